import type { Command } from "commander";
import { answerJson } from "../../answer";
import { articleJson } from "../../answer/answer-json";
import { servingGeneration } from "../../base/home/generations";
import type { ArticleIdentity } from "../../base/store";
import * as articles from "../../usecases/articles";
import { withWorkspace } from "../../usecases/job";
import type { RunVerb } from "../io";
import { COUNT, numeric, withExamples } from "../options";
import { printable } from "../printable";
import { notePending } from "../rank/pending";
import { answerText } from "../rank/rank-answer";

interface ListOptions {
  readonly source?: string;
  readonly after: number;
  readonly limit: number;
}

export function registerArticles(program: Command, run: RunVerb): void {
  const verb = program
    .command("articles")
    .description("lists the articles, withdraws them and shows them again, and finds similar ones");
  withExamples(verb, ["articles", "articles --source example.org"]);
  const list = listed(verb.command("list", { isDefault: true }));
  withExamples(list, ["articles list --limit 50", "articles list --after 50 --json"]);
  list.description("the articles that are shown, in the order in which they were added").action(
    run(async (io, options: ListOptions) => {
      const { articles: found, next } = await articles.listArticles(io.config, options);
      io.answer({ articles: found.map(articleJson), next }, () =>
        lines(
          found.map((article) => `${nameOf(article)}  ${printable(article.title ?? article.vclaim ?? "")}`),
          next,
        ),
      );
    }),
  );
  const withdraw = verb.command("withdraw <source> <id>");
  withExamples(withdraw, [
    "articles withdraw example.org 42",
    'articles withdraw example.org 42 --reason "Wrong source"',
  ]);
  withdraw
    .description("withdraws an article: from the next query on it is not shown. The store keeps it")
    .option("--reason <text>", "why")
    .action(
      run(async (io, source: string, id: string, { reason }: { readonly reason?: string }) => {
        const withdrawal = await articles.withdrawArticle(io.config, { source, id, reason });
        io.answer({ source, id, ...withdrawal }, () => `${nameOf({ source, id })} is withdrawn`);
      }),
    );
  const withdrawals = listed(verb.command("withdrawals"));
  withExamples(withdrawals, ["articles withdrawals", "articles withdrawals --limit 20"]);
  withdrawals
    .description("the withdrawn articles, when and why, in the order in which they were withdrawn")
    .action(
      run(async (io, options: ListOptions) => {
        const { withdrawals, next } = await articles.listWithdrawals(io.config, options);
        const shown = withdrawals.map(({ number: _, ...withdrawal }) => withdrawal);
        io.answer({ withdrawals: shown, next }, () =>
          lines(
            withdrawals.map((withdrawal) => {
              const { withdrawnAt, title = "", reason = "no reason given" } = withdrawal;
              return `${nameOf(withdrawal)}  ${withdrawnAt}  ${printable(title)}: ${printable(reason)}`;
            }),
            next,
          ),
        );
      }),
    );
  const restore = verb.command("restore <source> <id>");
  withExamples(restore, ["articles restore example.org 42", "articles restore sample shark-on-highway"]);
  restore.description("shows a withdrawn article again, as it was").action(
    run(async (io, source: string, id: string) => {
      await articles.restoreArticle(io.config, { source, id });
      io.answer({ source, id, restored: true }, () => `${nameOf({ source, id })} is shown again`);
    }),
  );
  const similar = verb.command("similar <source> <id>");
  withExamples(similar, [
    "articles similar example.org 42",
    "articles similar sample shark-on-highway --top 10",
  ]);
  similar
    .description("the articles that most likely check the claim of an article, best first")
    .addOption(numeric("--top <n>", "length of the list", { min: 1, max: 1000, whole: true }, 5))
    .action(
      run(async (io, source: string, id: string, { top }: { readonly top: number }) => {
        const { home, candidates, rerankArticles, rerankMs } = io.config;
        await withWorkspace(
          home,
          { candidates, rerankArticles, rerankMs, catchUp: true },
          async (workspace) => {
            notePending(io, workspace);
            const answer = await articles.similarArticles(workspace, { source, id }, { top });
            const style = { near: true, isFiltered: false, isExplained: false, color: io.color };
            io.answer(answerJson(answer, servingGeneration(home) ?? null), () =>
              answer.articles.length === 0 ? "There is no other article." : answerText(answer, style),
            );
          },
        );
      }),
    );
}

function listed(verb: Command): Command {
  return verb
    .option("--source <name>", "only of this source")
    .addOption(
      numeric(
        "--after <n>",
        "begin after this: `next` of the page before",
        {
          min: 0,
          max: Number.MAX_SAFE_INTEGER,
          whole: true,
        },
        0,
      ),
    )
    .addOption(numeric("--limit <n>", "how many", COUNT, 100));
}

function nameOf({ source, id }: ArticleIdentity): string {
  return printable(`${source}/${id}`);
}

function lines(shown: readonly string[], next: number | null): string {
  const more = next === null ? [] : [`More: --after ${next}`];
  return shown.length === 0 ? "There are none." : [...shown, ...more].join("\n");
}
