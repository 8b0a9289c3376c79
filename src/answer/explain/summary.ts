import type { FeatureGroup } from "../../rank/features/groups";
import type { WordOverlap } from "./word-overlap";

/** Kinds of evidence with a smaller share in what all kinds added or took are not spoken of. */
const LEAST_SHARE = 0.05;
const MAX_WORD_CHARS = 30;
const DAYS_A_MONTH = 30.4;
const DAYS_A_YEAR = 365.25;

/** What is said of each kind of evidence; undefined where there is nothing to say. */
const PHRASES: Readonly<
  Record<FeatureGroup, (facts: WordOverlap, speaksFor: boolean) => string | undefined>
> = {
  words: ({ words, shared, missing }, speaksFor) => {
    if (words === 0) return undefined;
    const count = shared.length === 0 ? "shares no word" : `shares ${shared.length} of ${words} words`;
    const [first] = shared;
    const lacking = missing[0];
    if (!speaksFor) return lacking === undefined ? count : `${count}, lacks ${quoted(lacking)}`;
    // What speaks for the article then is parts of words.
    if (first === undefined) return undefined;
    return `${count}, among them ${first.isRare ? "the rare " : ""}${quoted(first.word)}`;
  },
  meaning: (_, speaksFor) => (speaksFor ? "near in meaning" : "not near in meaning"),
  author: ({ authorWords }) =>
    authorWords.length === 0 ? undefined : `shares ${listed(authorWords)} with the author's name`,
  time: ({ daysAfter }) => (daysAfter === undefined ? undefined : posted(daysAfter)),
  numbers: ({ numbers: { shared, missing } }, speaksFor) => {
    if (speaksFor) return shared.length > 0 ? `shares the number ${listed(shared)}` : undefined;
    return missing.length > 0 ? `lacks the number ${listed(missing)}` : undefined;
  },
};

/**
 * Returns one readable sentence on what spoke for an article and what against it, the strongest first.
 * @param groups what each kind of evidence added to the score.
 */
export function summarise(groups: Readonly<Record<FeatureGroup, number>>, facts: WordOverlap): string {
  const kinds = (Object.entries(groups) as [FeatureGroup, number][]).sort(
    ([, a], [, b]) => Math.abs(b) - Math.abs(a),
  );
  const total = kinds.reduce((sum, [, added]) => sum + Math.abs(added), 0);
  const spoken = kinds.filter(([, added]) => added !== 0 && Math.abs(added) >= LEAST_SHARE * total);
  const said = (speaksFor: boolean): string =>
    spoken
      .filter(([, added]) => added > 0 === speaksFor)
      .flatMap(([group]) => PHRASES[group](facts, speaksFor) ?? [])
      .join("; ");
  const [pro, contra] = [said(true), said(false)];
  if (pro === "" && contra === "") return "Nothing that can be put into words.";
  if (contra === "") return `${capitalised(pro)}.`;
  return pro === "" ? `Against it: ${contra}.` : `${capitalised(pro)}; against it: ${contra}.`;
}

function posted(daysAfter: number): string {
  if (daysAfter === 0) return "posted on the day of the article";
  return `posted ${duration(Math.abs(daysAfter))} ${daysAfter > 0 ? "after" : "before"} the article`;
}

function duration(days: number): string {
  if (days < 2 * DAYS_A_MONTH) return plural(days, "day");
  if (days < 2 * DAYS_A_YEAR) return plural(Math.round(days / DAYS_A_MONTH), "month");
  return plural(Math.round(days / DAYS_A_YEAR), "year");
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function quoted(word: string): string {
  return `"${[...word].slice(0, MAX_WORD_CHARS).join("")}"`;
}

function listed(words: readonly string[]): string {
  return words.slice(0, 2).map(quoted).join(" and ");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
