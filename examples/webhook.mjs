/**
 * A chat system's webhook: it sends each message, signed; the answer is the reply. docs/webhooks.md says how
 * WhatsApp, Slack and Telegram differ.
 *   WEBHOOK_SECRET=... PORT=8090 node webhook.mjs
 * A message is {"text": "..."} with the header X-Hub-Signature-256: sha256=HMAC of the body in hexadecimal.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { ask } from "./ask.mjs";

const { WEBHOOK_SECRET, PORT = "8090" } = process.env;
const MAX_BYTES = 64 * 1024;
/** Chats send a mark that nobody sees with a picture or a voice message. */
const SEEN = /[^\p{C}\p{Z}]/u;
if (!WEBHOOK_SECRET) throw new Error("WEBHOOK_SECRET is needed: requests without a signature are refused.");

/** Reads the body as it was sent: the signature is over these bytes. */
async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  // The request stays open, so that it can be answered.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isSigned(body, header = "") {
  const expected = Buffer.from(`sha256=${createHmac("sha256", WEBHOOK_SECRET).update(body).digest("hex")}`);
  const given = Buffer.from(header);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function replyTo(text) {
  const { verdict, confidence, results } = await ask("/v1/rank", { text, top: 1 });
  const [best] = results;
  if (best === undefined) return "We have not checked this yet.";
  const { title, vclaim, rating, url } = best.article;
  const begin = verdict === "answer" ? "This has been checked" : "This may have been checked";
  // Beside another claim a percentage would mislead.
  const isSure = verdict === "answer" && confidence !== null;
  const percent = Math.round(100 * confidence);
  const certainty = isSure ? ` (${percent < 100 ? percent : "over 99"} %)` : "";
  const differences = (best.differences ?? []).map(({ sentence }) => sentence);
  return [`${begin}${certainty}: ${title ?? vclaim}`, ...differences, rating, url].filter(Boolean).join("\n");
}

function textOf(body) {
  try {
    const { text } = JSON.parse(body);
    return typeof text === "string" && SEEN.test(text) && [...text].length <= 10_000 ? text : undefined;
  } catch {
    return undefined;
  }
}

async function handle(request) {
  if (request.method !== "POST") return [405, { error: "Send a message by POST." }];
  const body = await bodyOf(request);
  if (body === undefined) return [413, { error: "The message is too long." }];
  if (!isSigned(body, request.headers["x-hub-signature-256"])) {
    return [401, { error: "The signature is missing or wrong." }];
  }
  const text = textOf(body);
  if (text === undefined) return [400, { error: 'A message is {"text": "..."}, up to 10,000 characters.' }];
  return [200, { text: await replyTo(text) }];
}

const server = createServer(async (request, response) => {
  const [status, answer] = await handle(request).catch((error) => {
    console.error(error.message);
    return [502, { error: "No answer can be given now." }];
  });
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer), () => {
    // The rest of a message that is too long is not read.
    if (status === 413) request.destroy();
  });
});
server.listen(Number(PORT), "127.0.0.1", () =>
  console.error(`listening at http://127.0.0.1:${server.address().port}`),
);
