import type { Article } from "../../src/base/core/types";
import { headlineClaim } from "../../src/base/text";
import type { CommonSpans } from "./common-spans";
import { type Cutout, type MaskedField, withoutText } from "./cut";
import { type Excerpt, embeddedPosts, quotedSpans } from "./spans";
import { writtenWords } from "./words";

/** What a pseudo-post is made from. */
export const PSEUDO_KINDS = ["quote", "post", "headline", "vclaim"] as const;
export type PseudoKind = (typeof PSEUDO_KINDS)[number];

/** A text that belongs to an article because the article itself holds it. */
export interface PseudoPost<A extends Article = Article> {
  readonly kind: PseudoKind;
  /** As the article has it, the desk's phrases left out; see `degrade`. */
  readonly text: string;
  /** The article as it is with that text cut out. */
  readonly article: A;
}

/** Fewer words of a headline or a claim say too little to be looked for. */
const LEAST_WORDS = 4;
/** Quotes that are looked at: the first ones are of what is checked, later ones of those who were asked. */
const FIRST_QUOTES = 3;

/** A text of an article, and how it is cut out. */
interface Source {
  readonly kind: PseudoKind;
  readonly text: string;
  /** As it stands in the article. */
  readonly said: string;
  readonly where: Cutout;
}

/** Returns the texts of an article that could be posts, for `CommonSpans`. */
export function pseudoTexts(article: Article): string[] {
  return sourcesOf(article).map(({ text }) => text);
}

/**
 * Returns what an article holds that somebody could have posted, each with the article as it is without it:
 * its first quotes and its embedded posts, the claim of its headline with the title masked, and its vclaim
 * with the vclaim masked. What stands in other articles too belongs to none, and is left out. Deterministic.
 * @param common of the whole collection, this article included.
 */
export function pseudoPosts<A extends Article>(article: A, common: CommonSpans): PseudoPost<A>[] {
  return sourcesOf(article).flatMap(({ kind, text, said, where }) => {
    if (common.isCommon(text)) return [];
    const rest = withoutText(article, said, where);
    return rest ? [{ kind, text, article: rest }] : [];
  });
}

function sourcesOf({ title, vclaim, body = "" }: Article): Source[] {
  const posts = embeddedPosts(body);
  const isEmbedded = (span: Excerpt): boolean =>
    posts.some(({ start, end }) => start <= span.start && span.end <= end);
  const quotes = quotedSpans(body).filter((span) => !isEmbedded(span));
  const ofBody = (kind: PseudoKind, span: Excerpt): Source => ({
    kind,
    text: span.text,
    said: span.text,
    where: { span },
  });
  const ofField = (kind: PseudoKind, masked: MaskedField, said: string, text: string): Source[] =>
    writtenWords(text).length < LEAST_WORDS ? [] : [{ kind, text, said, where: { masked } }];
  return [
    ...quotes.slice(0, FIRST_QUOTES).map((span) => ofBody("quote", span)),
    ...posts.map((span) => ofBody("post", span)),
    ...(title === undefined ? [] : ofField("headline", "title", title, headlineClaim(title))),
    ...(vclaim === undefined
      ? []
      : ofField("vclaim", "vclaim", vclaim, vclaim.replace(/^Says (?:that )?/, ""))),
  ];
}
