import { once } from "node:events";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";
import { connectRaw, type RawConnection, rawProblem } from "../../support/servers/raw-http";

const server = testServer(sampleHome());

const CHUNKED =
  "POST /v1/rank HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n" +
  "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
/** Above what a post takes without a picture. */
const LARGE = 300_000;
/** Pictures that a server with one thread holds: one that is read, four that wait. */
const PLACES = 5;

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

function sendChunked(text: string): RawConnection {
  const connection = connectRaw(server.address);
  connection.write(`${CHUNKED}${chunk(text)}`);
  return connection;
}

async function metrics(): Promise<string> {
  return (await fetch(`${server.address}/metrics`)).text();
}

describe("a body whose length is not told", () => {
  test("takes no place of a picture while it is short", async () => {
    const asked = Array.from({ length: 4 * PLACES }, () => {
      const connection = sendChunked('{"text": "a shark on the flooded freeway"}');
      connection.write("0\r\n\r\n");
      return connection.ended;
    });
    const answers = await Promise.all(asked);
    expect(new Set(answers.map((answer) => answer.slice(0, 12)))).toEqual(new Set(["HTTP/1.1 200"]));
  });

  test("takes one once it is long, and is refused and counted where none is left", async () => {
    const held = Array.from({ length: PLACES }, () => sendChunked(`{"text": "${"a".repeat(LARGE)}`));
    const one = async (): Promise<ReturnType<typeof rawProblem>> => {
      const connection = sendChunked(`{"text": "${"a".repeat(LARGE)}`);
      const [answer] = await Promise.race([
        once(connection.socket, "data"),
        new Promise<[string]>((resolve) => setTimeout(() => resolve([""]), 200)),
      ]);
      connection.socket.destroy();
      return rawProblem(answer);
    };
    // The places are taken when the bytes have come.
    let refused = await one();
    while (refused[0] !== 503) refused = await one();
    expect(refused).toEqual([503, "application/problem+json; charset=utf-8", "QUEUE_FULL"]);
    expect(await metrics()).toMatch(/crowdchecked_refused_total\{code="QUEUE_FULL"\} [1-9]/);
    for (const { socket } of held) socket.destroy();
    await Promise.all(held.map(({ ended }) => ended));
  });
});
