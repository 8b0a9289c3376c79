import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { BIDI, HOSTILE_POST } from "../support/browser/hostile";
import { ask } from "../support/browser/page-actions";
import { hold, pageWorld, type Watched } from "../support/browser/page-world";

const world = pageWorld();
/** One page for what needs no page of its own. */
let shared: Watched;
beforeAll(async () => {
  shared = await world.openForAll();
});

const SHARK = "a shark swimming on the flooded freeway";
const WHALE = "A blue whale pushed the lighthouse of Northport into the sea!!";

const firstCard = ".card >> nth=0";
const textOf = (page: Page, selector: string): Promise<string> => page.locator(selector).first().innerText();
const focused = (page: Page): Promise<string> => page.evaluate("document.activeElement.textContent");

/** Votes that count, as the API lists them. */
async function votes(): Promise<{ vote: string; rank: number; article: { id: string } }[]> {
  const answer = await fetch(`${world.server.address}/v1/feedback`);
  return ((await answer.json()) as { votes: [] }).votes;
}

describe("a post that is pasted", () => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await world.openForAll();
    await ask(watched.page, WHALE);
  });

  test("is answered by a verdict in plain words, which gets the focus and is announced", async () => {
    const { page } = watched;
    const verdict = await textOf(page, "#answer h2");
    expect(verdict).toMatch(/^Very likely checked before – (over )?9\d\s%$/);
    expect(await focused(page)).toBe(verdict);
    await page.locator("#announcer", { hasText: "Very likely" }).waitFor({ state: "attached" });
    expect(await textOf(page, "#announcer")).toMatch(/1 result, 4 weaker matches\./);
  });

  test("is not in the address", () => {
    expect(new URL(watched.page.url()).href).toBe(`${world.server.address}/`);
  });

  test("brings the article's title, claim, rating, date and site, its words marked", async () => {
    const { page } = watched;
    const card = await textOf(page, firstCard);
    expect(card).toMatch(/Rated False/);
    expect(card).toMatch(/Did a Whale Push a Lighthouse Into the Sea\?/);
    expect(card).toMatch(/A blue whale pushed the lighthouse of Northport into the sea\./);
    expect(card).toMatch(/June 1, 2022/);
    expect(card).toMatch(/example\.org/);
    expect(await page.locator(firstCard).locator("blockquote mark").allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringMatching(/whale/), expect.stringMatching(/lighthouse/)]),
    );
    const link = page.locator(firstCard).locator("h3 a");
    expect(await link.getAttribute("href")).toBe("https://example.org/facts/lighthouse");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  });

  test("shows the article's sentences and the ranker's reasons when asked for them", async () => {
    const { page } = watched;
    const card = page.locator(firstCard);
    await card.getByText(/^Evidence: \d sentences? of the article/).click();
    expect(await card.locator(".evidence").innerText()).toMatch(/no whale has ever come near the lighthouse/);
    await card.getByText(/^Why:/).click();
    const reasons = await card.getByRole("group", { name: "What each kind of evidence added" }).innerText();
    for (const group of ["words", "meaning", "author", "time", "numbers"]) expect(reasons).toContain(group);
    await card.getByText(/^All \d+ features/).click();
    expect(await card.getByRole("group", { name: "What each feature added" }).innerText()).toMatch(
      /bm25\.short/,
    );
  });

  test("is printed without the hundred features of each article", async () => {
    const { page } = watched;
    const features = page.locator(firstCard).getByRole("group", { name: "What each feature added" });
    await page.emulateMedia({ media: "print" });
    expect(await features.isVisible()).toBe(false);
    expect(await page.locator(firstCard).locator(".evidence").isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
    expect(await features.isVisible()).toBe(true);
  });

  test("can be voted on, voted on again, and the vote taken back", async () => {
    const { page } = watched;
    const card = page.locator(firstCard);
    const pressed = (): Promise<string[]> => card.locator("[aria-pressed=true]").allInnerTexts();
    await card.getByRole("button", { name: "This is the one" }).click();
    await card.getByText(/Your vote is saved/).waitFor();
    const said = await card.locator(".said").innerText();
    expect(said).toMatch(/Results stay as they are until .* a nightly run has trained on their votes\./);
    expect(said).toMatch(/no tokens, so all its users together count as one voter\./);
    expect(await pressed()).toEqual(["This is the one"]);
    expect(await votes()).toMatchObject([
      { vote: "match", rank: 1, article: { id: "lighthouse-moved-by-whale" } },
    ]);
    await card.getByRole("button", { name: "Not this claim" }).click();
    await card.locator("[data-vote=down][aria-pressed=true]").waitFor();
    expect((await votes()).map(({ vote }) => vote)).toEqual(["down"]);
    await card.getByRole("button", { name: "Undo" }).click();
    await card.getByText("Taken back.").waitFor();
    expect([await pressed(), await votes()]).toEqual([[], []]);
  });

  test("makes nothing go wrong", () => expect(watched.wrongs).toEqual([]));
});

test("a post that was judged before says so above its article", async () => {
  const { page } = shared;
  await ask(page, "BREAKING: Obama signs order BANNING the pledge of allegience in schools!! My kids cry.");
  const note = await page.locator(firstCard).locator(".note").first().innerText();
  expect(note).toMatch(/^It was matched before, with a post that is [5-9]\d\s% like this one\.$/);
});

describe("a new question", () => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await world.openForAll();
  });

  test("removes the answer of the one before while it runs", async () => {
    const { page } = watched;
    await ask(page, WHALE);
    const release = await hold(page, "**/v1/rank");
    await page.fill("#text", SHARK);
    await page.press("#text", "Enter");
    expect(await textOf(page, "#answer")).toBe("Searching…");
    release();
    await page.waitForSelector("#answer:not([aria-busy]) h2");
  });

  test("leaves who writes on at their text, and takes no letter of it for a vote", async () => {
    const { page } = watched;
    const release = await hold(page, "**/v1/rank");
    await page.fill("#text", SHARK);
    await page.press("#text", "Enter");
    await page.keyboard.type(" just");
    release();
    await page.waitForSelector("#answer:not([aria-busy]) h2");
    await page.keyboard.type(" jumped");
    expect(await page.inputValue("#text")).toBe(`${SHARK} just jumped`);
    expect(await votes()).toEqual([]);
  });

  test("that is too long says what is left out", async () => {
    const { page } = watched;
    const said = "At most 10,000 characters can be asked at once; what comes after them is left out.";
    await page.fill("#text", "a".repeat(9_999));
    expect(await textOf(page, "#text-wrong")).toBe("");
    await page.focus("#text");
    await page.keyboard.insertText("bcd");
    expect((await page.inputValue("#text")).endsWith("abc")).toBe(false);
    expect(await textOf(page, "#text-wrong")).toBe(said);
    await page.fill("#text", "a");
    expect(await textOf(page, "#text-wrong")).toBe("");
  });

  test.each(["", "https://example.org/no/article"])("removes it too where %j is refused", async (text) => {
    const { page } = watched;
    await ask(page, WHALE);
    await page.fill("#text", text);
    await page.press("#text", "Enter");
    await page.locator("#text-wrong:not(:empty)").waitFor();
    await page.waitForFunction("document.querySelector('#answer').children.length === 0");
    expect(await page.getAttribute("#answer", "aria-busy")).toBeNull();
  });
});

test("weak matches are folded away under one button", async () => {
  const { page } = shared;
  await ask(page, WHALE);
  expect(await page.locator(".card:visible").count()).toBe(1);
  await page.getByText("Show 4 weaker matches").click();
  expect(await page.locator(".card:visible").count()).toBe(5);
});

test("the number at the verdict says how many such answers were right", async () => {
  const { page } = shared;
  await ask(page, WHALE);
  const said = /^Of 100 answers as sure as this, about 93 were right when we measured; in the others, /;
  await page.locator(".banner .number", { hasText: said }).waitFor();
  await ask(page, "my grandmother's recipe for plum dumplings");
  expect(await page.locator(".banner .number:visible").count()).toBe(0);
});

test("a card says that an article has no link, no rating and no known site", async () => {
  const { page } = shared;
  const article = { source: "c21", id: "1", vclaim: "Ostriches in Westhaven direct the traffic at night." };
  await world.server.post("/v1/articles", [article]);
  await ask(page, "ostriches direct the traffic in Westhaven at night");
  const card = await textOf(page, firstCard);
  expect(card).toMatch(/^No rating known/);
  expect(card).toMatch(/Site\s+not known\s+Link\s+none/);
  expect(card).not.toContain("c21");
});

test("what comes nearest is folded away where nothing was found", async () => {
  const { page } = shared;
  await ask(page, "my grandmother's recipe for plum dumplings");
  expect(await textOf(page, "#answer h2")).toBe("No previous fact-check found");
  expect(await page.locator(".card:visible").count()).toBe(0);
  await page.getByText(/^Show the nearest articles/).click();
  expect(await page.locator(".card:visible").count()).toBe(5);
});

test("a post in a language that the collection does not hold is told so, in words and to screen readers", async () => {
  const { page } = shared;
  await ask(page, "Dicen que nadie ha visto el submarino morado que mi vecino guarda en su casa");
  const told = "This looks like Spanish; the collection is English.";
  expect(await textOf(page, "#answer .banner")).toContain(told);
  expect(await textOf(page, "#answer .banner")).not.toContain("probability");
  await page.locator("#announcer", { hasText: told }).waitFor({ state: "attached" });
});

test("filters narrow the answer down, and say so when nothing is left", async () => {
  const { page } = await world.open();
  await page.getByText("Narrow down").click();
  await page.getByLabel("Ratings", { exact: true }).fill("mixture, true");
  await ask(page, "trump said to inject disinfectant against the virus");
  const ratings = await page.locator(".rating bdi").allTextContents();
  expect(ratings).toHaveLength(5);
  expect(ratings.filter((rating) => !/^(Mixture|True)$/.test(rating))).toEqual([]);
  const told = "Only the part of the collection that your filters leave was searched.";
  await page.locator(".banner", { hasText: told }).waitFor();
  await page.locator("#announcer", { hasText: told }).waitFor({ state: "attached" });
  for (const pasted of ["https://www.example.net/somewhere", "www.example.net/somewhere"]) {
    await page.getByLabel("Sites", { exact: true }).fill(pasted);
    const asking = page.waitForRequest("**/v1/rank");
    await page.press("#sites", "Control+Enter");
    expect((await asking).postDataJSON()).toMatchObject({ filter: { sites: ["example.net"] } });
  }
  await page.getByText("No article of the collection shares anything with this text").waitFor();
});

test("a date that stops halfway is asked for, not left out", async () => {
  const { page } = await world.open();
  const asked: string[] = [];
  await page.route("**/v1/rank", (route) => {
    asked.push(route.request().postData() ?? "");
    return route.continue();
  });
  await page.getByText("Narrow down").click();
  await page.focus("#from");
  await page.keyboard.type("02");
  await page.getByText("Narrow down").click();
  await page.fill("#text", WHALE);
  await page.click("#ask-form .primary");
  await page.locator("#from:focus").waitFor();
  expect(asked).toEqual([]);
  await page.fill("#from", "2022-01-01");
  await page.press("#from", "Control+Enter");
  await page.locator("#answer .banner").waitFor();
  expect(JSON.parse(asked[0] ?? "")).toMatchObject({ filter: { from: "2022-01-01" } });
});

test("filters offer what the collection holds, with counts", async () => {
  const { page, wrongs } = await world.open();
  await page.getByText("Narrow down").click();
  const ratings = page.getByRole("group", { name: "Ratings of the collection" });
  await ratings.getByRole("button", { name: /^Mixture \(\d+\)$/ }).click();
  await ratings.getByRole("button", { name: /^True \(\d+\)$/ }).click();
  expect(await page.getByLabel("Ratings", { exact: true }).inputValue()).toBe("Mixture, True");
  expect(await ratings.locator("[aria-pressed=true]").count()).toBe(2);
  await ratings.getByRole("button", { name: /^Mixture/ }).click();
  expect(await page.getByLabel("Ratings", { exact: true }).inputValue()).toBe("True");
  const languages = page.getByRole("group", { name: "Languages of the collection" });
  await languages.getByRole("button", { name: /^English \(\d+\)$/ }).click();
  expect(await page.getByLabel("Languages", { exact: true }).inputValue()).toBe("en");
  const years = page.getByRole("group", { name: "Years of the collection" });
  await years.getByRole("button", { name: /^2020 \(\d+\)$/ }).click();
  expect(await page.getByLabel("Published from").inputValue()).toBe("2020-01-01");
  expect(await page.getByLabel("Published until").inputValue()).toBe("2020-12-31");
  const sites = page.getByRole("group", { name: "Sites of the collection" });
  expect(await sites.innerText()).toMatch(/snopes\.com \(\d+\)/);
  expect(await page.locator(".filters :is(img, b, i)").count()).toBe(0);
  expect(wrongs).toEqual([]);
});

describe("a post with a picture", () => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await world.openForAll();
  });

  test("is answered by the text in it, alone or beside the post's own", async () => {
    const { page } = watched;
    const field = page.getByLabel("Text in the picture (optional)");
    await field.fill(WHALE);
    await field.press("Control+Enter");
    await page.waitForSelector("#answer:not([aria-busy]) h2");
    expect(await textOf(page, firstCard)).toMatch(/Did a Whale Push a Lighthouse/);
    expect(await page.locator(firstCard).locator("blockquote mark").allInnerTexts()).toContain("whale");
    await page.fill("#text", "so this happened today");
    await page.getByRole("button", { name: "Find fact-checks" }).click();
    await page.waitForSelector("#answer:not([aria-busy]) h2");
    expect(await textOf(page, firstCard)).toMatch(/Did a Whale Push a Lighthouse/);
  });

  test("keeps that text with a vote", async () => {
    const { page } = watched;
    const card = page.locator(firstCard);
    await card.getByRole("button", { name: "Helpful" }).click();
    await card.getByText("Your vote is saved").waitFor();
    const [vote] = (await votes()).filter(({ article }) => article.id === "lighthouse-moved-by-whale");
    expect(vote).toMatchObject({ tweet: { text: "so this happened today", imageText: WHALE } });
    await card.getByRole("button", { name: "Undo" }).click();
    await card.getByText("Taken back.").waitFor();
  });

  test("whose text wants to be more than text stays text", async () => {
    const { page, wrongs } = watched;
    await page.fill("#text", "");
    await page.fill("#image-text", HOSTILE_POST);
    await page.press("#image-text", "Control+Enter");
    await page.waitForSelector("#answer:not([aria-busy]) h2");
    expect(await page.locator("#answer :is(script, img, iframe, i, b)").count()).toBe(0);
    expect(await page.evaluate("window.hit")).toBeUndefined();
    expect(wrongs).toEqual([]);
  });

  test("begins a new line by Enter, and is asked for where both fields are empty", async () => {
    const { page } = watched;
    await page.fill("#image-text", "");
    await page.press("#image-text", "Enter");
    expect(await page.inputValue("#image-text")).toBe("\n");
    await page.press("#text", "Enter");
    expect(await textOf(page, "#text-wrong")).toMatch(/^Paste the text of a post, or add its picture, first/);
  });

  test("is asked for where the text has only marks that nobody sees", async () => {
    const { page } = watched;
    await page.fill("#image-text", "");
    await page.fill("#text", "\u200b\u2068\u2069");
    expect(await textOf(page, "#text-wrong")).toBe("");
    await page.press("#text", "Enter");
    expect(await textOf(page, "#text-wrong")).toMatch(/^Paste the text of a post/);
    expect(await page.locator("#answer > *").count()).toBe(0);
  });
});

describe("a long message", () => {
  const BIRDS = "In the Hague a 5G test made hundreds of birds drop dead from the trees.";
  const CHAT = [
    "My cousin painted her kitchen yellow on Sunday and we ate in the hall.",
    "The number 9 bus is late whenever it rains in Eastwick, the driver blames the bridge.",
    "Ruth has 4 new chairs for the balcony and a green lamp from the flea market.",
  ].join("\n\n");

  test("is answered part by part, each above the article that answers it", async () => {
    const { page, wrongs } = await world.open({ viewport: { width: 320, height: 640 } });
    await page.fill("#text", [WHALE, CHAT, BIRDS].join("\n\n"));
    await page.press("#text", "Control+Enter");
    await page.waitForSelector("#answer:not([aria-busy]) h2");
    expect(await textOf(page, "#answer h2")).toMatch(/^Very likely checked before/);
    expect(await textOf(page, "#answer .banner p:not(.number)")).toMatch(
      /checks the claim of the part above it/,
    );
    const quotes = await page.locator(".cards > li > .part blockquote").allInnerTexts();
    expect(quotes.sort()).toEqual([WHALE, BIRDS].sort());
    const birds = page.locator(".cards > li", { hasText: BIRDS });
    expect(await birds.locator(".part .label").innerText()).toMatch(
      /^This part of the post – (over )?\d\d\s%$/,
    );
    expect(await birds.locator("h3").innerText()).toMatch(/5G Test/);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    expect(wrongs).toEqual([]);
  });

  test("whose parts want to be more than text stay text", async () => {
    const { page, wrongs } = await world.open();
    const hostile =
      "A blue whale pushed the <img src=x onerror=alert(8)> lighthouse\u202e of Northport into the sea";
    await page.fill("#text", [hostile, CHAT, BIRDS].join("\n\n"));
    await page.press("#text", "Control+Enter");
    await page.waitForSelector("#answer:not([aria-busy]) h2");
    const quote = page.locator(".part blockquote", { hasText: "<img src=x" });
    expect(await quote.textContent()).toBe(hostile.replace("\u202e", ""));
    expect(await quote.getAttribute("dir")).toBe("auto");
    expect(await page.locator("#answer :is(script, img)").count()).toBe(0);
    expect(wrongs).toEqual([]);
  });
});

test("a post that links an article is answered by it, and the page says so", async () => {
  const { page } = shared;
  for (const text of [
    "https://www.example.org/facts/lighthouse#top",
    `${SHARK} example.org/facts/lighthouse`,
  ]) {
    await ask(page, text);
    expect(await textOf(page, "#answer h2")).toMatch(/^Very likely checked before – over 99\s%$/);
    expect(await textOf(page, "#answer .banner p:not(.number)")).toMatch(/^The post links this fact-check\./);
    const card = await textOf(page, firstCard);
    expect(card).toMatch(/The post links this fact-check\./);
    expect(card).toMatch(/Did a Whale Push a Lighthouse/);
    expect(await page.getByText("The post links this fact-check.").count()).toBe(2);
  }
});

test.each([
  " https://example.org/post/1 ",
  "t.me/lighthouse_whale",
])("%j, an address of no article, is answered by the request for the post's text", async (address) => {
  const { page } = shared;
  await page.fill("#text", address);
  await page.press("#text", "Enter");
  await page.locator("#text-wrong", { hasText: "address" }).waitFor();
  expect(await textOf(page, "#text-wrong")).toMatch(/please paste the text of the post/);
  expect(await page.getAttribute("#text", "aria-invalid")).toBe("true");
  expect(await page.locator("#answer > *").count()).toBe(0);
});

test("an article's address is answered by the article, with a scheme and without", async () => {
  const { page } = shared;
  for (const address of ["https://example.org/facts/lighthouse", "example.org/facts/lighthouse"]) {
    await ask(page, address);
    expect(await textOf(page, ".card h3")).toMatch(/^Did a Whale Push a Lighthouse Into the Sea\?/);
  }
});

describe("text that wants to be more than text", () => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await world.openForAll({ viewport: { width: 320, height: 640 } });
    await ask(watched.page, HOSTILE_POST);
    for (const details of await watched.page.locator("#answer details > summary:visible").all())
      await details.click();
  });

  test("stays text", async () => {
    const { page } = watched;
    expect(await textOf(page, "#answer")).toContain("<script>window.hit = 1; alert(1)</script>");
    expect(await page.locator("#answer :is(script, img, iframe, i, b, [onclick], [onload])").count()).toBe(0);
    expect(await page.evaluate("window.hit")).toBeUndefined();
  });

  test("is no link where its address is none of the web, or hides where it leads", async () => {
    const links = await watched.page.locator("#answer a").all();
    const hrefs = await Promise.all(links.map((link) => link.getAttribute("href")));
    expect(hrefs.filter((href) => !/^https:\/\/[^@]*$/.test(href ?? ""))).toEqual([]);
    expect(await watched.page.locator(".card", { hasText: "penguins" }).count()).toBe(3);
  });

  test("turns no other text around", async () => {
    const shown = (await watched.page.locator("#answer").textContent()) ?? "";
    for (const character of BIDI.replace(/[\w ]/g, "")) expect(shown).not.toContain(character);
    expect(
      await watched.page
        .locator("#answer :is(h3 span:not(.unseen), blockquote, .subtitle):not([dir=auto])")
        .count(),
    ).toBe(0);
  });

  test("keeps within the page, at 320 pixels", async () => {
    expect(await watched.page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    const cut = await watched.page.locator(".cut").first().boundingBox();
    expect(cut?.height).toBeLessThan(300);
  });

  test("makes nothing go wrong", () => expect(watched.wrongs).toEqual([]));
});

test("of votes that are cast before the first is kept, the last one counts", async () => {
  const { page } = await world.open();
  await ask(page, WHALE);
  const keep = await hold(page, "**/v1/feedback");
  const card = page.locator(".card").first();
  await card.locator("[data-vote=match]").dblclick();
  await card.locator("[data-vote=up]").click();
  await card.locator("[data-vote=down]").click();
  keep();
  await card.locator("[data-vote=down][aria-pressed=true]").waitFor();
  expect((await votes()).map(({ vote }) => vote)).toEqual(["down"]);
  await card.locator("[data-vote=down]").click();
  await card.getByText("Taken back.").waitFor();
});

test("a vote that was taken back elsewhere can be taken back", async () => {
  const { page } = await world.open();
  await page.fill("#text", SHARK);
  await page.press("#text", "Control+Enter");
  const card = page.locator(firstCard);
  const helpful = card.getByRole("button", { name: "Helpful" });
  await helpful.click();
  await card.getByText("Your vote is saved").waitFor();
  await page.evaluate(`fetch("/v1/feedback").then((answer) => answer.json()).then(({ votes }) =>
    Promise.all(votes.map(({ id }) => fetch("/v1/feedback/" + id, { method: "DELETE" }))))`);
  await card.getByRole("button", { name: "Undo" }).click();
  await card.getByText("Taken back.").waitFor();
  expect(await helpful.getAttribute("aria-pressed")).toBe("false");
});

test("all can be done by keys", async () => {
  const { page, wrongs } = await world.open();
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("Tab");
  expect(await focused(page)).toBe("Skip to the content");
  await press("Enter", "Tab");
  expect(await focused(page)).toBe("Ask");
  await press("ArrowLeft");
  expect([await focused(page), new URL(page.url()).hash]).toEqual(["Status", "#status"]);
  await page.locator(".skip").focus();
  await press("Enter");
  expect([new URL(page.url()).hash, await page.isVisible("#panel-status")]).toEqual(["#status", true]);
  await page.locator("#tab-status").focus();
  await press("Home", "Tab");
  await page.keyboard.type(SHARK);
  await press("Shift+Enter");
  await page.keyboard.type("Is it true?");
  expect(await page.inputValue("#text")).toBe(`${SHARK}\nIs it true?`);
  await press("Enter");
  await page.waitForSelector("#answer h2");
  await page.locator(".near-misses > summary").focus();
  await press("Enter", "j", "j");
  expect(await page.evaluate("document.activeElement.dataset.rank")).toBe("2");
  await press("k", "m");
  await page.locator("[data-rank='1'] [data-vote=match][aria-pressed=true]").waitFor();
  await press("m");
  await page.getByText("Taken back.").waitFor();
  await press("Control+/");
  expect(await page.evaluate("document.activeElement.id")).toBe("text");
  expect(wrongs).toEqual([]);
});

test("an answer that does not know all articles yet says so, in words and to screen readers", async () => {
  const { page } = shared;
  const crane = (i: number) => ({ source: "desk", id: `crane-${i}`, vclaim: `A crane of ${i} kg lands.` });
  for (const from of [0, 300]) {
    const articles = Array.from({ length: 300 }, (_, i) => crane(from + i));
    expect((await world.server.post("/v1/articles", articles)).status).toBe(201);
  }
  await ask(page, SHARK);
  const told = /New or changed articles that were not searched yet: 60\d\. Ask again in a few minutes\./;
  expect(await textOf(page, "#answer .banner")).toMatch(told);
  await page.locator("#announcer", { hasText: told }).waitFor({ state: "attached" });
});

test("no module writes markup, styles or scripts into the page", () => {
  const folder = `${__dirname}/../../src/server/page`;
  const forbidden =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|\beval\b|new Function|\.style\b|srcdoc/;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".ts"))
      expect([name, forbidden.exec(readFileSync(`${folder}/${name}`, "utf8"))?.[0]]).toEqual([
        name,
        undefined,
      ]);
  }
  expect(readFileSync(`${folder}/index.html`, "utf8")).not.toMatch(
    / style=| on[a-z]+=|<script>|<style|https?:/,
  );
});
