import type { Command } from "commander";
import {
  type Evaluation,
  evaluateRun,
  evaluationTable,
  evaluationToJson,
  type Qrels,
  type RankedDocument,
  readQrels,
} from "../../scorer";
import { InterruptedError, UsageError } from "../core/errors";
import { createRng } from "../core/rng";
import { yieldToEvents } from "../core/yield";
import {
  encoderViews,
  isSigned,
  openWorkspace,
  type Query,
  RANKER_CHOICES,
  readQuery,
  redate,
  type Shown,
  seenMark,
  type Workspace,
} from "../rank";
import { type BaselineFigures, baselineLines, baselinesToJson } from "./baseline-lines";
import { choice, refuse } from "./choice";
import { confidenceLines } from "./confidence-lines";
import { DocumentIds } from "./document-ids";
import type { ConfidenceReport } from "./evaluate-confidence";
import { type CliIo, RANKER_HELP, type RunVerb } from "./io";
import { LEARN_PSEUDO } from "./pseudo-option";
import { type FileQuery, QUERIES_HELP, queryMarks, readQueries } from "./query-file";

/** What is said of `--across` alone. */
interface AcrossChoices {
  readonly split?: string;
  readonly dev?: string;
  readonly seeds?: string;
  readonly without?: readonly string[];
  readonly pseudo?: string | true;
}

interface Options extends AcrossChoices {
  readonly queries?: string;
  readonly qrels?: string;
  readonly ranker?: string;
  readonly baselines?: string | true;
  readonly across?: readonly string[];
}

const OF_ACROSS = ["split", "dev", "seeds", "without", "pseudo"] as const satisfies (keyof AcrossChoices)[];
const OF_FILES = ["queries", "qrels", "ranker", "baselines"] as const satisfies (keyof Options)[];

/**
 * The figures that are never mixed: without dates; without who wrote the tweet either, whose name often
 * stands in the article that was written about that tweet; with the tweets' own dates; with later ones drawn
 * at random.
 */
const VARIANTS = ["textOnly", "unsigned", "dated", "redated"] as const;
type Variant = (typeof VARIANTS)[number];

export function registerEvaluate(program: Command, run: RunVerb): void {
  program
    .command("evaluate")
    .description(
      "ranks judged queries and scores the ranking: text only, unsigned, dated and re-dated, seen and unseen articles apart",
    )
    .option("--queries <file>", QUERIES_HELP)
    .option("--qrels <file>", "judgements in TREC's form")
    .option("--ranker <which>", `${RANKER_HELP} (default: auto)`)
    .option(
      "--baselines [split]",
      "adds what other ways of ranking make of the queries, text only; NLytics and DIPS learn from the judged tweets of the split (train)",
    )
    .option(
      "--across <home...>",
      "in place of files: for each of these workspaces, what a ranker makes of its judged tweets that was trained on the others' alone",
    )
    .option("--split <name>", "with --across: judgements to train on (default: train)")
    .option("--dev <name>", "with --across: judgements that nothing is trained on (default: dev)")
    .option("--seeds <n>", "with --across: how many seeds, from --seed on (default: 1)")
    .option("--without <part...>", "with --across: leave out the features whose name holds one of these")
    .option(LEARN_PSEUDO[0], `with --across: ${LEARN_PSEUDO[1]}`)
    .action(
      run(async (io, options: Options) => {
        const { across, split = "train", dev = "dev", seeds = "1", without = [], pseudo } = options;
        if (across) {
          refuse(options, OF_FILES, "is not for --across, which reads workspaces");
          return evaluateAcross(io, {
            across,
            split,
            dev,
            seeds,
            without,
            pseudo,
          });
        }
        refuse(options, OF_ACROSS, "is for --across alone");
        const { queries: queryFile, qrels: qrelsFile } = requireFiles(options);
        const ranker = choice("--ranker", options.ranker ?? "auto", RANKER_CHOICES);
        const qrels = readQrels(qrelsFile);
        const queries = await readQueries(queryFile);
        const judged = queries.filter(({ id }) => qrels.has(id));
        const workspace = openWorkspace(io.config.home, { ranker, candidates: io.config.candidates });
        try {
          const report = await evaluateWorkspace(io, workspace, judged, qrels);
          const confidence = await evaluateConfidence(io, workspace, judged, qrels);
          const learned = options.baselines === true ? "train" : options.baselines;
          const baselines = learned && (await evaluateBaselines(io, { queries: judged, qrels }, learned));
          show(io, report, confidence, baselines || undefined);
        } finally {
          workspace.close();
        }
      }),
    );
}

function requireFiles({ queries, qrels }: Options): { readonly queries: string; readonly qrels: string } {
  if (queries !== undefined && qrels !== undefined) return { queries, qrels };
  throw new UsageError("evaluate wants --queries and --qrels, or --across with workspaces.", {
    code: "OPTION_INVALID",
    hint: "E.g.: crowdchecked evaluate --queries tweets.tsv --qrels qrels.tsv",
  });
}

/** Loaded only when it is run, for the same reason as the next. */
function evaluateAcross(
  ...given: Parameters<typeof import("./evaluate-across").evaluateAcross>
): Promise<void> {
  return (require("./evaluate-across") as typeof import("./evaluate-across")).evaluateAcross(...given);
}

/** Loaded only when it is run, for the same reason as the next. */
function evaluateBaselines(
  ...given: Parameters<typeof import("./evaluate-baselines").evaluateBaselines>
): Promise<BaselineFigures[]> {
  return (require("./evaluate-baselines") as typeof import("./evaluate-baselines")).evaluateBaselines(
    ...given,
  );
}

/** Loaded only when it is run: other commands can do without linear algebra. */
function evaluateConfidence(
  ...given: Parameters<typeof import("./evaluate-confidence").evaluateConfidence>
): Promise<ConfidenceReport | undefined> {
  return (require("./evaluate-confidence") as typeof import("./evaluate-confidence")).evaluateConfidence(
    ...given,
  );
}

interface Report {
  readonly variants: Readonly<Record<Variant, Evaluation>>;
  /** Text-only, by whether the ranker was trained on a query that the same article answers. */
  readonly seen: Evaluation;
  readonly unseen: Evaluation;
  /** Relevant ids of the judgements that the workspace does not hold. */
  readonly absentArticles: number;
  /** Queries that the encoder in use was trained on, as such or as a copy that the crowd linked. */
  readonly seenByEncoder: number;
}

/**
 * Ranks each query as each variant shows it and scores the rankings. Articles that a query links are ranked
 * as all others (`Workspace.rankKeys`): a tweet that names its fact-check would prove nothing of the ranker.
 */
async function evaluateWorkspace(
  io: CliIo,
  workspace: Workspace,
  queries: readonly FileQuery[],
  qrels: Qrels,
): Promise<Report> {
  const ids = new DocumentIds(workspace.database);
  const progress = io.startProgress("Evaluating", "queries");
  const rng = createRng(io.config.seed);
  const runs: Record<Variant, Map<string, RankedDocument[]>> = {
    textOnly: new Map(),
    unsigned: new Map(),
    dated: new Map(),
    redated: new Map(),
  };
  for (const [i, { id, ...query }] of queries.entries()) {
    await yieldToEvents();
    if (io.signal.aborted) throw new InterruptedError("The evaluation");
    const parts = readQuery(query);
    const { day } = parts;
    const shown: Record<Variant, Shown> = {
      textOnly: "undated",
      unsigned: isSigned(parts) ? "unsigned" : "undated",
      dated: day === undefined ? "undated" : "as written",
      redated: day === undefined ? "undated" : { day: redate(day, rng) },
    };
    const rankings = new Map<Shown, RankedDocument[]>();
    for (const variant of VARIANTS) {
      const ranking = rankings.get(shown[variant]) ?? (await rankAs(workspace, ids, query, shown[variant]));
      rankings.set(shown[variant], ranking);
      runs[variant].set(id, ranking);
    }
    progress.update(i + 1, queries.length);
  }
  progress.finish();
  const identities = ids.identitiesByName();
  const marks = new Set(workspace.model?.manifest.seenArticles);
  const isSeen = (document: string): boolean => {
    const identity = identities.get(document);
    return identity !== undefined && marks.has(seenMark(identity.source, identity.id));
  };
  const relevant = (judged: ReadonlyMap<string, number>): string[] =>
    [...judged].filter(([, grade]) => grade > 0).map(([document]) => document);
  const part = (seen: boolean): Qrels =>
    new Map([...qrels].filter(([, judged]) => relevant(judged).some(isSeen) === seen));
  return {
    variants: {
      textOnly: evaluateRun(qrels, runs.textOnly),
      unsigned: evaluateRun(qrels, runs.unsigned),
      dated: evaluateRun(qrels, runs.dated),
      redated: evaluateRun(qrels, runs.redated),
    },
    seen: evaluateRun(part(true), runs.textOnly),
    unseen: evaluateRun(part(false), runs.textOnly),
    seenByEncoder: countSeen(workspace, queries),
    absentArticles: new Set(
      [...qrels.values()].flatMap(relevant).filter((document) => !identities.has(document)),
    ).size,
  };
}

async function rankAs(
  workspace: Workspace,
  ids: DocumentIds,
  query: Query,
  shown: Shown,
): Promise<RankedDocument[]> {
  const ranked = await workspace.rankKeys(query, shown);
  return ranked.map(({ key, score }) => ({ document: ids.of(key), score }));
}

function countSeen({ home, index }: Workspace, queries: readonly FileQuery[]): number {
  const [encoder] = index.semantics ? encoderViews(home) : [];
  return queries.filter((query) => [...queryMarks([query])].some((mark) => encoder?.hasSeen(mark))).length;
}

function show(
  io: CliIo,
  { variants, seen, unseen, absentArticles, seenByEncoder }: Report,
  confidence: ConfidenceReport | undefined,
  baselines: readonly BaselineFigures[] | undefined,
): void {
  if (seenByEncoder > 0)
    io.note(
      `${seenByEncoder} of the queries are tweets that the encoder was trained on: their figures say too much.`,
    );
  if (absentArticles > 0)
    io.note(
      `${absentArticles} relevant articles of the judgements are not in the workspace; their queries count as missed.`,
    );
  if (io.json) {
    const figures = Object.fromEntries(
      VARIANTS.map((variant) => [variant, evaluationToJson(variants[variant])]),
    );
    io.out(
      JSON.stringify({
        ...figures,
        seenArticles: evaluationToJson(seen),
        unseenArticles: evaluationToJson(unseen),
        absentArticles,
        seenByEncoder,
        confidence: confidence ?? null,
        ...(baselines ? { baselines: baselinesToJson(baselines) } : {}),
      }),
    );
    return;
  }
  io.out(
    evaluationTable([
      { name: "text only", evaluation: variants.textOnly },
      { name: "unsigned", evaluation: variants.unsigned },
      { name: "dated", evaluation: variants.dated },
      { name: "re-dated", evaluation: variants.redated },
      { name: "seen, text only", evaluation: seen },
      { name: "unseen, text only", evaluation: unseen },
    ]),
  );
  if (baselines) for (const line of baselineLines(baselines, variants.textOnly)) io.out(line);
  if (!confidence) {
    io.out("confidence: none, the ranker is not calibrated (crowdchecked calibrate)");
    return;
  }
  const { thresholds, asGiven, withAndWithout } = confidence;
  io.out("confidence, text only:");
  for (const line of confidenceLines({ "as given": asGiven, "and without": withAndWithout }, thresholds))
    io.out(line);
}
