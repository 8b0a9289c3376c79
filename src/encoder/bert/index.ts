export { type BertConfig, parseBertConfig } from "./config";
export { type Entailment, type EntailmentGate, EntailmentModel, type SentencePair } from "./entailment-model";
export { exportBert } from "./export";
export { type BertFolder, readBert, saveBert } from "./folder";
export { type ImportedBert, importBert } from "./import";
export { bertParts, loadBert } from "./load";
export { type Filling, type Infiller, MaskedLanguageModel } from "./masked-language-model";
export { BertModel, type BertParts } from "./model";
export { bertShapes, initialiseBert } from "./weights";
