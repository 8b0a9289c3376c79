import { inPercent } from "../../base/core/values/in-percent";
import type { Estimate, Estimated, RankerEstimate } from "../../usecases/doctor/estimate";

const NAMES: Readonly<Record<RankerEstimate["ranker"], string>> = {
  auto: "auto",
  shipped: "shipped",
  none: "none (fusion)",
  bm25: "bm25",
  encoder: "encoder",
};

/** Returns an estimate for people to read. */
export function estimateInLines({ posts, kinds, seed, rankers, answers }: Estimate): string {
  if (posts === 0) return "No article holds a text that could serve as a post, so nothing can be estimated.";
  const made = Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`);
  return [
    `${posts} pseudo-posts (${made.join(", ")}), seed ${seed}; 95 % intervals`,
    "",
    `${"ranker".padEnd(14)} ${"MAP@5".padEnd(20)} ${"in the first five".padEnd(20)} behind the best`,
    ...rankers.map(({ ranker, map5, hit5, behind }, i) =>
      `${NAMES[ranker].padEnd(14)} ${interval(map5).padEnd(20)} ${interval(hit5).padEnd(20)} ${i === 0 ? "" : interval(behind)}`.trimEnd(),
    ),
    ...(answers
      ? [
          "",
          `auto answers ${percent(answers.answered)} % of the posts; ${percent(answers.precision)} % of these answers are right. Without the article it answers ${percent(answers.answeredWithout)} %.`,
          `With and without the article, its mean confidence is ${percent(answers.stated)} %, and ${percent(answers.right)} % are right: ${
            answers.isTrusted
              ? "the calibration can be trusted here."
              : "it is overconfident here. Treat *answer* as *suggest*, or calibrate: with judged tweets of your own crowdchecked calibrate, without them crowdchecked calibrate --pseudo."
          }`,
        ]
      : []),
  ].join("\n");
}

function interval({ mean, low, high }: Estimated): string {
  return `${percent(mean)} (${percent(low)} - ${percent(high)})`;
}

function percent(share: number): string {
  return inPercent(share, 1);
}
