import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { PROGRAM } from "../run-main";

/** What a server said of itself at one time. */
export interface Sample {
  /** Milliseconds since 1970-01-01. */
  readonly at: number;
  /** Memory of the whole process, bytes. */
  readonly rss: number;
  /** Heap of the main thread in use, bytes. */
  readonly heap: number;
  /** Time that processors have worked for the process since it began, seconds. */
  readonly processor: number;
}

/** The built server, as a process of its own on a free port. */
export class Served {
  private constructor(
    private readonly child: ChildProcess,
    /** Without a slash at the end. */
    readonly address: string,
  ) {}

  /** Resolves when it listens. @param log file that its log goes to. */
  static async start(home: string, workers: string, log: string): Promise<Served> {
    const args = ["--home", home, "--json", "serve", "--port", "0", "--workers", workers];
    const environment = { ...process.env, CROWDCHECKED_REQUESTS_PER_MINUTE: "0" };
    const descriptor = openSync(log, "w");
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: environment,
      stdio: ["ignore", "pipe", descriptor],
    });
    closeSync(descriptor);
    const [line] = (await Promise.race([
      once(createInterface(child.stdout as Readable), "line"),
      once(child, "exit").then(() => Promise.reject(new Error(readFileSync(log, "utf8")))),
    ])) as [string];
    return new Served(child, (JSON.parse(line) as { address: string }).address);
  }

  async sample(): Promise<Sample> {
    const text = await this.metrics();
    const metric = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
    return {
      at: Date.now(),
      rss: metric("process_resident_memory_bytes"),
      heap: metric("nodejs_heap_size_used_bytes"),
      processor: metric("process_cpu_seconds_total"),
    };
  }

  /** Returns the name of the generation that new queries go to. */
  async generation(): Promise<string | undefined> {
    return /^crowdchecked_generation_info\{generation="([^"]*)"\} 1/m.exec(await this.metrics())?.[1];
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await ended;
  }

  private async metrics(): Promise<string> {
    return (await fetch(`${this.address}/metrics`)).text();
  }
}
