import { connect, type Socket } from "node:net";

/** A connection of which every byte is ours, for what no client library would send. */
export interface RawConnection {
  readonly socket: Socket;
  write(text: string): void;
  /** Resolves with all that has come once the server has closed the connection. */
  readonly ended: Promise<string>;
}

/** Connects to a server on this machine. @param address as `http://127.0.0.1:1234`. */
export function connectRaw(address: string): RawConnection {
  const { port } = new URL(address);
  const socket = connect(Number(port), "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk) => {
    text += chunk;
  });
  // What the server cuts off is told by what has come until then.
  socket.on("error", () => {});
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  return { socket, ended, write: (sent) => void socket.write(sent) };
}

/** Returns status, content type and the code of the problem of an answer as it went over the wire. */
export function rawProblem(
  answer: string,
): [status: number, type: string | undefined, code: string | undefined] {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
  return [status, /^content-type: (.*)$/im.exec(head)?.[1], /"code":"([A-Z_]+)"/.exec(body)?.[1]];
}
