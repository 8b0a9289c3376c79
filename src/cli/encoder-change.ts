import { existsSync } from "node:fs";
import * as rank from "../rank";
import type { CliIo } from "./io";

/** Says what the workspace loses when its encoder is replaced, and what makes it again. To be called before that happens. */
export function noteWhatEncoderChangeLoses(io: CliIo, home: string): void {
  const paths = rank.workspacePaths(home);
  if (!existsSync(paths.denseIndex)) return;
  const hash = rank.readDenseManifest(paths.denseIndex).encoder;
  const ranker = rank.rankerFolder(home, hash);
  const lost = ["the dense index (crowdchecked index)"];
  if (ranker !== undefined && rank.readRankerManifest(ranker).encoder !== undefined) {
    lost.push(
      ranker === paths.ranker
        ? "the workspace's ranker (crowdchecked train ranker)"
        : "the shipped ranker (crowdchecked train ranker; until then the untrained fusion ranks)",
      "its calibration (crowdchecked calibrate; until then answers have no confidence)",
    );
  }
  io.note("The encoder in use is replaced at the end. What was made with it does not fit another one:");
  for (const part of lost) io.note(`  ${part}`);
}
