export { compare, type ReadArticle, readArticle } from "./compare";
export {
  CLAIM_FIELDS,
  type ClaimField,
  type Difference,
  DIFFERENCE_KINDS,
  type DifferenceKind,
  type DifferingSpan,
  SEVERITIES,
  type Severity,
} from "./difference";
export { Statement } from "./statement";
