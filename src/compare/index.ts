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
export { STANCES, type Stance, stanceOf } from "./stance";
export { Statement } from "./statement";
