/** Tests are TypeScript, turned to CommonJS by swc; types are checked by `tsc` in the lint step. */
const typescript = {
  jsc: { parser: { syntax: "typescript" }, target: "es2022" },
  module: { type: "commonjs" },
};
module.exports = {
  testEnvironment: "node",
  globalSetup: "<rootDir>/test/support/global-setup.ts",
  globalTeardown: "<rootDir>/test/support/global-teardown.ts",
  // Jest leaves one core free, which is half of a small machine.
  maxWorkers: "100%",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  // Other programs and trainings; see jest.long.config.js.
  testPathIgnorePatterns: ["/node_modules/", "\\.long\\.test\\.ts$"],
  moduleNameMapper: {
    // Modules of the page name each other as browsers find them.
    "^(\\.\\.?/(?:(?:words/)?spoken|view/text|csv-rows|code-page))\\.js$": "$1",
    "^node:worker_threads$": "<rootDir>/test/support/worker-threads.cjs",
  },
  // Otherwise Jest looks them up in the realm of each test, which takes most of the time of loops over numbers.
  sandboxInjectedGlobals: [
    ...["Math", "Number", "Infinity", "Array", "Object", "Map", "Set", "String"],
    ...["Uint8Array", "Uint16Array", "Int16Array", "Uint32Array", "Int32Array", "Float32Array", "Float64Array"],
  ],
  runtime: "<rootDir>/test/support/shared-scripts.cjs",
  transform: { "^.+\\.ts$": ["@swc/jest", typescript] },
  // For what hangs: no test fails because a machine is slow.
  testTimeout: 600_000,
};
