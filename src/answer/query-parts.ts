import type { LexicalIndex } from "../../index";
import { formatDay, saidText, type TweetParts } from "../base/text";
import { type Query, shownParts } from "../rank/query";
import { type AnsweredPart, QUERY_FIELDS, type QueryField, type Verdict } from "./answer";

/** A part of a query, parsed as a query of its own. */
export interface QueryPart extends Pick<AnsweredPart, "field" | "start" | "end" | "text"> {
  readonly tweet: TweetParts;
  /** Verdicts with which it counts. */
  readonly counts: readonly Verdict[];
}

/**
 * Returns the parts of a query to rank by themselves, in addition to the whole.
 * @param whole the query, parsed.
 */
export type PartReader = (query: Query, whole: TweetParts) => QueryPart[];

/**
 * Returns a function that finds the parts of a query: the claims of a long text (`cutClaims`), and text,
 * image and quoted post if more than one of them says something. One short text has no parts. Each part keeps
 * the query's author, date and given language.
 *
 * Image, quoted post and short text are part of the whole already, and count by themselves only if they have
 * the verdict `answer`. Text recognised in images is never cut, since pieces of it match by accident
 * (`docs/design/answering.md`).
 */
export function partReader(lexical: LexicalIndex): PartReader {
  return (query, { author, day }) => {
    const claims = lexical.cut(query.text);
    const texts = QUERY_FIELDS.filter((field) => query[field] && (field !== "text" || claims.length === 0));
    // Most posts are one short text, and need no further reading.
    if (claims.length === 0 && texts.length < 2) return [];
    const part = (field: QueryField, counts: QueryPart["counts"], start: number, end: number): QueryPart => {
      const text = query[field]!.slice(start, end);
      const date = day === undefined ? {} : { date: formatDay(day) };
      const known = query.language === undefined ? {} : { language: query.language };
      const tweet = shownParts({ text: "", [field]: text, author, ...date, ...known });
      return { field, start, end, text, counts, tweet };
    };
    const parts = texts
      .map((field) => part(field, ["answer"], 0, query[field]!.length))
      .filter(({ tweet }) => lexical.says(saidText(tweet)));
    parts.unshift(...claims.map(({ start, end }) => part("text", ["answer", "suggest"], start, end)));
    return parts.length < 2 ? [] : parts;
  };
}
