import { readBert } from "./folder";
import { BertModel, type BertParts } from "./model";

/** Reads a BERT onto the current backend. @throws Those of `readBert`. */
export function loadBert(folder: string): BertModel {
  return new BertModel(readBert(folder));
}

/** Returns the current parts of a network, for saving. */
export async function bertParts(model: BertModel): Promise<BertParts> {
  const { config, tokenizer, maxLength, pooling, prefixes, dimension } = model;
  const values = new Map<string, Float32Array>();
  for (const [name, weight] of model.weights) values.set(name, (await weight.data()) as Float32Array);
  return { config, tokenizer, maxLength, pooling, prefixes, dimension, values };
}
