import type { Status } from "./status";

/** What a workspace lacks, and the command that mends all of it. */
export interface NextStep {
  /** A clause each, as "answers have no confidence". */
  readonly problems: readonly string[];
  readonly command: string;
}

/** Returns what a workspace lacks; null where it lacks nothing. */
export function nextStep({
  articles,
  index,
  denseIndex,
  ranker,
  calibration,
}: Pick<Status, "articles" | "index" | "denseIndex" | "ranker" | "calibration">): NextStep | null {
  if (articles === 0)
    return { problems: ["there are no articles"], command: "crowdchecked import articles FILE.jsonl" };
  const ofIndex = [
    ...("fault" in index
      ? [index.fault.code === "INDEX_STALE" ? "the index is older than the articles" : "there is no index"]
      : []),
    ...(denseIndex !== null && ("fault" in denseIndex || !denseIndex.current)
      ? ["the vectors do not fit articles and encoder"]
      : []),
  ];
  const ofModels = [
    ...("fault" in ranker ? ["no ranker fits"] : []),
    ...(calibration === null || "fault" in calibration ? ["answers have no confidence"] : []),
  ];
  if (ofModels.length > 0) return { problems: [...ofIndex, ...ofModels], command: "crowdchecked train" };
  return ofIndex.length > 0 ? { problems: ofIndex, command: "crowdchecked index" } : null;
}
