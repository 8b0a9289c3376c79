import type { Command } from "commander";
import { watchStream } from "../../usecases/streams/watch";
import type { RunVerb } from "../io";
import { withExamples } from "../options";
import { type StreamFlags, withStreamOptions } from "./options";

export function registerWatch(program: Command, run: RunVerb): void {
  const verb = program
    .command("watch")
    .description(
      "groups posts that say the same from the answers of a stream, and tells of groups that grow, until you stop it (Ctrl-C); one for a workspace",
    );
  withExamples(verb, [
    "watch --nats nats://127.0.0.1:4222",
    "--config rules.json watch --nats nats://127.0.0.1:4222 --subjects acme",
  ]);
  withStreamOptions(verb).action(
    run(async (io, flags: StreamFlags) => {
      const watched = await watchStream(io.config, { ...flags, environment: io.environment }, io);
      const { posts, groups, unreadable, dropped, alerts, delivered, givenUp } = watched;
      io.answer(watched, () =>
        [
          `grouped    ${posts} posts; there are ${groups} groups`,
          `not read   ${unreadable} answers without what they answer, ${dropped} that the stream had dropped`,
          `alerts     ${alerts}, of which webhooks took ${delivered}; ${givenUp} were given up`,
        ].join("\n"),
      );
    }),
  );
}
