/**
 * How the examples talk to a server of crowdchecked. CROWDCHECKED_SERVER: its address;
 * CROWDCHECKED_TOKEN: a token, where the server has tokens.
 */
const SERVER = process.env.CROWDCHECKED_SERVER ?? "http://127.0.0.1:8080";
const TOKEN = process.env.CROWDCHECKED_TOKEN;
/** Tries of one request, and the longest wait that a bot puts up with, seconds. */
const TRIES = 5;
const MAX_WAIT_S = 120;

/**
 * Sends JSON and returns the JSON of the answer. Waits as long as `Retry-After` says where the server has had
 * enough requests (429) or is busy (503), and tries again; a lost connection is tried again, too.
 */
export async function ask(path, body) {
  for (let tried = 1; ; tried++) {
    const response = await fetch(`${SERVER}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(TOKEN ? { authorization: `Bearer ${TOKEN}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    }).catch((error) => {
      if (tried === TRIES) throw error;
    });
    if (response?.ok) return response.json();
    const isTemporary = response === undefined || response.status === 429 || response.status === 503;
    if (!isTemporary || tried === TRIES) {
      const problem = await response.json().catch(() => ({}));
      const { code = `HTTP ${response.status}`, detail = "no reason given", requestId = "unknown" } = problem;
      throw new Error(`${code}: ${detail} (request ${requestId})`);
    }
    // A proxy may give a date.
    const given = Number(response?.headers.get("retry-after") ?? Number.NaN);
    const seconds = given >= 0 ? given : 2 ** tried;
    console.error(`waiting ${seconds} s: ${response?.status ?? "no connection"}`);
    await new Promise((done) => setTimeout(done, 1000 * Math.min(seconds, MAX_WAIT_S)));
  }
}
