export { compareQuantities, type QuantityRelation } from "./compare";
export type { Quantity, QuantityKind } from "./quantity";
export { readQuantities } from "./read";
