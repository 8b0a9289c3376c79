import { loadRuntime } from "../../../../src/encoder/onnx/runtime";

describe("ONNX Runtime", () => {
  test.each([
    [
      "is not installed",
      Object.assign(new Error("Cannot find module 'onnxruntime-node'"), { code: "MODULE_NOT_FOUND" }),
    ],
    [
      "does not load: libonnxruntime.so.1: cannot open",
      new Error("libonnxruntime.so.1: cannot open\nat dlopen"),
    ],
  ])("that %s is an error that says how to install it", (problem, cause) => {
    const load = () => {
      throw cause;
    };
    expect(() => loadRuntime(load)).toThrow(
      expect.objectContaining({
        code: "ONNX_MISSING",
        message: expect.stringContaining(problem),
        hint: expect.stringContaining("npm install --save-prod onnxruntime-node"),
      }),
    );
  });
});
