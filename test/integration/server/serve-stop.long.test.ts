import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { builtProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";
import { startServer } from "../../support/servers/api";
import { connectRaw } from "../../support/servers/raw-http";

const home = sampleHome();
const SHARK = "a shark swimming on the flooded freeway";

/**
 * A request for many tweets, as it goes over the wire.
 * @param sent how many of the bytes of its body are sent.
 */
function batch(lines: number, sent = 1): string {
  const body = `${JSON.stringify({ text: SHARK })}\n`.repeat(lines);
  const head = `POST /v1/rank/batch HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\ncontent-length: ${body.length}\r\n\r\n`;
  return `${head}${body.slice(0, body.length * sent)}`;
}

const answers = (text: string): number => [...text.matchAll(/"answer":/g)].length;

test("a server that is told to stop finishes what it has begun, takes nothing new, and waits for nobody who is silent", async () => {
  const { app, address } = await startServer(home);
  const silent = connectRaw(address);
  await once(app.server, "connection");
  const { socket, write, ended } = connectRaw(address);
  write(batch(10));
  await once(socket, "data");
  const closed = app.close();
  await expect(fetch(`${address}/readyz`)).rejects.toThrow();
  await closed;
  expect(answers(await ended)).toBe(10);
  expect(await silent.ended).toBe("");
});

test("what does not come to an end is cut off when the time is up", async () => {
  const { app, address } = await startServer(home, { timeouts: { shutdownMs: 100 } });
  const { socket, write, ended } = connectRaw(address);
  write(batch(10, 0.5));
  await once(socket, "data");
  await app.close();
  expect(answers(await ended)).toBeLessThan(10);
});

describe("as a process", () => {
  const PROGRAM = builtProgram();

  /** Starts it on a free port and resolves with its address. */
  async function start(): Promise<{ readonly child: ChildProcess; readonly address: string }> {
    const args = [PROGRAM, "--home", home, "--json", "--quiet", "serve", "--port", "0", "--workers", "1"];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(child.stdout, "data");
    return { child, address: JSON.parse(String(line)).address };
  }

  test.each([
    "SIGTERM",
    "SIGINT",
  ] as const)("%s ends it with success once the running requests are answered", async (signal) => {
    const { child, address } = await start();
    const { socket, write, ended } = connectRaw(address);
    write(batch(5));
    await once(socket, "data");
    child.kill(signal);
    const [code] = await once(child, "exit");
    expect([code, answers(await ended)]).toEqual([0, 5]);
  });
});
