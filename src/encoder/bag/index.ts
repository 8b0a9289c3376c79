export { BagEncoder, loadBag } from "./bag-encoder";
export { BAG_TRAINING_LENGTH, BagModel, type BagParts } from "./bag-model";
export { type Dense, foldBag, identity } from "./bag-weights";
export { readBag, saveBag } from "./folder";
export { dequantise, quantise } from "./quantised-table";
