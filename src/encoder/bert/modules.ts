import { join, relative } from "node:path";
import * as v from "valibot";
import { InputError } from "../../base/core/errors";
import { looseObject, object, text } from "../../base/core/values/shape";
import { MAX_PREFIX_CHARS, type Pooling, type Prefixes } from "../checkpoint";
import { readJsonFile } from "../checkpoint/small-file";
import { readCut } from "./cut";
import { PUBLISHED, parseSettings } from "./published";

const modulesShape = v.pipe(
  v.array(object({ type: v.string(), path: v.string() })),
  v.minLength(1),
  v.maxLength(16),
);
const poolingShape = looseObject({});
const promptShape = v.nullish(text(0, MAX_PREFIX_CHARS));
const promptsShape = looseObject({
  prompts: v.nullish(
    looseObject({ query: promptShape, document: promptShape, passage: promptShape, corpus: promptShape }),
  ),
  default_prompt_name: v.nullish(v.string()),
});

/** What sentence-transformers does beside the network. */
interface Modules {
  /** Folder of the network. */
  readonly network: string;
  /** Absent: not said. */
  readonly pooling?: Pooling | undefined;
  /** How many numbers of a vector are kept; absent: all. */
  readonly dimension?: number | undefined;
}

/** Returns what a folder does that holds a network alone. */
export function bareNetwork(folder: string): Modules {
  return { network: folder };
}

/** By the names of earlier and later versions of the library. */
const MODES: Readonly<Record<string, Pooling>> = {
  pooling_mode_mean_tokens: "mean",
  pooling_mode_mean: "mean",
  pooling_mode_cls_token: "cls",
  pooling_mode_cls: "cls",
  pooling_mode_lasttoken: "last",
};

/** A module that a folder lists. */
interface Module {
  readonly type: string;
  /** The type without its path, which later versions of the library have changed. */
  readonly name: string;
  /** Its folder. */
  readonly place: string;
}

/**
 * Returns the modules that a folder lists; undefined where it lists none.
 * @throws InputError `MODEL_CONFIG`, `MODEL_MODULES`.
 */
export function listModules(folder: string): readonly Module[] | undefined {
  const file = join(folder, PUBLISHED.modules);
  const json = readJsonFile(file);
  if (json === undefined) return undefined;
  return parseSettings(modulesShape, json, file).map(({ type, path }) => {
    const place = join(folder, path);
    if (relative(folder, place).startsWith("..")) {
      throw unsupportedModules(file, `the path "${path}" leads out of the folder`);
    }
    return { type, name: type.replace(/^sentence_transformers\..*\./, ""), place };
  });
}

/** @throws InputError `MODEL_MODULES` when the modules do what this program does not. */
export function readModules(folder: string): Modules {
  const file = join(folder, PUBLISHED.modules);
  let { network, pooling, dimension } = bareNetwork(folder);
  for (const { type, name, place } of listModules(folder) ?? []) {
    if (name === "Transformer") network = place;
    else if (name === "Pooling") pooling = readPooling(join(place, PUBLISHED.config));
    else if (name === "Dense" && dimension === undefined) dimension = requireCut(place, type, file);
    else if (name !== "Normalize") throw unsupportedModules(file, `the module ${type} is not supported`);
  }
  return { network, pooling, dimension };
}

function requireCut(place: string, type: string, file: string): number {
  const dimension = readCut(place);
  if (dimension !== undefined) return dimension;
  throw unsupportedModules(file, `the module ${type} is not supported: it does more than cut vectors`);
}

function readPooling(file: string): Pooling {
  const json = readJsonFile(file);
  if (json === undefined) throw unsupportedModules(file, "the pooling is not described: the file is missing");
  const pooling = parseSettings(poolingShape, json, file);
  const modes = Object.keys(pooling).filter(
    (key) => key.startsWith("pooling_mode_") && pooling[key] === true,
  );
  if (typeof pooling["pooling_mode"] === "string") modes.push(`pooling_mode_${pooling["pooling_mode"]}`);
  if (pooling["include_prompt"] === false) {
    throw unsupportedModules(file, "include_prompt is false: pooling without the prefix is not supported");
  }
  const known = modes.length === 1 ? MODES[modes[0] as string] : undefined;
  if (known) return known;
  throw unsupportedModules(
    file,
    `pooling is ${modes.join(" + ") || "(none)"}; expected pooling_mode_mean_tokens, pooling_mode_cls_token or pooling_mode_lasttoken alone`,
  );
}

/** Prefixes of the user, which come before those of the folder. */
export type GivenPrefixes = { readonly [side in keyof Prefixes]?: string | undefined };

/**
 * Returns what stands in front of texts; nothing where neither the user nor the folder says so.
 * @throws InputError `MODEL_CONFIG`.
 */
export function prefixesOf(
  folder: string,
  given: GivenPrefixes | undefined,
): { readonly prefixes?: Prefixes } {
  const named = readPrefixes(folder);
  const tweet = given?.tweet ?? named?.tweet ?? "";
  const article = given?.article ?? named?.article ?? "";
  return tweet === "" && article === "" ? {} : { prefixes: { tweet, article } };
}

/**
 * Returns what the network was trained to read in front of texts, where the published folder says so.
 * @throws InputError `MODEL_CONFIG`.
 */
function readPrefixes(folder: string): Prefixes | undefined {
  const file = join(folder, PUBLISHED.similarity);
  const { prompts, default_prompt_name } = parseSettings(promptsShape, readJsonFile(file) ?? {}, file);
  const named = v.safeParse(promptShape, default_prompt_name && prompts?.[default_prompt_name]);
  const usual = (named.success && named.output) || "";
  const tweet = prompts?.query ?? usual;
  const article = prompts?.document ?? prompts?.passage ?? prompts?.corpus ?? usual;
  return tweet === "" && article === "" ? undefined : { tweet, article };
}

/** Returns the error for modules that do what this program does not. */
export function unsupportedModules(file: string, problem: string): InputError {
  return new InputError(
    problem,
    { file },
    {
      code: "MODEL_MODULES",
      hint: "Models whose vectors are the mean of the last layer, its first row or, of an ONNX graph, its last one are supported, cut or whole, and static embeddings; with or without a Normalize module.",
    },
  );
}
