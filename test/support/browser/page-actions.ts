import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/** Asks about a post, as people do, and waits for the answer. */
export async function ask(page: Page, text: string): Promise<void> {
  await page.fill("#text", text);
  await page.press("#text", "Enter");
  await page.waitForSelector("#answer:not([aria-busy]) h2");
}

/** Chooses a file of posts. */
export async function chooseTable(
  page: Page,
  content: string | Uint8Array,
  name = "posts.csv",
): Promise<void> {
  await page.setInputFiles("#file", { name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

/** Begins to answer the rows of the file. */
export async function answerRows(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Find fact-checks for all rows" }).click();
}

/** Returns what a button hands over as a file. */
export async function download(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [given] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { name: given.suggestedFilename(), content: readFileSync(await given.path()) };
}
