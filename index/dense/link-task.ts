import type { GraphShape } from "./graph";

/** What the thread begins with. */
export interface LinkThreadData {
  readonly shape: GraphShape;
  /** Shared; 1 in its only place once the thread is to leave what it does. */
  readonly stopped: Int32Array;
}

/** What the thread is asked: to link rows, to write the graph to a file, or to end. */
export type LinkTask =
  | { readonly first: number; readonly vectors: Float32Array }
  | { readonly file: string; readonly written: Int32Array }
  | "end";

/** How many rows it has linked of a task. */
export interface LinkNotice {
  readonly linked: number;
}

/** What `LinkTask.written` holds at the end. */
export const WRITTEN = 1;
export const FAILED = 2;
