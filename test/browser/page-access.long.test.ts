import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { addToken, hashToken } from "../../src/base/store";
import { openStore } from "../../src/workspace";
import { pageWorld } from "../support/browser/page-world";
import { HastyClock } from "../support/hasty-clock";

const PER_MINUTE = 8;
const clock = new HastyClock();
const world = pageWorld({ clock });
const limited = pageWorld({ settings: { requestsPerMinute: PER_MINUTE } });

async function ask(page: Page, text: string): Promise<void> {
  await page.fill("#text", text);
  await page.press("#text", "Enter");
}

test("a device that is offline is told so, and can try again", async () => {
  const { page } = await world.open();
  await page.context().setOffline(true);
  await ask(page, "a shark on the freeway");
  const problem = page.getByRole("alert").filter({ hasText: "The server cannot be reached" });
  await problem.getByText("This device is offline.").waitFor();
  const again = page.getByRole("button", { name: "Try again" });
  await again.press("Enter");
  await page.locator("#answer button:focus").waitFor();
  await page.context().setOffline(false);
  await again.press("Enter");
  await page.waitForSelector(".banner");
});

test("an answer that stops halfway is given up, and can be asked for again", async () => {
  const { page, wrongs } = await world.open();
  const stalling = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).write('{"verdict":');
  });
  await new Promise<void>((resolve) => stalling.listen(0, "127.0.0.1", resolve));
  const { port } = stalling.address() as AddressInfo;
  await page.route("**/v1/rank", (route) => route.continue({ url: `http://127.0.0.1:${port}/v1/rank` }));
  // Half a minute is too long for a test.
  await page.evaluate(
    "const { timeout } = AbortSignal; AbortSignal.timeout = () => timeout.call(AbortSignal, 500)",
  );
  await ask(page, "a shark on the freeway");
  await page.getByRole("alert").filter({ hasText: "The server takes too long" }).waitFor();
  expect(await page.getAttribute("#answer", "aria-busy")).toBeNull();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  expect(wrongs).toEqual([]);
  stalling.closeAllConnections();
  stalling.close();
});

test("a refusal that has nothing to do with tokens is not put down to one", async () => {
  const { page } = await world.open();
  const body = JSON.stringify({ status: 403, code: "LOOPBACK_ONLY", detail: "The server has no tokens." });
  await page.route("**/v1/rank", (route) => route.fulfill({ status: 403, body }));
  await ask(page, "a shark on the freeway");
  await page
    .getByRole("alert")
    .filter({ hasText: /The server refused\s*The server has no tokens\./ })
    .waitFor();
});

test("who asks too often is told how long to wait", async () => {
  const { page, wrongs } = await limited.open();
  // On a slow machine the wait would be over before it is looked at.
  await page.evaluate(
    "const { setTimeout } = window; window.setTimeout = (call, ms) => ms === 1000 || setTimeout(call, ms)",
  );
  for (let i = 0; i <= PER_MINUTE; i++) await fetch(`${limited.server.address}/v1/status`);
  await ask(page, "a shark on the freeway");
  await page.getByRole("alert").filter({ hasText: "Too many questions at once" }).waitFor();
  const again = page.getByRole("button", { name: /^Try again in \d+ seconds$/ });
  expect(await again.getAttribute("aria-disabled")).toBe("true");
  await again.click({ force: true });
  expect(await again.count()).toBe(1);
  expect(wrongs).toEqual([]);
});

test("a server with tokens is given one, which is forgotten with the tab", async () => {
  const { page, wrongs } = await world.open();
  const database = openStore(world.home);
  const now = "2024-06-30T12:00:00.000Z";
  addToken(database, { name: "reader", hash: hashToken("cc_reads"), scopes: ["read"], now });
  database.close();
  // Lists of tokens are read again after half a second.
  clock.pass(500);
  await ask(page, "the whale pushed the lighthouse of Northport into the sea");
  const dialog = page.getByRole("dialog", { name: "This server needs a token" });
  await dialog.getByLabel("Token").fill("wrong");
  await page.keyboard.press("Enter");
  await dialog.getByText("The token that you entered is not valid.").waitFor();
  await dialog.getByLabel("Token").fill("cc_reads");
  await dialog.getByRole("button", { name: "Use it" }).click();
  await page.waitForSelector(".banner");
  await page.locator("[data-vote=up]").first().click();
  await page.getByText(/^Not saved\. Your token does not allow this/).waitFor();
  expect(await page.locator(".said bdi[lang=en]").first().innerText()).toMatch(/feedback/);
  expect(
    await page.evaluate(
      "[...Object.values(sessionStorage), ...Object.values(localStorage), document.cookie]",
    ),
  ).toEqual(["cc_reads", ""]);
  const voting = openStore(world.home);
  addToken(voting, { name: "voter", hash: hashToken("cc_votes"), scopes: ["feedback"], now });
  voting.close();
  clock.pass(500);
  await page.getByRole("button", { name: "Use another token" }).click();
  await dialog.waitFor();
  expect(await dialog.getByText("The token that you entered is not valid.").isVisible()).toBe(false);
  await dialog.getByLabel("Token").fill("cc_votes");
  await dialog.getByRole("button", { name: "Use it" }).click();
  await page.getByText(/Your vote is saved/).waitFor();
  await ask(page, "another question about a shark");
  await page.getByRole("alert").filter({ hasText: "Your token does not allow this" }).waitFor();
  await page.locator("#answer").getByRole("button", { name: "Use another token" }).click();
  await dialog.getByLabel("Token").fill("cc_reads");
  await dialog.getByRole("button", { name: "Use it" }).click();
  await page.waitForSelector(".banner");
  expect(wrongs).toEqual([]);
});
