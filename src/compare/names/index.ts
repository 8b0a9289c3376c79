export { Mentions } from "./mentions";
export { type Name, type NameClass, readNames } from "./read-names";
