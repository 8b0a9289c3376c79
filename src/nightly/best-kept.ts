import { generations } from "../base/home/generations";
import { readGeneration } from "./manifest";

/** A generation that passed the gate, and what it reached then. */
export interface KeptFigure {
  readonly generation: string;
  /** MAP@5 without dates, 0 - 1. */
  readonly map5: number;
}

/**
 * Returns the best of the kept generations that passed the gate on the same dev tweets, up to the one that
 * serves: those behind it were rolled back. Undefined where there is none.
 * @param serving the name of the generation that serves; null: none does.
 * @param newest how many of the newest count: others are kept to go back to, and would be the best for ever.
 */
export function bestKept(
  home: string,
  { serving, devSet, newest }: { serving: string | null; devSet: string; newest: number },
): KeptFigure | undefined {
  const all = generations(home);
  const first = Math.max(0, all.length - newest);
  const led = all.slice(first, serving === null ? 0 : all.indexOf(serving) + 1);
  const figures = led.flatMap((generation) => {
    const { promoted = false, evaluation } = readGeneration(home, generation) ?? {};
    return promoted && evaluation?.devSet === devSet ? [{ generation, map5: evaluation.map5 }] : [];
  });
  return figures.reduce<KeptFigure | undefined>(
    (best, figure) => (best && best.map5 >= figure.map5 ? best : figure),
    undefined,
  );
}
