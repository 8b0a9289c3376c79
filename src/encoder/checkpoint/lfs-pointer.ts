import { statSync } from "node:fs";
import { InputError } from "../../base/core/errors";
import { fileHead } from "../../base/core/files/file-head";

/** @see The specification of Git LFS: a pointer is a text of less than 1024 bytes that begins so. */
const BEGIN = "version https://git-lfs.github.com/spec/";
const MAX_BYTES = 1024;

/**
 * Refuses files that stand for others, as Git leaves them in a clone without its extension for large files.
 * @param files those that are not there are left out.
 * @throws InputError `MODEL_FORMAT`.
 */
export function refusePointers(files: readonly (string | undefined)[]): void {
  const pointer = files.find((file) => file !== undefined && isPointer(file));
  if (pointer === undefined) return;
  throw new InputError(
    "the file is a pointer of Git LFS; what it stands for was not fetched",
    { file: pointer },
    {
      code: "MODEL_FORMAT",
      hint: "In the clone run: git lfs pull. Or download the model without Git: crowdchecked model pull NAME.",
    },
  );
}

function isPointer(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size < BEGIN.length || found.size >= MAX_BYTES) return false;
  return fileHead(path, BEGIN.length).toString("latin1") === BEGIN;
}
