export {
  type AgreedJudgement,
  type Agreement,
  type AgreementRules,
  agreedJudgements,
  agreedRelevance,
} from "./agreement";
export { checkDevSet, freezeDevSet, readDevSet } from "./dev-set";
export { averagePrecisions, evaluateNight, type NightEvaluation } from "./evaluate";
export { nightWork } from "./failures";
export { dropUnfitRanker } from "./first-night";
export { adoptWorkspace, buildingFolder, generationHome } from "./folders";
export { type GateInput, type GateVerdict, judge, type SanityCheck } from "./gate";
export { readGolden } from "./golden";
export { isNightRunning } from "./lock";
export { type GenerationManifest, readGeneration } from "./manifest";
export { planNight, type StepSelection } from "./night";
export { type Promotion, promoteNight, rollBack } from "./promote";
export { type StepSentences, writeReport } from "./report";
export { type EndedNight, type NightSetup, runNight, unfinishedNight } from "./run-night";
export { bytesOf } from "./sanity";
export type { Step, StepContext } from "./step";
