import type { Lane, TakenPost } from "../../../src/broker/broker";
import { PostQueue } from "../../../src/streams/post-queue";

const post = (lane: Lane, name: string): TakenPost => ({ lane, name }) as TakenPost;

describe("the queue of taken posts", () => {
  test("gives posts of people first, each lane in its order", async () => {
    const queue = new PostQueue(4);
    for (const [lane, name] of [
      ["feed", "f1"],
      ["feed", "f2"],
      ["people", "p1"],
      ["people", "p2"],
    ] as const)
      queue.push(post(lane, name));
    const names: (string | undefined)[] = [];
    for (let i = 0; i < 4; i++) names.push((await queue.next())?.name);
    expect(names).toEqual(["p1", "p2", "f1", "f2"]);
  });

  test("gives a post to whoever waits for one", async () => {
    const queue = new PostQueue(4);
    const waiting = queue.next();
    queue.push(post("feed", "f1"));
    expect((await waiting)?.name).toBe("f1");
    expect(queue.room("feed")).toBe(4);
  });

  test("has room in each lane by itself, and tells when there is some", async () => {
    const queue = new PostQueue(1);
    queue.push(post("feed", "f1"));
    expect([queue.room("feed"), queue.room("people")]).toEqual([0, 1]);
    const roomy = queue.roomy("feed");
    await queue.next();
    await roomy;
    expect(queue.room("feed")).toBe(1);
  });

  test("has no room once it is closed, lets nobody wait for some, and still takes what was on its way", async () => {
    const queue = new PostQueue(1);
    queue.push(post("feed", "f1"));
    const roomy = queue.roomy("feed");
    queue.close();
    await roomy;
    queue.push(post("people", "late"));
    expect([queue.room("feed"), queue.room("people"), queue.finished]).toEqual([0, 0, false]);
    expect((await queue.next())?.name).toBe("late");
    expect((await queue.next())?.name).toBe("f1");
  });

  test("gives what waits when it is finished, and then nothing", async () => {
    const queue = new PostQueue(1);
    queue.push(post("feed", "f1"));
    queue.finish();
    expect((await queue.next())?.name).toBe("f1");
    expect(await queue.next()).toBeUndefined();
  });

  test("lets nobody wait for a post once it is finished, and hands over what waits", async () => {
    const queue = new PostQueue(2);
    const taker = queue.next();
    queue.finish();
    expect(await taker).toBeUndefined();
    queue.push(post("feed", "f1"));
    expect(queue.empty().map(({ name }) => name)).toEqual(["f1"]);
    expect(await queue.next()).toBeUndefined();
  });
});
