import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readOutline } from "../../../../src/encoder/onnx/graph";
import { Message } from "../../../../src/encoder/onnx/proto/writer";
import { graphFile } from "../../../support/encoder/onnx";
import { temporaryFolder } from "../../../support/temporary";

const root = temporaryFolder();
let folders = 0;

/** Returns a new folder with `model.onnx`. */
function put(content: Message | Buffer): string {
  const folder = join(root, String(folders++));
  mkdirSync(folder);
  const file = join(folder, "model.onnx");
  if (content instanceof Message) content.writeTo(file);
  else writeFileSync(file, content);
  return file;
}

function refused(file: string, code: string, message: RegExp): void {
  expect(() => readOutline(file)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message), hint: expect.any(String) }),
  );
}

const model = (...graphs: Message[]): Message =>
  graphs.reduce((whole, graph) => whole.message(7, graph), new Message().whole(1, 7));
const graph = (field: number, content: Message): Message => new Message().message(field, content);
const node = (operator: string, domain = ""): Message => new Message().text(4, operator).text(7, domain);
const entry = (key: string, value: string): Message => new Message().text(1, key).text(2, value);

/** Returns a graph whose only weight is in another file. */
function externalModel(location: string, offset = "0", length = "16"): Message {
  const tensor = new Message().whole(2, 1).text(8, "table");
  for (const [key, value] of Object.entries({ location, offset, length }))
    tensor.message(13, entry(key, value));
  return model(graph(5, tensor.whole(14, 1)));
}

describe("the outline of an ONNX file", () => {
  test("names what PyTorch's export asks for and gives", () => {
    const { inputs, outputs, dataFiles, measuresBatch } = readOutline(graphFile("float"));
    const dynamic = { elementType: 7, shape: [undefined, undefined] };
    expect(inputs).toEqual(
      ["input_ids", "attention_mask", "token_type_ids"].map((name) => ({ name, ...dynamic })),
    );
    expect(outputs).toEqual([
      { name: "last_hidden_state", elementType: 1, shape: [undefined, undefined, undefined] },
    ]);
    expect([dataFiles, measuresBatch]).toEqual([[], false]);
  });

  test("names the files that hold its weights", () => {
    expect(readOutline(graphFile("external"))).toMatchObject({
      inputs: [{ name: "input_ids" }],
      outputs: [{ name: "token_embeddings" }],
      dataFiles: ["model.onnx_data"],
    });
  });

  test("tells that a dynamically quantised graph measures a whole batch", () => {
    expect(readOutline(graphFile("int8")).measuresBatch).toBe(true);
  });

  test("leaves inputs out that have a weight of their name, as old graphs list them", () => {
    const whole = new Message()
      .message(11, new Message().text(1, "input_ids"))
      .message(11, new Message().text(1, "table"))
      .message(5, new Message().text(8, "table"));
    expect(readOutline(put(model(whole))).inputs).toEqual([{ name: "input_ids", elementType: 0 }]);
  });

  test("allows operators of functions that the file defines", () => {
    const whole = model(graph(1, node("Mean", "pkg.mine"))).message(25, new Message().text(10, "pkg.mine"));
    expect(readOutline(put(whole)).outputs).toEqual([]);
  });
});

describe("a file that is no whole graph is refused:", () => {
  test("one that does not exist", () => {
    refused(join(root, "nowhere.onnx"), "FILE_NOT_FOUND", /cannot be read/);
  });

  test.each([
    ["an empty one", Buffer.alloc(0), /0 graphs/],
    [
      "a text",
      Buffer.from("This is the model that you were looking for.\n".repeat(9)),
      /no whole ONNX graph/,
    ],
    ["zeros", Buffer.alloc(4096), /begins no field/],
    ["a number without end", Buffer.alloc(64, 0xff), /too long/],
    [
      "a length beyond the file",
      Buffer.from([0x3a, 0xff, 0xff, 0xff, 0xff, 0x07, 1]),
      /claims 2147483647 bytes/,
    ],
    ["a length beyond all memory", Buffer.from([0x3a, ...Array(8).fill(0xff), 0x7f]), /claims \d{19} bytes/],
    [
      "an inner length beyond the outer one",
      Buffer.from([0x3a, 2, 0x0a, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      /cut off/,
    ],
    ["a kind of field that was given up", Buffer.from([0x3b, 0x3c]), /is of kind 3/],
    ["two graphs", model(new Message(), new Message()), /2 graphs/],
  ])("%s", (_, content, message) => {
    refused(put(content), "ONNX_FORMAT", message);
  });

  test("one that is cut off anywhere", () => {
    const whole = readFileSync(graphFile("int8"));
    for (let share = 0.01; share < 1; share += 0.07) {
      const file = put(whole);
      truncateSync(file, Math.floor(whole.length * share));
      refused(file, "ONNX_FORMAT", /cut off|0 graphs|ends before/);
    }
  });

  test("one with changed bytes is refused or read, and never more than that", () => {
    const whole = readFileSync(graphFile("external"));
    for (let at = 0; at < whole.length; at++) {
      for (const byte of [0, 0x7f, 0xff]) {
        const changed = Buffer.from(whole);
        changed[at] = byte;
        const file = put(changed);
        try {
          readOutline(file);
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^ONNX_(FORMAT|UNSAFE)$/) });
        }
      }
    }
  });
});

describe("a graph that asks for more than an encoder may is refused:", () => {
  test.each([
    ["a file above", "../model.onnx_data", /no plain name/],
    ["an absolute file", "/etc/passwd", /no plain name/],
    ["a file in a folder", "weights/model.onnx_data", /no plain name/],
    ["a file of another drive", "C:model.onnx_data", /no plain name/],
    ["a hidden file", ".bashrc", /no plain name/],
    ["an address in memory", "*/_ORT_MEM_ADDR_/*", /no plain name/],
    ["no file", "", /no plain name/],
    ["a file that is not there", "model.onnx_data", /not beside the graph/],
    ["the manifest of the model", "manifest.json", /other files/],
    ["itself", "model.onnx", /other files/],
  ])("weights in %s", (_, location, message) => {
    refused(put(externalModel(location)), "ONNX_UNSAFE", message);
  });

  test("weights behind a link, in a folder, or beyond the end of their file", () => {
    const file = put(externalModel("weights.bin"));
    const data = join(file, "..", "weights.bin");
    symlinkSync("/etc/hostname", data);
    refused(file, "ONNX_UNSAFE", /is a link/);
    const other = put(externalModel("weights.bin"));
    mkdirSync(join(other, "..", "weights.bin"));
    refused(other, "ONNX_UNSAFE", /no plain file/);
    const short = put(externalModel("weights.bin", "4", "16"));
    writeFileSync(join(short, "..", "weights.bin"), Buffer.alloc(16));
    refused(short, "ONNX_UNSAFE", /cut off/);
    const odd = put(externalModel("weights.bin", "-4", "1e3"));
    writeFileSync(join(odd, "..", "weights.bin"), Buffer.alloc(16));
    refused(odd, "ONNX_UNSAFE", /cut off/);
  });

  test("weights elsewhere that an attribute of a nested graph hides", () => {
    const tensor = new Message().message(13, entry("location", "/etc/passwd"));
    const attribute = (field: number, inner: Message): Message =>
      graph(1, node("If").message(5, new Message().message(field, inner)));
    refused(put(model(attribute(5, tensor))), "ONNX_UNSAFE", /etc\/passwd/);
    refused(put(model(attribute(10, tensor))), "ONNX_UNSAFE", /etc\/passwd/);
    refused(put(model(attribute(6, attribute(5, tensor)))), "ONNX_UNSAFE", /etc\/passwd/);
    refused(put(model(attribute(11, graph(5, tensor)))), "ONNX_UNSAFE", /etc\/passwd/);
    const inFunction = new Message().message(
      7,
      node("Constant").message(5, new Message().message(5, tensor)),
    );
    refused(put(model(new Message()).message(25, inFunction)), "ONNX_UNSAFE", /etc\/passwd/);
    const training = new Message().message(1, graph(5, tensor));
    refused(put(model(new Message()).message(20, training)), "ONNX_UNSAFE", /etc\/passwd/);
  });

  test("weights that name their file twice: who reads the first and who reads the last would differ", () => {
    const tensor = new Message();
    for (const name of ["weights.bin", "/etc/passwd"]) tensor.message(13, entry("location", name));
    refused(put(model(graph(5, tensor))), "ONNX_UNSAFE", /twice/);
  });

  test.each([
    ["an operator of another library", node("Run", "com.example"), /com\.example/],
    ["a loop", node("Loop"), /no encoder needs/],
    ["a compiled part in another file", node("EPContext", "com.microsoft"), /no encoder needs/],
  ])("%s", (_, content, message) => {
    refused(put(model(graph(1, content))), "ONNX_UNSAFE", message);
  });

  test("sparse weights, of which few bytes fill all memory", () => {
    refused(put(model(graph(15, new Message()))), "ONNX_UNSAFE", /sparse/);
  });

  test("graphs nested without end", () => {
    let inner = new Message();
    for (let i = 0; i < 100; i++) inner = graph(1, node("If").message(5, new Message().message(6, inner)));
    refused(put(model(inner)), "ONNX_UNSAFE", /nested/);
  });
});
