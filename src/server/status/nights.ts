import { type Database, NightLog } from "../../base/store";
import type { NightEvaluation, Promotion } from "../../nightly";
import type { StatusJson } from "../schemas/status";

/** Nights that are told of. */
const SHOWN = 60;

/**
 * Returns the latest nights, the oldest first. Figures are given of those alone that were measured on the
 * same dev tweets as the latest: others are no comparison.
 */
export function latestNights(database: Database): StatusJson["nights"] {
  const log = new NightLog(database);
  const summaries = <T>(step: string): ReadonlyMap<string, T> =>
    new Map(log.history(step, SHOWN).map(({ night, summary }) => [night, summary as T]));
  const evaluations = summaries<NightEvaluation>("evaluate");
  const promotions = summaries<Promotion>("promote");
  const indexes = summaries<{ readonly articles: number }>("index");
  const devSet = [...evaluations.values()].at(-1)?.devSet;
  return log
    .latest(SHOWN)
    .reverse()
    .map(({ name, startedAt, finishedAt }) => {
      const evaluation = evaluations.get(name);
      const promotion = promotions.get(name);
      return {
        name,
        startedAt,
        finishedAt,
        promoted: promotion?.promoted ?? null,
        map: evaluation?.devSet === devSet ? (evaluation?.built ?? null) : null,
        articles: indexes.get(name)?.articles ?? null,
        reasons: [...(promotion?.reasons ?? [])],
      };
    });
}
