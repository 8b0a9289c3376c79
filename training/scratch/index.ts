export { DEFAULT_SCRATCH, defaultSteps, type ScratchSettings, trainFromScratch } from "./train";
