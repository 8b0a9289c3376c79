import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRng, type Rng } from "../../src/base/core/rng";
import { PACKAGE_ROOT } from "../../src/base/core/version";
import { type Published, SnopesLikeSite } from "../loopback/site";
import { idAt, XServer } from "../loopback/x";

const HOUR_MS = 3_600_000;
const WHO =
  "giraffe,walrus,postman,glacier,robot,beekeeper,senator,octopus,librarian,comet,donkey,chess player".split(
    ",",
  );
const DEED =
  "painted the town hall,ate the northern lights,sold counterfeit rain,won a marathon backwards,hid a submarine,taught parrots to vote,froze the lottery,invented square wheels,stole the church bells,bred silent roosters,cancelled a Tuesday,drank a whole reservoir".split(
    ",",
  );
const WHERE =
  "Norwick,Tarnhill,Osmere,Pellby,Quarrow,Lindhaven,Brackford,Sunmoor,Vexley,Drumholt,Ashcombe,Yarlow".split(
    ",",
  );

/** A claim of our own invention with the posts about it. */
export interface PlantedPair {
  /** Id of the post that makes the claim. */
  readonly claim: string;
  /** Id of the post that answers it with the fact-check. */
  readonly answer: string;
  readonly slug: string;
}

/**
 * A site and an X-like service on loopback that publish fact-checks and posts about them day by day, and the
 * settings that lead a nightly run to them.
 */
export class NightlyWorld {
  readonly pairs: PlantedPair[] = [];
  private published = 0;

  private constructor(
    readonly site: SnopesLikeSite,
    readonly x: XServer,
    private readonly definition: string,
    private readonly now: () => number,
    private readonly rng: Rng,
  ) {}

  /** Starts both servers; `folder` takes the site's definition. */
  static async start(folder: string, now: () => number, seed: number): Promise<NightlyWorld> {
    const site = new SnopesLikeSite(now);
    await site.start();
    const x = new XServer(now);
    await x.start();
    mkdirSync(folder, { recursive: true });
    const definition = join(folder, "site.json");
    writeFileSync(definition, JSON.stringify(site.definition({ name: "loopback" })));
    return new NightlyWorld(site, x, definition, now, createRng(seed));
  }

  async stop(): Promise<void> {
    await this.site.stop();
    await this.x.stop();
  }

  /** The environment of a nightly run that is to crawl here. */
  get environment(): Record<string, string> {
    return {
      CROWDCHECKED_CONTACT: "tests@example.org",
      CROWDCHECKED_SITES: this.definition,
      CROWDCHECKED_ALLOW_LOOPBACK: "1",
      CROWDCHECKED_CRAWL_DELAY_MS: "50",
      CROWDCHECKED_X_API: this.x.address,
      CROWDCHECKED_NIGHT_FOLDS: "2",
      // On a handful of dev tweets any night may lose some points.
      CROWDCHECKED_NIGHT_MARGIN_PERMILLE: "200",
      X_BEARER_TOKEN: "a-token",
    };
  }

  /**
   * Publishes fact-checks of claims that nobody has made before, and for each a post with the claim and one
   * that answers it.
   */
  publish(articles: number): void {
    for (let i = 0; i < articles; i++) {
      const article = invented(this.published++, new Date(this.now()).toISOString());
      this.site.publish(article);
      const answeredAt = this.now() - HOUR_MS * (1 + this.rng.below(18));
      const pair = { claim: idAt(answeredAt - HOUR_MS, i), answer: idAt(answeredAt, i), slug: article.slug };
      this.x.add(
        { id: pair.claim, text: `so ${article.claim.toLowerCase()} have you all seen this` },
        {
          id: pair.answer,
          text: "no they did not",
          repliesTo: pair.claim,
          links: [`https://www.snopes.com/fact-check/${article.slug}/`],
        },
      );
      this.pairs.push(pair);
    }
  }
}

function invented(number: number, changedAt: string): Published {
  const at = (words: readonly string[], turn: number): string => words[turn % words.length] as string;
  const who = at(WHO, number);
  const deed = at(DEED, Math.floor(number / WHO.length) + number);
  const where = at(WHERE, Math.floor(number / (WHO.length * DEED.length)) + 5 * number);
  return {
    slug: `${who}-${where}-${number}`.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    title: `Did a ${who} ${deed} in ${where}?`,
    subtitle: `A rumour says that a ${who} ${deed}, and that ${where} has seen it.`,
    claim: `A ${who} ${deed} in ${where}.`,
    rating: number % 3 === 0 ? "True" : "False",
    date: "January 5, 2026",
    body: `The town clerk of ${where} knows nothing of a ${who}.\nNobody there ${deed} (file ${number}).`,
    changedAt,
  };
}

/** Writes the sample with fewer judged tweets into `folder`, so that a night is short. */
export function smallSample(folder: string, train: number, dev: number): void {
  mkdirSync(folder, { recursive: true });
  const from = join(PACKAGE_ROOT, "sample");
  for (const name of ["articles.jsonl", "tweets.tsv"]) cpSync(join(from, name), join(folder, name));
  for (const [split, count] of [
    ["train", train],
    ["dev", dev],
  ] as const) {
    const name = `qrels-${split}.tsv`;
    const lines = readFileSync(join(from, name), "utf8").split("\n").slice(0, count);
    appendFileSync(join(folder, name), `${lines.join("\n")}\n`);
  }
}
