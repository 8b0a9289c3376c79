import {
  type InterruptedError,
  RefusedError,
  RetryLaterError,
  UsageError,
} from "../../../src/base/core/errors";
import type { BatchLine } from "../../../src/base/core/files/read-lines";
import { type Fed, type FeedOptions, feed } from "../../../src/streams/feed";
import { InstantClock, MemoryBroker } from "../../support/memory-broker";
import { until } from "../../support/until";

const full = (): RetryLaterError => new RetryLaterError("The stream is full.", { code: "STREAM_FULL" });

async function* numbered(...texts: readonly (string | undefined)[]): AsyncGenerator<BatchLine, void> {
  for (const [i, text] of texts.entries()) yield { number: i + 1, text };
}

const posts = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => JSON.stringify({ id: i + 1, text: `post ${i + 1}` }));

/** A feeder on a broker of this process. */
class Scene {
  readonly broker = new MemoryBroker();
  readonly clock = new InstantClock();
  readonly said: string[] = [];
  readonly stopper = new AbortController();

  feed(lines: AsyncIterable<BatchLine>, options: Partial<FeedOptions> = {}): Promise<Fed> {
    const { broker, clock, said } = this;
    return feed(
      {
        ...{ broker, lines, clock, lane: "feed", from: 1, rate: undefined, wait: true, run: "run 1" },
        observer: {
          fed() {},
          flawed() {},
          waiting: ({ code }) => said.push(`waiting: ${code}`),
          goesOn: () => said.push("goes on"),
          fails: () => said.push("fails"),
        },
        ...options,
      },
      this.stopper.signal,
    );
  }
}

describe("a feeder", () => {
  test("sends posts as they stand, and names wrong lines with their number", async () => {
    const scene = new Scene();
    const good = '{"id":"a","text":"a shark"}';
    const fed = await scene.feed(
      numbered(good, "nonsense", ` ${good.replace('"a"', '"b"')}\r`, '{"id":1}', undefined),
    );
    expect(fed).toEqual({
      accepted: 2,
      duplicates: 0,
      refused: 3,
      refusals: [
        { line: 2, reason: expect.stringMatching(/^JSON_INVALID: /) },
        { line: 4, reason: expect.stringMatching(/^REQUEST_INVALID: /) },
        { line: 5, reason: expect.stringMatching(/^POST_TOO_LARGE: /) },
      ],
    });
    expect(scene.broker.sent.map(({ data }) => Buffer.from(data).toString())).toEqual([
      good,
      good.replace('"a"', '"b"'),
    ]);
  });

  test("sends lines of X's stream as posts, with what they quote and all of a long text", async () => {
    const scene = new Scene();
    const said = { id: "7", text: "a shark", lang: "en", created_at: "2026-03-01T12:00:00.000Z" };
    const quoting = { id: "8", text: "look", referenced_tweets: [{ type: "quoted", id: "9" }] };
    const long = { id: "10", text: "it begins", note_tweet: { text: "it begins and goes on" } };
    const lines = [
      { data: said, matching_rules: [{ id: "1" }] },
      { data: quoting, includes: { tweets: [{ id: "9", text: "a shark swims" }] } },
      { data: long },
      { data: { id: "11" } },
      { data: "nothing" },
    ].map((line) => JSON.stringify(line));
    const { accepted, refusals } = await scene.feed(numbered(...lines));
    expect(accepted).toBe(3);
    expect(refusals).toEqual(
      [4, 5].map((line) => ({ line, reason: expect.stringMatching(/^REQUEST_INVALID/) })),
    );
    const { id, ...tweet } = said;
    expect(scene.broker.sent.map(({ data }) => JSON.parse(Buffer.from(data).toString()))).toEqual([
      { id, tweet },
      { id: "8", tweet: { text: "look", quotedText: "a shark swims" } },
      { id: "10", tweet: { text: "it begins and goes on" } },
    ]);
  });

  test("refuses a line of X's stream that is nested too deep, and sends the others", async () => {
    const scene = new Scene();
    const deep = `{"data":{"id":"1","text":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`;
    const { accepted, refusals } = await scene.feed(numbered(deep, '{"data":{"id":"2","text":"a shark"}}'));
    expect(refusals).toEqual([{ line: 1, reason: expect.stringMatching(/^POST_TOO_DEEP/) }]);
    expect(accepted).toBe(1);
  });

  test("gives equal ids equal message ids in a lane, so that feeding again makes no double", async () => {
    const scene = new Scene();
    await scene.feed(numbered(...posts(3)));
    expect(await scene.feed(numbered(...posts(4)), { run: "run 2" })).toMatchObject({
      accepted: 1,
      duplicates: 3,
    });
    expect(await scene.feed(numbered(...posts(1)), { lane: "people" })).toMatchObject({ accepted: 1 });
    const other = numbered('{"id":"1","text":"the text id 1, not the number"}');
    expect(await scene.feed(other)).toMatchObject({ accepted: 1 });
  });

  test("counts no post as a duplicate that the broker took without saying so", async () => {
    const scene = new Scene();
    const { broker } = scene;
    const send = broker.send.bind(broker);
    let isSilent = true;
    broker.send = async (post) => {
      const stored = await send(post);
      if (isSilent) {
        isSilent = false;
        throw new RetryLaterError("away", { code: "BROKER_AWAY" });
      }
      return stored;
    };
    expect(await scene.feed(numbered(...posts(3)))).toMatchObject({ accepted: 3, duplicates: 0 });
    expect(await scene.feed(numbered(...posts(3)))).toMatchObject({ accepted: 0, duplicates: 3 });
  });

  test("takes no two posts with blank ids for doubles", async () => {
    const scene = new Scene();
    const blank = ["first", "second"].map((text) => JSON.stringify({ id: "", text }));
    expect(await scene.feed(numbered(...blank))).toMatchObject({ accepted: 2, duplicates: 0 });
  });

  test("sends what it has read where the lines cannot be read to their end, and says why", async () => {
    const scene = new Scene();
    async function* broken() {
      yield* numbered(...posts(2));
      throw new UsageError("The file is damaged.", { code: "FILE_TRUNCATED" });
    }
    await expect(scene.feed(broken())).rejects.toMatchObject({ code: "FILE_TRUNCATED" });
    expect(scene.broker.sent).toHaveLength(2);
    // What the stream did not take comes first: it lies before what cannot be read.
    const late = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw full();
    };
    await expect(scene.feed(broken(), { broker: { send: late }, wait: false })).rejects.toMatchObject({
      code: "STREAM_FULL",
      message: expect.stringContaining("not line 1."),
    });
  });

  test("keeps posts without an id apart", async () => {
    const scene = new Scene();
    const line = '{"text":"a shark"}';
    expect(await scene.feed(numbered(line, line))).toMatchObject({ accepted: 2 });
    expect(await scene.feed(numbered(line), { run: "run 2" })).toMatchObject({ accepted: 1 });
  });

  test("waits with growing delays while the stream is full, and says so once", async () => {
    const scene = new Scene();
    let refusals = 4;
    scene.broker.onStore = () => {
      if (refusals-- > 0) throw full();
    };
    expect(await scene.feed(numbered(...posts(1)))).toMatchObject({ accepted: 1 });
    expect(scene.clock.waits).toEqual([100, 200, 400, 800]);
    expect(scene.said).toEqual(["waiting: STREAM_FULL", "goes on"]);
  });

  test("ends without waiting where that is wanted, and says what was taken and where to go on", async () => {
    const scene = new Scene();
    scene.broker.onStore = () => {
      if (scene.broker.sent.length >= 3) throw full();
    };
    const ended = scene.feed(numbered(...posts(10)), { wait: false });
    await expect(ended).rejects.toMatchObject({
      code: "STREAM_FULL",
      exitCode: 75,
      message: expect.stringContaining("took 3 posts"),
      hint: expect.stringContaining("--from 4"),
    });
    scene.broker.onStore = () => {};
    expect(await scene.feed(numbered(...posts(10)), { from: 4 })).toMatchObject({
      accepted: 7,
      duplicates: 0,
    });
  });

  test("refuses a line that the broker finds too large, and goes on", async () => {
    const scene = new Scene();
    let first = true;
    scene.broker.onStore = () => {
      if (first) {
        first = false;
        throw new UsageError("too large", { code: "MESSAGE_TOO_LARGE" });
      }
    };
    expect(await scene.feed(numbered(...posts(2)))).toMatchObject({
      accepted: 1,
      refused: 1,
      refusals: [{ line: 1, reason: "MESSAGE_TOO_LARGE: too large" }],
    });
  });

  test("ends with what does not pass, and says where to go on", async () => {
    const scene = new Scene();
    let stored = 0;
    scene.broker.onStore = () => {
      if (++stored > 1) throw new RefusedError("No.", { code: "BROKER_REFUSED", hint: "Ask." });
    };
    await expect(scene.feed(numbered(...posts(3)))).rejects.toMatchObject({
      code: "BROKER_REFUSED",
      exitCode: 4,
      message: "No. It took 1 posts of this feed (0 duplicates, 0 refused), and not line 2.",
      hint: expect.stringMatching(/^Ask\. Go on with --from 2\./),
    });
  });

  test("says once that it ends early, so that nobody waits for lines that may never come", async () => {
    const scene = new Scene();
    scene.broker.onStore = () => {
      throw full();
    };
    async function* live(): AsyncGenerator<BatchLine, void> {
      yield* numbered(...posts(3));
      await until(() => scene.said.length > 0);
    }
    await expect(scene.feed(live(), { wait: false })).rejects.toMatchObject({ code: "STREAM_FULL" });
    expect(scene.said).toEqual(["fails"]);
  });

  test("spaces posts by the rate", async () => {
    const scene = new Scene();
    await scene.feed(numbered(...posts(6)), { rate: 10 });
    expect(scene.clock.waits).toEqual([100, 100, 100, 100, 100]);
  });

  test("that is stopped says at which line to go on", async () => {
    const scene = new Scene();
    scene.broker.onStore = () => {
      if (scene.broker.sent.length === 2) scene.stopper.abort(new Error("stop"));
    };
    const stopped = scene.feed(numbered(...posts(500)), { rate: 1000 });
    await expect(stopped).rejects.toMatchObject({
      code: "INTERRUPTED",
      hint: expect.stringMatching(/--from \d+:/),
    });
    const { hint } = (await stopped.catch((error) => error)) as InterruptedError;
    const next = Number(/--from (\d+)/.exec(hint ?? "")?.[1]);
    expect(next).toBe(scene.broker.sent.length + 1);
  });
});
