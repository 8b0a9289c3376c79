import type { Command } from "commander";
import type { StreamChoice } from "../../usecases/streams/broker";

/** The options that every verb on a stream has. */
export type StreamFlags = Omit<StreamChoice, "environment">;

const ENVIRONMENT = `
Environment: NATS_URL (in place of --nats, credentials allowed), NATS_USER with NATS_PASSWORD, or NATS_TOKEN.
See docs/scale.md.
`;

/** Adds the options that say which stream is meant, at which broker. */
export function withStreamOptions(verb: Command): Command {
  return withBrokerOptions(verb).option("--stream <name>", "name of the stream of posts", "posts");
}

/** What verbs get that talk to a broker. */
export type BrokerFlags = Omit<StreamFlags, "stream">;

/** Adds the options that say which broker is meant. */
export function withBrokerOptions(verb: Command): Command {
  return verb
    .option(
      "--nats <url>",
      "address of NATS, without credentials: nats://HOST:4222, or tls://... to demand TLS",
    )
    .option("--nats-creds <file>", "file with NATS credentials")
    .option(
      "--nats-ca <file>",
      "PEM file with the certificate authorities to trust, in place of the system's",
    )
    .option("--subjects <prefix>", "put this before all subjects and streams, such as the name of a tenant")
    .addHelpText("after", ENVIRONMENT);
}

/** Adds the option that says whose generations are answered from. */
export function withFollowOption(verb: Command): Command {
  return verb.option(
    "--follow [registry]",
    "answer from the generations that were pushed: to the broker, or to a folder or an address http(s)://...",
  );
}

const SHARED = `
Which stream is meant, at which broker: --nats, --nats-creds, --nats-ca, --stream and --subjects of crowdchecked work.
`;

/** Names these options in the help of a verb below the one that has them and reads them. */
export function withStreamHelp(verb: Command): Command {
  return verb.addHelpText("after", SHARED + ENVIRONMENT);
}
