import autocannon from "autocannon";
import type { Rng } from "../../src/base/core/rng";
import { percentile } from "../measure";
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
    ...requestsOf(address, tweets, rng),
    connections,
    duration: seconds,
    // Latency is that of the server; what waits in this process for its turn is none of it.
    ...(rate === undefined ? {} : { overallRate: rate, ignoreCoordinatedOmission: true }),
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

/**
 * Asks for tweets at an even pace: each connection has its turn, spread over the second.
 * @param load its `rate` is a multiple of its connections.
 */
export async function drivePaced(
  { address }: Served,
  tweets: readonly string[],
  rng: Rng,
  { connections, seconds, rate }: Required<Load>,
): Promise<Outcome> {
  const latencies: number[] = [];
  const statuses = { answered: 0, refused: 0, failed: 0 };
  const one = async (connection: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, (1000 * connection) / connections));
    const options: autocannon.Options = {
      ...requestsOf(address, tweets, rng),
      connections: 1,
      duration: seconds,
      overallRate: rate / connections,
      ignoreCoordinatedOmission: true,
    };
    const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
      const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
      running.on("response", (_client, status, _bytes, milliseconds) => {
        latencies.push(milliseconds);
        statuses[status === 200 ? "answered" : status === 503 ? "refused" : "failed"]++;
      });
    });
    statuses.failed += errors;
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => one(connection)));
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  return { ...statuses, rate: statuses.answered / seconds, p50, p99 };
}

function requestsOf(
  address: string,
  tweets: readonly string[],
  rng: Rng,
): Pick<autocannon.Options, "url" | "method" | "headers" | "requests"> {
  return {
    url: `${address}/v1/rank`,
    method: "POST",
    headers: { "content-type": "application/json" },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({ text: tweets[rng.below(tweets.length)] }),
        }),
      },
    ],
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
