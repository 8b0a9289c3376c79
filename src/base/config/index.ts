export type { AlertRule } from "./alert-rules";
export { resolveConfig } from "./config";
export { type Config, SETTINGS, type Setting } from "./schema";
