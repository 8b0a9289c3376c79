import { type Evaluation, evaluateRun, type Qrels, type RankedDocument } from "../../../scorer";
import { UsageError } from "../../base/core/errors";
import { type Shown, seenBy } from "../../rank";
import { encoderViews, type LoadedWorkspace, type RankerChoice } from "../../workspace";
import { mapInTurn } from "../each";
import { type Job, type Task, type WorkspaceSettings, withWorkspace } from "../job";
import { queryRanker } from "../rank/rank-file";
import { type BaselineFigures, evaluateBaselines } from "./baselines";
import { type ConfidenceReport, evaluateConfidence, type JudgedQueries } from "./confidence";
import { DocumentIds } from "./document-ids";
import { checkPlotFolder, savePlots } from "./plots";
import { type FileQuery, queryMarks } from "./query-file";
import { shownByVariant, VARIANTS, type Variant } from "./variants";

/** What is evaluated. */
export interface EvaluateOptions {
  readonly queries: readonly FileQuery[];
  readonly qrels: Qrels;
  readonly ranker: RankerChoice;
  /** Judgements that NLytics and DIPS learn from; absent: other ways of ranking are not measured. */
  readonly baselines?: string | undefined;
  /** Folder for plots; absent: none are drawn. They also show the rankings that need no training. */
  readonly plots?: string | undefined;
}

/** What a ranker makes of judged queries. */
export interface WorkspaceEvaluation {
  readonly variants: Readonly<Record<Variant, Evaluation>>;
  /** Text-only, by whether the ranker was trained on a query that the same article answers. */
  readonly seen: Evaluation;
  readonly unseen: Evaluation;
  /** Relevant articles of the judgements that the workspace does not hold by that name (`DocumentIds`). */
  readonly absentArticles: number;
  /** Queries that the encoder in use was trained on, as such or as a copy that the crowd linked. */
  readonly seenByEncoder: number;
  /** Undefined where the ranker is not calibrated. */
  readonly confidence: ConfidenceReport | undefined;
  /** What other ways of ranking make of them; undefined where that was not asked for. */
  readonly baselines: readonly BaselineFigures[] | undefined;
}

/**
 * Ranks judged queries and scores the ranking: text only, unsigned, dated and re-dated, seen and unseen
 * articles apart. Queries without judgements are left out.
 * @throws UsageError `QRELS_FORMAT` where no query is judged; InterruptedError when the job is stopped;
 *   EnvironmentError `EXPORT_WRITE` for the plots.
 */
export async function evaluate(
  settings: WorkspaceSettings,
  { queries, qrels: given, ranker, baselines, plots }: EvaluateOptions,
  job: Job,
): Promise<WorkspaceEvaluation> {
  const { home, candidates } = settings;
  // A ranker that is asked for by name is not corrected, neither where it ranks nor where it is judged.
  const rerankArticles = ranker === "auto" ? settings.rerankArticles : 0;
  const task = { ...job, config: { ...settings, rerankArticles } };
  const judged = queries.filter(({ id }) => given.has(id));
  if (judged.length === 0) {
    throw new UsageError("No query is judged.", {
      code: "QRELS_FORMAT",
      hint: "A judgement is of the query that has its id: check that the two files belong together.",
    });
  }
  if (plots !== undefined) checkPlotFolder(plots);
  const opening = { ranker, candidates, rerankArticles, known: "others" } as const;
  return await withWorkspace(home, opening, async (workspace) => {
    const ids = new DocumentIds(workspace.database);
    const qrels = asRunsName(given, ids);
    const rankings = await evaluateRankings(task, workspace, { queries: judged, qrels, ids });
    const confidence = await evaluateConfidence(task, workspace, { queries: judged, qrels, ids });
    const others =
      baselines === undefined && plots === undefined
        ? []
        : await evaluateBaselines(task, { queries: judged, qrels }, baselines);
    if (plots !== undefined) {
      const all = rankings.variants.textOnly;
      savePlots(
        plots,
        [{ name: "ranker in use", evaluation: all }, ...others],
        [
          { name: "all", evaluation: all },
          { name: "seen in training", evaluation: rankings.seen },
          { name: "unseen", evaluation: rankings.unseen },
        ],
      );
      job.note(`plots written to ${plots}`);
    }
    return { ...rankings, confidence, baselines: baselines === undefined ? undefined : others };
  });
}

/** Returns judgements with each article named as runs name it: they may name more articles `SOURCE:ID`. */
function asRunsName(qrels: Qrels, ids: DocumentIds): Qrels {
  return new Map(
    [...qrels].map(([query, judged]) => [
      query,
      new Map([...judged].map(([document, grade]) => [ids.named(document), grade])),
    ]),
  );
}

/**
 * Ranks each query as each variant shows it and scores the rankings. Articles that a query links are ranked
 * as all others (`Workspace.rankKeys`): a tweet that names its fact-check would prove nothing of the ranker.
 */
async function evaluateRankings(
  task: Task,
  workspace: LoadedWorkspace,
  { queries, qrels, ids }: JudgedQueries,
): Promise<Omit<WorkspaceEvaluation, "confidence" | "baselines">> {
  const { seed } = task.config;
  const runs: Record<Variant, Map<string, RankedDocument[]>> = {
    textOnly: new Map(),
    unsigned: new Map(),
    dated: new Map(),
    redated: new Map(),
  };
  const shown = { label: "Evaluating", unit: "queries", work: "The evaluation" };
  const rank = queryRanker(workspace, task, ids);
  await mapInTurn(task, shown, queries, async (query) => {
    const { id, tweet } = query;
    const shownAs = shownByVariant(query, { seed, id: tweet?.id ?? id });
    const rankings = new Map<Shown, RankedDocument[]>();
    for (const variant of VARIANTS) {
      const ranking = rankings.get(shownAs[variant]) ?? (await rank(query, shownAs[variant]));
      rankings.set(shownAs[variant], ranking);
      runs[variant].set(id, ranking);
    }
  });
  const identities = ids.identitiesByName();
  const isSeenBy = workspace.model && seenBy(workspace.model.manifest);
  const isSeen = (document: string): boolean => {
    const identity = identities.get(document);
    return identity !== undefined && isSeenBy?.(identity) === true;
  };
  const relevant = (judged: ReadonlyMap<string, number>): string[] =>
    [...judged].filter(([, grade]) => grade > 0).map(([document]) => document);
  const part = (seen: boolean): Evaluation => {
    const judgements = new Map([...qrels].filter(([, judged]) => relevant(judged).some(isSeen) === seen));
    return evaluateRun(judgements, new Map([...runs.textOnly].filter(([id]) => judgements.has(id))));
  };
  return {
    variants: {
      textOnly: evaluateRun(qrels, runs.textOnly),
      unsigned: evaluateRun(qrels, runs.unsigned),
      dated: evaluateRun(qrels, runs.dated),
      redated: evaluateRun(qrels, runs.redated),
    },
    seen: part(true),
    unseen: part(false),
    seenByEncoder: countSeen(workspace, queries),
    absentArticles: new Set(
      [...qrels.values()].flatMap(relevant).filter((document) => !identities.has(document)),
    ).size,
  };
}

function countSeen({ home, index }: LoadedWorkspace, queries: readonly FileQuery[]): number {
  const [encoder] = index.semantics ? encoderViews(home) : [];
  return queries.filter((query) => [...queryMarks([query])].some((mark) => encoder?.hasSeen(mark))).length;
}
