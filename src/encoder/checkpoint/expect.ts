import { InputError } from "../../base/core/errors";
import type { StoredTensor } from "./safetensors";

/** Names of tensors that are listed in a message before "and more". */
const LISTED = 5;

interface Expectation {
  /** Shape of every tensor that must be there, by name. */
  readonly shapes: ReadonlyMap<string, readonly number[]>;
  /** Whether a tensor may be there and is ignored. */
  readonly ignored: (name: string) => boolean;
}

/**
 * Returns the expected tensors as 32-bit floats in the order of the expectation.
 * @param file for messages.
 * @throws InputError `TENSOR_MISMATCH` naming file, tensor, what was expected and what was found: tensors
 *   that are missing, of another shape, not made of floats, or not expected.
 */
export function takeTensors(
  tensors: ReadonlyMap<string, StoredTensor>,
  { shapes, ignored }: Expectation,
  file: string,
): Map<string, Float32Array> {
  const missing = [...shapes.keys()].filter((name) => !tensors.has(name));
  const surplus = [...tensors.keys()].filter((name) => !shapes.has(name) && !ignored(name));
  if (missing.length > 0) {
    const [first = ""] = missing;
    throw mismatch(
      file,
      `tensor ${first} is missing; expected with shape ${shown(shapes.get(first) ?? [])}` +
        (missing.length > 1 ? ` (${missing.length} are missing: ${list(missing)})` : "") +
        (surplus.length > 0 ? `; found without being expected: ${list(surplus)}` : ""),
    );
  }
  if (surplus.length > 0) {
    throw mismatch(file, `${surplus.length} tensors are not part of the architecture: ${list(surplus)}`);
  }
  return new Map([...shapes].map(([name, shape]) => [name, take(name, shape, tensors.get(name), file)]));
}

/**
 * Refuses weights that a training has ruined: every vector would be NaN.
 * @throws InputError `TENSOR_MISMATCH` naming the first tensor with a number that is not finite.
 */
export function requireFinite(tensors: ReadonlyMap<string, Float32Array>, file: string): void {
  for (const [name, data] of tensors) {
    // No `findIndex`: there are hundreds of millions.
    for (let i = 0; i < data.length; i++) {
      if (Number.isFinite(data[i])) continue;
      throw mismatch(file, `tensor ${name} holds ${data[i]} at place ${i}; expected finite numbers`);
    }
  }
}

function take(
  name: string,
  expected: readonly number[],
  found: StoredTensor | undefined,
  file: string,
): Float32Array {
  const shape = found?.shape ?? [];
  if (shape.length !== expected.length || shape.some((side, i) => side !== expected[i])) {
    throw mismatch(file, `tensor ${name} has shape ${shown(shape)}; expected ${shown(expected)}`);
  }
  if (!(found?.data instanceof Float32Array)) {
    throw mismatch(
      file,
      `tensor ${name} is of type ${found?.dtype}; expected F32, F16 or BF16`,
      "Get the weights in one of these types, or save them in one with the program that made them.",
    );
  }
  return found.data;
}

function shown(shape: readonly number[]): string {
  return `[${shape.join(", ")}]`;
}

function list(names: readonly string[]): string {
  const more = names.length - LISTED;
  return names.slice(0, LISTED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Returns the error for a tensor that is not as expected. */
export function mismatch(
  file: string,
  problem: string,
  hint = "Weights and config.json must belong to one model: get both again from where they were published.",
): InputError {
  return new InputError(problem, { file }, { code: "TENSOR_MISMATCH", hint });
}
