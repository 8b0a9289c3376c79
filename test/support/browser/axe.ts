import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** In the dark nothing else can change. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * For the page: takes out each row of a table whose markup, texts aside, two rows before it have too. Axe
 * would take most of its time for the hundreds of rows that tell how an article was ranked, which are alike.
 */
const TAKE_ALIKE_OUT = `
window.whole = Array.from(document.querySelectorAll("tbody"), (body) => [body, [...body.rows]]);
for (const [, rows] of window.whole) {
  const seen = new Map();
  for (const row of rows) {
    const markup = row.outerHTML.replace(/>[^<]+</g, "> <");
    seen.set(markup, (seen.get(markup) ?? 0) + 1);
    if (seen.get(markup) > 2) row.remove();
  }
}`;
const PUT_ALIKE_BACK = `
for (const [body, rows] of window.whole) if (body.rows.length < rows.length) body.append(...rows)`;

/** Returns what axe finds wrong with the page as it stands. @param rules default: all of WCAG 2.2 AA. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const runOnly = rules ? { type: "rule", values: rules } : { type: "tag", values: WCAG };
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  await page.evaluate(TAKE_ALIKE_OUT);
  const found = await page.evaluate<string[]>(
    `axe.run(${JSON.stringify({ runOnly, resultTypes: ["violations"] })}).then(({ violations }) =>
       violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " " + target + " " + failureSummary)))`,
  );
  await page.evaluate(PUT_ALIKE_BACK);
  return found;
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
