import { generations } from "../base/home/generations";
import { readGeneration } from "./manifest";

/** A generation that passed the gate, and what it reached then. */
export interface KeptFigure {
  readonly generation: string;
  /** The least MAP@5 without dates, 0 - 1, that it must have reached on the tweets that are left. */
  readonly map5: number;
}

/**
 * Returns the best of the kept generations that passed the gate on the same dev tweets, up to the one that
 * serves: those behind it were rolled back. Undefined where there is none.
 * @param serving the name of the generation that serves; null: none does.
 * @param queries dev tweets that are left. Those that are gone may have been its best: without them it would
 *   have reached less.
 * @param newest how many of the newest count: others are kept to go back to, and would be the best for ever.
 */
export function bestKept(
  home: string,
  {
    serving,
    devSet,
    queries,
    newest,
  }: { serving: string | null; devSet: string; queries: number; newest: number },
): KeptFigure | undefined {
  const all = generations(home);
  const first = Math.max(0, all.length - newest);
  const led = all.slice(first, serving === null ? 0 : all.indexOf(serving) + 1);
  const figures = led.flatMap((generation) => {
    const { promoted = false, evaluation } = readGeneration(home, generation) ?? {};
    if (!promoted || evaluation?.devSet !== devSet || queries === 0) return [];
    const found = evaluation.map5 * evaluation.queries - Math.max(0, evaluation.queries - queries);
    return [{ generation, map5: Math.max(0, found) / queries }];
  });
  return figures.reduce<KeptFigure | undefined>(
    (best, figure) => (best && best.map5 >= figure.map5 ? best : figure),
    undefined,
  );
}
