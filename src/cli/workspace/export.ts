import type { Command } from "commander";
import { exportArticles } from "../../import";
import type { RunVerb } from "../io";

export function registerExport(program: Command, run: RunVerb): void {
  program
    .command("export")
    .description("writes what the workspace holds")
    .command("articles <file>")
    .description("all articles as articles.jsonl, gzipped when the name ends in .gz")
    .action(
      run(async (io, file: string) => {
        const count = await io.withStore((database) => exportArticles(database, file));
        io.out(io.json ? JSON.stringify({ articles: count, file }) : `${count} articles written to ${file}`);
      }),
    );
}
