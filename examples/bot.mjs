/**
 * A bot: posts come in as JSON lines, answers go out as JSON lines.
 *   node bot.mjs < posts.jsonl > answers.jsonl
 *   curl -N -H "Authorization: Bearer $X_BEARER_TOKEN" \
 *     "https://api.x.com/2/tweets/search/stream?tweet.fields=author_id" | node bot.mjs > answers.jsonl
 * A line is {"id", "text"} or what X's stream sends, {"data": {"id", "text", "author_id"}}; or what a person
 * says of an answer of the bot, which becomes a vote: {"post": ID, "vote": "up" | "down"}.
 * For the verdict "answer" the action is "reply", for "suggest" it is "review": a person should look first.
 * REPLY_FROM: a confidence, 0 - 1, below which "answer" is for a person, too. Posts without a fact-check get
 * no line.
 */
import { createInterface } from "node:readline";
import { ask } from "./ask.mjs";

const REPLY_FROM = Number(process.env.REPLY_FROM ?? 0);
/** Answers that the bot remembers. */
const REMEMBERED = 10_000;
/** What a vote on the answer to a post is about. */
const answered = new Map();
/** Authors with the claims that they were told about: nobody is told twice. */
const told = new Map();

function remember(known, key, value) {
  known.set(key, value);
  if (known.size > REMEMBERED) known.delete(known.keys().next().value);
}

async function answer({ id, text, author_id: author }) {
  const { verdict, confidence, generation, results } = await ask("/v1/rank", { tweet: { text }, top: 1 });
  const [best] = results;
  if (best === undefined) return;
  const { article, claimGroup, rank } = best;
  const isSure = verdict === "answer" && confidence !== null && confidence >= REPLY_FROM;
  const action = isSure ? "reply" : "review";
  const again = `${author} ${claimGroup}`;
  // Who was only put before a person was told nothing yet.
  const before = told.get(again);
  if (author !== undefined && (before === "reply" || before === action)) return;
  if (author !== undefined) remember(told, again, action);
  const reply = `${article.title ?? article.vclaim}${article.rating ? ` (${article.rating})` : ""} ${article.url ?? ""}`;
  write({ post: id, action, reply: reply.trim(), confidence, claimGroup, article });
  const { source, id: name } = article;
  remember(answered, id, { tweet: { text }, article: { source, id: name }, rank, generation });
}

async function vote({ post, vote }) {
  const about = answered.get(post);
  if (about === undefined) throw new Error(`the bot has not answered ${post}`);
  const { id } = await ask("/v1/feedback", { ...about, vote });
  write({ post, action: "voted", vote, id });
}

function write(line) {
  console.log(JSON.stringify(line));
}

let lines = 0;
// One after the other: the stream waits where the server is busy.
for await (const line of createInterface({ input: process.stdin })) {
  let name = `line ${++lines}`;
  // X sends empty lines to keep the connection.
  if (line.trim() === "") continue;
  try {
    const { data, ...given } = JSON.parse(line);
    name = `post ${data?.id ?? given.id ?? given.post ?? `of ${name}`}`;
    if (given.vote === undefined) await answer(data ?? given);
    else await vote(given);
  } catch (error) {
    // One bad line does not stop the bot; whoever runs it can send the post again.
    console.error(`${name}: ${error.message}`);
  }
}
