export { DEFAULT_SCRATCH, type ScratchSettings, trainFromScratch } from "./train";
