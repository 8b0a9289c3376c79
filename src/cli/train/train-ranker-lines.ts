import type * as training from "../../../training";
import type { TrainedRanker } from "../../usecases/ranker/train";
import type { CliIo } from "../io";

const SHOWN_FEATURES = 15;

/** What the rankers that are compared are called. */
const WAYS: Readonly<Record<training.Way, string>> = {
  shipped: "the shipped ranker",
  continued: "the shipped ranker, trained further",
  scratch: "a new ranker",
};

/** Prints what came of a training, as text or as JSON. */
export function showTraining(io: CliIo, trained: TrainedRanker): void {
  if (io.json) io.out(JSON.stringify(trainingToJson(trained)));
  else showTrainingLines(io, trained);
}

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

export function showTrainingLines(io: Pick<CliIo, "out">, trained: TrainedRanker): void {
  const { ways, cv, dev, rounds, queries, pseudoPosts, folder, importances } = trained;
  const several = new Set([...Object.keys(cv?.collections ?? {}), ...Object.keys(dev)]).size > 1;
  const percent = (value: number): string => (100 * value).toFixed(2);
  const line = (name: string, { undated, unsigned, dated, redated }: training.Figures): void => {
    const figures = { "text only": undated, unsigned, dated, "re-dated": redated };
    const cells = Object.entries(figures).map(([reading, map]) => `${reading} ${percent(map)}`);
    io.out(`${name.padEnd(several ? 20 : 4)} MAP@5  ${cells.join("  ")}`);
  };
  const lines = (name: string, figures: Readonly<Record<string, training.Figures>>): void => {
    for (const [collection, of] of Object.entries(figures))
      line(several ? `${name} ${collection}` : name, of);
  };
  if (cv) lines("cv", several ? cv.collections : { "": cv.figures });
  lines("dev", dev);
  if (ways) {
    io.out("rankers compared, MAP@5 in cross-validation:");
    for (const [way, of] of Object.entries(ways.figures)) line(`  ${WAYS[way as training.Way]}`, of);
  }
  if (folder === undefined) {
    io.out("The shipped ranker ranks these tweets best and stays in use.");
    return;
  }
  const total = importances.reduce((sum, { gain }) => sum + gain, 0);
  io.out("share of each feature in the gain:");
  for (const { name, gain } of importances.slice(0, SHOWN_FEATURES))
    io.out(`  ${percent(gain / total).padStart(6)} %  ${name}`);
  const learned = `${queries} tweets${pseudoPosts === 0 ? "" : ` and ${pseudoPosts} pseudo-posts`}`;
  io.out(`ranker of ${rounds} rounds, trained on ${learned}, written to ${folder}`);
}
