import { strToU8, unzipSync, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { answerRows, download } from "../support/browser/page-actions";
import { pageWorld } from "../support/browser/page-world";

const world = pageWorld();
const WHALE = "A blue whale pushed the lighthouse of Northport into the sea";

async function choose(page: Page, buffer: Uint8Array, name = "posts.xlsx"): Promise<void> {
  await page.setInputFiles("#file", { name, mimeType: "", buffer: Buffer.from(buffer) });
}

async function answerAll(page: Page): Promise<void> {
  await answerRows(page);
  await page.getByRole("heading", { name: /rows? answered/ }).waitFor();
}

interface Cell {
  readonly value: string | number | boolean | Date;
  readonly type?: DateConstructor;
  readonly format?: string;
}

/** Returns a workbook with rows, as another program writes it. */
async function workbookOf(rows: Cell[][]): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import("write-excel-file/node");
  return writeExcelFile(rows).toBuffer();
}

/** Returns the rows of the workbook that a button hands over. */
async function downloaded(page: Page, button: string): Promise<{ name: string; rows: unknown[][] }> {
  const { name, content } = await download(page, button);
  // A formula would be in an element of its own.
  expect(Buffer.from(unzipSync(content)["xl/worksheets/sheet1.xml"] ?? []).toString()).not.toContain("<f");
  const { default: readExcelFile } = await import("read-excel-file/node");
  const [sheet] = await readExcelFile(content);
  return { name, rows: sheet?.data ?? [] };
}

/** Returns a workbook whose first sheet has some XML, as spreadsheet programs write it. */
async function workbookWith(sheetData: string): Promise<Uint8Array> {
  const parts = unzipSync(await workbookOf([[{ value: "text" }]]));
  const sheet = Buffer.from(parts["xl/worksheets/sheet1.xml"] ?? []).toString();
  const changed = sheet.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${sheetData}</sheetData>`);
  return zipSync({ ...parts, "xl/worksheets/sheet1.xml": strToU8(changed) });
}

describe("a workbook of posts", () => {
  test("is answered, and comes back with its numbers, dates and texts", async () => {
    const { page, wrongs } = await world.open({}, "/#batch");
    const rows = [
      ["id", "text", "seen", "checked", "note"],
      [12.5, WHALE, new Date("2024-03-01T00:00:00Z"), true, "=1+1"],
      ["00123", "https://example.org/no/article", new Date("2024-03-01T10:30:00Z"), false, "@SUM(A1)"],
    ].map((row) =>
      row.map((value) =>
        value instanceof Date ? { value, type: Date, format: "yyyy-mm-dd hh:mm" } : { value },
      ),
    );
    await choose(page, await workbookOf(rows));
    expect(await page.locator("#columns .note").innerText()).toBe(
      "\u2068posts.xlsx\u2069: 2 rows, first sheet of the workbook",
    );
    expect(await page.locator("#column option:checked").innerText()).toBe("text");
    await answerAll(page);
    expect(await page.getByRole("button", { name: "Download as .xlsx" }).count()).toBe(0);
    const { name, rows: given } = await downloaded(page, "Download the table");
    expect(name).toBe("posts-fact-checks.xlsx");
    expect(given[0]?.slice(0, 8)).toEqual([
      ...["id", "text", "seen", "checked", "note"],
      ...["verdict", "confidence", "title"],
    ]);
    expect(given[1]?.slice(0, 6)).toEqual([
      12.5,
      WHALE,
      "2024-03-01",
      "TRUE",
      "=1+1",
      "Very likely checked before",
    ]);
    expect(given[1]?.[6]).toBeGreaterThan(0.9);
    expect(given[2]?.slice(0, 5)).toEqual([
      "00123",
      "https://example.org/no/article",
      "2024-03-01 10:30",
      "FALSE",
      "@SUM(A1)",
    ]);
    expect(given[2]?.at(-1)).toMatch(/^This is an address\./);
    expect(wrongs).toEqual([]);
  });

  test("may be large, and have gaps and formulas", async () => {
    const { page, wrongs } = await world.open({}, "/#batch");
    const filler = "z".repeat(100_000);
    await choose(
      page,
      await workbookWith(
        `<row r="2"><c r="B2" t="inlineStr"><is><t>text</t></is></c></row>
         <row r="5"><c r="B5" t="str"><f>A1</f><v>${WHALE}</v></c><c r="D5" t="inlineStr"><is><t>${filler}</t></is></c></row>`,
      ),
    );
    expect(await page.locator("#columns .note").innerText()).toMatch(/: 1 row, /);
    await answerAll(page);
    await page.getByRole("heading", { name: "1 row answered, 1 very likely checked before" }).waitFor();
    const { rows } = await downloaded(page, "Download the table");
    // Spreadsheets hold no longer texts.
    expect(rows[1]?.slice(0, 4)).toEqual([null, WHALE, null, "z".repeat(32_767)]);
    expect(wrongs).toEqual([]);
  });

  test("is made of a file with decimal commas, whose formulas become text", async () => {
    const { page, wrongs } = await world.open({}, "/#batch");
    await choose(page, Buffer.from(`text;weight;note\n${WHALE};-1,5;=1+1\n`), "posts.csv");
    await answerAll(page);
    const { name, rows } = await downloaded(page, "Download as .xlsx");
    expect(name).toBe("posts-fact-checks.xlsx");
    expect(rows[1]?.slice(0, 4)).toEqual([WHALE, -1.5, "=1+1", "Very likely checked before"]);
    expect(wrongs).toEqual([]);
  });
});

test("a download that fails is not silent, and the others still work", async () => {
  const { page } = await world.open({}, "/#batch");
  await choose(page, Buffer.from(`text\n${WHALE}\n`), "posts.csv");
  await answerAll(page);
  await page.route("**/xlsx-worker.js", (route) => route.abort());
  await page.getByRole("button", { name: "Download as .xlsx" }).click();
  const wrong = page.getByRole("alert").filter({ hasText: "The page could not make this file." });
  await wrong.waitFor();
  expect((await download(page, "Download the table")).name).toBe("posts-fact-checks.csv");
  await wrong.waitFor({ state: "detached" });
});

test("a workbook that unpacks to more than a page can hold is refused with the reason", async () => {
  const { page, wrongs } = await world.open({}, "/#batch");
  const bomb = zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": new Uint8Array(100_000_001),
  });
  expect(bomb.length).toBeLessThan(1_000_000);
  await choose(page, bomb);
  const tooLarge = page.locator("#file-wrong", { hasText: "too large when it is unpacked" });
  await tooLarge.waitFor();
  await choose(page, Buffer.from("\n"), "empty.csv");
  await page.locator("#file-wrong", { hasText: "empty" }).waitFor();

  // A row number of billions is no reason to make billions of rows.
  await choose(page, await workbookWith(`<row r="4000000000"><c r="A4000000000"><v>1</v></c></row>`));
  await tooLarge.waitFor();
  expect(await page.locator("#columns > *").count()).toBe(0);
  expect(wrongs).toEqual([]);
});
