/** Training of encoders. Loads TensorFlow.js; a backend must have been chosen. */
export type { LogEntry } from "./log";
export { type TrainingResult, type TrainOptions, trainEncoder } from "./trainer";
export { canResume, removeCheckpoint, trainingPaths } from "./training-folder";
