import type { ScoredText } from "../../rank/features/feature";
import { FEATURE_GROUPS, type FeatureGroup } from "../../rank/features/groups";
import { measureOf } from "../../rank/features/table";
import type { RankerModel } from "../../rank/model";
import type { Ranking } from "../../rank/ranking";
import type { Contribution, Why } from "./explanation";

/** Sums of the same numbers in another order may differ by less. */
const ROUNDING = 1e-9;

/**
 * Returns what each feature added to the scores of the given rows of a ranking; undefined where no ranker was
 * trained. What counts words of the author's name beside the tweet's own is split in two, by the share that
 * they have in the article's BM25. Features that added nothing are left out.
 * @param shareOf the author's share in a row's BM25 of a text, 0 - 1.
 * @see Lundberg et al., Consistent Individualized Feature Attribution for Tree Ensembles, 2018.
 */
export function contributionsOf(
  { forest, manifest: { features: names } }: RankerModel,
  { features, scores }: Pick<Ranking, "features" | "scores">,
  rows: readonly number[],
  shareOf: (row: number) => (text: ScoredText) => number,
): Omit<Why, "summary">[] | undefined {
  if (!features) return undefined;
  const width = names.length;
  const valuesOf = (row: number): Float64Array => features.subarray(row * width, (row + 1) * width);
  const chosen = new Float64Array(rows.length * width);
  for (const [i, row] of rows.entries()) chosen.set(valuesOf(row), i * width);
  const shap = forest.contributions(chosen);
  return rows.map((row, i) => {
    const added = shap.subarray(i * (width + 1), (i + 1) * (width + 1));
    const share = shareOf(row);
    const values = valuesOf(row);
    const contributions: Contribution[] = [];
    for (const [c, name] of names.entries()) addSplit(name, values[c]!, added[c]!, share, contributions);
    contributions.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
    const expected = added[width]!;
    const moved = scores[row]! - added.reduce((sum, of) => sum + of, 0);
    const groups = sumUp(contributions);
    return { groups, expected, ...(Math.abs(moved) > ROUNDING ? { moved } : {}), contributions };
  });
}

/** Adds to `contributions` what a feature added, apart from what words of the author did, unless it is 0. */
function addSplit(
  feature: string,
  value: number,
  added: number,
  shareOf: (text: ScoredText) => number,
  contributions: Contribution[],
): void {
  const { group = "words", countsAuthorIn } = measureOf(feature) ?? {};
  const known = Number.isNaN(value) ? null : value;
  const authors = countsAuthorIn === undefined ? 0 : added * shareOf(countsAuthorIn);
  const others = added - authors;
  if (others !== 0) contributions.push({ feature, group, value: known, contribution: others });
  if (authors !== 0) contributions.push({ feature, group: "author", value: known, contribution: authors });
}

function sumUp(contributions: readonly Contribution[]): Record<FeatureGroup, number> {
  const sums = Object.fromEntries(FEATURE_GROUPS.map((group) => [group, 0])) as Record<FeatureGroup, number>;
  for (const { group, contribution } of contributions) sums[group] += contribution;
  return sums;
}
