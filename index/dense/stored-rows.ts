import { join } from "node:path";
import type { ByteSource } from "../../src/base/artifact";
import { SectionFile } from "../section-file";
import { readSections, type Section, type StoredArray, writeSections } from "../sections";
import type { StoredParts } from "./dense-index";
import type { Corrupt, DenseManifest } from "./manifest";
import { PieceTable } from "./piece-table";
import { Rows } from "./rows";
import { VectorTable } from "./vector-table";

/** Files of the rows' keys, marks and vectors, and of their pieces. */
export const VECTORS = "vectors.bin";
export const PIECES = "pieces.bin";
/** Numbers of all vectors together from which they stay in their file: a gibibyte of them. */
const LEFT_FROM = 1 << 29;

/** What is read of rows. */
interface StoredRows {
  readonly rows: Rows;
  readonly tables: readonly VectorTable[];
  readonly pieces: PieceTable;
  /** The files that stay open. */
  readonly files: readonly SectionFile[];
}

export interface RowReading {
  /** Gives the memory of what stays as it is: changed rows stand beside it. */
  readonly bytesFor?: ByteSource | undefined;
  /** Numbers of all vectors together from which they stay in their file. Default 2 ** 29. */
  readonly leftFrom?: number | undefined;
}

/** Writes the rows into a folder, and returns what its manifest says of them. */
export function writeRows(
  folder: string,
  { shape, rows, tables, pieces }: Pick<StoredParts, "shape" | "rows" | "tables" | "pieces">,
): Pick<DenseManifest, "sections" | "pieces"> {
  const vectors = function* (): Generator<[string, StoredArray]> {
    yield* Object.entries(rows.stored());
    // Tables are large: a copy of one at a time.
    for (const [i, table] of tables.entries()) yield [sectionOf(shape.views[i]!), table.stored(rows.length)];
  };
  const sections = writeSections(join(folder, VECTORS), vectors());
  const packed = pieces.sections(rows.length);
  if (packed.length === 0) return { sections };
  return { sections, pieces: writeSections(join(folder, PIECES), packed) };
}

/**
 * Reads the rows in a folder.
 * @throws What `corrupt` makes of a problem with its files.
 */
export function readRows(
  folder: string,
  manifest: DenseManifest,
  corrupt: Corrupt,
  { bytesFor, leftFrom = LEFT_FROM }: RowReading,
): StoredRows {
  const { rows: length, articles, dimension, views, sections } = manifest;
  const isLeft = length * dimension * views.length >= leftFrom;
  const vectors = join(folder, VECTORS);
  const files: SectionFile[] = [];
  const open = (path: string, of: readonly Section[]): SectionFile => {
    const file = new SectionFile(path, of, corrupt);
    files.push(file);
    return file;
  };
  try {
    const left = isLeft ? open(vectors, sections) : undefined;
    const kept = new Set(left && views.map(sectionOf));
    const read = takeFrom(readSections(vectors, sections, corrupt, bytesFor, kept), corrupt);
    // Copies: rows change in place.
    const rows = new Rows(
      read("keys", Uint32Array, length).slice(),
      read("marks", Uint32Array, length).slice(),
    );
    if (rows.articles !== articles || rows.articles + rows.free !== length)
      throw corrupt(`its ${length} rows hold ${rows.articles} articles, expected ${articles}, each once`);
    const tables = views.map((view) => {
      const wanted = [sectionOf(view), Int16Array, length * dimension] as const;
      return new VectorTable(dimension, left?.part(...wanted) ?? read(...wanted));
    });
    const pieces = readPieces(folder, manifest, corrupt, { open, bytesFor });
    return { rows, tables, pieces, files };
  } catch (error) {
    for (const file of files) file.close();
    throw error;
  }
}

function readPieces(
  folder: string,
  { rows, pieces: sections }: DenseManifest,
  corrupt: Corrupt,
  { open, bytesFor }: { open: (path: string, of: readonly Section[]) => SectionFile } & RowReading,
): PieceTable {
  if (sections === undefined) return new PieceTable(rows);
  const path = join(folder, PIECES);
  const file = open(path, sections);
  const read = takeFrom(readSections(path, sections, corrupt, bytesFor, new Set(["numbers"])), corrupt);
  const starts = read("starts", Uint32Array, rows + 1);
  if (starts.some((start, row) => start < (row === 0 ? 0 : starts[row - 1]!)))
    throw corrupt("its pieces are not in the order of the rows");
  return new PieceTable(rows, { starts, numbers: file.part("numbers", Uint16Array, starts[rows]!) });
}

/** Returns a function that takes an array of a type and length from those that were read. */
function takeFrom(read: ReadonlyMap<string, StoredArray>, corrupt: Corrupt) {
  return <A extends StoredArray>(name: string, type: new () => A, wanted: number): A => {
    const array = read.get(name);
    if (array instanceof type && array.length === wanted) return array;
    const found = array ? `${array.constructor.name} of ${array.length}` : "nothing";
    throw corrupt(`section ${name} is ${found}, expected ${type.name} of ${wanted}`);
  };
}

function sectionOf(view: string): string {
  return `vectors.${view}`;
}
