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
 */
export function bestKept(home: string, serving: string | null, devSet: string): KeptFigure | undefined {
  const all = generations(home);
  const led = all.slice(0, serving === null ? 0 : all.indexOf(serving) + 1);
  const figures = led.flatMap((generation) => {
    const { promoted = false, evaluation } = readGeneration(home, generation) ?? {};
    return promoted && evaluation?.devSet === devSet ? [{ generation, map5: evaluation.map5 }] : [];
  });
  return figures.reduce<KeptFigure | undefined>(
    (best, figure) => (best && best.map5 >= figure.map5 ? best : figure),
    undefined,
  );
}
