import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promoteFolder } from "../src/core/artifact";
import { ArtifactError, EnvironmentError } from "../src/core/errors";
import { VIEW_NAMES, type ViewName } from "./fields";
import type { BoundedPostings, LexicalArrays } from "./lexical-arrays";
import { readSection, type Section, type StoredArray, writeSections } from "./sections";

/** Changes whenever the arrays or how texts become words change: an index of another version is built again. */
export const INDEX_VERSION = 1;

const REBUILD = "Build it again: crowdchecked index.";
const MANIFEST = "manifest.json";
const DATA = "arrays.bin";

/** What stands beside the arrays. */
export interface IndexManifest {
  readonly version: number;
  readonly articles: number;
  /** The store's revision of its articles when the index was built: another one there means that the index is stale. */
  readonly articlesRevision: number;
  readonly builtAt: string;
  readonly codeVersion: string;
  readonly sections: readonly Section[];
}

/**
 * Writes the index into `folder`, replacing what is there in one step.
 * @throws EnvironmentError `DISK_FULL` or `INDEX_WRITE`; the former index is untouched then.
 */
export function saveLexicalIndex(
  folder: string,
  arrays: LexicalArrays,
  about: Pick<IndexManifest, "articlesRevision" | "builtAt" | "codeVersion">,
): IndexManifest {
  const building = `${folder}.building-${process.pid}`;
  try {
    rmSync(building, { recursive: true, force: true });
    mkdirSync(dirname(folder), { recursive: true });
    mkdirSync(building);
    const sections = writeSections(join(building, DATA), flatten(arrays));
    const manifest: IndexManifest = {
      version: INDEX_VERSION,
      articles: arrays.keys.length,
      ...about,
      sections,
    };
    writeFileSync(join(building, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
    promoteFolder(building, folder);
    return manifest;
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    throw writeFailure(folder, error);
  }
}

function writeFailure(folder: string, error: unknown): Error {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === undefined) return error as Error;
  const full = code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG";
  return new EnvironmentError(
    `The index could not be written to ${folder}${full ? ": the disk is full" : ` (${code})`}.`,
    {
      code: full ? "DISK_FULL" : "INDEX_WRITE",
      hint: "The former index, if any, is untouched. Make room or mend the permissions, then run: crowdchecked index.",
      cause: error,
    },
  );
}

/**
 * Reads the manifest alone.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function readIndexManifest(folder: string): IndexManifest {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) {
    throw new ArtifactError(`There is no index at ${folder}.`, {
      code: "INDEX_MISSING",
      hint: "Build one: crowdchecked index.",
    });
  }
  let manifest: IndexManifest;
  try {
    manifest = JSON.parse(readFileSync(file, "utf8")) as IndexManifest;
  } catch (cause) {
    throw corrupt(folder, "its manifest is not readable", cause);
  }
  if (manifest.version !== INDEX_VERSION) {
    throw new ArtifactError(
      `The index at ${folder} is of version ${manifest.version}; this program reads version ${INDEX_VERSION}.`,
      {
        code: "INDEX_VERSION",
        hint: REBUILD,
      },
    );
  }
  if (!Array.isArray(manifest.sections)) throw corrupt(folder, "its manifest names no sections");
  return manifest;
}

/**
 * Reads an index whole: every array is read into memory as it lies on the disk and compared with its checksum.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function loadLexicalIndex(folder: string): { arrays: LexicalArrays; manifest: IndexManifest } {
  const manifest = readIndexManifest(folder);
  const read = new Map<string, StoredArray>();
  let file: number;
  try {
    file = openSync(join(folder, DATA), "r");
  } catch (cause) {
    throw corrupt(folder, `${DATA} cannot be opened`, cause);
  }
  try {
    const { size } = fstatSync(file);
    let offset = 0;
    for (const section of manifest.sections) {
      const array = readSection(file, section, offset, size - offset, (problem) => corrupt(folder, problem));
      offset += array.byteLength;
      read.set(section.name, array);
    }
  } finally {
    closeSync(file);
  }
  return { arrays: unflatten(folder, read), manifest };
}

function corrupt(folder: string, problem: string, cause?: unknown): ArtifactError {
  return new ArtifactError(`The index at ${folder} is damaged: ${problem}.`, {
    code: "INDEX_CORRUPT",
    hint: REBUILD,
    cause,
  });
}

const POSTINGS = ["short", "grams", "body"] as const;
const VOCABULARIES = ["vocabulary", "terms"] as const;
const PLAIN = [
  "keys",
  "days",
  "words",
  "fieldStarts",
  "wordTerms",
  "gramCodes",
  "gramLengths",
  "bodyLengths",
] as const;

function flatten(arrays: LexicalArrays): Map<string, StoredArray> {
  const flat = new Map<string, StoredArray>(PLAIN.map((name) => [name, arrays[name]]));
  for (const name of [...POSTINGS, ...VOCABULARIES]) {
    for (const [part, array] of Object.entries(arrays[name]))
      flat.set(`${name}.${part}`, array as StoredArray);
  }
  for (const view of VIEW_NAMES) {
    flat.set(`viewFrequencies.${view}`, arrays.viewFrequencies[view]);
    flat.set(`viewNorms.${view}`, arrays.viewNorms[view]);
  }
  return flat;
}

function unflatten(folder: string, flat: ReadonlyMap<string, StoredArray>): LexicalArrays {
  const take = <T extends StoredArray>(name: string): T => {
    const array = flat.get(name);
    if (!array) throw corrupt(folder, `section ${name} is missing`);
    return array as T;
  };
  const postings = (name: string): BoundedPostings => ({
    starts: take(`${name}.starts`),
    docs: take(`${name}.docs`),
    frequencies: take(`${name}.frequencies`),
    maxima: take(`${name}.maxima`),
  });
  const vocabulary = (name: string): LexicalArrays["vocabulary"] => ({
    bytes: take(`${name}.bytes`),
    starts: take(`${name}.starts`),
    order: take(`${name}.order`),
  });
  const perView = <T extends StoredArray>(name: string): Record<ViewName, T> =>
    Object.fromEntries(VIEW_NAMES.map((view) => [view, take<T>(`${name}.${view}`)])) as Record<ViewName, T>;
  return {
    keys: take("keys"),
    days: take("days"),
    words: take("words"),
    fieldStarts: take("fieldStarts"),
    vocabulary: vocabulary("vocabulary"),
    wordTerms: take("wordTerms"),
    terms: vocabulary("terms"),
    short: postings("short"),
    viewFrequencies: perView("viewFrequencies"),
    viewNorms: perView("viewNorms"),
    gramCodes: take("gramCodes"),
    grams: postings("grams"),
    gramLengths: take("gramLengths"),
    body: postings("body"),
    bodyLengths: take("bodyLengths"),
  };
}
