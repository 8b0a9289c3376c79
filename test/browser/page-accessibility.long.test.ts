import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { BODY_ARTICLE } from "../support/browser/hostile";
import { pageWorld } from "../support/browser/page-world";

const world = pageWorld();
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns what axe finds wrong with the page as it stands. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(WCAG)} }).then(({ violations }) =>
       violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " " + target + " " + failureSummary)))`,
  );
}

/** Returns what axe finds wrong in the light and in the dark, on a wide screen and on a narrow one. */
async function violationsEverywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(
        ...(await violations(page)).map((violation) => `${colorScheme}, ${width} pixels: ${violation}`),
      );
    }
  }
  return found;
}

describe("axe finds nothing that shuts anybody out, in the light, in the dark, and at 320 pixels", () => {
  test("where people ask", async () => {
    const { page, wrongs } = await world.open();
    expect(await violations(page)).toEqual([]);
    await page.getByText("Narrow down").click();
    await page.locator("#ratings-offers button").first().click();
    await page.locator("#ratings-offers button").first().click();
    await page.fill("#text", `${BODY_ARTICLE.vclaim} purple penguins`);
    await page.fill("#image-text", "In the Hague a 5G test made hundreds of birds drop dead from the trees");
    await page.press("#text", "Enter");
    await page.waitForSelector(".part + .card");
    await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
    await page.locator("[data-vote=up]").first().click();
    await page.locator("[data-vote=up][aria-pressed=true]").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    expect(wrongs).toEqual([]);
    await page.context().close();
  });

  test("in a batch", async () => {
    const { page, wrongs } = await world.open({}, "/#batch");
    const buffer = Buffer.from("text\na shark on the freeway\n\n");
    await page.setInputFiles("#file", { name: "a.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Find fact-checks for all rows" }).click();
    await page.getByRole("heading", { name: /row answered/ }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    expect(wrongs).toEqual([]);
    await page.context().close();
  });

  test("in the status", async () => {
    const { page, wrongs } = await world.open({}, "/#status");
    await page.getByRole("group", { name: "Nightly runs" }).waitFor();
    await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
    expect(await violationsEverywhere(page)).toEqual([]);
    expect(wrongs).toEqual([]);
    await page.context().close();
  });
});
