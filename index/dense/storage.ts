import { closeSync } from "node:fs";
import { join } from "node:path";
import { diskFull, hashOf, readReplaced, type WriteTarget, writeArtifact } from "../../src/base/artifact";
import { ArtifactError, type CrowdcheckedError } from "../../src/base/core/errors";
import { BothChecksums, type Checksums, quickChecksum } from "../checksum";
import { corruptIndex, indexTarget, REBUILD } from "../folder";
import { openData, verifySections } from "../sections";
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
import type { Rows } from "./rows";
import { PIECES, type RowReading, readRows, VECTORS, writeRows } from "./stored-rows";
import { VectorScan } from "./vector-scan";

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
export interface DenseReading extends RowReading {
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
  const { shape, rows, tables, pieces, graph, rewritten } = index.parts();
  const target = indexTarget(folder);
  return writeArtifact(target, (building) => {
    const sections = writeRows(building, { shape, rows, tables, pieces });
    const graphFile = join(building, GRAPH);
    graph?.save(graphFile);
    const ofGraph = graph && checksumsOf(graphFile, expectedGraph(shape, rows), target);
    return {
      version: DENSE_INDEX_VERSION,
      ...about,
      metric: "cosine",
      ...shape,
      views: [...shape.views],
      articles: rows.articles,
      rows: rows.length,
      rewritten,
      ...sections,
      ...(ofGraph && { graph: ofGraph.sha256, graphCrc32: ofGraph.crc32 }),
    } satisfies DenseManifest;
  });
}

/**
 * Reads an index. Sizes are compared before memory is taken, checksums before hnswlib sees its file; pieces,
 * and vectors of large collections, stay in their files until the index is closed, and are not compared.
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
  { scanSmall = false, ...reading }: DenseReading,
): { index: DenseIndex; manifest: DenseManifest } {
  const manifest = readDenseManifest(folder);
  refuseOther(folder, manifest, expected);
  const corrupt: Corrupt = (problem, cause) => corruptIndex(folder, problem, cause);
  const shape = shapeOf(manifest, corrupt);
  const read = readRows(folder, manifest, corrupt, reading);
  const { rows, tables } = read;
  const { graph, graphCrc32, rewritten } = manifest;
  const isScanned = graph === undefined || (scanSmall && VectorScan.pays(rows.length, shape.dimension));
  try {
    const nearest = isScanned
      ? new VectorScan(tables[0]!, rows.length)
      : loadGraph(folder, { sha256: graph, crc32: graphCrc32 }, expectedGraph(shape, rows), shape, corrupt);
    return { index: new DenseIndex({ ...read, shape, nearest, rewritten }), manifest };
  } catch (error) {
    for (const file of read.files) file.close();
    throw error;
  }
}

/**
 * Compares what the manifest of an index says with what is expected; reads nothing else.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT`, `INDEX_VERSION`, `INDEX_ENCODER` or `INDEX_STALE`.
 */
export function checkDenseManifest(folder: string, expected: DenseExpectation): void {
  refuseOther(folder, readDenseManifest(folder), expected);
}

/**
 * Compares an index with its checksums; takes no memory.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export async function verifyDenseIndex(folder: string): Promise<void> {
  const { sections, pieces, graph } = readDenseManifest(folder);
  const corrupt: Corrupt = (problem, cause) => corruptIndex(folder, problem, cause);
  verifySections(join(folder, VECTORS), sections, corrupt);
  if (pieces !== undefined) verifySections(join(folder, PIECES), pieces, corrupt);
  if (graph === undefined) return;
  const file = join(folder, GRAPH);
  closeSync(openData(file, corrupt).file);
  if ((await hashOf(file, () => {})) !== graph) throw otherGraph(corrupt);
}

/** Checks a graph that hnswlib has just written, and returns its checksums. */
function checksumsOf(file: string, expected: ExpectedGraph, target: WriteTarget): Required<Checksums> {
  const checksums = new BothChecksums();
  // hnswlib does not say why its file is incomplete; the only known cause is a full disk.
  const full = (problem: string) => diskFull(target, `${problem}; the disk seems to be full`);
  checkGraphFile(file, expected, full, checksums);
  return checksums.finish();
}

function loadGraph(
  folder: string,
  checksums: Checksums,
  expected: ExpectedGraph,
  shape: DenseShape,
  corrupt: Corrupt,
): VectorGraph {
  const file = join(folder, GRAPH);
  const checksum = quickChecksum(checksums);
  checkGraphFile(file, expected, corrupt, checksum);
  if (!checksum.isOf(checksums)) throw otherGraph(corrupt);
  return VectorGraph.load(file, shape);
}

function otherGraph(corrupt: Corrupt): CrowdcheckedError {
  return corrupt(`the checksum of ${GRAPH} does not match`);
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

function expectedGraph({ dimension, m, efConstruction }: DenseShape, rows: Rows): ExpectedGraph {
  return {
    rows: rows.length,
    dimension,
    m,
    efConstruction,
    isFree: (row) => rows.keyOf(row) === undefined,
  };
}
