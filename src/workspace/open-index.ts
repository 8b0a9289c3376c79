import {
  type DenseIndex,
  LexicalIndex,
  LexicalIndexBuilder,
  loadDenseIndex,
  loadLexicalIndex,
  mergeLexical,
  readArraysAside,
} from "../../index";
import { type ByteSource, bytesOnce, folderExists, movedOnce, type SharedBytes } from "../base/artifact";
import { workspacePaths } from "../base/home/paths";
import { type Database, withdrawnSince } from "../base/store";
import { loadTextEncoder, type TextEncoder } from "../encoder";
import type { SearchIndex } from "../rank/search-index";
import { Semantics } from "../rank/semantics";
import { currentIndexManifest, encoderFolder } from "./build-index";

/** A dense index with the encoder of its vectors. */
interface OpenedDense {
  readonly encoder: TextEncoder;
  readonly index: DenseIndex;
  readonly articlesRevision: number;
}

/**
 * Opens the indexes of a workspace. The words of a large collection are read by another thread, while
 * hnswlib, which only this one can call, reads its graph.
 * @param catchUp whether they may be older than the store.
 * @param shared as in `OpenOptions`.
 */
export function openIndex(
  home: string,
  database: Database,
  catchUp: boolean,
  shared: SharedBytes | undefined,
): { readonly index: SearchIndex; readonly articlesRevision: number } {
  const paths = workspacePaths(home);
  const manifest = currentIndexManifest(home, database, catchUp);
  const { articlesRevision } = manifest;
  const expected = catchUp ? undefined : articlesRevision;
  const bytesFor = shared && bytesOnce(shared);
  if (!folderExists(paths.denseIndex)) {
    const lexical = openLexical(paths.index, database, expected, bytesFor).lexical;
    return { index: { lexical }, articlesRevision };
  }
  // What threads share is read once, and may have been read already.
  const aside = shared ? undefined : readArraysAside(paths.index, manifest);
  const dense = openDense(home, expected, bytesFor);
  try {
    const source = aside ? movedOnce(aside.finish()) : bytesFor;
    const { lexical, withdrawn } = openLexical(paths.index, database, expected, source);
    for (const key of withdrawn) dense.index.remove(key);
    return {
      index: { lexical, semantics: new Semantics(dense.encoder, dense.index, lexical) },
      // Articles may have come between the writing of the two: both take in what either lacks.
      articlesRevision: Math.min(articlesRevision, dense.articlesRevision),
    };
  } catch (error) {
    dense.index.close();
    throw error;
  }
}

/**
 * @param revision of the articles that the index was built of; without it the index is to catch up, which
 *   leaves out withdrawn ones, too.
 */
function openLexical(
  folder: string,
  database: Database,
  revision: number | undefined,
  bytesFor: ByteSource | undefined,
): { readonly lexical: LexicalIndex; readonly withdrawn: ReadonlySet<number> } {
  const { arrays } = loadLexicalIndex(folder, bytesFor);
  // A generation that does not catch up answers from the articles that it was built of, but withdrawn ones.
  const withdrawn = new Set(revision === undefined ? [] : withdrawnSince(database, revision));
  const kept =
    withdrawn.size === 0 ? arrays : mergeLexical(arrays, new LexicalIndexBuilder().finish(), withdrawn);
  return { lexical: new LexicalIndex(kept), withdrawn };
}

function openDense(
  home: string,
  articlesRevision: number | undefined,
  bytesFor: ByteSource | undefined,
): OpenedDense {
  const encoder = loadTextEncoder(encoderFolder(home), undefined, bytesFor);
  const { hash, dimension } = encoder;
  const expected = {
    encoder: hash,
    dimension,
    ...(articlesRevision === undefined ? {} : { articlesRevision }),
  };
  const folder = workspacePaths(home).denseIndex;
  const { index, manifest } = loadDenseIndex(folder, expected, { bytesFor, scanSmall: true });
  return { encoder, index, articlesRevision: manifest.articlesRevision };
}
