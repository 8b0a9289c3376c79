import { createHmac } from "node:crypto";
import { deliveryDelayMs, signatureOf, Webhooks } from "../../../src/alerts";
import { type Receiver, startReceiver } from "../../support/servers/receiver";

const NEVER = new AbortController().signal;
const SECRET = "a secret of many letters";

describe("webhooks", () => {
  let receiver: Receiver;
  let webhooks: Webhooks;
  beforeEach(async () => {
    receiver = await startReceiver();
    webhooks = new Webhooks(SECRET, () => 1_700_000_000_999);
  });
  afterEach(async () => {
    await webhooks.close();
    await receiver.close();
  });
  const deliver = (body = "{}") =>
    webhooks.deliver({ address: `${receiver.url}/hook?x=1`, id: "alert-1", body }, NEVER);

  test("get a signed POST with a key that is the same for each attempt", async () => {
    expect(await deliver('{"text":"ä"}')).toEqual({ kind: "taken" });
    const [seen] = receiver.requests;
    const mac = createHmac("sha256", SECRET).update('1700000000.{"text":"ä"}').digest("hex");
    expect(seen).toMatchObject({ method: "POST", path: "/hook?x=1", body: '{"text":"ä"}' });
    expect(seen?.headers).toMatchObject({
      "content-type": "application/json",
      "idempotency-key": "alert-1",
      "x-crowdchecked-signature": `t=1700000000,v1=${mac}`,
    });
  });

  test("sign as others do", () => {
    // printf '1.{}' | openssl dgst -sha256 -hmac key
    expect(signatureOf("{}", 1, "key")).toBe(
      "t=1,v1=1ba6b8171186efc613e8bcc0cbdab2748f24984d7c5a84faa2637afa0e40d224",
    );
  });

  test.each([
    [200, "taken"],
    [204, "taken"],
    [301, "refused"],
    [404, "refused"],
    [408, "later"],
    [429, "later"],
    [500, "later"],
    [503, "later"],
  ])("that answer with %d make it %s", async (status, kind) => {
    receiver.answer = (_, response) =>
      response.writeHead(status, { location: `${receiver.url}/other` }).end();
    expect((await deliver()).kind).toBe(kind);
    expect(receiver.requests).toHaveLength(1);
  });

  test("may ask for a wait, of an hour at most", async () => {
    const ask = (after: string) => {
      receiver.answer = (_, response) => response.writeHead(429, { "retry-after": after }).end();
      return deliver();
    };
    expect(await ask("7")).toMatchObject({ kind: "later", waitMs: 7000 });
    expect(await ask("86400")).toMatchObject({ waitMs: 3_600_000 });
  });

  test("that answer without an end are taken by their status", async () => {
    receiver.answer = (_, response) => {
      response.writeHead(200);
      const chunk = "x".repeat(1 << 16);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", more);
      more();
    };
    expect(await deliver()).toEqual({ kind: "taken" });
  });

  test("that cannot be reached are tried later, and the reason does not name them", async () => {
    await receiver.close();
    expect(await deliver()).toEqual({ kind: "later", reason: "ECONNREFUSED", waitMs: 0 });
  });

  test("are tried after delays that grow up to a quarter of an hour", () => {
    expect([1, 2, 3, 10, 11, 500].map(deliveryDelayMs)).toEqual([
      1000, 2000, 4000, 512_000, 900_000, 900_000,
    ]);
  });
});
