import autocannon from "autocannon";
import type { Rng } from "../src/core/rng";
import type { Sample, Served } from "./served";

/** How much is asked. */
export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second that are offered; undefined: each connection asks again once it is answered. */
  readonly rate?: number;
}

/** What came of a load. */
export interface Outcome {
  /** Answers with status 200, and how many that is a second. */
  readonly answered: number;
  readonly rate: number;
  /** Milliseconds of all answers, refusals included. */
  readonly p50: number;
  readonly p99: number;
  /** Requests that were refused with 503. */
  readonly refused: number;
  /** Requests without an answer, or with a status that is neither 200 nor 503. */
  readonly failed: number;
}

/** Asks the server for tweets in random order. */
export async function drive(
  { address }: Served,
  tweets: readonly string[],
  rng: Rng,
  load: Load,
): Promise<Outcome> {
  const { connections, seconds, rate } = load;
  const result = await autocannon({
    url: `${address}/v1/rank`,
    method: "POST",
    headers: { "content-type": "application/json" },
    connections,
    duration: seconds,
    // Latency is that of the server; what waits in this process for its turn is none of it.
    ...(rate === undefined ? {} : { overallRate: rate, ignoreCoordinatedOmission: true }),
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({ text: tweets[rng.below(tweets.length)] }),
        }),
      },
    ],
  });
  const refused = countOf(result, "503");
  const answered = countOf(result, "200");
  return {
    answered,
    rate: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused,
    failed: result["2xx"] + result.non2xx - refused - answered + result.errors,
  };
}

function countOf({ statusCodeStats }: autocannon.Result, status: `${number}`): number {
  return statusCodeStats?.[status]?.count ?? 0;
}

/** Runs `work` and looks at the server every `everyMs` milliseconds meanwhile. */
export async function watched<T>(
  served: Served,
  everyMs: number,
  work: Promise<T>,
): Promise<{ readonly value: T; readonly samples: readonly Sample[] }> {
  const samples: Sample[] = [];
  let ended = false;
  const watching = (async () => {
    while (!ended) {
      samples.push(await served.sample());
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  try {
    return { value: await work, samples };
  } finally {
    ended = true;
    await watching;
  }
}
