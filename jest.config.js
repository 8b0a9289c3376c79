/** Tests are TypeScript, turned to CommonJS by swc; types are checked by `tsc` in the lint step. */
module.exports = {
  testEnvironment: "node",
  globalSetup: "<rootDir>/test/kernels.ts",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  transform: { "^.+\\.ts$": ["@swc/jest", { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "commonjs" } }] },
  testTimeout: 120_000,
};
