import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { WordPiece } from "../../../base/text";
import { readBag } from "../../bag/folder";
import { writeSurroundings } from "../../bert/export";
import { readBert } from "../../bert/folder";
import { PUBLISHED } from "../../bert/published";
import { USUAL_GRAPHS, writeJson, writePublished } from "../../checkpoint/published-folder";
import { writeTableTokenizer } from "../../tokenizer";
import { wordPieceJson } from "../../tokenizer/word-piece-json";
import type { Message } from "../proto/writer";
import { bagGraph } from "./bag-graph";
import { bertGraph } from "./bert-graph";

/**
 * Writes a BERT as an ONNX graph in the layout of sentence-transformers, with all that belongs to it but its
 * weights.
 * @param source folder of a model.
 * @param target new or empty folder.
 * @throws ArtifactError those of `readBert`; UsageError `FOLDER_NOT_EMPTY`, `ONNX_TOO_LARGE`;
 *   EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export function exportBertGraph(source: string, target: string): void {
  const parts = readBert(source);
  const graph = bertGraph(parts);
  writePublished(target, (folder) => {
    writeSurroundings(folder, parts);
    // Not every runtime's tokenizer reads vocab.txt.
    if (parts.tokenizer instanceof WordPiece)
      writeJson(join(folder, PUBLISHED.tokenizer), wordPieceJson(parts.tokenizer, true));
    writeGraph(folder, graph);
  });
}

/**
 * Writes a bag of word pieces as an ONNX graph with its tokenizer. Differs from the bag as its other export
 * does: texts are not cut, and a tweet's author is not weighed apart.
 * @param source folder of a model.
 * @param target new or empty folder.
 * @throws ArtifactError those of `readBag`; UsageError `FOLDER_NOT_EMPTY`, `ONNX_TOO_LARGE`;
 *   EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export function exportBagGraph(source: string, target: string): void {
  const { tokenizer, table } = readBag(source);
  const graph = bagGraph(table);
  writePublished(target, (folder) => {
    writeTableTokenizer(join(folder, PUBLISHED.tokenizer), tokenizer);
    writeGraph(folder, graph);
  });
}

function writeGraph(folder: string, graph: Message): void {
  const [usual] = USUAL_GRAPHS;
  const path = join(folder, usual);
  mkdirSync(dirname(path), { recursive: true });
  graph.writeTo(path);
}
