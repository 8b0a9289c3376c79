/** Every setting there is: its meaning, unit, range, default and environment variable. */

export interface Setting {
  readonly default: string | number;
  readonly env: string;
  readonly meaning: string;
  /** Numbers: inclusive bounds of an integer. */
  readonly min?: number;
  readonly max?: number;
}

export const SETTINGS = {
  home: { default: "./.crowdchecked", env: "CROWDCHECKED_HOME", meaning: "folder of the workspace" },
  candidates: {
    default: 100,
    env: "CROWDCHECKED_CANDIDATES",
    meaning: "articles a query that the ranker looks at",
    min: 10,
    max: 1000,
  },
  seed: {
    default: 1,
    env: "CROWDCHECKED_SEED",
    meaning: "seed of all random numbers",
    min: 0,
    max: 2147483647,
  },
  threads: {
    default: 2,
    env: "CROWDCHECKED_THREADS",
    meaning: "threads that training may use",
    min: 1,
    max: 256,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** The settings of a run. */
export type Config = {
  readonly [K in SettingName]: (typeof SETTINGS)[K]["default"] extends number ? number : string;
};
