export { checkRun, type FormatFault } from "./check";
export { type Evaluation, evaluateRun, METRIC_NAMES, type MetricName, type MetricValues } from "./evaluate";
export { type Qrels, readQrels, relevantDocuments } from "./qrels";
export { comparisonLine, evaluationTable, evaluationToJson } from "./report";
export { DIALECTS, type Dialect, formatRun, type RankedDocument, type Run, readRun } from "./run";
export { bootstrapInterval, type Comparison, compare, randomisationTest } from "./significance";
