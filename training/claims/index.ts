export { alterPost, POST_ALTERATIONS, type PostAlteration } from "./alter-post";
export { ClaimCollection } from "./collection";
export { type CounterClaim, type CounterClaimOptions, counterClaims, DEFAULT_KINDS } from "./counter-claims";
export { EDIT_KINDS, type EditKind } from "./edit";
export { KnowledgeBase } from "./knowledge-base";
export { LanguageModel } from "./language-model";
export { NamePool } from "./name-pool";
export { editedClass, salience, spacedWords } from "./salience";
export { sharedEnds } from "./weighed-claim";
