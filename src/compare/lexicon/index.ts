export { kindOf, type NameKind, sameEntity } from "./entities";
export { formOfVerb, inflect, type VerbForm, verbBase } from "./inflect";
export { isCommonWord } from "./lemmas";
export { type Opposable, opposable, oppositesOf, type RelatedLemma, siblingsOf } from "./related";
export { type Relation, relationOf } from "./relations";
