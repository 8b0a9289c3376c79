import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../loopback/free-port";

/** A nats-server for a benchmark alone. */
export interface OwnNats {
  readonly url: string;
  readonly process: ChildProcess;
}

/** Starts a nats-server with streams in `folder`; it may not take connections yet. */
export async function startNats(folder: string): Promise<OwnNats> {
  const port = String(await freePort());
  const child = spawn("nats-server", natsArgs(port, folder), { stdio: "ignore" });
  return { url: `nats://127.0.0.1:${port}`, process: child };
}

/** Returns the arguments of a nats-server with streams in `folder`. */
export function natsArgs(port: string, folder: string): string[] {
  return ["-a", "127.0.0.1", "-p", port, "-js", "-sd", folder];
}

/** Ends a process that may have ended, and waits for that. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
