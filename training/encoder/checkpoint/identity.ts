import { createHash } from "node:crypto";
import type { EncoderModel } from "../../../src/encoder/model";
import { type EncoderData, hashData } from "../data";
import type { EncoderSettings } from "../settings";
import type { TrainingIdentity } from "./checkpoint";

/**
 * Returns what a training is of: each setting, the data and the model that it begins with, the latter
 * two as SHA-256.
 */
export async function identityOf(
  model: EncoderModel,
  data: EncoderData,
  settings: EncoderSettings,
): Promise<TrainingIdentity> {
  return { ...settings, data: hashData(data), model: await hashWeights(model) };
}

async function hashWeights({ weights }: EncoderModel): Promise<string> {
  const hash = createHash("sha256");
  for (const [name, weight] of weights) {
    const values = (await weight.data()) as Float32Array;
    hash.update(`${name} [${weight.shape.join()}]\n`);
    hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
  return hash.digest("hex");
}
