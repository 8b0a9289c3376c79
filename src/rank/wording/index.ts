export {
  type ArticlePieces,
  articlePieces,
  canPack,
  packPieces,
  piecedTexts,
  readPieces,
} from "./article-pieces";
export {
  INPUTS,
  LAYERS,
  type Layer,
  layerShapes,
  type WordingLayers,
} from "./network";
export { meanWeight, PieceWeights } from "./piece-weights";
export { WINDOW } from "./post-reader";
export { saveWording, shippedWording } from "./storage";
export { Wording } from "./wording";
