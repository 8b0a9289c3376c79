/** What the thread is asked: to link rows, or to write the graph to a file. */
export type LinkTask =
  | { readonly first: number; readonly vectors: Float32Array }
  | { readonly file: string; readonly written: Int32Array };

/** How many rows it has linked of a task. */
export interface LinkNotice {
  readonly linked: number;
}

/** What `LinkTask.written` holds at the end. */
export const WRITTEN = 1;
export const FAILED = 2;
