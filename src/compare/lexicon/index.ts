export { kindOf, type NameKind, sameEntity } from "./entities";
export { type Relation, relationOf } from "./relations";
export { isCommonWord } from "./lemmas";
