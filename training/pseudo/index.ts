export { CommonSpans } from "./common-spans";
export { AS_PEOPLE_DO, type Degradation, degrade } from "./degrade";
export { countedTexts, PSEUDO_KINDS, type PseudoKind, type PseudoPost, pseudoPosts } from "./pseudo-post";
