export { type AlteredPost, alterPost, POST_ALTERATIONS, type PostAlteration } from "./alter-post";
export { LanguageModel } from "./language-model";
export { NamePool } from "./name-pool";
export { editedClass, salience, spacedWords } from "./salience";
