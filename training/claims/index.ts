export { alterPost, POST_ALTERATIONS, type PostAlteration } from "./alter-post";
export { ClaimCollection, isEnglish } from "./collection";
export { type CounterClaim, type CounterClaimOptions, counterClaims, DEFAULT_KINDS } from "./counter-claims";
export { EDIT_KINDS, type EditKind } from "./edit";
export {
  type ArticlesWithBodies,
  bodyClaims,
  CLAUSES_PER_ARTICLE,
} from "./from-bodies/body-claims";
export type { ClaimWithEvidence, Veracity } from "./from-bodies/generate";
export { KnowledgeBase } from "./knowledge-base";
export { LanguageModel } from "./language-model";
export { NamePool } from "./name-pool";
export { editedClass, salience, spacedWords } from "./salience";
export { sharedEnds } from "./weighed-claim";
