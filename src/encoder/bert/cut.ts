import { join } from "node:path";
import * as v from "valibot";
import { looseObject, whole } from "../../base/core/values/shape";
import { readSafetensors, type StoredTensor } from "../checkpoint/safetensors";
import { readJsonFile } from "../checkpoint/small-file";
import { PUBLISHED, parseSettings } from "./published";

const denseShape = looseObject({
  in_features: whole(1),
  out_features: whole(1),
  bias: v.optional(v.boolean(), true),
  activation_function: v.optional(v.string(), ""),
});

/**
 * Returns how many numbers of a vector a Dense module keeps, where it does nothing but cut, as those that
 * `exportBert` writes; undefined where it does anything else.
 * @param folder of the module.
 * @throws InputError `MODEL_CONFIG`, `SAFETENSORS_CORRUPT`, or `FILE_NOT_FOUND` without weights.
 */
export function readCut(folder: string): number | undefined {
  const file = join(folder, PUBLISHED.config);
  const json = readJsonFile(file);
  if (json === undefined) return undefined;
  const dense = parseSettings(denseShape, json, file);
  const { in_features: width, out_features: dimension } = dense;
  if (dense.bias || !/(?:^|\.)Identity$/.test(dense.activation_function) || dimension > width)
    return undefined;
  const tensors = readSafetensors(join(folder, PUBLISHED.weights));
  const weight = tensors.get("linear.weight");
  return weight && tensors.size === 1 && isFirstRows(weight, dimension, width) ? dimension : undefined;
}

/** Returns whether a matrix is the first rows of the identity. */
function isFirstRows({ shape, data }: StoredTensor, rows: number, columns: number): boolean {
  if (shape.length !== 2 || shape[0] !== rows || shape[1] !== columns) return false;
  return data.every((value: number | bigint, i: number) => {
    return Number(value) === (Math.floor(i / columns) === i % columns ? 1 : 0);
  });
}
