import type { Command } from "commander";
import { importNotes } from "../../../crawlers/notes";
import { systemClock } from "../../base/core/clock";
import { FactCheckLinks } from "../../base/text";
import type { RunVerb } from "../io";
import { printable } from "../printable";

/** Refusals that are shown without `--verbose`. */
const SHOWN = 5;

/** Adds `notes` to the verb `crawl`. */
export function registerCrawlNotes(crawl: Command, run: RunVerb): void {
  crawl
    .command("notes <file...>")
    .description(
      "Community Notes that link a fact-check, from the daily notes-*.tsv[.gz]; hydrate fetches their posts",
    )
    .option("--verbose", "list every refused row with file and line")
    .action(
      run(async (io, files: string[], flags: { readonly verbose?: boolean }) => {
        const links = new FactCheckLinks(io.config.factCheckLinks);
        const { signal, progress } = io;
        const summary = await io.withStore((database) =>
          importNotes(files, { database, links, signal, startProgress: progress, clock: systemClock }),
        );
        const { refusals, ...counts } = summary;
        const shown = flags.verbose === true ? refusals : refusals.slice(0, SHOWN);
        for (const { file, line, reason } of shown) io.note(`${file}:${line ?? "-"}: ${printable(reason)}`);
        if (refusals.length > shown.length) io.note("... and more; --verbose lists them.");
        if (io.json) return io.out(JSON.stringify(flags.verbose === true ? summary : counts));
        const { added, changed, unchanged } = summary.rows;
        io.out(`${"notes".padEnd(10)} ${summary.notes} read`);
        io.out(`${"pairs".padEnd(10)} ${added} added, ${changed} changed, ${unchanged} unchanged`);
        io.out(`${"passed by".padEnd(10)} ${summary.removedBefore} on posts that are gone`);
        io.out(`${"refused".padEnd(10)} ${summary.refused}`);
      }),
    );
}
