import { type DenseIndex, loadDenseIndex } from "../../index";
import { folderExists } from "../base/artifact";
import { yieldToEvents } from "../base/core/yield";
import { workspacePaths } from "../base/home/paths";
import { loadTextEncoder, type TextEncoder } from "../encoder";
import { shownParts } from "../rank/query";
import { encoderFolder } from "./build-index";

/**
 * Returns the share of the truly nearest `k` articles that the dense index of a workspace finds, 0 - 1, the
 * mean over the texts; undefined where there is no dense index or no text that the encoder makes anything of.
 * Truth is a scan of all vectors.
 * @throws ArtifactError when index or encoder are damaged or do not fit.
 */
export async function denseRecall(
  home: string,
  texts: readonly string[],
  k = 100,
): Promise<number | undefined> {
  const { denseIndex } = workspacePaths(home);
  if (!folderExists(denseIndex)) return undefined;
  const encoder = loadTextEncoder(encoderFolder(home));
  const { index } = loadDenseIndex(denseIndex, { encoder: encoder.hash, dimension: encoder.dimension });
  try {
    return await recallOf(index, encoder, texts, k);
  } finally {
    index.close();
  }
}

async function recallOf(
  index: DenseIndex,
  encoder: TextEncoder,
  texts: readonly string[],
  k: number,
): Promise<number | undefined> {
  const view = index.shape.views[0]!;
  const rows = Uint32Array.from(index.keys(), (key) => index.rowOf(key) as number);
  let sum = 0;
  let asked = 0;
  for (const text of texts) {
    await yieldToEvents();
    const vector = await encoder.embedTweets([shownParts({ text })]);
    if (vector.every((value) => value === 0)) continue;
    const wanted = Math.min(k, rows.length);
    const worst = index.score(view, vector, rows).sort().at(-wanted) ?? 0;
    // Of equal scores at the end any is as good.
    const found = index.search(vector, k).scores.filter((score) => score >= worst).length;
    sum += wanted === 0 ? 1 : Math.min(1, found / wanted);
    asked++;
  }
  return asked === 0 ? undefined : sum / asked;
}
