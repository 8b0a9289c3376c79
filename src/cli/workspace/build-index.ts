import type { Command } from "commander";
import { buildIndex } from "../../workspace";
import type { RunVerb } from "../io";

export function registerIndex(program: Command, run: RunVerb): void {
  program
    .command("index")
    .description("builds the indexes of the workspace's articles: of words, and of the encoder's vectors")
    .option(
      "--no-dense",
      "words alone, for millions of articles or little memory; ranking does without the encoder",
    )
    .action(
      run(async (io, { dense }: { readonly dense: boolean }) => {
        const started = performance.now();
        const manifest = await io.withStore((database) =>
          buildIndex(io.config.home, database, { startProgress: io.progress, signal: io.signal, dense }),
        );
        const seconds = (performance.now() - started) / 1000;
        if (io.json)
          io.out(JSON.stringify({ articles: manifest.articles, seconds, builtAt: manifest.builtAt }));
        else io.out(`${manifest.articles} articles indexed in ${seconds.toFixed(1)} s`);
      }),
    );
}
