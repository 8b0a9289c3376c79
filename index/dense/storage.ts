import { closeSync } from "node:fs";
import { join } from "node:path";
import { type ByteSource, diskFull, hashOf, readReplaced, writeArtifact } from "../../src/base/artifact";
import { ArtifactError } from "../../src/base/core/errors";
import { corruptIndex, indexTarget, REBUILD } from "../folder";
import { openData, readSections, type StoredArray, verifySections, writeSections } from "../sections";
import { DenseIndex, type StoredParts } from "./dense-index";
import { VectorGraph } from "./graph";
import { checkGraphFile, type ExpectedGraph } from "./graph-file";
import {
  type Corrupt,
  DENSE_INDEX_VERSION,
  type DenseManifest,
  readDenseManifest,
  shapeOf,
} from "./manifest";
import type { DenseShape } from "./parameters";
import { Rows } from "./rows";
import { VectorScan } from "./vector-scan";
import { VectorTable } from "./vector-table";

const VECTORS = "vectors.bin";
const GRAPH = "hnsw.bin";

/** What a reader expects of the index. */
export interface DenseExpectation {
  /** The encoder of the queries: its model's hash. */
  readonly encoder: string;
  /** Length of its vectors. */
  readonly dimension: number;
  /** The store's revision of its articles; absent where the index will be brought up to date. */
  readonly articlesRevision?: number;
}

/** How an index is read. */
export interface DenseReading {
  /** Gives the memory of the vectors, which stay as they are: changed ones stand beside them. */
  readonly bytesFor?: ByteSource | undefined;
  /**
   * Whether a collection so small that a scan is faster is scanned: its graph, where it has one, is not read,
   * nor checked. Default false.
   */
  readonly scanSmall?: boolean;
}

/**
 * Writes an index into `folder`, replacing what is there in one step.
 * @throws EnvironmentError `DISK_FULL` or `INDEX_WRITE`; the former index is untouched then.
 */
export function saveDenseIndex(
  folder: string,
  index: { parts(): StoredParts },
  about: Pick<DenseManifest, "encoder" | "articlesRevision" | "builtAt" | "codeVersion">,
): DenseManifest {
  const { shape, rows, tables, graph, rewritten } = index.parts();
  const target = indexTarget(folder);
  return writeArtifact(target, (building) => {
    const sections = writeSections(join(building, VECTORS), arraysOf(shape, rows, tables));
    const graphFile = join(building, GRAPH);
    graph?.save(graphFile);
    const graphHash =
      graph &&
      checkGraphFile(graphFile, expectedGraph(shape, rows), (problem) =>
        // hnswlib does not say why its file is incomplete; the only known cause is a full disk.
        diskFull(target, `${problem}; the disk seems to be full`),
      );
    return {
      version: DENSE_INDEX_VERSION,
      ...about,
      metric: "cosine",
      ...shape,
      views: [...shape.views],
      articles: rows.articles,
      rows: rows.length,
      rewritten,
      sections,
      ...(graphHash === undefined ? {} : { graph: graphHash }),
    } satisfies DenseManifest;
  });
}

/**
 * Reads an index. Sizes are compared before memory is taken, checksums before hnswlib sees its file.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT`, `INDEX_VERSION`, `INDEX_ENCODER` or `INDEX_STALE`.
 * @throws EnvironmentError `NATIVE_LIBRARY` where hnswlib was not compiled.
 */
export function loadDenseIndex(
  folder: string,
  expected: DenseExpectation,
  reading: DenseReading = {},
): { index: DenseIndex; manifest: DenseManifest } {
  return readReplaced(folder, () => readDenseIndex(folder, expected, reading));
}

function readDenseIndex(
  folder: string,
  expected: DenseExpectation,
  { bytesFor, scanSmall = false }: DenseReading,
): { index: DenseIndex; manifest: DenseManifest } {
  const manifest = readDenseManifest(folder);
  refuseOther(folder, manifest, expected);
  const corrupt: Corrupt = (problem, cause) => corruptIndex(folder, problem, cause);
  const shape = shapeOf(manifest, corrupt);
  const { rows, tables } = readVectors(folder, manifest, corrupt, bytesFor);
  const { graph, rewritten } = manifest;
  const isScanned = graph === undefined || (scanSmall && VectorScan.pays(rows.length, shape.dimension));
  const nearest = isScanned
    ? new VectorScan(tables[0]!, rows.length)
    : loadGraph(folder, graph, expectedGraph(shape, rows), shape, corrupt);
  return { index: new DenseIndex({ shape, rows, tables, nearest, rewritten }), manifest };
}

/**
 * Compares an index with its checksums; takes no memory.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export async function verifyDenseIndex(folder: string): Promise<void> {
  const { sections, graph } = readDenseManifest(folder);
  const corrupt: Corrupt = (problem, cause) => corruptIndex(folder, problem, cause);
  verifySections(join(folder, VECTORS), sections, corrupt);
  if (graph === undefined) return;
  const file = join(folder, GRAPH);
  closeSync(openData(file, corrupt).file);
  if ((await hashOf(file, () => {})) !== graph) throw otherGraph(corrupt);
}

function loadGraph(
  folder: string,
  checksum: string,
  expected: ExpectedGraph,
  shape: DenseShape,
  corrupt: Corrupt,
): VectorGraph {
  const file = join(folder, GRAPH);
  if (checkGraphFile(file, expected, corrupt) !== checksum) throw otherGraph(corrupt);
  return VectorGraph.load(file, shape);
}

function otherGraph(corrupt: Corrupt): ArtifactError {
  return corrupt(`the checksum of ${GRAPH} does not match`);
}

/** Yields what is written of the vectors; of tables, which are large, a copy of one at a time. */
function* arraysOf(
  shape: DenseShape,
  rows: Rows,
  tables: readonly VectorTable[],
): Generator<[string, StoredArray]> {
  yield* Object.entries(rows.stored());
  for (const [i, table] of tables.entries()) yield [sectionOf(shape.views[i]!), table.stored(rows.length)];
}

function refuseOther(
  folder: string,
  { encoder, dimension, articlesRevision }: DenseManifest,
  expected: DenseExpectation,
): void {
  if (encoder !== expected.encoder || dimension !== expected.dimension) {
    throw new ArtifactError(
      `The index at ${folder} was built by the encoder ${short(encoder)} with ${dimension} dimensions; the one in use is ${short(expected.encoder)} with ${expected.dimension}.`,
      { code: "INDEX_ENCODER", hint: REBUILD },
    );
  }
  if (expected.articlesRevision === undefined || articlesRevision === expected.articlesRevision) return;
  throw new ArtifactError(
    `Articles were added or changed after the index at ${folder} was built: it shows revision ${articlesRevision}, the store is at ${expected.articlesRevision}.`,
    { code: "INDEX_STALE", hint: REBUILD },
  );
}

/** Shortens a hash to what tells two models apart. */
function short(hash: string): string {
  return JSON.stringify(hash.slice(0, 12));
}

function readVectors(
  folder: string,
  { rows: length, articles, dimension, views, sections }: DenseManifest,
  corrupt: Corrupt,
  bytesFor: ByteSource | undefined,
): { rows: Rows; tables: VectorTable[] } {
  const read = readSections(join(folder, VECTORS), sections, corrupt, bytesFor);
  const take = <A extends StoredArray>(name: string, type: new () => A, wanted: number): A => {
    const array = read.get(name);
    if (array instanceof type && array.length === wanted) return array;
    const found = array ? `${array.constructor.name} of ${array.length}` : "nothing";
    throw corrupt(`section ${name} is ${found}, expected ${type.name} of ${wanted}`);
  };
  // Copies: rows change in place.
  const [keys, marks] = [take("keys", Uint32Array, length), take("marks", Uint32Array, length)];
  const rows = new Rows(keys.slice(), marks.slice());
  if (rows.articles !== articles || rows.articles + rows.free !== length)
    throw corrupt(`its ${length} rows hold ${rows.articles} articles, expected ${articles}, each once`);
  const tables = views.map(
    (view) => new VectorTable(dimension, take(sectionOf(view), Int16Array, length * dimension)),
  );
  return { rows, tables };
}

function sectionOf(view: string): string {
  return `vectors.${view}`;
}

function expectedGraph({ dimension, m, efConstruction }: DenseShape, rows: Rows): ExpectedGraph {
  return {
    rows: rows.length,
    dimension,
    m,
    efConstruction,
    isFree: (row) => rows.keyOf(row) === undefined,
  };
}
