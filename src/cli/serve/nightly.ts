import type { Command } from "commander";
import { IncompleteError, NotPromotedError } from "../../base/core/errors";
import { DEV_SET } from "../../base/home/paths";
import type { EndedNight, Promotion } from "../../nightly";
import {
  freezeDevTweets,
  type Night,
  type NightOptions,
  planNightly,
  runNightly,
} from "../../usecases/night/night";
import { withXOptions, type XFlags, xLimits } from "../crawl/posts";
import type { CliIo, RunVerb } from "../io";
import { withExamples } from "../options";
import { printable } from "../printable";
import { type BrokerFlags, withBrokerOptions } from "../streams/options";

const HELP = `
Steps: crawl-articles, crawl-tweets, compliance, feedback, label, train-encoder, index, train-ranker, calibrate,
evaluate, promote, and push with --push.
Exit codes: 0 promoted; 10 not promoted, what served before still serves; 11 promoted, but a crawl failed;
75 try again later; 130 stopped. After 75, 130 or a crash the same command resumes the night.
See docs/nightly.md.
`;

interface Options extends Pick<NightOptions, "from" | "skip">, XFlags, BrokerFlags {
  readonly push?: string | true;
  readonly dryRun?: boolean;
  readonly freezeDev?: boolean;
}

export function registerNightly(program: Command, run: RunVerb): void {
  const verb = program
    .command("nightly")
    .description(
      "crawls, labels, trains and indexes. Promotes the result if it is not worse than what serves now",
    )
    .option("--from <step>", "begin with this step, even if the night has already done it")
    .option("--skip <step...>", "leave out these steps", [])
    .option(
      "--dry-run",
      "show what would run and what would fail, and change nothing; asks sites for their robots.txt",
    )
    .option(
      "--freeze-dev",
      "instead of a night: measure later nights on the dev tweets as they are now. Figures from before cannot be compared with figures from after",
    )
    .option(
      "--push [folder]",
      "push what serves in the end, to the broker or to a folder; docs/scale.md says who follows it",
    )
    .addHelpText("after", HELP);
  withExamples(verb, ["nightly --dry-run", "nightly --skip crawl-tweets compliance --push /srv/releases"]);
  withBrokerOptions(withXOptions(verb)).action(
    run(async (io, { from, skip, dryRun, freezeDev, push: to, ...flags }: Options) => {
      const job = { ...io, note: (text: string) => io.note(printable(text)) };
      const { environment } = io;
      const { nats, natsCreds, natsCa, subjects } = flags;
      const registry = to === true ? undefined : to;
      const push = to === undefined ? to : { nats, natsCreds, natsCa, subjects, registry };
      const asked = { from, skip, environment, push, ...xLimits(flags) };
      if (freezeDev) {
        const tweets = await freezeDevTweets(io.config);
        io.answer({ tweets }, () => `${tweets} dev tweets are frozen in ${DEV_SET}`);
      } else if (dryRun) {
        const plan = await planNightly(io.config, asked, job);
        io.answer(plan, () =>
          [
            plan.night === null ? "would begin a night" : `would resume the night ${plan.night}`,
            ...plan.steps.map(({ step, what }) => `${step.padEnd(16)} ${what}`),
            ...plan.problems.map(
              ({ step, code, message }) => `${step} would fail: ${code}: ${printable(message)}`,
            ),
          ].join("\n"),
        );
      } else {
        const night = await runNightly(io.config, asked, job);
        show(io, night);
        refuse(night);
      }
    }),
  );
}

function show(io: CliIo, { night, steps, report }: Night): void {
  io.answer({ night, steps, report }, () => {
    const promotion = promotionOf(steps);
    return [
      ...steps.map(
        ({ step, state, problem }) =>
          `${step.padEnd(16)} ${state}${problem ? `: ${problem.code}: ${printable(problem.message)}` : ""}`,
      ),
      ...(promotion?.promoted ? [`generation ${promotion.generation} serves now`] : []),
      `report: ${report}`,
    ].join("\n");
  });
}

/** @throws NotPromotedError or IncompleteError for a night that did not do all it is for. */
function refuse({ steps, report }: Night): void {
  const promotion = promotionOf(steps);
  if (promotion && !promotion.promoted) {
    throw new NotPromotedError(
      `Generation ${promotion.generation} was not promoted: ${promotion.reasons.map(printable).join("; ")}.`,
      {
        code: "NIGHT_NOT_PROMOTED",
        hint: `${promotion.former === undefined ? "What served before still serves" : `Generation ${promotion.former} serves, with the models from before the night`}. See ${report}. To serve it nevertheless: crowdchecked generations rollback ${promotion.generation}`,
      },
    );
  }
  const failed = steps.filter(({ state }) => state === "failed");
  if (failed.length === 0) return;
  const problems = failed.map(
    ({ step, problem }) => `${step}: ${problem?.code}: ${printable(problem?.message ?? "")}`,
  );
  throw new IncompleteError(`The night ended without ${problems.join("; ")}`, {
    code: "NIGHT_INCOMPLETE",
    hint: `The night continued with what there was${promotion ? `, and generation ${promotion.generation} serves now` : ""}. See ${report}. Remove the cause, or leave out such steps with --skip.`,
  });
}

function promotionOf(steps: EndedNight["steps"]): Promotion | undefined {
  return (steps.find(({ step }) => step === "promote")?.summary ?? undefined) as Promotion | undefined;
}
