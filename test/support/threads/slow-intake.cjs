/** Makes threads take in articles slowly: one each 300 ms. Comes after what loads TypeScript. */
const { LexicalIndexBuilder } = require("../../../index");

const asleep = new Int32Array(new SharedArrayBuffer(4));
const { add } = LexicalIndexBuilder.prototype;

LexicalIndexBuilder.prototype.add = function addSlowly(article) {
  Atomics.wait(asleep, 0, 0, 300);
  add.call(this, article);
};
