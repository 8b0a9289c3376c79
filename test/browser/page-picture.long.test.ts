import type { Page } from "playwright-core";
import { SETTINGS } from "../../src/base/config";
import { TIMEOUTS } from "../../src/server/options";
import { hold, pageWorld } from "../support/browser/page-world";
import { drawText, hasTesseract } from "../support/pictures";

const CLAIM = "A shark swims on the flooded freeway in Houston";

/** Runs in the page: gives it a file as the clipboard or a dragged file does. */
const GIVE = `([way, base64, type]) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], "clipboard", { type }));
  const about = { bubbles: true, cancelable: true };
  const event = way === "paste"
    ? new ClipboardEvent("paste", { ...about, clipboardData: data })
    : new DragEvent("drop", { ...about, dataTransfer: data });
  document.querySelector("#text").dispatchEvent(event);
}`;

async function give(page: Page, way: "paste" | "drop", file: Buffer, type: string): Promise<void> {
  await page.evaluate(`(${GIVE})(${JSON.stringify([way, file.toString("base64"), type])})`);
}

const asked = async (page: Page): Promise<void> => {
  await page.click("#ask-form .primary");
  await page.waitForSelector("#answer:not([aria-busy]) :is(h2, .problem)");
};

describe("a picture on a page whose server cannot read it", () => {
  const world = pageWorld({ settings: { tesseract: "none", feedbackVoters: 1 } });

  test.each(["paste", "drop"] as const)("is shown small after a %s, and can be removed", async (way) => {
    const { page, wrongs } = await world.open();
    await give(page, way, await drawText(CLAIM), "image/png");
    const preview = page.locator("#picture canvas");
    await preview.waitFor();
    expect((await preview.boundingBox())?.width).toBeLessThanOrEqual(222);
    await page.click("text=Remove the picture");
    expect(await page.locator("#picture canvas").count()).toBe(0);
    await page.click("#ask-form .primary");
    expect(await page.innerText("#text-wrong")).toMatch(/text of a post, or add its picture/);
    expect(wrongs).toEqual([]);
  });

  test("has the time that a server may take for one", async () => {
    const { page } = await world.open();
    await page.evaluate(`
      window.limits = [];
      const limit = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => { limits.push(ms); return limit(ms); };
    `);
    await page.fill("#text", CLAIM);
    await asked(page);
    const [withoutPicture] = (await page.evaluate("limits.splice(0)")) as number[];
    await give(page, "drop", await drawText(CLAIM), "image/png");
    await page.locator("#picture canvas").waitFor();
    await asked(page);
    const [withPicture] = (await page.evaluate("limits")) as number[];
    const { bodyMs, answerMs } = TIMEOUTS;
    expect(withoutPicture).toBeGreaterThanOrEqual(answerMs);
    // Until it is there, until it is its turn, and until it is read; then it is ranked as any post is.
    const { recognitionMs, queueWaitMs } = SETTINGS;
    expect(withPicture).toBeGreaterThan(
      bodyMs + 10_000 + recognitionMs.default + queueWaitMs.default + answerMs,
    );
  });

  test("that has no words is told in the page's language, with what to do", async () => {
    const { page } = await world.open({ locale: "pt-BR" });
    await page.waitForSelector("html[lang=pt]");
    const problem = { code: "PICTURE_WITHOUT_TEXT", detail: "No text was found.", hint: "Say it in words." };
    await page.route("**/v1/rank", (route) => route.fulfill({ status: 422, json: problem }));
    await give(page, "drop", await drawText(CLAIM), "image/png");
    await page.locator("#picture canvas").waitFor();
    await asked(page);
    expect((await page.innerText("#answer [role=alert]")).split(/\n+/)).toEqual([
      "O servidor não consegue ler isto",
      "Nenhum texto foi encontrado na imagem.",
      "Escreva no texto da postagem o que a imagem mostra.",
    ]);
    await page.context().close();
  });

  test("is refused with what to do, and is known again once somebody has voted", async () => {
    const { page, wrongs } = await world.open();
    const picture = await drawText("Nobody knows what this is about");
    await page.setInputFiles("#picture-file", { name: "a.png", mimeType: "image/png", buffer: picture });
    await page.locator("#picture canvas").waitFor();
    await asked(page);
    expect(await page.innerText("#answer .problem")).toMatch(/Type the text of the picture/);

    await page.fill("#image-text", CLAIM);
    await asked(page);
    await page.click(".card >> nth=0 >> text=This is the one");
    await page.locator(".card >> nth=0 >> text=Your vote is saved").waitFor();

    await page.fill("#image-text", "");
    await asked(page);
    await page.locator(".card >> nth=0 >> text=1 person confirmed this for the same picture").waitFor();
    expect(await page.inputValue("#image-text")).toBe(CLAIM);

    // The text of a picture that is gone when it comes would be taken for the next one's.
    await page.fill("#image-text", "");
    const release = await hold(page, "**/v1/rank");
    await page.click("#ask-form .primary");
    await page.click("text=Remove the picture");
    release();
    await page.waitForSelector("#answer:not([aria-busy]) h2");
    expect(await page.inputValue("#image-text")).toBe("");
    expect(wrongs).toEqual([]);
  });

  test.each([
    ["A shark, as the cell of a table says", false],
    ["https://example.org/shark.png", true],
  ])("beside the text %j is pasted into a field: %s", async (text, isPicture) => {
    const { page } = await world.open({ permissions: ["clipboard-read", "clipboard-write"] });
    const picture = (await drawText(CLAIM)).toString("base64");
    await page.evaluate(
      `(async ([text, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const both = { "text/plain": new Blob([text], { type: "text/plain" }), "image/png": new Blob([bytes], { type: "image/png" }) };
        await navigator.clipboard.write([new ClipboardItem(both)]);
      })(${JSON.stringify([text, picture])})`,
    );
    await page.press("#text", "Control+V");
    if (isPicture) await page.locator("#picture canvas").waitFor();
    expect(await page.inputValue("#text")).toBe(isPicture ? "" : text);
    expect(await page.locator("#picture canvas").count()).toBe(isPicture ? 1 : 0);
  });

  test("goes with the question that is asked before it was read from its file", async () => {
    const { page } = await world.open();
    await page.fill("#text", CLAIM);
    const asking = page.waitForRequest("**/v1/rank");
    const picture = (await drawText(CLAIM)).toString("base64");
    const click = `document.querySelector("#ask-form .primary").click()`;
    await page.evaluate(`(${GIVE})(${JSON.stringify(["paste", picture, "image/png"])}); ${click}`);
    expect((await asking).postDataJSON()).toMatchObject({ text: CLAIM, image: picture });
  });

  test("that is too large for the server is said to be", async () => {
    const { page } = await world.open();
    await page.route("**/v1/rank", (route) => route.fulfill({ status: 413, body: "<html></html>" }));
    await give(page, "drop", await drawText(CLAIM), "image/png");
    await page.locator("#picture canvas").waitFor();
    await asked(page);
    expect(await page.innerText("#answer .problem")).toMatch(/The picture is too large for this server\./);
  });

  test("that is none is not taken", async () => {
    const { page } = await world.open();
    await give(page, "drop", Buffer.from("hello"), "text/plain");
    await page.locator("#picture-said", { hasText: "This is no picture" }).waitFor();
  });
});

(hasTesseract() ? describe : describe.skip)("a picture (skipped without tesseract-ocr)", () => {
  const world = pageWorld({ settings: { tesseractLanguages: "eng", recognitionMs: 120_000 } });

  test("is answered by its text, which can be corrected and asked again", async () => {
    const { page, wrongs } = await world.open();
    await give(page, "paste", await drawText(CLAIM, { isDark: true }), "image/png");
    await page.locator("#picture canvas").waitFor();
    await asked(page);
    expect(await page.innerText(".card >> nth=0")).toMatch(/Shark Seen on a Flooded Highway/);
    const field = page.locator("#image-text");
    expect((await field.inputValue()).replace(/\s+/g, " ")).toBe(CLAIM);
    await field.fill("Carrots let you see in the dark");
    await asked(page);
    await page.locator(".card >> nth=0", { hasText: /carrots/i }).waitFor({ state: "attached" });
    expect(wrongs).toEqual([]);
  });
});
