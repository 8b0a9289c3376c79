export type { AlertRule } from "./alert-rules";
export { type ConfigSources, resolveConfig } from "./config";
export { type Config, SETTINGS, type Setting, type SettingName } from "./schema";
