export { type BertConfig, parseBertConfig } from "./config";
export { exportBert } from "./export";
export { type BertFolder, loadBert, partsOf, readBert, saveBert } from "./folder";
export { type ImportedBert, importBert } from "./import";
export { BertModel, type BertParts } from "./model";
export { bertShapes, initialiseBert } from "./weights";
