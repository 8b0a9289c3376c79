const { TestEnvironment } = require("jest-environment-node");

/**
 * Node's own environment, whose arrays of numbers are those outside of the test: ONNX Runtime makes and
 * expects these, and a test has classes of its own by default.
 */
module.exports = class OnnxEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const array of [Float32Array, Float64Array, BigInt64Array, Int32Array, Uint32Array, Uint16Array, Int8Array, Uint8Array])
      this.global[array.name] = array;
  }
};
