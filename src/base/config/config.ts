import { closest } from "fastest-levenshtein";
import { InputError, UsageError } from "../core/errors";
import { readText } from "../core/files/read-text";
import { type Fields, isObject, parseJson } from "../core/values/parse-json";
import { readValue } from "./read-value";
import { type Config, SETTINGS, type Setting, type SettingName } from "./schema";

const NAMES = Object.keys(SETTINGS) as SettingName[];

export interface ConfigSources {
  /** Given on the command line. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A JSON file with settings; must exist when given. */
  readonly file?: string;
  /** Given by a program instead of a file. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the settings: flags take precedence over the environment, that over the file, that over defaults.
 * @throws UsageError `CONFIG_INVALID` naming key, origin, what was expected and what was found; for unknown
 *   keys the nearest known one.
 */
export function resolveConfig(sources: ConfigSources): Config {
  const origin = sources.file ?? "the settings given";
  const fromFile = sources.file === undefined ? (sources.settings ?? {}) : readFile(sources.file);
  refuseUnknown(Object.keys(fromFile), origin);
  const entries = NAMES.map((name) => {
    const setting: Setting = SETTINGS[name];
    const given = [
      { value: sources.flags[name], origin: `--${name}` },
      { value: sources.environment[setting.env], origin: setting.env },
      { value: fromFile[name], origin },
    ].find(({ value }) => value !== undefined);
    return [name, given ? readValue(name, setting, given.value, given.origin) : setting.default];
  });
  return Object.fromEntries(entries) as Config;
}

const FORM = 'Write one object with settings by name, such as {"seed": 2}; docs/settings.md lists them.';

function readFile(file: string): Fields {
  const parsed = parseJson(readText(file, FORM));
  if (isObject(parsed)) return parsed;
  const problem = parsed === undefined ? "the settings are not JSON" : "the settings are not a JSON object";
  throw new InputError(problem, { file }, { code: "CONFIG_INVALID", hint: FORM });
}

function refuseUnknown(keys: readonly string[], origin: string): void {
  const unknown = keys.find((key) => !NAMES.includes(key as SettingName));
  if (unknown === undefined) return;
  throw new UsageError(
    `The setting "${unknown}" in ${origin} is not known. Did you mean "${closest(unknown, NAMES)}"?`,
    { code: "CONFIG_INVALID", hint: `Known settings: ${NAMES.join(", ")}.` },
  );
}
