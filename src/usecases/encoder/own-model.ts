import { InputError, UsageError } from "../../base/core/errors";
import { loadBag } from "../../encoder/bag/bag-encoder";
import { readBert } from "../../encoder/bert/folder";
import type { ImportOptions } from "../../encoder/bert/import";
import { type HeadName, type ModelManifest, readModelManifest } from "../../encoder/checkpoint";
import { readGraph } from "../../encoder/onnx";

/** Sizes of a network, as an import tells them. */
interface Sizes {
  readonly layers?: number;
  readonly width: number;
}

/**
 * Reads a model folder of this program, such as the encoder of another workspace.
 * @param as the head that is asked for; absent: none.
 * @throws InputError `MODEL_HEAD` where it has another one; ArtifactError `MODEL_VERSION`,
 *   `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function readOwnModel(folder: string, as: HeadName | undefined): Sizes {
  const manifest = readModelManifest(folder);
  if (manifest.head !== as) throw otherHead(folder, manifest.head);
  return sizesOf(folder, manifest);
}

function sizesOf(folder: string, { architecture, head, dimension }: ModelManifest): Sizes {
  if (architecture === "bert") {
    const { num_hidden_layers: layers, hidden_size: width } = readBert(folder, head).config;
    return { layers, width };
  }
  if (architecture === "onnx") readGraph(folder, head);
  else loadBag(folder);
  return { width: dimension };
}

function otherHead(folder: string, head: HeadName | undefined): InputError {
  return new InputError(
    head ? `this model of a workspace has the head ${head}` : "this model of a workspace has no head",
    { file: folder },
    { code: "MODEL_HEAD", hint: head ? `Keep it with its head: --as ${head}` : "Leave --as out." },
  );
}

/** What a published model becomes. */
export interface Purpose extends Omit<ImportOptions, "head"> {
  /** The head that is kept; the model then has a folder of its own. Absent: the workspace's encoder. */
  readonly as?: HeadName | undefined;
  /**
   * The graph to take, from the model's folder; true: the one where published models have it. Absent: a graph
   * is taken only where there are no weights.
   */
  readonly onnx?: string | true | undefined;
}

type Reading = Pick<Purpose, "prefixes" | "dimension">;

const LEAVE_OUT = { code: "OPTION_INVALID", hint: "Leave prefixes and --dimension out." };

function isGiven({ prefixes, dimension }: Reading): boolean {
  return [prefixes?.tweet, prefixes?.article, dimension].some((value) => value !== undefined);
}

/**
 * Refuses to read a model folder of this program in another way than it says: its hash covers that.
 * @throws UsageError `OPTION_INVALID`.
 */
export function refuseReading(folder: string, purpose: Purpose): void {
  if (!isGiven(purpose) && purpose.onnx === undefined) return;
  throw new UsageError(
    `${folder} is a model of a workspace, which says itself how texts are read and vectors are made.`,
    {
      code: "OPTION_INVALID",
      hint: "Leave prefixes, --dimension and --onnx out, or import the model as it was published.",
    },
  );
}

/**
 * Refuses to read a static embedding in another way than as the workspace's encoder, whole and as it is.
 * @throws InputError `MODEL_HEAD`; UsageError `OPTION_INVALID`.
 */
export function refuseStatic(folder: string, as: HeadName | undefined, reading: Reading): void {
  if (as !== undefined) {
    const about = { code: "MODEL_HEAD", hint: "Leave --as out: it becomes the encoder." };
    throw new InputError("a static embedding has no head", { file: folder }, about);
  }
  if (isGiven(reading))
    throw new UsageError("A static embedding reads no prefixes, and its vectors are not cut.", LEAVE_OUT);
}

/**
 * Refuses what says how vectors are made where a model is kept with its head, which makes none.
 * @throws UsageError `OPTION_INVALID`.
 */
export function refuseReadingOfHead({ as, ...reading }: Purpose): void {
  if (as === undefined || !isGiven(reading)) return;
  throw new UsageError(
    `A model with the head ${as} reads no prefixes, and has no vectors to cut.`,
    LEAVE_OUT,
  );
}
