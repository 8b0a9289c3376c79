import type * as training from "../../../training";
import { inPercent } from "../../base/core/values/in-percent";
import type { TrainedRanker } from "../../usecases/ranker/train";

const SHOWN_FEATURES = 15;

/** What the rankers that are compared are called. */
const WAYS: Readonly<Record<training.Way, string>> = {
  shipped: "the shipped ranker",
  continued: "the shipped ranker, trained further",
  scratch: "a new ranker",
};

/** Returns a training as JSON has it. */
export function trainingToJson(trained: TrainedRanker): unknown {
  const { ways, cv, dev, rounds, queries, pseudoPosts, folder, importances } = trained;
  const [only, ...others] = Object.values(dev);
  const figures = {
    ...(cv ? { cv: cv.figures } : {}),
    ...(only && others.length === 0 ? { dev: only } : {}),
    ...(cv && Object.keys(cv.collections).length > 1 ? { collections: { cv: cv.collections, dev } } : {}),
  };
  const chosen = ways ? { ways: { best: ways.best, figures: ways.figures } } : {};
  const learned = { queries, ...(pseudoPosts === 0 ? {} : { pseudoPosts }) };
  return { ...figures, ...chosen, rounds, ...learned, folder: folder ?? null, importances };
}

/** Returns a training as lines for a person. */
export function trainingLines(trained: TrainedRanker): string[] {
  const { ways, cv, dev, rounds, queries, pseudoPosts, folder, importances } = trained;
  const several = new Set([...Object.keys(cv?.collections ?? {}), ...Object.keys(dev)]).size > 1;
  const line = (name: string, { undated, unsigned, dated, redated }: training.Figures): string => {
    const figures = { "text only": undated, unsigned, dated, "re-dated": redated };
    const cells = Object.entries(figures).map(([reading, map]) => `${reading} ${inPercent(map)}`);
    return `${name.padEnd(several ? 20 : 4)} MAP@5  ${cells.join("  ")}`;
  };
  const each = (name: string, figures: Readonly<Record<string, training.Figures>>): string[] =>
    Object.entries(figures).map(([collection, of]) => line(several ? `${name} ${collection}` : name, of));
  const compared = Object.entries(ways?.figures ?? {}).map(([way, of]) =>
    line(`  ${WAYS[way as training.Way]}`, of),
  );
  const figures = [
    ...(cv ? each("cv", several ? cv.collections : { "": cv.figures }) : []),
    ...each("dev", dev),
    ...(ways ? ["rankers compared, MAP@5 in cross-validation:", ...compared] : []),
  ];
  if (folder === undefined)
    return [...figures, "The shipped ranker ranks these tweets best and stays in use."];
  const total = importances.reduce((sum, { gain }) => sum + gain, 0);
  const learned = `${queries} tweets${pseudoPosts === 0 ? "" : ` and ${pseudoPosts} pseudo-posts`}`;
  return [
    ...figures,
    "share of each feature in the gain:",
    ...importances
      .slice(0, SHOWN_FEATURES)
      .map(({ name, gain }) => `  ${inPercent(gain / total).padStart(6)} %  ${name}`),
    `ranker of ${rounds} rounds, trained on ${learned}, written to ${folder}`,
  ];
}
