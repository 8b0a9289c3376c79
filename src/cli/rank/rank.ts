import type { Command } from "commander";
// Not from the room's entry: ranking one tweet scores nothing.
import { DIALECTS } from "../../../scorer/dialects";
import { answerJson } from "../../answer";
import { UsageError } from "../../base/core/errors";
import { present } from "../../base/core/values/present";
import { servingGeneration } from "../../base/home/generations";
import { isLanguageTag, LANGUAGE_TAG, MAX_QUERY_CHARS, parseDay } from "../../base/text";
import type { ReadPicture } from "../../images";
import type { Query } from "../../rank";
import { withWorkspace } from "../../usecases/job";
import { RANKER_CHOICES } from "../../workspace";
import type { CliIo, RunVerb } from "../io";
import {
  invalidOption,
  numeric,
  oneOf,
  QUERIES_HELP,
  RANKER_HELP,
  refuseOptions,
  several,
  withExamples,
} from "../options";
import { printable } from "../printable";
import { hasCutText, isCut } from "./cut";
import { DIALECT, type RankFlags, readFilter, type Work } from "./flags";
import { notePending } from "./pending";
import { answerText } from "./rank-answer";

// What one tweet without a picture does not need is loaded where it is needed: a start is short.
const pictures = () => ({
  ...(require("../../images") as typeof import("../../images")),
  ...(require("../../usecases/rank/picture-query") as typeof import("../../usecases/rank/picture-query")),
});
const tweetsFile = () => require("./tweets-file") as typeof import("./tweets-file");

const TOP = 5;

export function registerRank(program: Command, run: RunVerb): void {
  const verb = program
    .command("rank")
    .description("finds the articles that check the claim of a tweet, or of each tweet in a file, best first")
    .argument(
      "[tweet]",
      "the tweet's text (default: standard input, unless --image, --image-text or --quoted-text is given)",
    )
    .addOption(
      numeric(
        "--top <n>",
        `length of the list (default: ${TOP}). It is longer if more parts of the post are answered`,
        { min: 1, max: 1000, whole: true },
      ),
    )
    .option(
      "--explain",
      "say for each article why it was found, with its sentences that are nearest to the claim",
    )
    .option("--near", "list near misses if no fact-check of the claim was found")
    .option("--date <date>", "when the tweet was posted, ISO 8601")
    .option("--author <name>", "who posted it")
    .option("--image <file>", "its picture: PNG, JPEG, WebP or GIF. Tesseract reads its text")
    .option("--image-text <text>", "text recognised in its images; with --image it is not read")
    .option("--no-picture-memory", "with --image: do not look up what people confirmed for the same picture")
    .option("--quoted-text <text>", "text of the post that it quotes")
    .option(
      "--post-language <tag>",
      "the language of the tweet, BCP 47 such as es (default: what its words tell)",
    )
    .addOption(several("--site <host>", "only articles of this source or site"))
    .addOption(several("--rating <rating>", "only articles with this rating"))
    .addOption(several("--language <tag>", "only articles in this language (BCP 47, or its name)"))
    .option("--from <date>", "only articles published on this day or later, ISO 8601")
    .option("--to <date>", "only articles published on this day or earlier, ISO 8601")
    .option(
      "--queries <file>",
      `rank the tweets of a file into --run, without using their links: ${QUERIES_HELP}`,
    )
    .option(
      "--run <file>",
      "with --queries: where the run is written, about 100 articles for each query. The name - is standard output",
    )
    .addOption(oneOf("--dialect <name>", `with --queries: form of the run (default: ${DIALECT})`, DIALECTS))
    .option("--undated", "with --queries: show no dates, for the text-only figure that evaluate prints")
    .option(
      "--re-dated",
      "with --queries: show later dates, drawn at random with --seed, in place of the tweets' own",
    )
    .addOption(oneOf("--ranker <name>", RANKER_HELP, RANKER_CHOICES, "auto"))
    .action(
      run(async (io, tweet: string | undefined, options: RankFlags) => {
        const { ranker, queries } = options;
        const work = await (queries === undefined
          ? oneTweet(io, tweet, options)
          : tweetsFile().fileOfTweets(io, tweet, queries, options));
        const { home, candidates, rerankArticles, rerankMs } = io.config;
        // A run is measured like `evaluate` does: on the index as it is, in the time that it takes.
        const how = queries === undefined ? { catchUp: true, rerankMs } : ({ known: "others" } as const);
        await withWorkspace(home, { ranker, candidates, rerankArticles, ...how }, work);
      }),
    );
  withExamples(verb, [
    'rank --explain "carrots let you see in the dark??"',
    "rank --queries tweets.tsv --run run.trec",
  ]);
}

/** Returns standard input, up to the length that a tweet may have. */
async function readStandardInput(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    text += chunk;
    if (isCut(text)) break;
  }
  return text;
}

function queryOfOptions(text: string, options: RankFlags): Query {
  const { date, author, image, imageText, quotedText, postLanguage } = options;
  if (date !== undefined && parseDay(date) === undefined)
    throw invalidOption("--date", "a date such as 2020-03-31", date);
  if (postLanguage !== undefined && !isLanguageTag(postLanguage))
    throw invalidOption("--post-language", LANGUAGE_TAG, postLanguage);
  if (image === undefined && ![text, imageText, quotedText].some((part) => part?.trim())) {
    throw new UsageError("The tweet is empty.", {
      code: "EMPTY_QUERY",
      hint: 'Give a text: crowdchecked rank "TWEET"',
    });
  }
  return present({ text, imageText, quotedText, language: postLanguage, author, date });
}

/** Reads the arguments for one tweet and returns the work to do on the workspace. */
async function oneTweet(io: CliIo, tweet: string | undefined, options: RankFlags): Promise<Work> {
  const { top = TOP, explain = false, near = false } = options;
  refuseOptions(options, ["run", "dialect", "undated", "reDated"], "can only be used with --queries");
  const filter = readFilter(options);
  const { image, imageText, quotedText, pictureMemory } = options;
  const hasParts = [image, imageText, quotedText].some((part) => part !== undefined);
  const given = queryOfOptions(tweet ?? (hasParts ? "" : await readStandardInput()), options);
  if (hasCutText(given)) {
    io.note(`Of a text the first ${MAX_QUERY_CHARS} characters are read; the rest is left out.`);
  }
  const bytes =
    image === undefined ? undefined : await pictures().readPictureFile(image, io.config.imageBytes);
  return async (workspace) => {
    notePending(io, workspace);
    const { query, picture } =
      bytes === undefined
        ? { query: given, picture: undefined }
        : await pictures().readPictureQuery(
            pictures().pictureReader(workspace, io.config),
            { ...given, image: bytes },
            { memory: pictureMemory, signal: io.signal },
          );
    for (const note of pictureNotes(picture)) io.note(note);
    const asked = { top, explain, ...(filter ? { filter } : {}) };
    const answer = await workspace.answer(query, asked, io.signal, picture?.seen);
    const json = answerJson(answer, servingGeneration(io.config.home) ?? null);
    io.answer(picture ? { ...json, picture: pictures().pictureJson(picture) } : json, () =>
      answerText(answer, {
        near,
        isFiltered: filter !== undefined,
        isExplained: explain,
        color: io.color,
      }),
    );
  };
}

/** Returns what is said of a post's picture beside the answer. */
function pictureNotes(picture: ReadPicture | undefined): string[] {
  if (!picture) return [];
  const { text, unread, seen } = picture;
  return [
    ...(text ? [`Text of the picture: ${printable(text)}`] : []),
    ...(unread ? [`The picture was not read: ${unread.message} ${unread.hint ?? ""}`] : []),
    ...(seen.length > 0 && text === undefined ? ["The picture was answered before; it was not read."] : []),
  ];
}
