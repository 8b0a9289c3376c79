import type { QuantisedTable } from "../../bag/quantised-table";
import type { Message } from "../proto/writer";
import { GraphBuilder } from "./graph-builder";
import { unitOf } from "./layers";

/**
 * Returns a bag of word pieces as an ONNX graph: from `input_ids` and `attention_mask`, `[batch, sequence]`,
 * to `sentence_embedding`, `[batch, columns]`: the sum of the pieces' vectors, scaled to length 1. The table
 * keeps its eight bits a number.
 * @throws UsageError `ONNX_TOO_LARGE`.
 */
export function bagGraph({ rows, columns, codes, scales }: QuantisedTable): Message {
  const graph = new GraphBuilder();
  const table = graph.weight("embedding.codes", [rows, columns], codes);
  const codesOf = graph.node("Cast", [graph.node("Gather", [table, "input_ids"])], { to: 1 });
  const scalesOf = graph.node("Gather", [graph.weight("embedding.scales", [rows], scales), "input_ids"]);
  const mask = graph.node("Cast", ["attention_mask"], { to: 1 });
  const factors = graph.node("Unsqueeze", [graph.node("Mul", [scalesOf, mask]), graph.whole(-1)]);
  const vectors = graph.node("Mul", [codesOf, factors]); // [batch, sequence, columns]
  const sums = graph.node("ReduceSum", [vectors, graph.whole(1)], { keepdims: 0 });
  unitOf({ graph }, sums, "sentence_embedding");
  const port = (name: string) => ({ name, type: "int64", shape: ["batch", "sequence"] }) as const;
  return graph.finish(
    "bag",
    [port("input_ids"), port("attention_mask")],
    [{ name: "sentence_embedding", type: "float", shape: ["batch", columns] }],
  );
}
