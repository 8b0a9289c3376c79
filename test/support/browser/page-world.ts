import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { saveCalibration } from "../../../src/answer";
import { SHIPPED_RANKER, workspacePaths } from "../../../src/base/home/paths";
import { ArticleWriter, NightLog } from "../../../src/base/store";
import { readRankerManifest } from "../../../src/rank";
import { openStore } from "../../../src/workspace";
import { sampleHome } from "../sample";
import { startServer, type TestServer, type TestServerOptions } from "../servers/api";
import { launchChromium, WAIT_MS } from "./chromium";
import { BODY_ARTICLE, HOSTILE_ARTICLES } from "./hostile";

/** A real server on the sample, and a real browser. */
export interface PageWorld {
  readonly home: string;
  readonly server: TestServer;
  /** Opens the page in a context of its own, which ends with the test, and watches it. */
  open(options?: BrowserContextOptions, path?: string): Promise<Watched>;
  /** The same for all tests of a file or a part of it: the context ends with the world. */
  openForAll(options?: BrowserContextOptions, path?: string): Promise<Watched>;
}

/** A page that is watched. */
export interface Watched {
  readonly page: Page;
  /** What must not happen: requests to others, errors in the console, dialogs. */
  readonly wrongs: readonly string[];
}

/** Refusals of the API are written to the console by the browser itself. */
const BROWSERS_OWN = /^Failed to load resource: the server responded with a status of (401|403|422|429)/;

/** Returns a world that stands before the test file's first test and is gone after its last. */
export function pageWorld(options?: TestServerOptions): PageWorld {
  const home = sampleHome();
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    calibrate(home);
    logNights(home);
    keepHostile(home);
    [server, browser] = await Promise.all([startServer(home, options), launchChromium()]);
    const posted = await server.post("/v1/articles", [BODY_ARTICLE]);
    expect(posted.status).toBe(201);
  });
  const ofTest: BrowserContext[] = [];
  afterEach(async () => {
    for (const context of ofTest.splice(0)) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.app.close();
  });
  const openForAll: PageWorld["open"] = async (contextOptions, path = "/") => {
    const context = await browser.newContext({ timezoneId: "UTC", ...contextOptions });
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    const wrongs = watch(page, server.address);
    await page.goto(server.address + path);
    return { page, wrongs };
  };
  return {
    home,
    get server() {
      return server;
    },
    openForAll,
    open: async (...given) => {
      const watched = await openForAll(...given);
      ofTest.push(watched.page.context());
      return watched;
    },
  };
}

/** Holds back what the page asks of an address, until the function that it returns is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let open = (): void => {};
  const released = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return () => open();
}

function watch(page: Page, origin: string): string[] {
  const wrongs: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith(`blob:${origin}/`)) {
      wrongs.push(`request to ${request.url()}`);
    }
  });
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (!BROWSERS_OWN.test(message.text())) wrongs.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => wrongs.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    wrongs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return wrongs;
}

/** Confidence that grows with the words in common, for the shipped ranker on this sample alone. */
function calibrate(home: string): void {
  const { sha256, encoder } = readRankerManifest(SHIPPED_RANKER);
  const figures = {
    answerable: 40,
    unanswerable: 40,
    ece: 0.021,
    eceEqualMass: 0.021,
    eceOfPerfect: 0.02,
    auroc: 0.9,
    atThresholds: {
      precision: 0.95,
      answered: 0.8,
      suggested: 0.1,
      unanswerableAnswered: 0.01,
      unanswerableSuggested: 0.1,
    },
    optimistic: { coverage: 0.8, coverageAnswerable: 0.9 },
  };
  saveCalibration(workspacePaths(home).calibration, {
    ranker: sha256,
    ...(encoder === undefined ? {} : { encoder }),
    model: { signals: [{ name: "amount", mean: 1, deviation: 0.2, weight: 2 }], intercept: 0 },
    thresholds: { answerAt: 0.9, suggestAt: 0.4, answerPrecision: 0.95, suggestPrecision: 0.5 },
    figures: { train: figures },
    reliability: [
      { queries: 30, predicted: 0.1, observed: 0.13 },
      { queries: 20, predicted: 0.5, observed: 0.45 },
      { queries: 30, predicted: 0.9, observed: 0.93 },
    ],
    riskCoverage: [
      { threshold: 0.9, coverage: 0.4, risk: 0.02 },
      { threshold: 0.5, coverage: 0.7, risk: 0.06 },
      { threshold: 0, coverage: 1, risk: 0.21 },
    ],
    split: "train",
    seed: 1,
    datasets: ["sample"],
    fittedAt: "2024-06-30T12:00:00.000Z",
    codeVersion: "0.1.0",
  });
}

/** What is posted loses its markup; another store's articles come as they are. */
function keepHostile(home: string): void {
  const database = openStore(home);
  const writer = new ArticleWriter(database);
  for (const article of HOSTILE_ARTICLES) writer.upsert(article, "2024-06-30T00:00:00.000Z");
  database.close();
}

/** Three nights, of which the second was not promoted. */
function logNights(home: string): void {
  const database = openStore(home);
  const log = new NightLog(database);
  for (const [i, built] of [0.91, 0.88, 0.93].entries()) {
    const name = `2024-06-0${i + 1}`;
    const promoted = built > 0.9;
    const at = `${name}T03:10:00.000Z`;
    log.begin({ name, generation: `000${i + 2}`, baseline: "0001", startedAt: `${name}T02:00:00.000Z` }, [
      "index",
      "evaluate",
      "promote",
    ]);
    log.done(name, "index", at, { articles: 90 + i });
    log.done(name, "evaluate", at, { devSet: "a", built });
    log.done(name, "promote", at, { promoted, reasons: promoted ? [] : ["MAP@5 fell by 0.03."] });
    log.finish(name, at);
  }
  database.close();
}
