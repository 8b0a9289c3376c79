import type { Page } from "playwright-core";
import { ask } from "../support/browser/page-actions";
import { pageWorld, type Watched } from "../support/browser/page-world";

const world = pageWorld();
const WHALE = "A blue whale pushed the lighthouse of Northport into the sea!!";
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

/** Returns what a button of the answer copies. */
async function copied(page: Page, words: string): Promise<string> {
  const place = page.locator(".copy", { has: page.getByRole("button", { name: words }) }).first();
  await place.getByRole("button", { name: words }).click();
  await place.getByText("Copied.").waitFor();
  return page.evaluate("navigator.clipboard.readText()");
}

test("a citation and a reply to the reader can be copied", async () => {
  const { page, wrongs } = await world.open(CLIPBOARD);
  await ask(page, WHALE);
  expect(await copied(page, "Copy citation")).toBe(
    "“Did a Whale Push a Lighthouse Into the Sea?”, example.org, June 1, 2022. https://example.org/facts/lighthouse",
  );
  expect(await copied(page, "Copy reply")).toBe(
    "Thank you for your message. example.org checked this claim on June 1, 2022: “A blue whale pushed the lighthouse of Northport into the sea”. The rating is “False”. https://example.org/facts/lighthouse",
  );
  expect(wrongs).toEqual([]);
});

test("letters in the field to copy from are no votes, and a key that is held is one vote", async () => {
  const { page } = await world.open();
  await page.addInitScript("navigator.clipboard.writeText = () => Promise.reject(new Error('no clipboard'))");
  await page.reload();
  await ask(page, WHALE);
  const pressed = page.locator('.card [aria-pressed="true"]');
  await page.getByRole("button", { name: "Copy reply" }).first().click();
  await page.locator("textarea[readonly]:focus").waitFor();
  await page.keyboard.press("m");
  expect(await pressed.count()).toBe(0);
  await page.locator(".card").first().focus();
  await page.keyboard.down("m");
  await page.keyboard.down("m");
  await page.keyboard.up("m");
  await page.getByText(/Your vote is saved/).waitFor();
  expect(await pressed.count()).toBe(1);
});

test("a link to the answer asks the question again, which stays out of the address and of requests", async () => {
  const { page } = await world.open(CLIPBOARD);
  await page.getByText("Narrow down").click();
  await page.getByLabel("Ratings", { exact: true }).fill("False");
  await ask(page, `${WHALE} & 100 % #sea`);
  const link = await copied(page, "Copy link to this answer");
  expect(new URL(link)).toMatchObject({ pathname: "/", search: "" });
  expect(new URLSearchParams(new URL(link).hash.slice(1)).get("text")).toBe(`${WHALE} & 100 % #sea`);

  const { page: other, wrongs } = await world.open();
  const addresses: string[] = [];
  other.on("request", (request) => addresses.push(request.url()));
  await other.goto("about:blank");
  await other.goto(link);
  await other.waitForSelector("#answer:not([aria-busy]) h2");
  expect(await other.locator(".card").first().innerText()).toMatch(/Did a Whale Push a Lighthouse/);
  expect(await other.inputValue("#text")).toBe(`${WHALE} & 100 % #sea`);
  expect(await other.getByLabel("Ratings", { exact: true }).inputValue()).toBe("False");
  expect(other.url()).toBe(`${world.server.address}/`);
  expect(addresses.filter((address) => new URL(address).search !== "")).toEqual([]);
  expect(wrongs).toEqual([]);
});

test("a link that chats may cut is copied with its length", async () => {
  const { page } = await world.open(CLIPBOARD);
  // A letter of Hindi is three bytes of UTF-8, each three characters of an address; a blank is one.
  await ask(page, `${"क".repeat(9)} `.repeat(60));
  const link = await copied(page, "Copy link to this answer");
  const length = new URL("#text=", world.server.address).href.length + 60 * 9 * 9 + 59;
  expect(link).toHaveLength(length);
  const said = `It has ${length.toLocaleString("en")} characters: a chat or a mail program may cut it.`;
  await page.getByText(said).waitFor();
});

test("a link asks what was answered, whatever the form says by now", async () => {
  const { page } = await world.open(CLIPBOARD);
  await ask(page, WHALE);
  await page.fill("#text", "purple penguins");
  await page.selectOption("#language", "de");
  await page.locator("html[lang=de]").waitFor();
  await page.getByRole("button", { name: /Link zu dieser Antwort/ }).click();
  await page.getByText("Kopiert.").waitFor();
  const link: string = await page.evaluate("navigator.clipboard.readText()");
  expect(new URLSearchParams(new URL(link).hash.slice(1)).get("text")).toBe(WHALE);
});

test("a link whose text wants to be more than text fills in the field and nothing else", async () => {
  const text = "<img src=x onerror=alert(1)>\u202e purple penguins";
  const { page, wrongs } = await world.open({}, `/#${new URLSearchParams({ text, unknown: "x" })}`);
  await page.waitForSelector("#answer:not([aria-busy]) h2");
  expect(await page.inputValue("#text")).toBe(text);
  expect(await page.locator("#answer :is(script, img)").count()).toBe(0);
  expect(wrongs).toEqual([]);
});

test("a text is shown for copying where the browser keeps its clipboard", async () => {
  const { page } = await world.open();
  await page.evaluate(
    "Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error()) } })",
  );
  await ask(page, WHALE);
  await page.getByRole("button", { name: "Copy citation" }).first().click();
  const field = page.getByLabel("Text to copy");
  expect(await field.inputValue()).toMatch(/^“Did a Whale Push/);
  expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Text to copy");
});

describe("the page's own rules", () => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await world.openForAll();
  });

  const why = { expected: -4 };
  const result = (score: number, more = {}) => ({ score, explanation: { why }, ...more });
  const part = (verdict: string) => ({ parts: [{ verdict }] });

  test.each([
    ["an article with two thirds of the first one's lead", [result(5), result(2), result(1.9)], 2],
    ["the first alone where the post links it", [result(9, { match: "link" }), result(9)], 1],
    ["an article that answers a part", [result(1, part("answer")), result(1, part("suggest")), result(1)], 2],
    ["no article that no part supports", [result(1, part("answer")), result(5, part("none"))], 1],
    ["everything without a ranker", [{ score: 2 }, { score: 0.1 }], 2],
    ["nothing where nothing was found", [], 0],
  ])("call plausible %s", async (_, results, plausible) => {
    const found = await watched.page.evaluate(
      `import("/page/view/verdict.js").then(({ byPlausibility }) => {
         const { plausible, weaker } = byPlausibility(${JSON.stringify({ results })});
         return [plausible.length, weaker.length];
       })`,
    );
    expect(found).toEqual([plausible, results.length - plausible]);
  });

  test.each([
    [0.05, "about 10"],
    [0.3, "about 30"],
    [0.99, "about 99"],
  ])("take a probability of %d by what was measured near it", async (probability, words) => {
    const points = [
      { predicted: 0.1, observed: 0.1, queries: 10 },
      { predicted: 0.4, observed: 1, queries: 0 },
      { predicted: 0.5, observed: 0.5, queries: 10 },
      { predicted: 0.9, observed: 1, queries: 10 },
    ];
    const said = await watched.page.evaluate(
      `import("/page/ask/measured.js").then(({ measuredWords }) =>
         measuredWords(${probability}, ${JSON.stringify(points)}))`,
    );
    expect(said).toContain(`${words} were right`);
  });
});
