import type { CrowdcheckedError } from "../base/core/errors";
import type { Lane, TakenPost } from "../broker/broker";

/** A post that was answered. */
export interface AnsweredPost {
  readonly lane: Lane;
  /** From its beginning to its stored answer. */
  readonly seconds: number;
  /** Whether another worker's answer was stored before. */
  readonly isDuplicate: boolean;
  /** The generation that answered; null: the workspace has no generations. */
  readonly generation: string | null;
}

/** Hears of what a worker does. */
export interface WorkObserver {
  taken(post: TakenPost): void;
  answered(post: AnsweredPost): void;
  /** The post is delivered again later. @param code of the reason. */
  retried(code: string): void;
  /** The post went to the dead letters. @param code of the reason. */
  buried(code: string): void;
  /** Something keeps the worker from going on; it tries again. */
  hindered(error: CrowdcheckedError): void;
}
