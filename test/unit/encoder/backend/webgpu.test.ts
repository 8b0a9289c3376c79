import { refuseAfterErrors } from "../../../../src/encoder/backend/webgpu";

/**
 * Returns a backend that reads the same numbers always, and what lets its device report an error; what a real
 * device does is in bench/encoder/webgpu.ts.
 */
function backend() {
  const device = new EventTarget();
  const report = (message: string): boolean =>
    device.dispatchEvent(
      Object.assign(new Event("uncapturederror", { cancelable: true }), { error: { message } }),
    );
  const of = { device, read: async () => Float32Array.of(0, 0) };
  refuseAfterErrors(of);
  return { read: () => of.read(), report };
}

describe("reading a tensor from webgpu", () => {
  test("gives its numbers as long as the device reports nothing", async () => {
    expect(await backend().read()).toEqual(Float32Array.of(0, 0));
  });

  test("fails once after the device has refused something, with the first reason's first line", async () => {
    const { read, report } = backend();
    report("Buffer size (2147483648) exceeds the max buffer size limit (1073741824).\n - While making it");
    report("[Invalid Buffer] is invalid due to a previous error.");
    await expect(read()).rejects.toMatchObject({
      code: "BACKEND_FAILED",
      message: expect.stringMatching(/: Buffer size .*\(1073741824\)\.$/),
      hint: expect.stringContaining("smaller batches"),
    });
    expect(await read()).toEqual(Float32Array.of(0, 0));
  });

  test("keeps the driver from printing on its own", () => {
    // False: the default was prevented.
    expect(backend().report("something")).toBe(false);
  });
});
