import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { readSafetensors, writeSafetensors } from "../../../../src/encoder/checkpoint";
import { temporaryFolder, writeIn } from "../../../support/temporary";

const folder = temporaryFolder();
let written = 0;

/** Returns a file of the format, put together by hand. */
function file(header: unknown, data = new Uint8Array(0)): string {
  const text = Buffer.from(typeof header === "string" ? header : JSON.stringify(header));
  const prefix = Buffer.alloc(8);
  prefix.writeBigUInt64LE(BigInt(text.length));
  return writeIn(folder, `${written++}.safetensors`, Buffer.concat([prefix, text, data]));
}

/** Returns the header of a file, and where its data begin, as the format has them. */
function headerOf(path: string): { readonly start: number; readonly header: Record<string, unknown> } {
  const bytes = readFileSync(path);
  const start = 8 + Number(bytes.readBigUInt64LE());
  return { start, header: JSON.parse(bytes.toString("utf8", 8, start)) };
}

const entry = (shape: unknown, data_offsets: unknown, dtype: unknown = "F32") => ({
  dtype,
  shape,
  data_offsets,
});

const refused = (path: string, message: RegExp) => {
  const matching = expect.objectContaining({
    code: "SAFETENSORS_CORRUPT",
    message: expect.stringMatching(message),
  });
  expect(() => readSafetensors(path)).toThrow(matching);
  expect(() => readSafetensors(path)).toThrow(path);
};

describe("a safetensors file", () => {
  test("is read from its published layout", () => {
    const data = Buffer.alloc(12);
    data.writeFloatLE(1.5, 0);
    data.writeFloatLE(-2, 4);
    data.writeInt8(-7, 8);
    data.writeInt8(7, 9);
    // 1.0 in both halves: 0x3c00 would be F16's, 0x3f80 is BF16's.
    data.writeUInt16LE(0x3f80, 10);
    const path = file(
      {
        __metadata__: { format: "pt" },
        "a.weight": entry([2, 1], [0, 8]),
        b: entry([2], [8, 10], "I8"),
        c: entry([], [10, 12], "BF16"),
      },
      data,
    );
    expect(Object.fromEntries(readSafetensors(path))).toEqual({
      "a.weight": { dtype: "F32", shape: [2, 1], data: Float32Array.of(1.5, -2) },
      b: { dtype: "I8", shape: [2], data: Int8Array.of(-7, 7) },
      c: { dtype: "BF16", shape: [], data: Float32Array.of(1) },
    });
  });

  test("widens half-precision numbers without loss", () => {
    // Patterns and values from IEEE 754: one, minus two, the largest, the smallest normal and subnormal,
    // zeros, infinity, not a number.
    const bits = [0x3c00, 0xc000, 0x7bff, 0x0400, 0x0001, 0x0000, 0x8000, 0x7c00, 0xfc00, 0x7e00];
    const values = [1, -2, 65504, 2 ** -14, 2 ** -24, 0, -0, Infinity, -Infinity, NaN];
    const path = file({ x: entry([10], [0, 20], "F16") }, new Uint8Array(Uint16Array.from(bits).buffer));
    expect(readSafetensors(path).get("x")?.data).toEqual(Float32Array.from(values));
  });

  test.each([
    // How many elements make 24 bytes: the names tell the bits of one.
    ["C64", 3],
    ["U64", 3],
    ["U32", 6],
    ["U16", 12],
    ["I16", 12],
    ["F8_E4M3", 24],
    ["F8_E5M2", 24],
    ["F8_E8M0", 24],
    ["F8_E4M3FNUZ", 24],
    ["F8_E5M2FNUZ", 24],
    ["F6_E2M3", 32],
    ["F6_E3M2", 32],
    ["F4", 48],
  ])("is not damaged by a tensor of the type %s, whose bytes are given", (dtype, elements) => {
    const data = Uint8Array.from({ length: 24 }, (_, i) => i);
    const path = file({ x: entry([elements], [0, 24], dtype) }, data);
    expect(readSafetensors(path).get("x")).toEqual({ dtype, shape: [elements], data });
  });

  test("comes back as it was written, every type of array, aligned and in equal bytes each time", () => {
    const tensors = new Map([
      ["bytes", { shape: [3], data: Uint8Array.of(1, 2, 3) }],
      ["signed", { shape: [1, 3], data: Int8Array.of(-1, 0, 1) }],
      ["floats", { shape: [2, 2], data: Float32Array.of(1, 2, 3, 4) }],
      ["doubles", { shape: [1], data: Float64Array.of(Math.PI) }],
      ["integers", { shape: [2], data: Int32Array.of(-5, 5) }],
      ["long", { shape: [1], data: BigInt64Array.of(-1n) }],
      ["nothing", { shape: [0, 7], data: new Float32Array(0) }],
    ]);
    const first = join(folder, "first.safetensors");
    const second = join(folder, "second.safetensors");
    writeSafetensors(first, tensors, { made: "by hand" });
    writeSafetensors(second, tensors, { made: "by hand" });
    const read = readSafetensors(first);
    expect(new Map([...read].map(([name, { shape, data }]) => [name, { shape, data }]))).toEqual(tensors);
    const { start, header } = headerOf(first);
    const { __metadata__: metadata, ...described } = header;
    expect(metadata).toEqual({ made: "by hand" });
    for (const [name, { data_offsets }] of Object.entries(
      described as Record<string, ReturnType<typeof entry>>,
    )) {
      const [begin] = data_offsets as [number, number];
      expect((start + begin) % tensors.get(name)!.data.BYTES_PER_ELEMENT).toBe(0);
    }
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
  });

  test("is not written with a shape that does not fit", () => {
    const tensors = new Map([["x", { shape: [3], data: Float32Array.of(1) }]]);
    expect(() => writeSafetensors(join(folder, "x"), tensors)).toThrow(
      expect.objectContaining({ code: "TENSOR_SHAPE" }),
    );
  });
});

describe("a damaged safetensors file is refused", () => {
  test("when it is empty, or too short for a header", () => {
    refused(writeIn(folder, "empty", ""), /0 bytes/);
    refused(writeIn(folder, "short", "abc"), /3 bytes/);
  });

  test("when its header claims more bytes than there are, without allocating them", () => {
    const path = file({});
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(2n ** 63n);
    writeFileSync(path, Buffer.concat([bytes, readFileSync(path).subarray(8)]));
    refused(path, /claims 9223372036854775808 bytes/);
  });

  test("when its header is not JSON, not an object, or not UTF-8", () => {
    refused(file("{"), /not JSON/);
    refused(file("[]"), /JSON object/);
    const path = file("xx");
    writeFileSync(path, Buffer.concat([readFileSync(path).subarray(0, 8), Buffer.from([0xff, 0xfe])]));
    refused(path, /not JSON/);
  });

  test("when a tensor is not described, or of a type that is not known", () => {
    refused(file({ x: entry([1], "here") }), /tensor x lacks/);
    refused(file({ x: entry([-1], [0, 4]) }), /tensor x lacks/);
    refused(file({ x: entry([1.5], [0, 6]) }), /tensor x lacks/);
    refused(file({ x: null }), /tensor x lacks/);
    refused(file({ x: entry([1], [0, 4], "F5") }, new Uint8Array(4)), /type F5/);
    refused(file({ x: entry([1], [0, 4], "constructor") }, new Uint8Array(4)), /type constructor/);
    refused(file({ __metadata__: { n: 1 } }), /metadata/);
  });

  test("when offsets and shape contradict each other, however large", () => {
    refused(file({ x: entry([3], [0, 8]) }, new Uint8Array(8)), /needs 12 bytes/);
    refused(file({ x: entry([3], [12, 0]) }, new Uint8Array(12)), /give -12/);
    refused(file({ x: entry([2 ** 31, 2 ** 31, 2 ** 31], [0, 4]) }, new Uint8Array(4)), /give 4/);
  });

  test("when tensors overlap, leave a hole, or leave bytes over", () => {
    const data = new Uint8Array(12);
    refused(file({ a: entry([2], [0, 8]), b: entry([2], [4, 12]) }, data), /tensor b overlaps/);
    refused(file({ a: entry([1], [0, 4]), b: entry([1], [8, 12]) }, data), /4 bytes before tensor b/);
    refused(file({ a: entry([2], [0, 8]) }, data), /4 bytes at the end/);
  });

  test("when it was cut off, naming the tensor", () => {
    const path = join(folder, "cut.safetensors");
    const tensors = new Map([["layer.weight", { shape: [100], data: new Float32Array(100) }]]);
    writeSafetensors(path, tensors);
    truncateSync(path, readFileSync(path).length - 1);
    refused(path, /layer\.weight reaches to byte .* cut off/);
  });

  test("or read, whatever bytes its header has: nothing else ever happens", () => {
    const path = join(folder, "random.safetensors");
    const tensors = new Map([
      ["a", { shape: [2, 3], data: Float32Array.of(1, 2, 3, 4, 5, 6) }],
      ["b", { shape: [4], data: Int8Array.of(1, 2, 3, 4) }],
    ]);
    writeSafetensors(path, tensors);
    const whole = readFileSync(path);
    const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.nat(255) });
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.nat(whole.length),
        (changes, length) => {
          const bytes = Buffer.from(whole);
          for (const { at, to } of changes) bytes[at] = to;
          writeFileSync(path, length % 3 === 0 ? bytes.subarray(0, length) : bytes);
          try {
            const elements = [...readSafetensors(path).values()].map(({ data }) => data.byteLength);
            expect(elements.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bytes.length);
          } catch (error) {
            expect(error).toMatchObject({ code: "SAFETENSORS_CORRUPT" });
          }
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });

  test("when it is not there", () => {
    expect(() => readSafetensors(join(folder, "nowhere"))).toThrow(
      expect.objectContaining({ code: "FILE_NOT_FOUND" }),
    );
  });
});
