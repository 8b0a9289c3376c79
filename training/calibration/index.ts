export { calibrateAcross, type ObservedCollection, weighCollections } from "./across";
export { compareMethods, crossFit, fitCalibration, judgeAll, type MethodResult } from "./fit";
export type { Judged, Observation } from "./observation";
export { Observer } from "./observe";
export { type FoldRankers, trainFoldRankers } from "./out-of-fold";
export { chooseThresholds, curvesOf, figuresOf, raiseThreshold, type WantedPrecision } from "./summary";
