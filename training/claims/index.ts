export { type AlteredPost, alterPost, POST_ALTERATIONS, type PostAlteration } from "./alter-post";
export { NamePool } from "./name-pool";
