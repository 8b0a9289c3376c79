import type { Page } from "playwright-core";
import { answerRows, chooseTable, download } from "../support/browser/page-actions";
import { pageWorld, type Watched } from "../support/browser/page-world";

const world = pageWorld();
/** One page for what needs no page of its own. */
let watched: Watched;

const CLAIM = "A flood carried the bridge of Eastwick away and 30 people lost their boats.";
const NUMBER = CLAIM.replace("30", "300");
const NAME = "Donald Trump plans to use coronavirus vaccines to implant tracking microchips in people";
const DENIAL =
  "FAKE! It is not true that a flood carried the bridge of Eastwick away and 30 people lost their boats";

beforeAll(async () => {
  const article = { source: "example.org", rating: "False", url: "https://example.org/facts/bridge" };
  const posted = await world.server.post("/v1/articles", [
    { ...article, id: "bridge", title: "Did a Flood Carry a Bridge Away?", vclaim: CLAIM },
    {
      ...article,
      id: "untitled",
      url: "https://example.org/2",
      vclaim: "7 ostriches direct the traffic of Westhaven.",
    },
  ]);
  expect(posted.status).toBe(201);
  watched = await world.openForAll();
});

async function ask(page: Page, text: string): Promise<void> {
  await page.fill("#text", text);
  await page.press("#text", "Control+Enter");
  await page.waitForSelector("#answer:not([aria-busy]) h2");
}

/** Returns verdict, sentences, and what is marked as different in the claim or title and in the post. */
async function shown(page: Page) {
  const card = page.locator(".card").first();
  return {
    verdict: await page.locator("#answer h2").first().innerText(),
    meaning: await page.locator(".banner p:not(.number)").first().innerText(),
    sentences: await card.locator(".differences li > p").allInnerTexts(),
    inClaim: await card.locator(":is(h3, .claim) mark.difference").allInnerTexts(),
    inPost: await card.locator(".differences mark.difference").allInnerTexts(),
  };
}

test("a card says how the post stands to the claim", async () => {
  const { page } = watched;
  const note = () => page.locator(".card").first().locator("> .note").allInnerTexts();
  await ask(page, CLAIM);
  expect(await note()).toEqual(["This post repeats what the fact-check refutes."]);
  await ask(page, DENIAL);
  expect(await note()).toEqual(["This post already says that the claim is false."]);
});

describe("a post that is like a claim that was checked", () => {
  test("but has another number is perhaps about another claim: both numbers are marked", async () => {
    const { page, wrongs } = watched;
    await ask(page, NUMBER);
    const difference = "The post says 300, the fact-check is about 30.";
    expect(await shown(page)).toEqual({
      verdict: "Perhaps about another claim",
      meaning: `${difference} This may be another claim: please compare both before you rely on the article.`,
      sentences: [difference],
      inClaim: ["30"],
      inPost: ["300"],
    });
    // Neither the probability nor what was measured for such ones contradicts that.
    expect(await page.locator(".banner").innerText()).not.toMatch(/%|of 100/i);
    expect(await page.locator(".banner .scale").count()).toBe(0);
    const line = (name: string): Promise<unknown> =>
      page.evaluate(`getComputedStyle(document.querySelector("${name}")).borderBottomStyle`);
    expect([await line("mark.difference"), await line("mark.match")]).toEqual(["dashed", "none"]);
    expect(wrongs).toEqual([]);
  });

  test("but names somebody else shows both names", async () => {
    const { page } = watched;
    await ask(page, NAME);
    expect(await shown(page)).toMatchObject({
      verdict: "Perhaps about another claim",
      inClaim: ["Bill Gates"],
      inPost: ["Donald Trump"],
    });
  });

  test("and denies it is answered as surely, and the card says that it denies it", async () => {
    const { page } = watched;
    await ask(page, DENIAL);
    const { verdict, meaning, sentences, inPost } = await shown(page);
    expect(verdict).toMatch(/^Very likely checked before – /);
    expect(meaning).toMatch(/ checks this claim or its opposite\./);
    expect([sentences, inPost]).toEqual([["The post denies what the fact-check is about."], ["not"]]);
  });

  test("and says the same shows no difference", async () => {
    const { page } = watched;
    await ask(page, CLAIM);
    expect((await shown(page)).meaning).toMatch(/ checks this very claim\./);
    expect(await page.locator(".differences").count()).toBe(0);
  });

  test("and links the article is answered by it, whatever differs", async () => {
    const { page } = watched;
    await ask(page, `${NUMBER} https://example.org/facts/bridge`);
    const { verdict, meaning, inPost } = await shown(page);
    expect(verdict).toMatch(/^Very likely checked before/);
    expect(meaning).toMatch(/^The post links this fact-check\./);
    expect(inPost).toEqual(["300"]);
  });

  test("is compared with the claim of an article without a title, too", async () => {
    const { page } = watched;
    await ask(page, "70 ostriches direct the traffic of Westhaven");
    expect(await shown(page)).toMatchObject({ inClaim: ["7"], inPost: ["70"] });
  });

  test("in a part of a long message is quoted from its place there, without a probability", async () => {
    const { page } = await world.open({ viewport: { width: 320, height: 640 } });
    const chat = [
      "My cousin painted her kitchen yellow on Sunday and we ate in the hall.",
      "The number 9 bus is late whenever it rains in Northport, the driver blames the bridge.",
      "Ruth has 4 new chairs for the balcony and a green lamp from the flea market.",
    ].join("\n\n");
    const birds = "In the Hague a 5G test made hundreds of birds drop dead from the trees.";
    await ask(page, [birds, chat, NUMBER].join("\n\n"));
    const answer = page.locator(".cards > li", { hasText: "Did a Flood Carry" });
    expect(await answer.locator(".differences mark.difference").allInnerTexts()).toEqual(["300"]);
    expect(await answer.locator(".differences blockquote").innerText()).toMatch(
      /^….*the bridge of Eastwick away and 300 people lost their boats\.$/,
    );
    expect(await answer.locator(".part .label").first().innerText()).toBe("This part of the post");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  });

  test("is quoted as text, even if it wants to be more", async () => {
    const { page, wrongs } = watched;
    await ask(page, `<img src=x onerror=alert(1)> ${NUMBER.replace("people", "\u202epeople <b>")}`);
    const quote = page.locator(".differences blockquote").first();
    expect(await quote.innerText()).toMatch(/300 people <b> lost/);
    expect(await quote.getAttribute("dir")).toBe("auto");
    expect(await page.locator("#answer :is(script, img, b)").count()).toBe(0);
    expect(wrongs).toEqual([]);
  });
});

test("a reply to a post about another number says that a similar claim was checked", async () => {
  const { page } = await world.open({ permissions: ["clipboard-read", "clipboard-write"] });
  const replyTo = async (text: string): Promise<unknown> => {
    await ask(page, text);
    await page.getByRole("button", { name: "Copy reply" }).first().click();
    await page.getByText("Copied.").waitFor();
    return page.evaluate("navigator.clipboard.readText()");
  };
  expect(await replyTo(NUMBER)).toMatch(/example\.org checked a similar claim: “A flood/);
  expect(await replyTo(CLAIM)).toMatch(/example\.org checked this claim: “A flood/);
});

test("a batch shows what differs, counts and chooses such rows, and writes it into the download", async () => {
  const { page, wrongs } = await world.open({}, "/#batch");
  const content = `text\n${[NUMBER, CLAIM, DENIAL].join("\n")}\n`;
  await chooseTable(page, content);
  await answerRows(page);
  await page
    .getByRole("heading", {
      name: "3 rows answered, 2 very likely checked before, 1 perhaps about another claim",
    })
    .waitFor();
  const cells = page.getByRole("group", { name: "Answers" }).locator("td:last-child");
  expect(await cells.allInnerTexts()).toEqual([
    expect.stringMatching(/Did a Flood .*\nWhat differs: The post says 300, the fact-check is about 30\.$/s),
    expect.stringMatching(/Did a Flood Carry a Bridge Away\?\s+– example\.org, False$/),
    expect.stringMatching(/Did a Flood .*\nWhat differs: The post denies what the fact-check is about\.$/s),
  ]);
  const { content: table } = await download(page, "Download the table");
  const lines = table.toString().trim().split("\n");
  expect(lines[0]).toMatch(/,url,what differs,problem$/);
  expect(lines[1]).toMatch(
    /Perhaps about another claim,0\.9\d+,.*,"The post says 300, the fact-check is about 30\.",$/,
  );
  expect(lines[2]).toMatch(/Very likely checked before,.*\/bridge,,$/);
  expect(lines[3]).toMatch(/Very likely checked before,.*,The post denies what the fact-check is about\.,$/);
  await page.getByLabel("Show").selectOption({ label: "Perhaps about another claim (1)" });
  await page.getByText("Rows 1 to 1 of 1").waitFor();
  expect(wrongs).toEqual([]);
});
