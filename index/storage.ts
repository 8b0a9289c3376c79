import { availableParallelism } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { type ByteSource, readReplaced, writeArtifact } from "../src/base/artifact";
import { whole } from "../src/base/core/values/shape";
import { ArraysAside } from "./arrays-aside";
import { perView, VIEW_NAMES } from "./fields";
import { corruptIndex, indexTarget, readManifestAs } from "./folder";
import { type BoundedPostings, type LexicalArrays, requireWhole } from "./lexical-arrays";
import {
  bytesIn,
  readSections,
  type StoredArray,
  sectionShape,
  verifySections,
  writeSections,
} from "./sections";

/** Rises when the arrays or the reading of texts change: an index of another version must be rebuilt. */
const INDEX_VERSION = 6;

const DATA = "arrays.bin";

/** Bytes from which a thread pays: it starts in the time in which so many are read. */
const LEAST_ASIDE = 1 << 27;

const manifestShape = v.object({
  version: v.literal(INDEX_VERSION),
  articles: whole(0, 0xffffffff),
  /** The store's revision of its articles when the index was built; with another one the index is stale. */
  articlesRevision: whole(0, Number.MAX_SAFE_INTEGER),
  /** Some of them, as the store names them; indexes of earlier builds lack it. */
  known: v.optional(
    v.object({ keys: v.pipe(v.array(whole(1, 0xffffffff)), v.readonly()), sha256: v.string() }),
  ),
  builtAt: v.string(),
  codeVersion: v.string(),
  /** The arrays in `arrays.bin`. */
  sections: v.array(sectionShape),
});

/** The manifest of a lexical index. */
export type IndexManifest = v.InferOutput<typeof manifestShape>;

/**
 * Writes the index into `folder`, replacing what is there in one step.
 * @throws EnvironmentError `DISK_FULL` or `INDEX_WRITE`; the former index is untouched then.
 */
export function saveLexicalIndex(
  folder: string,
  arrays: LexicalArrays,
  about: Pick<IndexManifest, "articlesRevision" | "known" | "builtAt" | "codeVersion">,
): IndexManifest {
  requireWhole(arrays);
  return writeArtifact(indexTarget(folder), (building) => ({
    version: INDEX_VERSION,
    articles: arrays.keys.length,
    ...about,
    sections: writeSections(join(building, DATA), flatten(arrays)),
  }));
}

/**
 * Reads the manifest alone.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function readIndexManifest(folder: string): IndexManifest {
  return readManifestAs(manifestShape, folder, INDEX_VERSION);
}

/**
 * Begins to read the arrays of a large index in a thread of its own, for a `loadLexicalIndex` that takes them
 * (`movedOnce`); undefined where that would not pay.
 * @param least bytes of an index that is large.
 */
export function readArraysAside(
  folder: string,
  { sections }: Pick<IndexManifest, "sections">,
  { least = LEAST_ASIDE, patienceMs }: { readonly least?: number; readonly patienceMs?: number } = {},
): ArraysAside | undefined {
  if (availableParallelism() === 1 || bytesIn(sections) < least) return undefined;
  return new ArraysAside(join(folder, DATA), sections, patienceMs);
}

/**
 * Reads an index: every array is read into memory and compared with its checksum.
 * @param bytesFor gives the arrays' memory.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function loadLexicalIndex(
  folder: string,
  bytesFor?: ByteSource,
): { arrays: LexicalArrays; manifest: IndexManifest } {
  return readReplaced(folder, () => {
    const manifest = readIndexManifest(folder);
    const corrupt = (problem: string, cause?: unknown): Error => corruptIndex(folder, problem, cause);
    const read = readSections(join(folder, DATA), manifest.sections, corrupt, bytesFor);
    return { arrays: unflatten(folder, read), manifest };
  });
}

/**
 * Compares an index with its checksums; takes no memory.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function verifyLexicalIndex(folder: string): void {
  readReplaced(folder, () =>
    verifySections(join(folder, DATA), readIndexManifest(folder).sections, (problem, cause) =>
      corruptIndex(folder, problem, cause),
    ),
  );
}

const POSTINGS = ["short", "grams", "whole"] as const;
const VOCABULARIES = ["vocabulary", "terms"] as const;
const PLAIN = [
  "keys",
  "days",
  "languages",
  "words",
  "fieldStarts",
  "wordTerms",
  "gramCodes",
  "gramLengths",
  "bodyTerms",
  "passageStarts",
  "bodyStarts",
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
    if (!array) throw corruptIndex(folder, `section ${name} is missing`);
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
  return {
    keys: take("keys"),
    days: take("days"),
    languages: take("languages"),
    words: take("words"),
    fieldStarts: take("fieldStarts"),
    vocabulary: vocabulary("vocabulary"),
    wordTerms: take("wordTerms"),
    terms: vocabulary("terms"),
    short: postings("short"),
    viewFrequencies: perView((view) => take(`viewFrequencies.${view}`)),
    viewNorms: perView((view) => take(`viewNorms.${view}`)),
    gramCodes: take("gramCodes"),
    grams: postings("grams"),
    gramLengths: take("gramLengths"),
    whole: postings("whole"),
    bodyTerms: take("bodyTerms"),
    passageStarts: take("passageStarts"),
    bodyStarts: take("bodyStarts"),
  };
}
