import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSafetensors, type StoredTensor, writeSafetensors } from "../../../src/encoder/checkpoint";
import { temporaryFolder } from "../temporary";

export type Json = Record<string, unknown>;

const PUBLISHED = join(__dirname, "..", "..", "oracles", "bert");

/** Returns what makes changed copies of published models for a test file. */
export function publishedCopies() {
  const root = temporaryFolder();
  let copies = 0;

  /** Returns a copy of a published model with changes. */
  function model(change: (folder: string) => void = () => {}, published = PUBLISHED): string {
    const folder = join(root, String(copies++));
    cpSync(published, folder, { recursive: true });
    change(folder);
    return folder;
  }

  function edit(folder: string, name: string, change: (json: Json) => unknown): void {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")) as Json)));
  }

  function editTensors(
    folder: string,
    change: (tensors: Map<string, StoredTensor>) => Map<string, StoredTensor>,
  ): void {
    const file = join(folder, "model.safetensors");
    writeSafetensors(file, change(readSafetensors(file)));
  }

  return { root, model, edit, editTensors };
}
