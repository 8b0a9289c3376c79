import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { builtProgram } from "../program";

/** A worker as users run it. */
export class WorkerProcess {
  readonly ended: Promise<number | null>;
  out = "";
  err = "";
  private readonly child: ChildProcess;

  /** @param more arguments after the usual ones. */
  constructor(home: string, url: string, more: readonly string[]) {
    const args = ["--home", home, "--json", "work", "--nats", url, "--concurrency", "1", ...more];
    const child = spawn(process.execPath, [builtProgram(), ...args], {
      // Of a killed worker's posts nobody has to wait long.
      env: { ...process.env, CROWDCHECKED_STREAM_ACK_MS: "2000" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.setEncoding("utf8").on("data", (text) => {
      this.out += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      this.err += text;
    });
    this.child = child;
    this.ended = once(child, "close").then(() => child.exitCode);
  }

  /**
   * Returns the metrics of a worker with `--metrics`; nothing before it listens.
   * @throws Error with what it wrote, where it has ended.
   */
  async metrics(): Promise<string> {
    if (this.child.exitCode !== null) throw new Error(this.err);
    const address = /Metrics at (\S+)/.exec(this.err)?.[1];
    return address === undefined ? "" : (await fetch(address)).text();
  }

  kill(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}
