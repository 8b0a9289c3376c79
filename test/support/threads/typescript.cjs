/**
 * Lets a thread that a test starts load our TypeScript, as jest does for the test itself. What is compiled is
 * kept for the threads that come after.
 */
const { createHash } = require("node:crypto");
const { readFileSync, renameSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { threadId } = require("node:worker_threads");

require.extensions[".ts"] = (module, filename) => {
  const source = readFileSync(filename, "utf8");
  const name = createHash("sha256").update(`${filename}\n${source}`).digest("hex");
  const kept = join(process.env.SHARED_BY_TESTS, `${name}.js`);
  module._compile(read(kept) ?? compile(filename, source, kept), filename);
};

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function compile(filename, source, kept) {
  const { code } = require("@swc/core").transformSync(source, {
    filename,
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "commonjs" },
  });
  const beside = `${kept}.${process.pid}.${threadId}`;
  writeFileSync(beside, code);
  renameSync(beside, kept);
  return code;
}
