import type { MessagePort } from "node:worker_threads";
import type { SharedBytes } from "../src/base/artifact";
import type { Section } from "./sections";

/** The state of a thread that reads no more. */
export const ENDED = -1;

/** What the thread begins with; it sends the bytes that it has read as one `SharedBytes`. */
export interface ArraysThreadData {
  readonly path: string;
  readonly sections: readonly Section[];
  readonly known: SharedBytes;
  readonly port: MessagePort;
  /** Shared: in its only place how many arrays were read, or `ENDED`. */
  readonly state: Int32Array;
}
