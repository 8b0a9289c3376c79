const { Script } = require("node:vm");
const Runtime = require("jest-runtime").default;

/** By file; they live as long as the process, which runs many test files. */
const transformed = new Map();
const scripts = new Map();

/**
 * Reads and compiles each module once in a process. Jest does so anew for each test file, and a test file
 * loads hundreds, Jest's own among them. That was a third of the time of unit tests. Modules still run anew.
 */
module.exports = class SharedScripts extends Runtime {
  transformFile(filename, options) {
    // What a test writes can change.
    if (!filename.startsWith(this._config.rootDir)) return super.transformFile(filename, options);
    const known = transformed.get(filename);
    if (known === undefined) {
      const code = super.transformFile(filename, options);
      transformed.set(filename, this._fileTransforms.get(filename) ?? { code });
      return code;
    }
    if (known.originalCode !== undefined) this._fileTransforms.set(filename, known);
    if (known.sourceMapPath) this._sourceMapRegistry.set(filename, known.sourceMapPath);
    return known.code;
  }

  createScriptFromCode(code, filename) {
    const context = this._environment.getVmContext();
    // A script that imports does so for the test file that compiled it.
    if (context === null || code.startsWith("#!") || code.includes("import("))
      return super.createScriptFromCode(code, filename);
    const known = scripts.get(filename);
    if (known?.code === code) return known.script.runInContext(context);
    const head = `(function (${this.constructInjectedModuleParameters().join(", ")}) {`;
    let script;
    try {
      script = new Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
    } catch {
      // Says it better.
      return super.createScriptFromCode(code, filename);
    }
    scripts.set(filename, { code, script });
    return script.runInContext(context);
  }
};
