import { type JetStreamManager, jetstreamManager } from "@nats-io/jetstream";
import {
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  type NatsConnection,
} from "@nats-io/transport-node";
import { present } from "../../base/core/values/present";
import type { NatsAccess } from "./address";
import { brokerFailure } from "./failures";

/** Longest wait for the broker's word, milliseconds. */
export const ANSWER_MS = 5000;
const CONNECT_MS = 5000;
const RECONNECT_MS = 500;
/** A connection that does not answer two of these counts as lost, milliseconds. */
const PING_MS = 10_000;

/** What hears of the connection. */
export interface ConnectionObserver {
  /** It was lost, or is there again. */
  changed(connected: boolean): void;
  /** Credentials went over an unencrypted connection to another machine. */
  unsecured(): void;
}

/** A connection that is open. */
export interface OpenConnection {
  readonly connection: NatsConnection;
  readonly manager: JetStreamManager;
  /** Whether credentials went over it unencrypted, to another machine. */
  readonly isUnsecured: boolean;
}

/**
 * Connects.
 * @param name of this end of the connection, for the broker's operator.
 * @param insists whether a broker that does not take this end back is asked on; else two refusals end the
 *   connection.
 * @throws RefusedError `BROKER_REFUSED`; RetryLaterError `BROKER_AWAY`; EnvironmentError `BROKER_TLS`,
 *   `BROKER_STREAMS`.
 */
export async function openConnection(
  access: NatsAccess,
  name: string,
  insists: boolean,
): Promise<OpenConnection> {
  let connection: NatsConnection | undefined;
  try {
    connection = await connect({ ...connectionOptions(access, name), ignoreAuthErrorAbort: insists });
    const manager = await jetstreamManager(connection, { timeout: ANSWER_MS, checkAPI: false });
    return { connection, manager, isUnsecured: isUnsecured(connection, access) };
  } catch (error) {
    await connection?.close();
    throw brokerFailure(error, access.printable, "take a connection");
  }
}

/** A credentials file signs; passwords and tokens are sent as they are. */
function isUnsecured({ info }: NatsConnection, { servers, password, token }: NatsAccess): boolean {
  if (password === undefined && token === undefined) return false;
  if (info?.tls_required || info?.tls_available) return false;
  return !servers.every((server) => /^(localhost|127\.[\d.]+|\[::1\]):\d+$/.test(server));
}

function connectionOptions(access: NatsAccess, name: string): ConnectionOptions {
  const { servers, tls, ca, creds, user, password, token } = access;
  return present({
    servers: [...servers],
    name,
    timeout: CONNECT_MS,
    // A broker that is away comes back.
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    tls: tls ? present({ ca }) : undefined,
    authenticator: creds === undefined ? undefined : credsAuthenticator(new TextEncoder().encode(creds)),
    user,
    pass: password,
    token,
  });
}
