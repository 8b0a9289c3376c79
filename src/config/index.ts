export { type ConfigSources, resolveConfig } from "./config";
export { type Config, SETTINGS, type SettingName } from "./schema";
