export { ELEMENT } from "./messages";
export { type GraphOutline, readOutline } from "./outline";
export type { GraphValue } from "./values";
