/**
 * Takes the pictures of docs/page.md with Chromium from a server on a copy of the sample, in 256 colours, for
 * a third of their size: node scripts/screenshots.mjs [FOLDER], default: docs/images. Build the project
 * before. The browser is the one that the environment variable CHROMIUM names, else /usr/bin/chromium.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const images = process.argv[2] ?? join(root, "docs/images");
const MAX_BYTES = 150_000;
const cli = join(root, "dist/src/cli/main.js");
const home = mkdtempSync(join(tmpdir(), "crowdchecked-screenshots-"));

const POST = "They are putting microchips in the corona vaccines so that Bill Gates can track us all!!";

/** Our own invention; one that has a body, for evidence. */
const ARTICLE = {
  source: "sample",
  id: "vaccine-chip-too-large",
  url: "https://example.org/facts/vaccine-chip",
  title: "No, There Is No Tracking Chip in the Shot",
  subtitle: "A needle is too thin for any chip that could be followed from afar.",
  vclaim: "COVID-19 vaccines contain a microchip by which Bill Gates tracks people.",
  rating: "False",
  date: "2021-01-18",
  language: "en",
  claimant: "Posts on the web",
  body: [
    "A chip that could be tracked needs a battery and an antenna.",
    "Neither fits through the needle of a vaccine.",
    "The list of what is in each vaccine is public, and no microchip is on it.",
    "Bill Gates has said again and again that he tracks nobody.",
    "The tale began with a question about digital records.",
  ].join("\n"),
};

async function main() {
  for (const args of [
    ["import", "checkthat", join(root, "sample")],
    ["import", "articles", join(root, "sample/articles.jsonl")],
    ["index"],
  ]) {
    execFileSync(process.execPath, [cli, "--home", home, "--quiet", ...args], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  const server = spawn(
    process.execPath,
    [cli, "--home", home, "--json", "serve", "--port", "0", "--workers", "1"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  try {
    await takeAll(await addressOf(server));
  } finally {
    server.kill("SIGTERM");
  }
}

async function addressOf(server) {
  for await (const line of createInterface(server.stdout)) return JSON.parse(line).address;
  throw new Error("the server did not start");
}

async function takeAll(address) {
  const headers = { "content-type": "application/json" };
  await fetch(`${address}/v1/articles`, { method: "POST", headers, body: JSON.stringify(ARTICLE) });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  mkdirSync(images, { recursive: true });
  const open = async (width, height, colorScheme = "light", tab = "") => {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    await page.goto(`${address}/${tab}`);
    return page;
  };
  const take = async (page, name) => {
    const path = join(images, `${name}.png`);
    const taken = await page.screenshot();
    await sharp(taken).png({ palette: true, effort: 10, dither: 0 }).toFile(path);
    const { length } = readFileSync(path);
    if (length > MAX_BYTES) throw new Error(`${path} has ${length} bytes: at most ${MAX_BYTES} are wanted`);
    console.log(`${path}: ${length} bytes`);
    await page.close();
  };
  const toTop = (part) => part.evaluate((found) => scrollBy(0, found.getBoundingClientRect().top - 20));
  const ask = async (page) => {
    await page.fill("#text", POST);
    await page.press("#text", "Enter");
    await page.waitForSelector(".card");
    await page.waitForSelector(".number:visible");
  };
  try {
    const asked = await open(960, 860);
    await ask(asked);
    await asked.evaluate("scrollTo(0, 0)");
    await take(asked, "ask");

    const explained = await open(960, 860);
    await ask(explained);
    const card = explained.locator(".card", { hasText: "Evidence:" }).first();
    await card.getByText("Evidence:").click();
    await card.getByText("Why:").click();
    await card.locator("[data-vote=match]").click();
    await card.locator("[data-vote=match][aria-pressed=true]").waitFor();
    await toTop(card);
    await take(explained, "explanation");

    const batch = await open(960, 800, "light", "#batch");
    await batch.setInputFiles("#file", join(root, "sample/tweets.tsv"));
    await batch.getByRole("button", { name: "Find fact-checks for all rows" }).click();
    await batch.locator("#batch-answer h2").waitFor();
    await toTop(batch.locator("#batch-answer h2"));
    await take(batch, "batch");

    const status = await open(960, 1000, "light", "#status");
    await status.waitForSelector("#status .facts");
    await take(status, "status");

    const dark = await open(960, 860, "dark");
    await ask(dark);
    await dark.evaluate("scrollTo(0, 0)");
    await take(dark, "dark");

    const phone = await open(320, 690);
    await ask(phone);
    await toTop(phone.locator("#answer"));
    await take(phone, "phone");
  } finally {
    await browser.close();
  }
}

try {
  await main();
} finally {
  rmSync(home, { recursive: true });
}
