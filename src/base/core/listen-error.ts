import { EnvironmentError } from "./errors";

/**
 * Returns why a server cannot listen.
 * @param hint which options choose another address and port.
 */
export function listenError(
  cause: unknown,
  { host, port }: { readonly host: string; readonly port: number },
  hint: string,
): EnvironmentError {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    const taken = `Port ${port} of ${host} is taken by another process.`;
    return new EnvironmentError(taken, { code: "PORT_TAKEN", hint, cause });
  }
  const reason = `The server cannot listen on port ${port} of ${host}: ${message}.`;
  return new EnvironmentError(reason, { code: "LISTEN_FAILED", hint, cause });
}
