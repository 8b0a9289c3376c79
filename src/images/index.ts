/** Pictures of posts: decoding, recognising their text, and remembering what people said of them. */
export { pictureJson } from "./picture-json";
export {
  PictureReader,
  type PictureSettings,
  type ReadOptions,
  type ReadPicture,
} from "./picture-reader";
