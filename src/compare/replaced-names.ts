import type { Body } from "./body";
import { likeness, type Surroundings, surroundings, type WordRange } from "./context";
import { isCityFirst, isCommonWord } from "./lexicon";
import type { Name, NameClass } from "./names";
import type { Statement } from "./statement";
import type { ComparedText } from "./text";

/** A name of the claim that the post does not mention, and the name that the post has in its place. */
export interface ReplacedName {
  readonly post: Name;
  readonly claim: Name;
}

/** An article's texts: its claim, and what else is shown of it. */
export interface ComparedArticle {
  readonly claim: Statement;
  /** What was claimed: the claim itself, or what a headline says of it without the publisher's own words. */
  readonly checked: Statement;
  readonly others: readonly Statement[];
  /** Absent where it has none, or where it is not known. */
  readonly body: Body | undefined;
}

/**
 * Thresholds of a replaced name, tuned on training posts whose names were swapped
 * (docs/reproduce/altered-claims.md).
 */
const REPLACED = {
  /** Least shared context of two names of one kind. */
  context: 0.3,
  /** Without context: least share of the claim's other words in the post, if the title has the name, too. */
  coverage: 0.4,
  /** With so much of the claim in the post any strange name is in the place of the missing one. */
  most: 0.5,
  /** The same where a kind is not known; then the title's names need both, but less. */
  unknown: { context: 0.7, coverage: 0.3, contextOfTitle: 0.3 },
} as const;

/**
 * Returns the names of a claim in whose place a post has others: the post does not mention the name, by no
 * alias and no initials; it has a name that the article mentions nowhere; both are of one kind; and they
 * stand in the same surroundings, or the rest of the claim is in the post, or the article's body is about the
 * one and does not mention the other.
 * @param isNear whether the two share enough words to be compared; where they do not, the body alone tells.
 */
export function replacedNames(post: Statement, article: ComparedArticle, isNear: boolean): ReplacedName[] {
  const { claim, checked } = article;
  // "PolitiFact - ..." is no name that a post could have replaced.
  const slots =
    checked === claim
      ? claim.names
      : claim.names.filter(({ tokens }) => tokens.every((token) => checked.lowers.has(token)));
  if (slots.length === 0) return [];
  const absent = slots.filter((name) => !post.mentions.has(name, true));
  if (absent.length === 0) return [];
  const isStrange = (name: Name): boolean =>
    mayReplace(post, name) &&
    absent.some((slot) => kindsAgree(slot, name) !== undefined) &&
    !claim.mentions.has(name, false) &&
    // The other texts are read only where it comes to that.
    !article.others.some(({ mentions }) => mentions.has(name, false));
  const extra = post.names.filter(isStrange).map((name) => ({ name, around: surroundings(post, name) }));
  if (extra.length === 0) return [];
  const covered = post.sharedWith(claim, claim.names);
  return absent.flatMap((slot) => {
    const name = likeliest(slot, extra, { post, article, isNear, covered });
    return name ? [{ post: name, claim: slot }] : [];
  });
}

/** A name of the post that the article mentions nowhere, and what stands around it. */
interface Strange {
  readonly name: Name;
  readonly around: Surroundings;
}

interface Compared {
  readonly post: Statement;
  readonly article: ComparedArticle;
  readonly isNear: boolean;
  /** Share of the claim's other words in the post. */
  readonly covered: number;
}

/** Returns the name that stands in the place of a claim's, in the likest surroundings; undefined for none. */
function likeliest(
  slot: Name,
  extra: readonly Strange[],
  { post, article, isNear, covered }: Compared,
): Name | undefined {
  const { claim, others } = article;
  const places = others.map((text) => placesOf(slot, text));
  const isCore = places[0] !== undefined && places[0].length > 0;
  const here = [
    surroundings(claim, slot),
    ...others.flatMap((text, i) => places[i]!.map((place) => surroundings(text, place))),
  ];
  const isForeign = post.isForeign || claim.isForeign;
  let best: { name: Name; context: number } | undefined;
  for (const { name, around } of extra) {
    const alike = kindsAgree(slot, name);
    // In another language than English it is not told whether a word is of a name at all.
    if (alike === undefined || (isForeign && !alike)) continue;
    const context = Math.max(...here.map((known) => likeness(around, known)));
    if (best && context <= best.context) continue;
    const isLike = isLikely(alike, context, covered, isCore);
    const isByWords = isNear && isLike && (alike || !article.body?.mentions(name));
    // A group may be a party or a religion, and a tag stands for who is spoken to.
    const isByBody = alike && slot.kind !== "group" && !post.words[name.first]!.tagged;
    if (isByWords || (isByBody && isUnknownToBody(article, slot, name))) best = { name, context };
  }
  return best?.name;
}

/**
 * @param alike whether both names are certainly of one kind.
 * @param isCore whether the article's title has the claim's name, too.
 */
function isLikely(alike: boolean, context: number, covered: number, isCore: boolean): boolean {
  const { unknown } = REPLACED;
  if (alike) return context >= REPLACED.context || covered >= (isCore ? REPLACED.coverage : REPLACED.most);
  if (context >= unknown.context) return true;
  return isCore && covered >= unknown.coverage && context >= unknown.contextOfTitle;
}

function isUnknownToBody({ body }: ComparedArticle, slot: Name, name: Name): boolean {
  return body?.isAbout(slot) === true && !body.mentions(name);
}

const LANDS: ReadonlySet<NameClass> = new Set(["country", "region"]);

/** Whether two names are of one kind; false where one is not known, undefined where they may not replace. */
function kindsAgree(slot: Name, name: Name): boolean | undefined {
  if (slot.kind === "unknown" || name.kind === "unknown")
    // A name that is not known may be of a town or river in the country.
    return LANDS.has(slot.kind) || isTwoLetters(slot) || isWeak(name) ? undefined : false;
  return slot.kind === name.kind ? true : undefined;
}

/**
 * Whether a name stands for another of its kind at most: "China" is also porcelain, "US" may be a pronoun.
 */
function isWeak(name: Name): boolean {
  return isTwoLetters(name) || name.tokens.every(isCommonWord);
}

function isTwoLetters({ tokens }: Name): boolean {
  return tokens.length === 1 && tokens[0]!.length <= 2;
}

/**
 * No run of hashtags, and no words of the dictionary or acronym of two letters but those of countries and of
 * cities as known as Berlin.
 */
function mayReplace({ words }: ComparedText, name: Name): boolean {
  const { first, last, kind, tokens } = name;
  const isPlace =
    kind === "country" || (kind === "city" && !isTwoLetters(name) && isCityFirst(tokens.join(" ")));
  if (!isPlace && isWeak(name)) return false;
  if (words[first]!.tagged) {
    const before = words[first - 1];
    const behind = words[last + 1];
    const isInside = before && behind && !before.tagged && !behind.tagged;
    return isInside === true && behind.sentence === words[first]!.sentence;
  }
  return true;
}

/** Returns where an article's text mentions a name: by its first words, or a person by the last name. */
function placesOf({ tokens, kind }: Name, { words }: ComparedText): WordRange[] {
  const places: WordRange[] = [];
  const surname = kind === "person" ? tokens.at(-1) : tokens[0];
  for (let i = 0; i < words.length; i++) {
    const { lower } = words[i]!;
    if (lower !== tokens[0] && lower !== surname) continue;
    let last = i;
    while (last + 1 < words.length && tokens.includes(words[last + 1]!.lower)) last++;
    places.push({ first: i, last });
    i = last;
  }
  return places;
}
