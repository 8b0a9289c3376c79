import type { MessagePort } from "node:worker_threads";
import type { Section } from "./sections";

/** The state of a thread that reads no more. */
export const ENDED = -1;

/** What the thread begins with. It hands over all that it has read as one `MovedBytes`. */
export interface ArraysThreadData {
  readonly path: string;
  readonly sections: readonly Section[];
  readonly port: MessagePort;
  /** Shared: in its only place how many arrays were read, or `ENDED`. */
  readonly state: Int32Array;
}
