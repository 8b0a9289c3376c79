import type { Page } from "playwright-core";
import { violations } from "../support/browser/axe";
import { answerRows, ask, chooseTable, download } from "../support/browser/page-actions";
import { LATIN_LEFT } from "../support/browser/page-words";
import { hold, pageWorld } from "../support/browser/page-world";

const world = pageWorld();
const WHALE = "A blue whale pushed the lighthouse of Northport into the sea!!";
const DENIED =
  "Bill Gates does not plan to use coronavirus vaccines to implant tracking microchips in people";
const RENAMED = "Donald Trump plans to use coronavirus vaccines to implant tracking microchips in people";
const PUZZLE = "my grandmother's recipe for plum dumplings";
const ARABIC = "يقولون إن أحدًا لم ير الغواصة البنفسجية التي يخبئها جاري في بيته";

const textOf = (page: Page, selector: string): Promise<string> => page.locator(selector).first().innerText();
/** Waits until the page speaks a language, and returns its direction of writing. */
async function spoken(page: Page, language: string): Promise<string | null> {
  await page.locator(`html[lang=${language}][dir]`).waitFor();
  return page.getAttribute("html", "dir");
}
const directionOf = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate(`getComputedStyle(document.querySelector("${selector}")).direction`);
describe("in Arabic", () => {
  test("the page runs from right to left, nothing overflows, and axe finds nothing", async () => {
    const { page, wrongs } = await world.open({ locale: "ar-EG", viewport: { width: 320, height: 800 } });
    expect(await spoken(page, "ar")).toBe("rtl");
    expect(await page.title()).toBe("crowdchecked: هل سبق التحقق من هذا؟");
    expect(await textOf(page, "h1")).toBe("هل سبق التحقق من هذا؟");
    await ask(page, WHALE);
    expect(await textOf(page, "#answer h2")).toMatch(/^سبق التحقق منه على الأرجح – .*9\d\s%$/);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(LATIN_LEFT)).toEqual([]);
    expect(wrongs).toEqual([]);
  });

  test("texts of others keep their own direction and language", async () => {
    const { page } = await world.open({ locale: "ar" });
    await spoken(page, "ar");
    await ask(page, WHALE);
    const title = page.locator(".card h3 [dir=auto]").first();
    expect(await title.getAttribute("lang")).toBe("en");
    expect(await directionOf(page, ".card h3 [dir=auto]")).toBe("ltr");
    expect(await directionOf(page, "#text")).toBe("ltr");
    await page.fill("#text", ARABIC);
    expect(await directionOf(page, "#text")).toBe("rtl");
    await page.press("#text", "Enter");
    await page
      .getByText("يبدو أن لغة هذا النص هي العربية، أما لغات المجموعة فهي: الإنجليزية.")
      .first()
      .waitFor();
  });

  test("differences and reasons are told in Arabic", async () => {
    const { page } = await world.open({ locale: "ar" });
    await spoken(page, "ar");
    await ask(page, DENIED);
    expect(await textOf(page, ".differences li p")).toBe(
      "ينفي أحدهما، المنشور أو الادعاء الذي جرى التحقق منه، ما يقوله الآخر.",
    );
    const why = page.locator(".card details summary", { hasText: "السبب:" }).first();
    expect(await why.innerText()).toMatch(/لصالحه: .*الكلمات/);
    await ask(page, RENAMED);
    expect(await textOf(page, ".differences li p")).toBe(
      "يذكر المنشور \u2068Donald Trump\u2069، أما التدقيق فعن \u2068Bill Gates\u2069.",
    );
  });

  test("the arrow to the left leads to the next tab", async () => {
    const { page } = await world.open({ locale: "ar" });
    await spoken(page, "ar");
    await page.locator("#tab-ask").focus();
    await page.press("#tab-ask", "ArrowLeft");
    await page.locator("#panel-batch").waitFor();
    await page.press("#tab-batch", "ArrowRight");
    await page.locator("#panel-ask").waitFor();
  });
});

test("in German the page has German words, numbers and dates, nothing overflows, and axe finds nothing", async () => {
  const viewport = { width: 320, height: 800 };
  const { page, wrongs } = await world.open({ locale: "de-DE", viewport });
  expect(await spoken(page, "de")).toBe("ltr");
  await ask(page, WHALE);
  expect(await textOf(page, "#answer h2")).toMatch(/^Sehr wahrscheinlich schon geprüft – (über )?9\d\s%$/);
  expect(await textOf(page, ".card .meta")).toMatch(/Veröffentlicht\s+1\. Juni 2022/);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  expect(await violations(page)).toEqual([]);
  await ask(page, PUZZLE);
  expect(await textOf(page, "#answer h2")).toBe("Kein früherer Faktencheck gefunden");
  await page.click("#tab-status");
  await page.getByRole("group", { name: "Nächtliche Läufe" }).waitFor();
  expect(await textOf(page, "#status")).toMatch(/0,910/);
  expect(wrongs).toEqual([]);
});

describe("the menu of languages", () => {
  test("changes the page at once, keeps question, answer and vote, and is remembered", async () => {
    const { page, wrongs } = await world.open();
    expect(await spoken(page, "en")).toBe("ltr");
    await ask(page, WHALE);
    await page.locator("[data-vote=up]").first().click();
    await page.locator("[data-vote=up][aria-pressed=true]").first().waitFor();
    await page.getByLabel("Language of this page").selectOption("Español");
    await page.locator("html[lang=es]").waitFor();
    expect(await page.inputValue("#text")).toBe(WHALE);
    expect(await textOf(page, "#answer h2")).toMatch(/^Muy probablemente ya verificado/);
    expect(await page.locator("[data-vote=up][aria-pressed=true]").first().innerText()).toBe("Útil");
    await page.reload();
    await page.locator("html[lang=es]").waitFor();
    expect(await page.getByLabel("Idioma de esta página").inputValue()).toBe("es");
    const other = await page.context().newPage();
    await other.goto(world.server.address);
    await other.locator("html[lang=es]").waitFor();
    await other.selectOption("#language", "fr");
    await other.locator("html[lang=fr]").waitFor();
    expect(await textOf(other, "h1")).toBe("Cela a-t-il déjà été vérifié\u00a0?");
    expect(wrongs).toEqual([]);
  });

  test("shows the answers to a file anew", async () => {
    const { page } = await world.open({ locale: "pt-BR" }, "/#batch");
    await chooseTable(page, `text,lang\n${WHALE},en\n`);
    await page.getByRole("button", { name: "Buscar checagens para todas as linhas" }).click();
    await page.getByRole("heading", { name: "1 linha respondida" }).waitFor();
    await page.focus("#language");
    await page.selectOption("#language", "de");
    await page.getByRole("heading", { name: "1 Zeile beantwortet" }).waitFor();
    expect(await textOf(page, "#batch-answer tbody")).toMatch(/Sehr wahrscheinlich schon geprüft/);
    expect(await page.evaluate("document.activeElement.id")).toBe("language");
  });

  test("shows the answers to a file anew while they come", async () => {
    const { page } = await world.open({}, "/#batch");
    const release = await hold(page, "**/v1/rank/batch");
    await chooseTable(page, `text\n${WHALE}\n`);
    await answerRows(page);
    await page.selectOption("#language", "de");
    await page.getByRole("button", { name: "Abbrechen" }).waitFor();
    release();
    await page.getByRole("heading", { name: "1 Zeile beantwortet" }).waitFor();
    expect(await textOf(page, "#batch-answer thead")).toMatch(/^Zeile\s+Text\s+Antwort\s+Bester Faktencheck/);
    await page.getByLabel("Zeilen, die dies enthalten").waitFor();
  });

  test("speaks the language that was chosen last, though the words of another come later", async () => {
    const { page } = await world.open();
    const release = await hold(page, "**/page/words/ar.js");
    await page.selectOption("#language", "ar");
    await page.selectOption("#language", "de");
    await page.locator("html[lang=de]").waitFor();
    const came = page.waitForResponse("**/page/words/ar.js");
    release();
    await (await came).finished();
    await page.evaluate("import('./page/words/ar.js')");
    expect(await spoken(page, "de")).toBe("ltr");
  });

  test("asks anew where the texts of a file stand, and keeps what was chosen", async () => {
    const { page } = await world.open({}, "/#batch");
    await chooseTable(page, `note,text\nseen,${WHALE}\n`);
    await page.getByRole("button", { name: "Find fact-checks for all rows" }).waitFor();
    await page.selectOption("#column", "note");
    await page.selectOption("#language-column", "text");
    await page.selectOption("#language", "pt");
    await page.getByRole("button", { name: "Buscar checagens para todas as linhas" }).waitFor();
    expect(await page.locator("#column option:checked").innerText()).toBe("note");
    expect(await page.locator("#language-column option:checked").innerText()).toBe("text");
    expect(await textOf(page, "#columns tbody")).toBe("seen");
  });

  test("leaves the page in its language where the words cannot be loaded", async () => {
    const { page } = await world.open();
    await page.route("**/page/words/fr.js", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await page.selectOption("#language", "fr");
    await failed;
    for (let tries = 0; tries < 200 && (await page.inputValue("#language")) !== "en"; tries++) {
      await page.waitForTimeout(50);
    }
    expect(await page.inputValue("#language")).toBe("en");
    expect(await spoken(page, "en")).toBe("ltr");
  });
});

test("a file's column of languages goes with its posts, and a wrong one is told by its row", async () => {
  const { page } = await world.open({ permissions: ["clipboard-read", "clipboard-write"] }, "/#batch");
  const lines = ["text,language", `${WHALE},de-AT`, `${WHALE},Spanish`, `${WHALE},`];
  await chooseTable(page, lines.join("\n"));
  expect(await page.locator("#language-column option:checked").innerText()).toBe("language");
  await answerRows(page);
  await page.getByRole("heading", { name: /2 rows answered.* 1 refused/ }).waitFor();
  const { content } = await download(page, "Download JSON lines");
  const answers = content.toString().trim().split("\n");
  expect(answers.map((line) => JSON.parse(line).answer?.postLanguage)).toEqual(["de", undefined, "en"]);
  expect(await textOf(page, "#batch-answer tbody tr:nth-child(2)")).toContain(
    "“Spanish” is no language tag such as pt-BR.",
  );
  await page.getByRole("button", { name: "Open row 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Row 1" });
  await dialog.getByRole("button", { name: "Helpful" }).first().click();
  await dialog.getByText("Your vote is saved").waitFor();
  const { votes } = (await (await fetch(`${world.server.address}/v1/feedback`)).json()) as {
    votes: unknown[];
  };
  expect(votes.at(-1)).toMatchObject({ tweet: { text: WHALE, language: "de-AT" } });
  await dialog.getByRole("button", { name: "Copy link to this answer" }).click();
  await dialog.getByText("Copied.").waitFor();
  const link: string = await page.evaluate("navigator.clipboard.readText()");

  const { page: other } = await world.open();
  const asked: (string | null)[] = [];
  other.on("request", (request) => {
    if (request.url().endsWith("/v1/rank")) asked.push(request.postDataJSON().language ?? null);
  });
  await other.goto("about:blank");
  await other.goto(link);
  await other.waitForSelector("#answer:not([aria-busy]) h2");
  // What is written in its place may be in another language.
  await other.fill("#text", "purple penguins");
  await other.press("#text", "Enter");
  await other.waitForSelector("#answer:not([aria-busy]) h2");
  expect(asked).toEqual(["de-AT", null]);
});
