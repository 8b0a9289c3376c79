export { STEPS, stepsOf, writeSteps } from "./steps";
export { BLOCK, VectorRows } from "./vector-rows";
