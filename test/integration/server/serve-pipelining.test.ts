import { once } from "node:events";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";
import { connectRaw } from "../../support/servers/raw-http";

const server = testServer(sampleHome());

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
/** A batch of which more is to come: the requests behind it wait. */
const ENDLESS =
  "POST /v1/rank/batch HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\n" +
  'content-length: 100000\r\n\r\n{"text": "a shark on the flooded freeway"}\n';

/** A batch that is there as a whole, and takes some time to answer. */
function batch(lines: number): string {
  const body = '{"text": "a shark on the flooded freeway"}\n'.repeat(lines);
  const head = "POST /v1/rank/batch HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\n";
  return `${head}content-length: ${body.length}\r\n\r\n${body}`;
}

describe("requests that are sent before the answer to the first", () => {
  test("are answered in their order", async () => {
    const { write, ended } = connectRaw(server.address);
    const last = "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    write(`${batch(3)}${get("/nowhere")}${get("/healthz")}${last}`);
    const statuses = (await ended).match(/HTTP\/1\.1 \d+/g);
    expect(statuses).toEqual(["HTTP/1.1 200", "HTTP/1.1 404", "HTTP/1.1 200", "HTTP/1.1 200"]);
  });

  test("hold nothing once the client has gone", async () => {
    const { socket, write } = connectRaw(server.address);
    const large = "POST /v1/rank HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    // More than there are places for large bodies.
    for (let sent = 0; sent < 20; sent++) {
      const sender = connectRaw(server.address);
      sender.write(`${batch(20)}${large}content-length: 300000\r\n\r\n{"text":`);
      await once(sender.socket, "data");
      sender.socket.destroy();
      await sender.ended;
    }
    write(`${large}transfer-encoding: chunked\r\n\r\n13\r\n{"text": "a shark"}\r\n0\r\n\r\n`);
    const [answer] = await once(socket, "data");
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    socket.destroy();
  });

  test("are so many that the connection is closed, and others are served", async () => {
    const { write, socket, ended } = connectRaw(server.address);
    write(ENDLESS);
    await once(socket, "data");
    // Behind what is still missing of the batch.
    write(`${"\n".repeat(100_000 - 43)}${get("/healthz").repeat(40)}`);
    await ended;
    expect(await server.ask("/healthz")).toEqual([200, expect.anything()]);
  });
});
