import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** In the dark nothing else can change. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Returns what axe finds wrong with the page as it stands. @param rules default: all of WCAG 2.2 AA. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const runOnly = rules ? { type: "rule", values: rules } : { type: "tag", values: WCAG };
  await page.evaluate(AXE);
  return page.evaluate(
    `axe.run(${JSON.stringify({ runOnly, resultTypes: ["violations"] })}).then(({ violations }) =>
       violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " " + target + " " + failureSummary)))`,
  );
}

/** Returns what axe finds wrong on a wide screen and on a narrow one, and with the colours of the dark. */
export async function violationsEverywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  const look = async (where: string, rules?: readonly string[]): Promise<void> => {
    for (const violation of await violations(page, rules)) found.push(`${where}: ${violation}`);
  };
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    await look(`${width} pixels`);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await look("dark", COLOURS);
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}
