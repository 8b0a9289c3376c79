import type { Article } from "../../src/base/core/types";
import { headlineClaim } from "../../src/base/text";
import type { CommonSpans, CountedTexts } from "./common-spans";
import { type Cutout, type MaskedField, textFields, withoutText } from "./cut";
import { type Excerpt, embeddedPosts, quotedSpans } from "./spans";
import { writtenWords } from "./words";

/** The sources of pseudo-posts. */
export const PSEUDO_KINDS = ["quote", "post", "headline", "vclaim"] as const;
export type PseudoKind = (typeof PSEUDO_KINDS)[number];

/** A text that serves as a post about the article that holds it. */
export interface PseudoPost<A extends Article = Article> {
  readonly kind: PseudoKind;
  /** The article's text without editorial phrases; see `degrade`. */
  readonly text: string;
  /** The article without that text. */
  readonly article: A;
}

/** Least number of words of a headline or claim: shorter ones are too vague for a query. */
const LEAST_WORDS = 4;
/** Quotes that are used: the first ones quote the claim, later ones mostly experts. */
const FIRST_QUOTES = 3;

/** A text of an article, and how to cut it out. */
interface Source {
  readonly kind: PseudoKind;
  readonly text: string;
  /** Verbatim. */
  readonly said: string;
  readonly where: Cutout;
}

/** Returns what `CommonSpans` counts of an article. */
export function countedTexts(article: Article): CountedTexts {
  return {
    said: sourcesOf(article).map(({ text }) => text),
    fields: textFields(article).map(({ text }) => text),
  };
}

/**
 * Returns the texts of an article that somebody could have posted, each with the article without it: its
 * first quotes, its embedded posts, the claim of its headline with the title masked, and its vclaim with the
 * vclaim masked. Leaves out texts that stand in other articles too, and those without which the article has
 * no field of its own: nobody could tell it from the others of its site. Deterministic.
 * @param common of the whole collection, this article included.
 */
export function pseudoPosts<A extends Article>(article: A, common: CommonSpans): PseudoPost<A>[] {
  return sourcesOf(article).flatMap(({ kind, text, said, where }) => {
    if (common.isCommon(text)) return [];
    const rest = withoutText(article, said, where, (field) => common.isShared(field));
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
