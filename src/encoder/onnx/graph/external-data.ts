import { lstatSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import type { InputError } from "../../../base/core/errors";
import { unsafeGraph } from "../failures";
import type { ProtoFile, Stretch } from "../proto/reader";
import { EXTERNAL, FIELDS } from "./messages";

/** Where a tensor outside of the graph's file is. */
export interface ExternalData {
  /** Name of the file, as the graph gives it. */
  readonly name: string;
  /** First byte and number of bytes, as the graph gives them. */
  readonly offset: string;
  readonly length: string;
}

/** Letters, digits and a few signs: no path, no hidden file, no drive. */
const PLAIN_NAME = /^[A-Za-z0-9_][\w.-]{0,199}$/;
/** Names of a model folder's own files, which weights must not replace. */
const TAKEN = /^(manifest|config|tokenizer)\b|^vocab\.txt$|\.onnx$|\.safetensors$/i;
const MAX_DATA_BYTES = 16 * 2 ** 30;

/** Returns where a `TensorProto` is, or undefined where it is inside the graph's file. */
export function readExternalData(proto: ProtoFile, tensor: Stretch): ExternalData | undefined {
  const entries = new Map<string, string>();
  let isExternal = false;
  for (const field of proto.fields(tensor)) {
    if (field.number === FIELDS.tensor.dataLocation) isExternal ||= field.value === EXTERNAL;
    else if (field.number === FIELDS.tensor.externalData) {
      isExternal = true;
      let [key, value] = ["", ""];
      for (const part of proto.fields(field)) {
        if (part.number === FIELDS.entry.key) key = proto.text(part);
        if (part.number === FIELDS.entry.value) value = proto.text(part);
      }
      if (entries.has(key)) throw unsafeGraph(proto.path, `a tensor names its ${shown(key)} twice`);
      entries.set(key, value);
    }
  }
  if (!isExternal) return undefined;
  const [name = "", offset = "0", length = ""] = ["location", "offset", "length"].map((k) => entries.get(k));
  return { name, offset, length };
}

/**
 * Checks that the name of a tensor's file is a plain one, whether or not it is there.
 * @throws InputError `ONNX_UNSAFE`.
 */
export function checkDataName(graph: string, { name }: Pick<ExternalData, "name">): void {
  if (!PLAIN_NAME.test(name)) throw refused(graph, name, "which is no plain name of a file beside the graph");
  if (TAKEN.test(name)) throw refused(graph, name, "a name that a model folder has for other files");
}

/**
 * Checks that a tensor's file is a plain one beside the graph, and long enough.
 * @throws InputError `ONNX_UNSAFE`.
 */
export function checkDataFile(graph: string, { name, offset, length }: ExternalData): void {
  const refuse = (problem: string) => refused(graph, name, problem);
  checkDataName(graph, { name });
  let stats: Stats;
  try {
    stats = lstatSync(join(dirname(graph), name));
  } catch {
    throw refuse("which is not beside the graph");
  }
  if (!stats.isFile()) {
    throw refuse(
      stats.isSymbolicLink() ? "which is a link; copy the folder with cp -rL" : "which is no plain file",
    );
  }
  if (stats.size > MAX_DATA_BYTES) {
    throw refuse(`which has ${stats.size} bytes; at most ${MAX_DATA_BYTES} are allowed`);
  }
  const [from, bytes] = [wholeNumber(offset), length === "" ? 0 : wholeNumber(length)];
  if (!(from + bytes <= stats.size)) {
    throw refuse(`which has ${stats.size} bytes, fewer than the graph says: it is cut off`);
  }
}

function refused(graph: string, name: string, problem: string): InputError {
  return unsafeGraph(graph, `weights are in the file ${shown(name)}, ${problem}`);
}

/** Returns a number in decimals, NaN for any other text. */
function wholeNumber(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
