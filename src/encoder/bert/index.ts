export { type BertConfig, parseBertConfig } from "./config";
export { exportBert } from "./export";
export { type BertFolder, readBert, saveBert } from "./folder";
export { type ImportedBert, importBert } from "./import";
export { bertParts, loadBert } from "./load";
export { BertModel, type BertParts } from "./model";
export { bertShapes, initialiseBert } from "./weights";
