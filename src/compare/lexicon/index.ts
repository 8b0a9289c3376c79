export { kindOf, type NameKind, sameEntity } from "./entities";
export { isCommonWord } from "./lemmas";
export { type Relation, relationOf } from "./relations";
