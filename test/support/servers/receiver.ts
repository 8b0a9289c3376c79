import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a receiver got it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** Answers a request; by default with 204. */
  answer: (request: ReceivedRequest, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** @param port default: any that is free. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = "", url: path = "", headers } = incoming;
    const request = { method, path, headers, body: Buffer.concat(chunks).toString() };
    requests.push(request);
    receiver.answer(request, response);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (_, response) => response.writeHead(204).end(),
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
