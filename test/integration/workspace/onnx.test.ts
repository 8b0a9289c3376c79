/** @jest-environment ./test/support/encoder/onnx-environment.js */
import { join } from "node:path";
import { run } from "../../support/cli";
import { testOnnx } from "../../support/encoder/onnx";
import { putTinyEncoder } from "../../support/encoder/tiny-encoder";
import { putSample } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";

const root = temporaryFolder();
const [bert, graph, exported] = ["bert", "graph", "exported"].map((name) => join(root, name)) as [
  string,
  string,
  string,
];

describe("a workspace whose encoder is an ONNX graph (skipped without onnxruntime-node)", () => {
  testOnnx("indexes and ranks as with the BERT that the graph was exported from", async () => {
    for (const home of [bert, graph]) await putSample(home, "nothing");
    putTinyEncoder(bert);
    const on = async (home: string, ...args: string[]): Promise<string> => {
      const { code, out, err } = await run(["--home", home, "--quiet", ...args]);
      expect([code, err]).toEqual([0, expect.anything()]);
      return out;
    };
    await on(bert, "model", "export", "--onnx", exported);
    await on(graph, "model", "import", exported);
    const tweet = "a shark on the flooded highway, never seen before";
    const found = await Promise.all(
      [bert, graph].map(async (home) => {
        await on(home, "index");
        const out = await on(home, "--json", "rank", tweet, "--ranker", "encoder");
        return (JSON.parse(out) as { results: { score: number; article: { id: string } }[] }).results;
      }),
    );
    const [wanted, got] = found.map((results) => results.map(({ article }) => article.id));
    expect(got).toEqual(wanted);
    const [scores, others] = found.map((results) => results.map(({ score }) => score));
    // Vectors of the index have 16 bits.
    expect(others).toEqual(scores?.map((score) => expect.closeTo(score, 2)));
  });
});
