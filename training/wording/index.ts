export { fitWording } from "./fit";
export { GroupSampler, type WordingCollection } from "./groups";
