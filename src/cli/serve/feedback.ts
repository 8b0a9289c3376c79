import type { Command } from "commander";
import type { Vote } from "../../base/store";
import { exportFeedback, listVotes, undoVote, VOTES_LISTED } from "../../usecases/feedback";
import type { CliIo, RunVerb } from "../io";
import { COUNT, numberIn, numeric, withExamples } from "../options";
import { printable } from "../printable";
import { outputNamed, tellWritten } from "../written";

const MAX_LISTED = 1000;
const SHOWN_CHARS = 80;

export function registerFeedback(program: Command, run: RunVerb): void {
  const verb = program
    .command("feedback")
    .description("lists, undoes and exports the votes that people cast on results");
  withExamples(verb, ["feedback list --limit 100", "feedback export votes.jsonl --qrels judged"]);
  const list = verb
    .command("list", { isDefault: true })
    .description("the latest votes that count, newest first")
    .addOption(numeric("--limit <n>", "how many", { ...COUNT, max: MAX_LISTED }, VOTES_LISTED))
    .action(
      run(async (io, { limit }: { readonly limit: number }) => {
        const votes = await listVotes(io.config, { limit });
        io.answer({ votes }, () => votes.map(lineOf).join("\n") || "No vote has been cast.");
      }),
    );
  withExamples(list, ["feedback list", "--json feedback list --limit 1000"]);
  const undo = verb
    .command("undo <id>")
    .description("removes a vote, whoever cast it. The next night takes back the judgement that it brought")
    .action(
      run(async (io, given: string) => {
        const id = numberIn("<id>", given, { ...COUNT, max: Number.MAX_SAFE_INTEGER });
        await undoVote(io.config, { id });
        io.answer({ id, undone: true }, () => `vote ${id} is undone`);
      }),
    );
  withExamples(undo, ["feedback undo 17", "--home ./work feedback undo 17"]);
  const exported = verb
    .command("export <file>")
    .description(
      "writes all votes, also those that no longer count, as JSON lines, gzipped if the name ends in .gz. The name - is standard output",
    )
    .option(
      "--qrels <folder>",
      "also write the judgements that voters agree on, in the form that crowdchecked import checkthat --any-source reads: qrels-train.tsv, and queries.tsv or, where posts are more than a plain text, queries.jsonl",
    )
    .action(
      run(async (io, file: string, { qrels }: { readonly qrels?: string }) => {
        const written = await exportFeedback(io.config, { file: outputNamed(file, io), qrels }, io);
        tellWritten(io, file, written, () =>
          [
            `${written.votes} votes written to ${file}`,
            ...(qrels === undefined ? [] : [`${written.judgements} judgements written to ${qrels}`]),
          ].join("\n"),
        );
        if (written.judgements === 0) io.note(noJudgements(io.config));
      }),
    );
  withExamples(exported, ["feedback export votes.jsonl.gz", "feedback export votes.jsonl --qrels ./judged"]);
}

/** Says why votes make none, since `import` refuses the folder then: it has nothing to read in there. */
function noJudgements({ feedbackVoters, feedbackAgreementPercent }: CliIo["config"]): string {
  return `There is nothing to import yet: a judgement takes ${feedbackVoters} voters on a tweet and an article (feedbackVoters), ${feedbackAgreementPercent} % of them agreeing (feedbackAgreementPercent), and a tweet that no model is measured on.`;
}

function lineOf({ id, votedAt, voter, vote, article, rank, tweet }: Vote): string {
  const place = rank === null ? "" : ` at rank ${rank}`;
  const text = printable(tweet.text);
  const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS - 3)}...` : text;
  return `${id}  ${votedAt}  ${printable(voter)}  ${vote}  ${printable(`${article.source}/${article.id}`)}${place}: ${shown}`;
}
