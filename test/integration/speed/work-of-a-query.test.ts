/**
 * How much work a query is, in counts that do not depend on the machine. Who changes the engine so that a
 * limit does not hold any more raises it knowingly, and says in the commit what the work is good for. A limit
 * is some percent above what was counted; where a count falls far below, lower its limit.
 */
import { LexicalIndex } from "../../../index";
import { KeptRows } from "../../../index/dense/kept-rows";
import { VectorScan } from "../../../index/dense/vector-scan";
import { judgedTweets } from "../../../src/base/store";
import { VectorRows } from "../../../src/base/vectors";
import { MEASURES } from "../../../src/rank/features/registry";
import { loadRanker, shippedRanker } from "../../../src/rank/model";
import { shownParts } from "../../../src/rank/query";
import { FeatureRanker } from "../../../src/rank/ranker";
import type { SearchIndex } from "../../../src/rank/search-index";
import { type LoadedWorkspace, loadWorkspace } from "../../../src/workspace";
import { countingReads } from "../../support/counting";
import { sampleHome } from "../../support/sample";

/** Means over the sample's dev tweets. */
const LIMITS = {
  "postings read": 600,
  "words of candidates read": 8_000,
  "cosines of articles": 440,
  "vectors scanned": 290,
  "measures of candidates": 5_000,
  "trees evaluated": 54_000,
};
type Count = keyof typeof LIMITS;

describe("the work of a query", () => {
  const home = sampleHome("meaning");
  const counts = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, 0])) as Record<Count, number>;
  let workspace: LoadedWorkspace;

  /** The workspace's index, with arrays that count what is read of them. */
  function counting({ lexical, semantics }: SearchIndex): SearchIndex {
    const { arrays } = lexical;
    const counted = <A extends Uint32Array | Uint16Array | Uint8Array>(name: Count, array: A): A =>
      countingReads(array, (reads) => {
        counts[name] += reads;
      });
    const postings = <P extends typeof arrays.short>(of: P): P => ({
      ...of,
      frequencies: counted("postings read", of.frequencies),
    });
    const index = new LexicalIndex({
      ...arrays,
      short: postings(arrays.short),
      grams: postings(arrays.grams),
      whole: postings(arrays.whole),
      words: counted("words of candidates read", arrays.words),
    });
    return { lexical: index, semantics };
  }

  beforeAll(async () => {
    workspace = loadWorkspace(home);
    const encoder = workspace.index.semantics?.encoderHash;
    const model = loadRanker(shippedRanker(encoder), encoder);
    const ranker = new FeatureRanker(counting(workspace.index), model);
    for (const name of Object.keys(counts) as Count[]) counts[name] = 0;
    const cosines = [VectorScan, KeptRows].map((of) => jest.spyOn(of.prototype, "cosines"));
    const scanned = jest.spyOn(VectorRows.prototype, "above");
    const measures = MEASURES.map((measure) => jest.spyOn(measure, "of"));
    const predict = jest.spyOn(model.forest, "predict");
    const tweets = judgedTweets(workspace.database, "dev");
    for (const tweet of tweets) await ranker.rank(shownParts(tweet));
    const values = predict.mock.calls.reduce((sum, [features]) => sum + features.length, 0);
    counts["trees evaluated"] = (values / model.forest.columns) * model.forest.rounds;
    counts["cosines of articles"] = cosines
      .flatMap(({ mock }) => mock.calls)
      .reduce((sum, [, rows]) => sum + rows.length, 0);
    counts["vectors scanned"] = scanned.mock.calls.reduce((sum, [, , count]) => sum + count, 0);
    counts["measures of candidates"] = measures.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    jest.restoreAllMocks();
    for (const name of Object.keys(counts) as Count[]) counts[name] /= tweets.length;
  });
  afterAll(() => workspace.close());

  test.each(Object.entries(LIMITS) as [Count, number][])("%s: at most %d", (name, most) => {
    expect(counts[name]).toBeLessThanOrEqual(most);
    expect(counts[name]).toBeGreaterThan(0.8 * most);
  });
});
