import type { Statement } from "../statement";
import type { Span } from "./cues";

/** Where a post calls a report wrong. */
export interface Debunking {
  /** In UTF-16 units. */
  readonly place: number;
  /** Words that say what is wrong; undefined: those of its sentence. */
  readonly named?: Span | undefined;
  /** Words that it can be on beside those of its sentence. */
  readonly reach?: Span | undefined;
  /** Whether the sentences beside its own count as well. */
  readonly reachesOn?: boolean;
}

/** A verdict that says what is false says this share of the claim, and so many words of it. */
const SAID = { share: 0.5, words: 2 };
const DIGIT = /\d/;

/** Returns where a post calls a report wrong, but for those that are surely not the claim. */
export function debunkingsOf(post: Statement, claim: Statement): Debunking[] {
  const { lists, cues } = post;
  if (!lists) return cues.debunkings.map((place) => ({ place }));
  const { calledWrong = [], elsewhere = [] } = cues;
  const found: Debunking[] = [
    ...cues.debunkings.map((place) => verdictAt(post, place)),
    ...calledWrong.map((named) => ({ place: post.words[named.to]!.start, named })),
  ];
  const aimed = found.filter(({ named }) => !named || saysClaim(post, named, claim));
  // Where the claim is itself that somebody denies something, the same words in the post assert it.
  if (aimed.length > 0 && claim.cues.debunkings.length > 0) return [];
  if (elsewhere.length === 0 || !isOnPicture(post, claim)) return aimed;
  for (const { from, to } of elsewhere) {
    const phrase = post.words.slice(from, to);
    if (phrase.some(({ lower }) => DIGIT.test(lower) && claim.lowers.has(lower))) continue;
    aimed.push({ place: phrase[0]!.start, reachesOn: true });
  }
  return aimed;
}

function verdictAt({ words, polarity }: Statement, place: number): Debunking {
  const verdict = polarity.parts?.find(({ cue, isVerdict }) => isVerdict && words[cue]!.start === place);
  return verdict?.isNamed ? { place, named: verdict } : { place, reach: verdict };
}

/** Whether the post or the claim speaks of a picture or a text, and the claim not of where it is from. */
function isOnPicture(post: Statement, claim: Statement): boolean {
  const { reports } = post.lists!;
  if ((claim.cues.elsewhere ?? []).length > 0) return false;
  return [post, claim].some(({ words }) => words.some(({ lower }) => reports.has(lower)));
}

/** Whether a part of a post has half of a claim's content words. */
export function saysClaim({ words }: Statement, { from, to }: Span, claim: Statement): boolean {
  const stems = new Set(words.slice(from, to).map(({ stem }) => stem));
  let shared = 0;
  for (const stem of claim.places.keys()) if (stems.has(stem)) shared++;
  return shared >= Math.max(SAID.words, SAID.share * claim.places.size);
}
