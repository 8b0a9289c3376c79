export { compare, type ReadArticle, readArticle } from "./compare";
export {
  CLAIM_FIELDS,
  type ClaimField,
  DIFFERENCE_KINDS,
  type Difference,
  type DifferenceKind,
  type DifferingSpan,
  SEVERITIES,
  type Severity,
} from "./difference";
export { denyingWords } from "./languages";
export { type NormalRating, normalRating, RATINGS } from "./ratings";
export { STANCES, type Stance, stanceOf } from "./stance";
export { Statement } from "./statement";
