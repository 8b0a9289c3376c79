export type { DenseArticle } from "./article";
export { DenseBuilder } from "./dense-builder";
export { DenseIndex } from "./dense-index";
export { type DocumentMap, mapDocuments, NO_DOCUMENT, remapDocuments } from "./documents";
export { type GraphShape, VectorGraph } from "./graph";
export { DENSE_INDEX_VERSION, type DenseManifest, readDenseManifest } from "./manifest";
export { DEFAULT_HNSW, type DenseShape, denseShape, type HnswParameters } from "./parameters";
export { type DenseExpectation, loadDenseIndex, saveDenseIndex } from "./storage";
export { denseChanges, textMark, wearOf } from "./upkeep";
