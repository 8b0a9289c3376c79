import type { Page } from "playwright-core";
import { pageWorld } from "../support/browser/page-world";
import { tokenHeaders } from "../support/servers/api";

const WHALE = "the whale pushed the lighthouse of Northport into the sea";
const world = pageWorld();
beforeAll(() => {
  tokenHeaders(world.home, "reader", "read");
});

async function enter(page: Page, token: string): Promise<void> {
  await page.locator("#token-dialog[open]").waitFor();
  await page.fill("#token", token);
  await page.keyboard.press("Enter");
}

async function ask(page: Page): Promise<void> {
  await page.fill("#text", WHALE);
  await page.press("#text", "Enter");
}

test("what no header takes is refused as a token, and the next one may be entered", async () => {
  const { page, wrongs } = await world.open();
  await ask(page);
  await enter(page, "“secret-of-reader”");
  await page.getByRole("alert").filter({ hasText: "The token that you entered is not valid." }).waitFor();
  await enter(page, " secret-of-\u200breader\ufeff ");
  await page.locator("#answer h2:focus").waitFor();
  expect(wrongs).toEqual([]);
});

test("a browser that lets the page store nothing keeps the token until the page is left", async () => {
  const { page, wrongs } = await world.open();
  await page.addInitScript(
    `for (const name of ["sessionStorage", "localStorage"]) {
       Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
     }`,
  );
  await page.reload();
  await ask(page);
  await enter(page, "secret-of-reader");
  await page.locator("#answer .banner").waitFor();
  await ask(page);
  await page.locator("#answer .banner").waitFor();
  expect(wrongs).toEqual([]);
});
