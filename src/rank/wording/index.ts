export {
  INPUTS,
  LAYERS,
  type Layer,
  layerShapes,
  type WordingLayers,
} from "./network";
export { saveWording, shippedWording } from "./storage";
export { type ArticlePieces, articlePieces, readPieces, WINDOW, Wording } from "./wording";
