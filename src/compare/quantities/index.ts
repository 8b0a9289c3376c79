export { compareQuantities } from "./compare";
export type { Quantity } from "./quantity";
export { readQuantities } from "./read";
