export type { DenseArticle } from "./article";
export { DenseBuilder } from "./dense-builder";
export { DenseIndex } from "./dense-index";
export { type DocumentMap, mapDocuments, NO_DOCUMENT, remapDocuments } from "./documents";
export { VectorGraph } from "./graph";
export { type DenseManifest, readDenseManifest } from "./manifest";
export { DEFAULT_HNSW, denseShape } from "./parameters";
export { loadDenseIndex, saveDenseIndex, verifyDenseIndex } from "./storage";
export { denseChanges, textMark, wearOf } from "./upkeep";
