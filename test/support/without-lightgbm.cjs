/** Makes the process that loads this one in which neither `lightgbm` nor `koffi` is installed. */
const Module = require("node:module");

const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...rest) {
  if (!/^(?:lightgbm|koffi)(?:\/|$)/.test(name)) return resolve.call(this, name, ...rest);
  throw Object.assign(new Error(`Cannot find module '${name}'`), { code: "MODULE_NOT_FOUND" });
};
