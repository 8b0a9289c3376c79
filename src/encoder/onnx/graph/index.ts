export {
  type GraphInterface,
  INPUTS,
  type InputName,
  interfaceOf,
  type OutputKind,
} from "./encoder-interface";
export { ELEMENT } from "./messages";
export { type GraphOutline, readOutline } from "./outline";
export type { GraphValue } from "./values";
