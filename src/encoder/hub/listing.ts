import { posix } from "node:path";
import * as v from "valibot";
import { InputError } from "../../base/core/errors";
import { parseUrl } from "../../base/core/values/parse-url";
import { object, whole } from "../../base/core/values/shape";
import { OTHER_WEIGHTS, USUAL_GRAPHS } from "../checkpoint/published-folder";
import { type HubModel, listUrl } from "./address";
import { unexpected } from "./failures";
import { type Access, get } from "./request";

/** A file on a hub, with size and checksum. */
export interface HubFile {
  readonly path: string;
  readonly bytes: number;
  readonly checksum: Checksum;
}

/** SHA-256 for large files; for small ones the SHA-1 of git, over a header and the bytes. */
interface Checksum {
  readonly kind: "sha256" | "git";
  /** Lower-case hexadecimal. */
  readonly digest: string;
}

/** Far more than the weights of the largest BERT. */
const MAX_WEIGHT_BYTES = 4 * 2 ** 30;
const MAX_SETTINGS_BYTES = 64 * 2 ** 20;
const MAX_LIST_BYTES = 8 * 2 ** 20;
const MAX_PAGES = 20;
const NO_GRAPH =
  "Pull it without --onnx; or export it (optimum-cli export onnx --model NAME --task feature-extraction DIR), then run: crowdchecked model import DIR";
/** Names in a hint. */
const LISTED = 3;

const WEIGHTS = "model.safetensors";
/** Where sentence-transformers has the files of a static embedding, or beside its list of modules. */
const STATIC = "0_StaticEmbedding/";
/** What the import reads beside the weights. */
const WANTED = new Set([
  "config.json",
  "vocab.txt",
  "tokenizer.json",
  "tokenizer_config.json",
  "modules.json",
  "sentence_bert_config.json",
  "config_sentence_transformers.json",
  "1_Pooling/config.json",
  // Of models that we exported with cut vectors.
  "3_Dense/config.json",
  "3_Dense/model.safetensors",
  `${STATIC}tokenizer.json`,
]);

const size = whole(0);
const listShape = v.array(
  object({
    type: v.string(),
    path: v.string(),
    size: v.optional(size),
    oid: v.optional(v.string()),
    lfs: v.nullish(object({ oid: v.string(), size })),
  }),
);
type Entry = v.InferOutput<typeof listShape>[number];

/** What an import needs of a model. */
export interface NeededFiles {
  readonly files: readonly HubFile[];
  /** Path of the weights, or of the graph in their place. */
  readonly weights: string;
  /** Path of the graph that takes the place of the weights; absent: the weights are among the files. */
  readonly graph?: string;
  /**
   * Returns the files with the graph's weights, by the names that it gives them.
   * @throws InputError `MODEL_FORMAT` when the model lacks one of them, `HUB_RESPONSE`.
   */
  readonly weightsOf: (names: readonly string[]) => readonly HubFile[];
}

/**
 * Returns the files that an import needs.
 * @param onnx the graph that takes the place of the weights, or true for the usual one.
 * @throws InputError `MODEL_FORMAT` when the model lacks one of them, `HUB_RESPONSE`; those of `get`.
 */
export async function listFiles(model: HubModel, access: Access, onnx?: string | true): Promise<NeededFiles> {
  const entries: Entry[] = [];
  let url: URL | undefined = listUrl(model);
  for (let page = 0; url !== undefined; page++) {
    if (page === MAX_PAGES) throw unexpected(url, `the list of files has more than ${MAX_PAGES} pages`);
    const read = await readPage(url, access);
    entries.push(...read.entries.filter(({ type }) => type === "file"));
    url = read.next;
  }
  const paths = new Set(entries.map(({ path }) => path));
  const list = listUrl(model);
  const graph = onnx === undefined ? undefined : findGraph(paths, onnx, list);
  const weights = graph ?? (paths.has(STATIC + WEIGHTS) ? STATIC + WEIGHTS : WEIGHTS);
  checkComplete(paths, list, weights);
  const filesOf = (wanted: ReadonlySet<string>, isWeights: (path: string) => boolean): HubFile[] =>
    entries.filter(({ path }) => wanted.has(path)).map((entry) => toFile(entry, list, isWeights(entry.path)));
  return {
    files: filesOf(new Set([...WANTED, weights]), (path) => path === weights),
    weights,
    ...(graph !== undefined && { graph }),
    weightsOf: (names) => {
      const wanted = names.map((name) => posix.join(posix.dirname(weights), name));
      const missing = wanted.find((path) => !paths.has(path));
      if (missing !== undefined) throw lacks(list, `the model has no ${missing}, with weights of its graph`);
      return filesOf(new Set(wanted), () => true);
    },
  };
}

async function readPage(url: URL, access: Access): Promise<{ entries: Entry[]; next: URL | undefined }> {
  const answer = await get(url, access, { accept: "application/json" });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > MAX_LIST_BYTES)
      throw unexpected(url, `the list of files has more than ${MAX_LIST_BYTES} bytes`);
    chunks.push(chunk);
  }
  let entries: Entry[];
  try {
    entries = v.parse(listShape, JSON.parse(Buffer.concat(chunks).toString("utf8")));
  } catch (cause) {
    throw unexpected(url, "the answer is no list of files", cause);
  }
  const link = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  if (link === undefined) return { entries, next: undefined };
  const next = parseUrl(link, answer.url);
  if (next?.origin !== answer.url.origin) throw unexpected(url, "the next page of the list is elsewhere");
  return { entries, next };
}

/** @throws InputError `MODEL_FORMAT` where the model has no such graph. */
function findGraph(paths: ReadonlySet<string>, onnx: string | true, url: URL): string {
  const names = onnx === true ? USUAL_GRAPHS : [onnx, `onnx/${onnx}`];
  const found = names.find((name) => paths.has(name));
  if (found !== undefined) return found;
  const there = [...paths].filter((path) => path.endsWith(".onnx")).slice(0, LISTED);
  throw lacks(
    url,
    `the model has no ${names.join(" or ")}`,
    there.length === 0 ? NO_GRAPH : `Name one that it has, for example: --onnx ${there.join(", --onnx ")}`,
  );
}

function lacks(url: URL, problem: string, hint = "Pull it without --onnx."): InputError {
  return new InputError(problem, { file: url.href }, { code: "MODEL_FORMAT", hint });
}

function checkComplete(paths: ReadonlySet<string>, url: URL, weights: string): void {
  const other = "Pull a model with BERT's files, or convert it and run: crowdchecked model import DIR.";
  // A static embedding has no settings; its list of modules says that it is one.
  const mayBeStatic = weights.endsWith(WEIGHTS) && paths.has("modules.json");
  if (!mayBeStatic && !paths.has("config.json")) throw lacks(url, "the model has no config.json", other);
  if (!paths.has(weights)) {
    const [found, what] = OTHER_WEIGHTS.find(([name]) => paths.has(name)) ?? [];
    const instead = found === undefined ? "" : `, only ${found}, ${what}; that is not read`;
    throw lacks(url, `the model has no ${WEIGHTS}${instead}`, other);
  }
  if (!["vocab.txt", "tokenizer.json", `${STATIC}tokenizer.json`].some((path) => paths.has(path))) {
    throw lacks(url, "the model has neither vocab.txt nor tokenizer.json", other);
  }
}

function toFile({ path, size: plain, oid, lfs }: Entry, url: URL, isWeights: boolean): HubFile {
  const bytes = lfs?.size ?? plain;
  const checksum: Checksum = lfs
    ? { kind: "sha256", digest: lfs.oid.replace(/^sha256:/, "") }
    : { kind: "git", digest: oid ?? "" };
  const form = checksum.kind === "sha256" ? /^[0-9a-f]{64}$/ : /^[0-9a-f]{40}$/;
  if (bytes === undefined || !form.test(checksum.digest)) {
    throw unexpected(url, `the list gives no size or checksum of ${path}`);
  }
  const limit = isWeights ? MAX_WEIGHT_BYTES : MAX_SETTINGS_BYTES;
  if (bytes > limit) throw unexpected(url, `${path} has ${bytes} bytes; at most ${limit} are downloaded`);
  return { path, bytes, checksum };
}
