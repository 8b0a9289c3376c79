export { compareQuantities } from "./compare";
export type { Quantity } from "./quantity";
export { mayNameQuantities, readQuantities } from "./read";
