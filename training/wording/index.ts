export { fitWording } from "./fit";
export { GroupSampler } from "./groups";
