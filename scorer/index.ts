export { checkRun, type FormatFault } from "./check";
export { DIALECTS, type Dialect } from "./dialects";
export {
  type Evaluation,
  evaluateRun,
  METRIC_NAMES,
  type MetricName,
  type MetricValues,
  RECALL_DEPTHS,
} from "./evaluate";
export type { Relevant } from "./metrics";
export { type Qrels, readQrels, relevantDocuments } from "./qrels";
export {
  evaluationTable,
  evaluationToJson,
  runsTable,
  TABLE_FORMATS,
  type TableFormat,
  type TableRow,
} from "./report";
export { formatRanking, formatRun, type RankedDocument, type Run, type RunForm, readRun } from "./run";
export {
  bootstrapInterval,
  type Comparison,
  compare,
  holm,
  PERMUTATIONS,
  randomisationTest,
} from "./significance";
