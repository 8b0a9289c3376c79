import Ajv from "ajv";
import addFormats from "ajv-formats";
import { ArticleWriter } from "../../../src/base/store";
import { buildIndex, openStore } from "../../../src/workspace";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";

/** Google's form, written by hand after its documentation: names, types and nesting of every field. */
const RFC_3339 = { type: "string", format: "date-time" };
const TEXT = { type: "string" };
const GOOGLE_FORM = {
  type: "object",
  additionalProperties: false,
  properties: {
    nextPageToken: TEXT,
    claims: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["claimReview"],
        properties: {
          text: TEXT,
          claimant: TEXT,
          claimDate: RFC_3339,
          claimReview: {
            type: "array",
            minItems: 1,
            items: {
              type: "object",
              additionalProperties: false,
              properties: {
                publisher: {
                  type: "object",
                  additionalProperties: false,
                  properties: { name: TEXT, site: TEXT },
                },
                url: { type: "string", format: "uri" },
                title: TEXT,
                reviewDate: RFC_3339,
                textualRating: TEXT,
                languageCode: TEXT,
              },
            },
          },
        },
      },
    },
  },
};

interface Page {
  readonly claims?: readonly {
    readonly text: string;
    readonly claimReview: readonly { readonly title?: string; readonly reviewDate?: string }[];
  }[];
  readonly nextPageToken?: string;
}

/** Claims that share most words with one sentence, and are not the same claim. */
const CARGO = [
  "Zeppelins of the navy carry pumpkins to the islands in winter.",
  "The navy forbids zeppelins over the islands, though pumpkins are allowed.",
];
const DAY_MS = 86_400_000;
const NOW = Date.parse("2024-06-30T12:00:00Z");
const home = sampleHome();
const clock = { now: () => NOW, wait: async () => {} };
beforeAll(async () => {
  const database = openStore(home);
  const writer = new ArticleWriter(database);
  for (let day = 1; day <= 25; day++) {
    const date = new Date(NOW - day * DAY_MS).toISOString().slice(0, 10);
    const url = `https://www.news.example.org/check/${day}`;
    const language = day % 5 === 0 ? "de" : "en-GB";
    const article = {
      source: "feed",
      id: `n${day}`,
      url,
      title: `News ${day}`,
      rating: "False",
      date,
      language,
    };
    writer.upsert(article, "2024-06-30T00:00:00.000Z");
  }
  for (const [i, vclaim] of CARGO.entries()) {
    writer.upsert({ source: "cargo", id: String(i), vclaim, language: "en" }, "2024-06-30T00:00:00.000Z");
  }
  const body = "The garlic growers were asked about a zeppelin.";
  for (const article of [
    { source: "farm", id: "untagged", title: "Garlic zeppelins", date: "2024-06-29" },
    { source: "farm", id: "spanish", title: "Zeppelin de garlic", date: "2024-06-01", language: "es" },
    { source: "farm", id: "body", title: "What grows where", body, language: "en", date: "2020-01-01" },
  ]) {
    writer.upsert(article, "2024-06-30T00:00:00.000Z");
  }
  writer.upsert(
    { source: "news.example.org", id: "old", vclaim: "Undated claim" },
    "2024-06-30T00:00:00.000Z",
  );
  await buildIndex(home, database);
  database.close();
});
const server = testServer(home, { clock });

const ajv = new Ajv({ strict: false });
addFormats(ajv);
const isGoogleForm = ajv.compile(GOOGLE_FORM);

const ask = (parameters: Record<string, string>, path = "/v1alpha1/claims:search"): Promise<Response> =>
  fetch(`${server.address}${path}?${new URLSearchParams(parameters)}`);

const search = async (parameters: Record<string, string>, path?: string): Promise<Page> => {
  const response = await ask(parameters, path);
  const page = (await response.json()) as Page;
  expect([response.status, isGoogleForm(page), isGoogleForm.errors]).toEqual([200, true, null]);
  return page;
};

describe("claims are searched as Google's clients do", () => {
  test.each(["/v1alpha1/claims:search", "/v1/claims:search"])("by a text, at %s", async (path) => {
    const { claims } = await search({ query: "a shark swimming on the flooded freeway" }, path);
    expect(claims?.[0]?.text).toContain("shark");
  });

  test.each([
    "/v1alpha1/claims%3Asearch",
    "/v1/claims%3asearch",
  ])("with the colon encoded, as some clients write it: %s", async (path) => {
    const { claims } = await search({ query: "a shark swimming on the flooded freeway" }, path);
    expect(claims?.[0]?.text).toContain("shark");
    const posted = await fetch(`${server.address}${path}?query=shark`, { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("with parameters that every client of Google sends, which change nothing", async () => {
    const query = "a shark swimming on the flooded freeway";
    const plain = await search({ query });
    expect(
      await search({ query, alt: "json", key: "secret", prettyPrint: "false", quotaUser: "me" }),
    ).toEqual(plain);
  });

  test("page by page, each claim once", async () => {
    const query = "Zeppelins of the navy carry fresh pumpkins to the islands";
    const all = await search({ query, pageSize: "3" });
    expect(all.claims?.map(({ text }) => text).toSorted()).toEqual(CARGO.toSorted());
    const first = await search({ query, pageSize: "1", pageToken: "" });
    const token = first.nextPageToken as string;
    const second = await search({ query, pageSize: "2", pageToken: token });
    expect([...(first.claims ?? []), ...(second.claims ?? [])]).toEqual(all.claims);
    expect(await search({ query, pageSize: "2", offset: "1" })).toEqual(second);
  });

  test.each([
    ["a text without words", { query: "is it that" }],
    ["a place behind all candidates", { query: "vaccine microchips", offset: "100" }],
    ["a site that has nothing", { reviewPublisherSiteFilter: "nobody.example.org" }],
    [
      "a text on a site that has nothing",
      { query: "shark", reviewPublisherSiteFilter: "nobody.example.org" },
    ],
  ])("for %s the answer is empty", async (_, parameters) => {
    expect(await search(parameters)).toEqual({});
  });

  test("by a site alone, the newest first, those without a date last", async () => {
    const parameters = { reviewPublisherSiteFilter: "www.News.example.org", pageSize: "20" };
    const first = await search(parameters);
    const second = await search({ ...parameters, pageToken: first.nextPageToken as string });
    const titles = [...(first.claims ?? []), ...(second.claims ?? [])].map(({ text }) => text);
    expect(titles).toEqual([...Array.from({ length: 25 }, (_, i) => `News ${i + 1}`), "Undated claim"]);
    expect(second.nextPageToken).toBeUndefined();
  });

  test("by a site in one language, of the last days", async () => {
    const { claims } = await search({
      reviewPublisherSiteFilter: "news.example.org",
      languageCode: "en-US",
      maxAgeDays: "7",
    });
    expect(claims?.map(({ text }) => text)).toEqual([1, 2, 3, 4, 6, 7].map((day) => `News ${day}`));
    expect(claims?.[0]?.claimReview[0]?.reviewDate).toBe("2024-06-29T00:00:00Z");
  });
});

describe("keywords", () => {
  const titles = async (parameters: Record<string, string>): Promise<unknown> =>
    ((await search(parameters)).claims ?? []).map(({ claimReview: [review] }) => review?.title);

  test("list every claim that holds them all, in any form, and no other", async () => {
    const found = await titles({ query: "bill gates" });
    expect(found).toEqual(
      expect.arrayContaining([
        "Does Bill Gates Want to Put Microchips in COVID-19 Vaccines?",
        "Will Bill Gates Pay You for Forwarding an E-Mail?",
        "Will Bill Gates Pay You to Forward an E-Mail?",
      ]),
    );
    expect(found).toHaveLength(3);
    expect(await titles({ query: "covid vaccine microchip" })).toEqual([
      "Does Bill Gates Want to Put Microchips in COVID-19 Vaccines?",
    ]);
  });

  test("find titles and claims before bodies, page by page to the last", async () => {
    const all = await titles({ query: "zeppelin garlic" });
    expect(all).toEqual([
      expect.stringMatching(/zeppelin/i),
      expect.stringMatching(/zeppelin/i),
      "What grows where",
    ]);
    const first = await search({ query: "zeppelin garlic", pageSize: "2" });
    const rest = { query: "zeppelin garlic", pageSize: "2", pageToken: first.nextPageToken as string };
    expect(await titles(rest)).toEqual(["What grows where"]);
    expect((await search(rest)).nextPageToken).toBeUndefined();
    expect(await search({ query: "zeppelin garlic", offset: "3" })).toEqual({});
  });

  test("that no claim holds together are matched as a claim", async () => {
    expect(await titles({ query: "gates microchips vaccines implanting-plan" })).toEqual([
      "Does Bill Gates Want to Put Microchips in COVID-19 Vaccines?",
    ]);
  });

  test("in the collection's language find articles of unknown language too, and in others do not", async () => {
    const query = "garlic zeppelins";
    expect(await titles({ query, languageCode: "en-US" })).toEqual(["Garlic zeppelins", "What grows where"]);
    expect(await titles({ query, languageCode: "es" })).toEqual(["Zeppelin de garlic"]);
  });

  test("find what was published in the last days", async () => {
    expect(await titles({ query: "garlic zeppelin", maxAgeDays: "7" })).toEqual(["Garlic zeppelins"]);
  });
});

test("a sentence is not paged on to claims that say something else", async () => {
  const query = "Bill Gates wants to put microchips into people with the coronavirus vaccine";
  const { claims = [], nextPageToken } = await search({ query, pageSize: "50" });
  expect(claims[0]?.text).toContain("microchips");
  for (const { text } of claims) expect(text).toMatch(/Gates|vaccin|coronavirus|microchip/i);
  expect(nextPageToken).toBeUndefined();
});

test("a page holds up to 50 claims, however many are wanted, and ten where none is said", async () => {
  const of = async (pageSize: string): Promise<number | undefined> =>
    (await search({ reviewPublisherSiteFilter: "news.example.org", pageSize })).claims?.length;
  expect([await of("0"), await of("26"), await of("1000")]).toEqual([10, 26, 26]);
});

describe("a search that is not served", () => {
  test.each([
    ["without text and site", {}, /query or reviewPublisherSiteFilter/],
    ["with a blank text", { query: "  " }, /query or reviewPublisherSiteFilter/],
    ["with a parameter that is none", { query: "moon", colour: "red" }, /colour/],
    ["with a page of a size below zero", { query: "moon", pageSize: "-1" }, /pageSize/],
    ["with a page of a size in words", { query: "moon", pageSize: "ten" }, /pageSize/],
    ["with an age below zero", { query: "moon", maxAgeDays: "-1" }, /maxAgeDays/],
    ["with a token of another search", { query: "moon", pageToken: "MTAuYWJj" }, /pageToken/],
  ])("%s is answered in Google's form", async (_, parameters: Record<string, string>, message) => {
    const response = await ask(parameters);
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: { code: 400, message: expect.stringMatching(message), status: "INVALID_ARGUMENT" } },
    ]);
  });

  test("with a parameter twice is answered in Google's form", async () => {
    const response = await fetch(`${server.address}/v1alpha1/claims:search?query=a&query=b`);
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 400 } }]);
  });
});
