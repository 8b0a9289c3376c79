import { NO_BODY, OTHER_LAYOUT, type SiteSummary } from "../../../crawlers/articles";
import type { TweetsSummary } from "../../../crawlers/x";
import type { CalibrationManifest } from "../../answer";
import { inMib } from "../../base/core/values/mebibytes";
import type { NightStep } from "../../base/store";
import type { FinishedEncoder } from "../encoder/options";
import type { VotesTaken } from "../feedback";
import type { TrainedRanker } from "../ranker/train";
import type { Pushed } from "../releases/push";

/** What a step did, a sentence each. A summary in the store may be of another version and lack parts. */
type Tell<T> = (summary: Partial<T>) => readonly string[];

const MICRO = 1e6;
const WAYS = {
  shipped: "the shipped ranker",
  continued: "the shipped ranker, continued on the judgements here",
  scratch: "a new ranker",
} as const;

/** By the name of the step; `evaluate` and `promote` have parts of the report of their own. */
const TELL: Readonly<Record<string, Tell<never>>> = {
  "crawl-articles": ({ sites = [] }: { readonly sites?: readonly SiteSummary[] }) =>
    sites.flatMap(
      ({ site, fetched, added, changed, unchanged, vanished, postponed, left, reasons, flaws }) => {
        const why = Object.entries(reasons ?? {}).map(([reason, count]) => `${reason} ${count}`);
        const others = flaws?.[OTHER_LAYOUT] ?? 0;
        const bare = flaws?.[NO_BODY] ?? 0;
        return [
          `${site}: ${counted(fetched, "page")} fetched; ${counted(added, "article")} added, ${changed} changed${left > 0 ? `; ${left} pages are left for later` : ""}${postponed > 0 ? `; ${postponed} failed and are tried again` : ""}.`,
          ...(why.length > 0 ? [`${site}: what gave nothing, by reason: ${why.join(", ")}.`] : []),
          ...(others > 0
            ? [
                `${site}: ${counted(others, "article")} read by ClaimReview markup alone, without subtitle and body: the site may have changed its layout.`,
              ]
            : []),
          ...(bare > 0
            ? [
                `${site}: ${bare} of ${counted(added + changed + (unchanged ?? 0), "article")} read without a body: the site may have changed where it stands.`,
              ]
            : []),
          ...((vanished ?? 0) > 0
            ? [
                `${site}: the pages of ${counted(vanished ?? 0, "article")} are gone; answers go on to show what stood there. crowdchecked doctor lists them; articles withdraw takes one out.`,
              ]
            : []),
        ];
      },
    ),
  "crawl-tweets": (summary: Partial<TweetsSummary>) => [
    `${counted(summary.rows?.added ?? 0, "post")} added, ${counted(summary.links ?? 0, "new link")} to fact-checks, ${counted(summary.checks ?? 0, "new post")} that they check.`,
    ...(summary.lost ?? []).map(
      ({ from, to }) =>
        `This search no longer reaches the posts from ${from} to ${to}. To read them: crowdchecked crawl tweets --archive`,
    ),
    ...costs(summary),
  ],
  compliance: (summary: Partial<TweetsSummary>) => [
    `${counted(summary.gone ?? 0, "post")} that X no longer has removed.`,
    ...costs(summary),
  ],
  feedback: ({ votes = 0, added = 0, turned = 0, takenBack = 0, undecided = 0 }: Partial<VotesTaken>) => [
    votes === 0
      ? "Nobody has voted."
      : `${counted(votes, "vote")} count: ${counted(added, "judgement")} added, ${turned} changed, ${takenBack} taken back; ${undecided} without enough voters or agreement.`,
  ],
  push: ({ release = "", sent = 0 }: Partial<Pushed>) => [
    `${release} was pushed to those who follow: ${inMib(sent)} were sent.`,
  ],
  label: ({ scored = 0 }: { readonly scored?: number }) => [
    scored === 0 ? "There were no new pairs to score." : `${counted(scored, "pair")} scored.`,
  ],
  "train-encoder": ({ encoders = [] }: { readonly encoders?: readonly FinishedEncoder[] }) =>
    encoders.map(({ name, steps, best, kept }) => {
      const title = name === "encoder" ? "The encoder" : `The encoder of ${name}`;
      if (kept && best)
        return `${title} stays as it was: nothing that was learned in ${counted(steps, "step")} is better than its ${percent(best.devMap)} dev MAP.`;
      const reached = best ? `; best after ${best.step}, with ${percent(best.devMap)} dev MAP` : "";
      return `${title} was trained for ${counted(steps, "step")}${reached}.`;
    }),
  index: ({
    articles = 0,
    dense,
    rankerDropped,
  }: {
    readonly articles?: number;
    readonly dense?: boolean;
    readonly rankerDropped?: boolean;
  }) => [
    `${counted(articles, "article")} indexed, ${dense ? "by words and by meaning" : "by words alone"}.`,
    ...(rankerDropped ? ["The former ranker does not fit the new encoder and was removed."] : []),
  ],
  "train-ranker": ({ ways, rounds = 0, queries = 0 }: Partial<TrainedRanker>) => [
    ...(ways
      ? [
          `Best in cross-validation: ${WAYS[ways.best]} (${Object.entries(ways.figures)
            .map(([way, { undated }]) => `${way} ${percent(undated)}`)
            .join(", ")} MAP@5).`,
        ]
      : []),
    ways?.best === "shipped"
      ? `${counted(queries, "judged tweet")} could not improve it, so that it stays.`
      : `Trained on ${counted(queries, "judged tweet")} in ${counted(rounds, "round")}.`,
  ],
  calibrate: ({
    thresholds,
    figures,
    calibrationDropped,
  }: Partial<CalibrationManifest> & { readonly calibrationDropped?: boolean }) => [
    ...(thresholds && figures
      ? [
          `Fitted on ${counted(figures.train.answerable, "tweet")}: an answer needs ${percent(thresholds.answerAt)} confidence, a suggestion ${percent(thresholds.suggestAt)}.`,
        ]
      : []),
    ...(calibrationDropped ? ["The former calibration does not fit the new ranker and was removed."] : []),
  ],
};

/**
 * Returns what a step did that is finished, or failed at the end of it, in sentences; none for a step that is
 * not known.
 */
export function stepSentences({ step, state, summary }: NightStep): readonly string[] {
  if (state !== "done" && state !== "failed") return [];
  if (summary === null || typeof summary !== "object") return [];
  const { kept } = summary as { readonly kept?: unknown };
  if (typeof kept === "string") return [`The former one stays. ${kept}`];
  return (TELL[step] as Tell<object> | undefined)?.(summary) ?? [];
}

function costs({ ended, run }: Partial<TweetsSummary>): string[] {
  return [
    // Requests whose answer did not come whole count with the most that they may have cost.
    ...(run
      ? [`At most ${counted(run.posts, "post")} paid for, with $${(run.microUsd / MICRO).toFixed(2)}.`]
      : []),
    ...(ended === "budget" ? ["The budget is used up; the next night continues."] : []),
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
