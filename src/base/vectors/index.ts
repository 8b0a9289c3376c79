export { STEPS, writeSteps } from "./steps";
export { BLOCK, VectorRows } from "./vector-rows";
