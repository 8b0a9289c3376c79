import { type Evaluation, evaluateRun, type Qrels, type RankedDocument, type Run } from "../../../scorer";
import { BASELINE_ROWS, checkthat21Half, type Example } from "../../../training";
import { type CandidateScorer, trainDips, trainNlytics } from "../../../training/baselines";
import { ArtifactError } from "../../base/core/errors";
import { isMarked } from "../../base/text";
import type { LoadedWorkspace, RankerChoice } from "../../workspace";
import { mapInTurn } from "../each";
import { type Task, withWorkspace } from "../job";
import { queryRanker } from "../rank/rank-file";
import { enoughTweets, groupsOf, readExamples } from "../ranker/examples";
import { FEWEST_QUERIES } from "../ranker/options";
import { DocumentIds } from "./document-ids";
import { type FileQuery, queryMarks } from "./query-file";

/** Rows that are a way to open the workspace. */
const RANKERS: readonly { readonly name: string; readonly ranker: RankerChoice }[] = [
  { name: "BM25", ranker: "bm25" },
  { name: "untrained fusion", ranker: "none" },
  { name: "encoder alone", ranker: "encoder" },
];
/** What DIPS and NLytics learn from: the cosines of the four views. */
const COSINES = ["cosine.all", "cosine.vclaim", "cosine.titleVclaim", "cosine.title"] as const;
const LEARNERS: readonly {
  readonly name: "dips" | "nlytics";
  readonly train: typeof trainDips;
}[] = [
  { name: "nlytics", train: trainNlytics },
  { name: "dips", train: trainDips },
];

/** A row of the table of baselines. */
export interface BaselineFigures {
  readonly name: string;
  /** Text only. */
  readonly evaluation: Evaluation;
  /**
   * MAP@5, per cent, as it was published for the same articles and tweets; undefined where there is none, or
   * others are evaluated.
   */
  readonly published?: number | undefined;
}

/** What is evaluated. */
export interface EvaluatedQueries {
  readonly queries: readonly FileQuery[];
  readonly qrels: Qrels;
}

/**
 * Returns what other ways of ranking make of the same queries, text only: BM25, the untrained fusion, the
 * encoder alone, and NLytics and DIPS, which learn from the judged tweets of a split. Those are tweets that
 * are not evaluated, with scores of an encoder that has not seen them, as for `train ranker`.
 * @param split the judgements that NLytics and DIPS learn from; rows that cannot be made are left out with a
 *   note. Absent: no row that learns.
 */
export async function evaluateBaselines(
  task: Task,
  { queries, qrels }: EvaluatedQueries,
  split: string | undefined,
): Promise<BaselineFigures[]> {
  const { home, candidates } = task.config;
  const rows: BaselineFigures[] = [];
  return await withWorkspace(home, { ranker: "none" }, async (workspace) => {
    for (const { name, ranker } of RANKERS) {
      if (ranker === "encoder" && !workspace.index.semantics) continue;
      const shown = { label: name, unit: "queries", work: "The evaluation" };
      const run = await withWorkspace(home, { ranker, candidates }, (opened) => {
        const rank = queryRanker(opened, task);
        return mapInTurn(
          task,
          shown,
          queries,
          async (query) => [query.id, await rank(query, "undated")] as const,
        );
      });
      rows.push({ name, evaluation: evaluateRun(qrels, new Map(run)) });
    }
    if (split === undefined) return rows;
    const half = checkthat21Half(workspace.index.lexical.size, queries.length);
    for (const [name, run] of await learnedRuns(task, workspace, queries, split)) {
      const row = BASELINE_ROWS.find((baseline) => baseline.name === name);
      rows.push({
        name: row?.label ?? name,
        evaluation: evaluateRun(qrels, run),
        published: half && row?.published[half],
      });
    }
    return rows;
  });
}

async function learnedRuns(
  task: Task,
  workspace: LoadedWorkspace,
  queries: readonly FileQuery[],
  split: string,
): Promise<ReadonlyMap<string, Run>> {
  const groups = learnableGroups(task, workspace, queries, split);
  if (!groups) return new Map();
  const options = { features: COSINES, candidates: "encoder" } as const;
  const train = await readExamples(task, workspace, groups, options, split);
  const tweets = train
    .flatMap(({ examples }) => examples)
    .map((example) => ({ labels: example.labels, cosines: cosinesOf(example) }));
  const tested = await readExamples(
    task,
    workspace,
    [{ tweets: queries.map((query) => ({ dataset: "", ...query, relevant: [] })) }],
    options,
    "queries",
  );
  const ids = new DocumentIds(workspace.database);
  const { keys } = workspace.index.lexical.arrays;
  return new Map(
    LEARNERS.map(({ name, train: learn }) => {
      const scorer: CandidateScorer = learn(tweets, COSINES.length, task.config.seed);
      const asked = tested.flatMap(({ examples }) => examples);
      const run = asked.map((example): [string, RankedDocument[]] => {
        const { query, docs } = example;
        const scores = scorer.score(cosinesOf(example));
        return [
          query.id,
          Array.from(docs, (doc, row) => ({
            document: ids.of(keys[doc]!),
            score: scores[row]!,
          })),
        ];
      });
      return [name, new Map(run)];
    }),
  );
}

/**
 * Returns the cosines of an example; 0 where an article lacks the text of a view. Trees take the NaN that
 * stands there, sums do not: one would make every score NaN.
 */
function cosinesOf({ features }: Example): Float64Array {
  return features.undated.map((cosine) => (Number.isNaN(cosine) ? 0 : cosine));
}

/**
 * Returns the judged tweets of a split that say nothing that is evaluated, grouped by an encoder that has not
 * seen them; undefined, with a note, where they are too few.
 */
function learnableGroups(
  task: Task,
  workspace: LoadedWorkspace,
  queries: readonly FileQuery[],
  split: string,
): ReturnType<typeof groupsOf> | undefined {
  const evaluated = queryMarks(queries);
  const leaveOut = (why: string): undefined => {
    task.note(`NLytics and DIPS are left out: ${why}`);
    return undefined;
  };
  if (!workspace.index.semantics) return leaveOut("the index is of words alone.");
  try {
    const tweets = enoughTweets(task, workspace, split).filter((tweet) => !isMarked(tweet, evaluated));
    if (tweets.length < FEWEST_QUERIES)
      return leaveOut(`${tweets.length} judged tweets of the split "${split}" are not evaluated themselves.`);
    return groupsOf(task, workspace, tweets, true);
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    return leaveOut(error.message);
  }
}
