import { join } from "node:path";
import { PACKAGE_ROOT } from "../core/version";

/** Where a workspace keeps what. */
export function workspacePaths(home: string): {
  readonly database: string;
  readonly index: string;
  readonly denseIndex: string;
  readonly encoder: string;
  /** Encoders that were each trained without some of the judged tweets. */
  readonly foldEncoders: string;
  readonly foldIndexes: string;
  readonly ranker: string;
} {
  return {
    database: join(home, "crowdchecked.db"),
    index: join(home, "index", "lexical"),
    denseIndex: join(home, "index", "dense"),
    encoder: join(home, "models", "encoder"),
    foldEncoders: join(home, "models", "encoder-folds"),
    foldIndexes: join(home, "index", "dense-folds"),
    ranker: join(home, "models", "ranker"),
  };
}

/** The ranker that comes with the package. */
export const SHIPPED_RANKER = join(PACKAGE_ROOT, "models", "default", "ranker");

/** The encoder that comes with the package. */
export const SHIPPED_ENCODER = join(PACKAGE_ROOT, "models", "default", "encoder");
