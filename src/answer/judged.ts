import type { SeenArticle, StoredArticle } from "../base/store";
import { documentAt, type Ranking } from "../rank/ranking";
import { type AnsweredArticle, type AnsweredPart, VERDICTS } from "./answer";
import type { Assessment } from "./confidence/confidence";
import type { ComparedQuery } from "./differences";
import type { ClaimGroup } from "./duplicate-grouper";

/** A query or a part of one, ranked and judged. */
export interface Judged {
  readonly said: ComparedQuery;
  readonly ranking: Ranking;
  /** The best claims, at least as many as are shown. */
  readonly claims: readonly ClaimGroup[];
  readonly assessment: Assessment;
  /** Absent for the whole. */
  readonly part?: AnsweredPart;
  /** What people confirmed for the picture, by the articles' keys in the store. */
  readonly seen: ReadonlyMap<number, SeenArticle>;
  /** Whether its best article is one that people confirmed for the picture. */
  readonly isSeen: boolean;
}

/** A shown claim, with the ranking that found it and the parts that it answers. */
export interface Found {
  readonly by: Judged;
  readonly claim: ClaimGroup;
  readonly parts: readonly AnsweredPart[];
}

/**
 * Returns the parts and the whole, the surest first: by verdict, which a difference can lower without the
 * confidence, then by confidence. The whole is left out where only parts are answered, and first where people
 * confirmed its best article for the picture.
 */
export function surestFirst(whole: Judged, parts: readonly Judged[]): Judged[] {
  if (parts.length === 0) return [whole];
  const judged = whole.assessment.verdict === "none" ? [...parts] : [whole, ...parts];
  const placeOf = ({ isSeen, assessment }: Judged): number =>
    isSeen ? -1 : VERDICTS.indexOf(assessment.verdict);
  const sureOf = ({ assessment }: Judged): number => assessment.confidence ?? 0;
  return judged.sort((a, b) => placeOf(a) - placeOf(b) || sureOf(b) - sureOf(a));
}

/** Returns why an article is first, where no ranker put it there. */
export function matchOf(
  { ranking, seen }: Judged,
  row: number,
  { key }: StoredArticle,
): Pick<AnsweredArticle, "match" | "seenPicture"> {
  if (ranking.linked?.has(row)) return { match: "link" };
  const confirmed = seen.get(key);
  if (!confirmed) return {};
  const { votes, lastVotedAt } = confirmed;
  return { match: "picture", seenPicture: { votes, lastVotedAt } };
}

/** Returns the best claim of each judged ranking, then the others of the whole, if it was judged. */
export function foundBy(judged: readonly Judged[], whole: Judged, top: number): Found[] {
  const found: Found[] = [];
  /** Where the claim of a document stands in `found`. */
  const places = new Map<number, number>();
  const add = (by: Judged, claim: ClaimGroup): void => {
    const docs = [claim.row, ...claim.also].map((row) => documentAt(by.ranking, row));
    const place = docs.map((doc) => places.get(doc)).find((known) => known !== undefined) ?? found.length;
    const known = found[place];
    const parts = [...(known?.parts ?? []), ...(by.part ? [by.part] : [])];
    // Highlights and reasons are those of the surest part that the article answers.
    found[place] = known && (known.by.part || !by.part) ? { ...known, parts } : { by, claim, parts };
    for (const doc of docs) places.set(doc, place);
  };
  for (const by of judged) if (by.claims[0]) add(by, by.claims[0]);
  const most = Math.max(top, found.length);
  for (const claim of judged.includes(whole) ? whole.claims : []) if (found.length < most) add(whole, claim);
  return found;
}
