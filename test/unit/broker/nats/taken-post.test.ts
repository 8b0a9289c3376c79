import { headers, type Msg } from "@nats-io/transport-node";
import { deliveryInfo, takenPost } from "../../../../src/broker/nats/taken-post";

const STORED = 1_700_000_000_123;
const REPLY = `$JS.ACK.posts.feed.3.42.57.${STORED}000000.9`;

/** Returns a delivery that notes what is answered to it. */
function delivery(reply: string, messageId?: string): { message: Msg; answers: string[] } {
  const answers: string[] = [];
  const given = headers();
  if (messageId !== undefined) given.set("Nats-Msg-Id", messageId);
  const message = {
    reply,
    headers: given,
    data: new Uint8Array(),
    respond: (data: Uint8Array) => answers.push(Buffer.from(data).toString()),
  };
  return { message: message as unknown as Msg, answers };
}

describe("a delivery's reply subject", () => {
  test("says stream, deliveries, sequence and time, in both of its forms", () => {
    const counts = { deliveries: 3, sequence: 42, order: 57, waiting: 9 };
    const expected = { stream: "posts", ...counts, storedAt: expect.closeTo(STORED, 0) };
    expect(deliveryInfo(REPLY)).toEqual(expected);
    const long = REPLY.replace("$JS.ACK.", "$JS.ACK.hub.ACCOUNT.");
    expect(deliveryInfo(long)).toEqual(expected);
    expect(deliveryInfo(`${long}.x7`)).toEqual(expected);
  });

  test.each([
    undefined,
    "",
    "_INBOX.a.b",
    "$JS.ACK.posts.feed",
    "$JS.ACK.posts.feed.x.42.57.1.9",
  ])("%s is none", (reply) => expect(deliveryInfo(reply)).toBeUndefined());
});

describe("a taken post", () => {
  test("has one answer id for all its deliveries, and another in a stream that was made anew", () => {
    const [first, second] = [REPLY, REPLY.replace(".3.42.57.", ".4.42.90.")].map((reply) =>
      takenPost(delivery(reply).message, "feed"),
    );
    expect(second?.answerId).toBe(first?.answerId);
    const anew = takenPost(delivery(REPLY.replace(`${STORED}`, `${STORED + 1}`)).message, "feed");
    expect(anew?.answerId).not.toBe(first?.answerId);
  });

  test("keeps its answer id when its producer sends it twice", () => {
    const [first, second] = [REPLY, REPLY.replace(".42.", ".43.")].map((reply) =>
      takenPost(delivery(reply, "id-7").message, "feed"),
    );
    expect(first).toMatchObject({ name: "id-7", deliveries: 3 });
    expect(second?.answerId).toBe(first?.answerId);
    expect(takenPost(delivery(REPLY, "id-7").message, "people")?.answerId).not.toBe(first?.answerId);
  });

  test("is named by its place where its producer's id is too long for the headers of a dead letter", () => {
    const nameOf = (messageId: string) => takenPost(delivery(REPLY, messageId).message, "feed")?.name;
    expect(nameOf("i".repeat(200))).toBe("i".repeat(200));
    expect(nameOf("i".repeat(201))).toBe("posts:42");
  });

  test("answers the broker in JetStream's words", () => {
    const { message, answers } = delivery(REPLY);
    const post = takenPost(message, "feed");
    post?.alive();
    post?.again(1500);
    post?.again(0);
    post?.done();
    expect(answers).toEqual(["+WPI", '-NAK {"delay":1500000000}', "-NAK", "+ACK"]);
  });
});
