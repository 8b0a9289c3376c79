import type { Command } from "commander";
import { hydrate, readIds, writeIds } from "../../../crawlers/x";
import { xOptions } from "../../usecases/crawl/x-options";
import type { RunVerb } from "../io";
import { readXLimits, showXSummary, withXOptions, type XFlags } from "./x-run";

export function registerHydrate(program: Command, run: RunVerb): void {
  const verb = program
    .command("hydrate [file]")
    .description(
      "fetches the texts of posts: those whose ids stand in a file, one a line, else all that are known by id alone",
    );
  withXOptions(verb).action(
    run(async (io, file: string | undefined, flags: XFlags) => {
      const options = xOptions(io, readXLimits(flags));
      const ids = file === undefined ? {} : { ids: await readIds(file) };
      showXSummary(io, await io.withStore((database) => hydrate({ ...options(database), ...ids })));
    }),
  );
  program
    .command("dehydrate <file>")
    .description("writes the ids of all posts, one a line: what may be published of them")
    .action(
      run(async (io, file: string) => {
        const count = await io.withStore((database) => writeIds(database, file));
        io.out(io.json ? JSON.stringify({ ids: count, file }) : `${count} ids written to ${file}`);
      }),
    );
}
