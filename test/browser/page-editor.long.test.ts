import type { Locator, Page } from "playwright-core";
import { answerRows, ask, download } from "../support/browser/page-actions";
import { pageWorld, type Watched } from "../support/browser/page-world";

/** What an editor does in a day, one step after the other on the same page. */
const world = pageWorld();
const WHALE = "A blue whale pushed the lighthouse of Northport into the sea!!";
const SHARK = "a shark swimming on the flooded freeway";
const DUMPLINGS = "my grandmother's recipe for plum dumplings";
const LINK = "https://example.org/no/article";

let watched: Watched;
let page: Page;
beforeAll(async () => {
  watched = await world.openForAll({ permissions: ["clipboard-read", "clipboard-write"] });
  page = watched.page;
});
afterAll(() => expect(watched.wrongs).toEqual([]));

async function copied(words: string): Promise<string> {
  await page.getByRole("button", { name: words }).first().click();
  await page.getByText("Copied.").first().waitFor();
  return page.evaluate("navigator.clipboard.readText()");
}

async function answerFile(name: string, buffer: Buffer, summary: string): Promise<void> {
  await page.setInputFiles("#file", { name, mimeType: "", buffer });
  await answerRows(page);
  await page.getByRole("heading", { name: summary, exact: true }).waitFor();
}

const rows = (): Locator => page.getByRole("group", { name: "Answers" }).locator("tbody tr");

test("a reader's post is asked about, and the answer says why", async () => {
  await page.goto(`${world.server.address}/#ask`);
  await ask(page, WHALE);
  expect(await page.locator("#answer h2").innerText()).toMatch(/^Very likely checked before – /);
  await page
    .locator(".number", { hasText: /^Of 100 answers as sure as this, about 93 were right/ })
    .waitFor();
  const card = page.locator(".card").first();
  await card.getByText(/^Why: Shares \d+ of \d+ words/).click();
  await card.getByRole("group", { name: "What each kind of evidence added" }).waitFor();
});

test("the reply to the reader is copied", async () => {
  expect(await copied("Copy reply")).toMatch(
    /^Thank you for your message\. example\.org checked this claim on June 1, 2022: “.*sea”\. The rating is “False”\. https:/,
  );
});

test("a colleague opens the link and sees the same answer", async () => {
  const link = await copied("Copy link to this answer");
  const { page: other, wrongs } = await world.open();
  await other.goto("about:blank");
  await other.goto(link);
  await other.waitForSelector("#answer:not([aria-busy]) h2");
  for (const part of ["#answer h2", ".card h3"]) {
    expect(await other.locator(part).first().innerText()).toBe(await page.locator(part).first().innerText());
  }
  expect(wrongs).toEqual([]);
});

test("the next question removes the answer, and can be narrowed down", async () => {
  await page.fill("#text", LINK);
  await page.press("#text", "Enter");
  await page.locator("#text-wrong", { hasText: "This is an address." }).waitFor();
  expect(await page.locator("#answer > *").count()).toBe(0);
  await page.getByText("Narrow down").click();
  const ratings = page.getByRole("group", { name: "Ratings of the collection" });
  await ratings.getByRole("button", { name: /^Mixture \(\d+\)$/ }).click();
  await ask(page, SHARK);
  await page.locator("summary", { hasText: /^Show / }).click();
  const shown = await page.locator("#answer .rating bdi").allTextContents();
  expect(new Set(shown)).toEqual(new Set(["Mixture"]));
  expect(await page.locator("#answer").innerText()).not.toContain("Did a Whale");
});

test("a file of Windows-1252 with semicolons is answered, filtered, opened and voted on", async () => {
  await page.getByRole("tab", { name: "Batch" }).click();
  const file = `Nummer;text;Größe\r\n1;${WHALE};1,5\r\n2;${DUMPLINGS};2\r\n3;${LINK};3\r\n4;;4\r\n`;
  await answerFile(
    "lesermails.csv",
    Buffer.from(file, "latin1"),
    "2 rows answered, 1 very likely checked before, 1 not found, 2 refused",
  );
  expect(await page.locator("#row-outcome option").allInnerTexts()).toEqual([
    "All rows (4)",
    "Very likely checked before (1)",
    "Perhaps checked before (0)",
    "Perhaps about another claim (0)",
    "No previous fact-check found (1)",
    "Refused (2)",
    "Not asked yet (0)",
  ]);
  await page.getByLabel("Show").selectOption("refused");
  await page.getByText("Rows 1 to 2 of 2").waitFor();
  expect(await rows().allInnerTexts()).toEqual([
    expect.stringMatching(/^3\s.*This is an address\./s),
    expect.stringMatching(/^4\s.*This row has no text\./s),
  ]);
  await page.getByLabel("Show").selectOption("");
  // The title of the best article counts, too.
  await page.getByLabel("Rows that contain").fill("into the SEA?");
  await page.getByText("Rows 1 to 1 of 1").waitFor();
  await page.getByRole("button", { name: "Open row 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Row 1" });
  await dialog.getByRole("heading", { name: /^Very likely checked before – / }).waitFor();
  expect(await dialog.locator("#row-text").innerText()).toBe(WHALE);
  await dialog.getByText(/^Evidence: /).click();
  await page.keyboard.press("j");
  await page.keyboard.press("m");
  await dialog.getByText(/Your vote is saved/).waitFor();
  const { votes } = (await (await fetch(`${world.server.address}/v1/feedback`)).json()) as { votes: unknown };
  expect(votes).toMatchObject([
    { vote: "match", rank: 1, tweet: { text: WHALE }, article: { id: "lighthouse-moved-by-whale" } },
  ]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Open row 1");

  const { name, content } = await download(page, "Download the table");
  expect(name).toBe("lesermails-fact-checks.csv");
  const lines = content.toString("latin1").split("\r\n");
  expect(lines[0]).toBe(
    "Nummer;text;Größe;verdict;confidence;title;claim;rating;date;site;url;what differs;problem",
  );
  expect(lines[1]).toMatch(/^1;.*;1,5;Very likely checked before;0,9\d+;Did a Whale Push/);
  expect(lines).toHaveLength(6);
});

test("a workbook is answered and comes back as a workbook", async () => {
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const { default: readExcelFile } = await import("read-excel-file/node");
  const table = [
    ["id", "post"],
    [1, WHALE],
    [2, DUMPLINGS],
  ];
  await answerFile(
    "mails.xlsx",
    await writeExcelFile(table).toBuffer(),
    "2 rows answered, 1 very likely checked before, 1 not found",
  );
  const { name, content } = await download(page, "Download the table");
  expect(name).toBe("mails-fact-checks.xlsx");
  const [sheet] = await readExcelFile(content);
  expect(sheet?.data.map((row) => row.slice(0, 3))).toEqual([
    ["id", "post", "verdict"],
    [1, WHALE, "Very likely checked before"],
    [2, DUMPLINGS, "No previous fact-check found"],
  ]);
});
