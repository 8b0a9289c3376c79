/** How far long work is. The command line draws it; libraries and tests may ignore it. */
export interface Progress {
  /**
   * Reports that `done` of `total` units are finished; `total` is undefined where it is not known.
   * @param detail what else to show at this moment, a few words.
   */
  update(done: number, total?: number, detail?: string): void;
  /** Ends the line. */
  finish(): void;
}

/** Starts a progress line for work named `label`, counted in `unit` ("articles", "rounds"). */
export type StartProgress = (label: string, unit: string) => Progress;

/** Reports nothing. */
export const silentProgress: StartProgress = () => ({ update: () => {}, finish: () => {} });
