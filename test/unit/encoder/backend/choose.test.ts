import type { BackendName, ChosenBackend } from "../../../../src/encoder/backend";

/** Optional packages are replaced, so that it does not matter which of them this machine has. */
function withPackages(packages: Readonly<Record<string, () => unknown>>): void {
  for (const name of ["@tensorflow/tfjs-node-gpu", "@tensorflow/tfjs-node", "webgpu"]) {
    const absent = (): never => {
      throw new Error(`Cannot find module '${name}'\nRequire stack:\n- somewhere`);
    };
    jest.doMock(name, packages[name] ?? absent, { virtual: true });
  }
}

/** Returns what a fresh process would choose. */
async function choose(wanted?: BackendName | "auto"): Promise<ChosenBackend> {
  jest.resetModules();
  // TensorFlow.js keeps its engine and its registries here.
  for (const name of ["_tfengine", "_tfGlobals"]) Reflect.deleteProperty(globalThis, name);
  const { chooseBackend } =
    require("../../../../src/encoder/backend") as typeof import("../../../../src/encoder/backend");
  return chooseBackend(wanted);
}

afterEach(() => jest.dontMock("../../../../src/base/core/version"));

describe("the choice of a backend", () => {
  test("is wasm where no better one is installed, and says so of each", async () => {
    withPackages({});
    expect(await choose()).toEqual({
      name: "wasm",
      refused: [
        { name: "tfjs-node-gpu", reason: "@tensorflow/tfjs-node-gpu is not installed" },
        { name: "tfjs-node", reason: "@tensorflow/tfjs-node is not installed" },
        { name: "webgpu", reason: "webgpu is not installed" },
      ],
    });
  });

  test("says what kept an installed one from starting", async () => {
    withPackages({
      "@tensorflow/tfjs-node": () => {
        throw new Error("libtensorflow.so.2: cannot open shared object file\nand more lines");
      },
      webgpu: () => ({ globals: {}, create: () => ({ requestAdapter: async () => null }) }),
    });
    const { name, refused } = await choose("auto");
    expect(name).toBe("wasm");
    expect(refused.slice(1)).toEqual([
      { name: "tfjs-node", reason: "libtensorflow.so.2: cannot open shared object file" },
      { name: "webgpu", reason: expect.stringContaining("no graphics adapter was found") },
    ]);
  });

  test("takes the wanted one without trying others", async () => {
    const tried = jest.fn(() => {
      throw new Error("not to be loaded");
    });
    withPackages({ "@tensorflow/tfjs-node-gpu": tried, "@tensorflow/tfjs-node": tried, webgpu: tried });
    expect(await choose("wasm")).toEqual({ name: "wasm", refused: [] });
    expect(tried).not.toHaveBeenCalled();
  });

  test.each([
    ["tfjs-node-gpu", /@tensorflow\/tfjs-node-gpu is not installed/, /install.*tfjs-node-gpu/],
    ["tfjs-node", /@tensorflow\/tfjs-node is not installed/, /install.*tfjs-node@/],
    ["webgpu", /webgpu is not installed/, /install.*webgpu @tensorflow\/tfjs-backend-webgpu/],
  ] as const)("of %s fails with the way to get it where it is not installed", async (wanted, message, hint) => {
    withPackages({});
    await expect(choose(wanted)).rejects.toMatchObject({
      code: "BACKEND_UNAVAILABLE",
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
  });

  test("fails where an installed package registers no backend", async () => {
    withPackages({ "@tensorflow/tfjs-node": () => ({}) });
    await expect(choose("tfjs-node")).rejects.toMatchObject({ code: "BACKEND_UNAVAILABLE" });
  });

  test("fails with the way to build them where the compiled kernels are missing", async () => {
    withPackages({});
    jest.doMock("../../../../src/base/core/version", () => ({ PACKAGE_ROOT: "/nowhere" }));
    for (const wanted of ["wasm", "auto"] as const) {
      await expect(choose(wanted)).rejects.toMatchObject({
        code: "KERNELS_MISSING",
        message: expect.stringContaining("/nowhere/dist/kernels"),
        hint: expect.stringContaining("npm run build"),
      });
    }
  });
});
