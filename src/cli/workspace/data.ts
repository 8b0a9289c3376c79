import type { Command } from "commander";
import { buildIndexes } from "../../usecases/build-index";
import { exportArticles } from "../../usecases/exports";
import type { RunVerb } from "../io";
import { withExamples } from "../options";
import { outputNamed, tellWritten } from "../written";

export function registerIndex(program: Command, run: RunVerb): void {
  const verb = program
    .command("index")
    .description(
      "builds the indexes of the workspace's articles: one of words and one of the encoder's vectors",
    )
    .option(
      "--no-dense",
      "index only words, for millions of articles or little memory. Ranking then does not use the encoder",
    )
    .action(
      run(async (io, { dense }: { readonly dense: boolean }) => {
        const built = await buildIndexes(io.config, { dense }, io);
        io.answer(built, () => `${built.articles} articles indexed in ${built.seconds.toFixed(1)} s`);
      }),
    );
  withExamples(verb, ["index", "--home ./large index --no-dense"]);
}

export function registerExport(program: Command, run: RunVerb): void {
  const verb = program.command("export").description("writes what the workspace holds to files");
  withExamples(verb, ["export articles articles.jsonl", "--home ./work export articles articles.jsonl"]);
  const articles = verb
    .command("articles <file>")
    .description(
      "all articles as JSON lines, gzipped if the file's name ends in .gz. The name - is standard output",
    )
    .action(
      run(async (io, file: string) => {
        const count = await exportArticles(io.config, { file: outputNamed(file, io) }, io);
        tellWritten(io, file, { articles: count, file }, () => `${count} articles written to ${file}`);
      }),
    );
  withExamples(articles, ["export articles articles.jsonl.gz", "export articles - | grep -i vaccine"]);
}
