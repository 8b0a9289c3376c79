import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Post } from "./system";
import type { Place, SystemName } from "./systems";

/** What a system's process is asked for. */
export type Asked = readonly Post[];

/** What it answers. */
export interface Timed {
  /** `[posts]` milliseconds from the question to its answer, by the clock of the system's process. */
  readonly times: Float64Array;
  /** For each post, the keys of the articles that were found, best first. */
  readonly found: readonly (readonly number[])[];
}

/** A system in a process of its own: what one leaves on its heap slows no other. */
export class ApartSystem {
  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {}

  /** @throws Error when the system cannot be opened. */
  static async open(name: SystemName, { home, folder }: Place): Promise<ApartSystem> {
    const program = join(__dirname, "system-process.js");
    const child = fork(program, [name, home, folder], { serialization: "advanced" });
    return new ApartSystem((await answerOf(child, name)) as string, child);
  }

  /** @throws Error when the process ends meanwhile. */
  async ask(posts: Asked): Promise<Timed> {
    const answer = answerOf(this.child, this.name);
    this.child.send(posts);
    return (await answer) as Timed;
  }

  async close(): Promise<void> {
    if (!this.child.connected) return;
    const end = once(this.child, "exit");
    this.child.disconnect();
    await end;
  }
}

/** Returns the next message of a process. */
async function answerOf(child: ChildProcess, name: string): Promise<unknown> {
  const done = new AbortController();
  const { signal } = done;
  const failed = once(child, "exit", { signal }).then(([code]) => {
    throw new Error(`The process of ${name} ended with exit code ${code}.`);
  });
  try {
    const [message] = await Promise.race([once(child, "message", { signal }), failed]);
    return message;
  } finally {
    failed.catch(() => {});
    done.abort();
  }
}
