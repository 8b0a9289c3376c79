export { type GraphInterface, interfaceOf } from "./encoder-interface";
export { ELEMENT } from "./messages";
export { readDataNames, readOutline } from "./outline";
export type { GraphValue } from "./values";
