import {
  createInbox,
  type Msg,
  type NatsConnection,
  nanos,
  type Subscription,
} from "@nats-io/transport-node";
import type { Intake } from "../broker";

/** How long a request for posts stays open, milliseconds. A worker that ends waits for it. */
const OPEN_MS = 1000;
/** After this time without the broker's word on a request it counts as lost, milliseconds. */
const LOST_MS = OPEN_MS + 5000;

/** Which consumer is asked, and what becomes of its messages. */
export interface IntakeOptions {
  readonly connection: NatsConnection;
  readonly stream: string;
  readonly consumer: string;
  readonly ackMs: number;
  /** Most bytes of the messages that a request brings; default: any. */
  readonly maxBytes?: number;
  readonly onMessage: (message: Msg) => void;
  /** The broker knows no such consumer, it seems. */
  readonly onUnheard?: () => void;
  /** Gets why messages cannot be asked for any more. */
  readonly onEnd: (error: Error) => void;
}

/** A request that is open. */
interface Open {
  /** Messages that may still come. */
  left: number;
  readonly end: () => void;
}

/** Status of a message that only says that the request is open. */
const IDLE = 100;
/** Status of a message that says that nobody takes such requests. */
const NOBODY = 503;

/**
 * Asks a consumer for messages, a number at a time. It does so itself, on one subscription for good: the
 * client's `fetch` drops messages that come while it ends.
 * @see https://docs.nats.io/reference/reference-protocols/nats_api_reference
 */
export class NatsIntake implements Intake {
  readonly ackMs: number;
  private readonly inbox = createInbox();
  private readonly subscription: Subscription;
  private open: Open | undefined;
  private isUnheard = false;

  constructor(private readonly options: IntakeOptions) {
    this.ackMs = options.ackMs;
    this.subscription = options.connection.subscribe(this.inbox, {
      callback: (error, message) => {
        if (error) {
          this.forget();
          options.onEnd(error);
        } else this.take(message);
      },
    });
  }

  ask(most: number): Promise<void> {
    const { connection, stream, consumer, maxBytes } = this.options;
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        if (this.open === request) this.open = undefined;
        resolve();
      };
      const timer = setTimeout(() => {
        this.goUnheard();
        end();
      }, LOST_MS);
      this.isUnheard = false;
      const request: Open = { left: most, end };
      this.open = request;
      const body = JSON.stringify({ batch: most, expires: nanos(OPEN_MS), max_bytes: maxBytes });
      try {
        const subject = `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`;
        connection.publish(subject, body, { reply: this.inbox });
      } catch {
        // The connection has ended; whoever runs the worker hears of that.
        end();
      }
    });
  }

  /** Whether the broker said nothing at all on the last request, as where it has no such consumer. */
  get unheard(): boolean {
    return this.isUnheard;
  }

  /** Ends the open request here: the broker has forgotten it with the connection. */
  forget(): void {
    this.open?.end();
  }

  /** Takes nothing more. */
  close(): void {
    this.subscription.unsubscribe();
    this.forget();
  }

  private take(message: Msg): void {
    // What has the inbox as its subject is the broker's word on the request: it is over.
    if (message.subject === this.inbox) {
      const status = message.headers?.code;
      if (status === NOBODY) this.goUnheard();
      if (status !== IDLE) this.open?.end();
      return;
    }
    this.options.onMessage(message);
    if (this.open && --this.open.left === 0) this.open.end();
  }

  private goUnheard(): void {
    this.isUnheard = true;
    this.options.onUnheard?.();
  }
}
