import { otherInterface } from "../failures";
import { ELEMENT } from "./messages";
import type { GraphOutline } from "./outline";
import type { GraphValue } from "./values";

/** What an encoder may ask for. */
const INPUTS = ["input_ids", "attention_mask", "token_type_ids", "position_ids"] as const;
export type InputName = (typeof INPUTS)[number];
/** Inputs of decoders for what they know of earlier pieces. */
const CACHE = /^past_key_values\.\d+\.(?:key|value)$/;

/** What a graph gives: a row for each piece, a row for each text, or a number for each text. */
export type OutputKind = "pieces" | "text" | "score";

/** Outputs by what they hold, the preferred first. */
const OUTPUTS: Readonly<Record<string, OutputKind>> = {
  sentence_embedding: "text",
  last_hidden_state: "pieces",
  token_embeddings: "pieces",
};
const SCORES: typeof OUTPUTS = { logits: "score" };
const RANK: Readonly<Record<OutputKind, number>> = { pieces: 3, text: 2, score: 2 };

/** How texts get into a graph and what comes out of it. */
export interface GraphInterface {
  readonly inputs: readonly { readonly name: InputName; readonly wide: boolean }[];
  /** What a decoder knows of earlier pieces, `[texts, heads, pieces, width]`: fed with no piece. */
  readonly caches: readonly GraphCache[];
  readonly output: { readonly name: string; readonly kind: OutputKind };
}

export interface GraphCache {
  readonly name: string;
  /** Whether its numbers have 16 bits; they have 32 otherwise. */
  readonly half: boolean;
  readonly heads: number;
  readonly width: number;
}

/**
 * Returns how a graph is used as an encoder, or as a cross-encoder.
 * @param path for messages.
 * @throws InputError `ONNX_INTERFACE` where it asks for something else or gives something else, or where the
 *   number of texts or pieces is fixed.
 */
export function interfaceOf(
  path: string,
  { inputs, outputs }: Pick<GraphOutline, "inputs" | "outputs">,
  use: "encoder" | "reranker" = "encoder",
): GraphInterface {
  const isCache = ({ name }: GraphValue): boolean => CACHE.test(name);
  const numbers = inputs.filter((input) => !isCache(input));
  const odd = numbers.find(({ name }) => !INPUTS.some((known) => known === name));
  if (odd) throw otherInterface(path, `it asks for ${quoted(odd.name)}; known are ${INPUTS.join(", ")}`);
  const ids = numbers.filter(({ name }) => name === "input_ids");
  if (ids.length !== 1) throw otherInterface(path, "it does not ask for input_ids");
  const fed = numbers.map((input) => ({ name: input.name as InputName, wide: isWide(path, input) }));
  const caches = inputs.filter(isCache).map((input) => cacheOf(path, input));
  const known = use === "encoder" ? OUTPUTS : SCORES;
  const name = Object.keys(known).find((wanted) => outputs.some((output) => output.name === wanted));
  if (name === undefined) {
    const found = outputs.map((output) => quoted(output.name)).slice(0, 8);
    throw otherInterface(
      path,
      `it gives ${found.join(", ") || "nothing"}; expected ${Object.keys(known).join(" or ")}`,
    );
  }
  const kind = known[name]!;
  checkOutput(path, outputs.find((output) => output.name === name)!, kind);
  return { inputs: fed, caches, output: { name, kind } };
}

/** Returns whether the numbers of an input have 64 bits; they have 32 otherwise. */
function isWide(path: string, { name, elementType, shape }: GraphValue): boolean {
  if (elementType !== ELEMENT.int64 && elementType !== ELEMENT.int32) {
    throw otherInterface(path, `${name} is of the type ${elementType}; expected whole numbers`);
  }
  if (shape && shape.length !== 2) {
    throw otherInterface(path, `${name} has ${shape.length} sides; expected [texts, pieces]`);
  }
  const fixed = shape?.find((side) => side !== undefined && side > 0);
  if (fixed !== undefined) {
    throw otherInterface(path, `a side of ${name} is fixed at ${fixed}; both sides must be dynamic`);
  }
  return elementType === ELEMENT.int64;
}

function cacheOf(path: string, { name, elementType, shape }: GraphValue): GraphCache {
  const half = elementType === ELEMENT.float16;
  const [texts, heads, pieces, width, ...more] = shape ?? [];
  const isKnown = (half || elementType === ELEMENT.float) && heads && width && more.length === 0;
  if (!isKnown || texts || pieces) {
    throw otherInterface(
      path,
      `${name} is no cache of floats [texts, heads, pieces, width] with dynamic texts and pieces, fixed heads and width`,
    );
  }
  return { name, half, heads, width };
}

function checkOutput(path: string, { name, elementType, shape }: GraphValue, kind: OutputKind): void {
  if (elementType !== 0 && elementType !== ELEMENT.float && elementType !== ELEMENT.float16) {
    throw otherInterface(path, `${name} is of the type ${elementType}; expected float or float16`);
  }
  if (shape && shape.length !== RANK[kind]) {
    throw otherInterface(path, `${name} has ${shape.length} sides; expected ${RANK[kind]}`);
  }
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 60));
}
