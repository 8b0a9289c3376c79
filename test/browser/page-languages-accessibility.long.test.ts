import type { Page } from "playwright-core";
import { violationsEverywhere } from "../support/browser/axe";
import { ask, chooseTable } from "../support/browser/page-actions";
import { LATIN_LEFT } from "../support/browser/page-words";
import { pageWorld } from "../support/browser/page-world";

const world = pageWorld();
const WHALE = "A blue whale pushed the lighthouse of Northport into the sea!!";
const PUZZLE = "my grandmother's recipe for plum dumplings";

const openAll = (page: Page): Promise<unknown> =>
  page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");

describe("axe finds nothing, nothing overflows, and no English words are left", () => {
  test("in Arabic, where people ask", async () => {
    const { page, wrongs } = await world.open({ locale: "ar-EG" });
    await page.locator("html[lang=ar]").waitFor();
    await page.click("#filters summary");
    await page.locator("#ratings-offers button").first().waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.click("#filters summary");
    await ask(page, WHALE);
    await page.locator("[data-vote=up]").first().click();
    await page.locator("[data-vote=up][aria-pressed=true]").first().waitFor();
    await openAll(page);
    expect(await violationsEverywhere(page)).toEqual([]);
    expect(await page.evaluate(LATIN_LEFT)).toEqual([]);
    expect(wrongs).toEqual([]);
  });

  test("in Arabic, in a batch and in the status", async () => {
    const { page, wrongs } = await world.open({ locale: "ar" });
    await page.locator("html[lang=ar]").waitFor();
    await page.locator("#tab-ask").focus();
    await page.press("#tab-ask", "ArrowLeft");
    await page.locator("#panel-batch").waitFor();
    await chooseTable(page, `text,note\n${WHALE},x\n,y\n`);
    await page.getByRole("button", { name: "ابحث عن تدقيقات لكل الصفوف" }).click();
    await page.getByRole("heading", { name: "أُجيب عن صف واحد" }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    expect(await page.evaluate(LATIN_LEFT)).toEqual([]);
    await page.press("#tab-batch", "ArrowLeft");
    await page.locator("#status .facts").waitFor();
    await page.locator("#status figure").nth(2).waitFor();
    await openAll(page);
    expect(await violationsEverywhere(page)).toEqual([]);
    expect(await page.evaluate(LATIN_LEFT)).toEqual([]);
    expect(wrongs).toEqual([]);
  });

  test("in German, on every tab", async () => {
    const { page, wrongs } = await world.open({ locale: "de-DE" });
    await page.locator("html[lang=de]").waitFor();
    await ask(page, WHALE);
    await openAll(page);
    expect(await violationsEverywhere(page)).toEqual([]);
    await ask(page, PUZZLE);
    await page.click("#tab-batch");
    await chooseTable(page, `text,note\n${WHALE},x\n,y\n`);
    await page.getByRole("button", { name: "Faktenchecks für alle Zeilen finden" }).click();
    await page.getByRole("heading", { name: "1 Zeile beantwortet, 1 sehr wahrscheinlich" }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.click("#tab-status");
    await page.getByRole("group", { name: "Nächtliche Läufe" }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    expect(wrongs).toEqual([]);
  });
});
