export { areConverse } from "./converses";
export { entitiesOf, isCityFirst, kindOf, type NameKind, sameEntity } from "./entities";
export { formOfVerb, inflect, verbBase } from "./inflect";
export { irregularBase } from "./irregular";
export { isCommonWord } from "./lemmas";
export { opposable, oppositesOf, type RelatedLemma, siblingsOf } from "./related";
export { exclusionOf, relationOf } from "./relations";
