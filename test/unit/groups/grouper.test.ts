import { type AnsweredPost, Grouper } from "../../../src/groups";

const MINUTE = 60_000;
const LIMITS = { windowMs: 60 * MINUTE, groups: 1000, resemblance: 0.4 };
const SHARK = "A photo shows a shark that swims on a flooded motorway in the south";
const BREAD = "The minister wants to ban white bread in all schools from next year";
const ARTICLE = { source: "example.org", id: "shark" };

let count = 0;
function post(text: string, more: Partial<AnsweredPost> = {}): AnsweredPost {
  return { id: `p${++count}`, text, at: 0, verdict: "none", ...more };
}
const answered = (text: string, claim: string, more: Partial<AnsweredPost> = {}): AnsweredPost =>
  post(text, { verdict: "answer", confidence: 0.95, claim, article: { ...ARTICLE, id: claim }, ...more });

describe("grouping posts as they come", () => {
  test("keeps the beginning of the first post, without half a character", () => {
    const grouper = new Grouper(LIMITS, 1);
    grouper.add(post(`${"a".repeat(399)}\u{1f988}`));
    expect(grouper.takeChanges().changed[0]?.text).toBe("a".repeat(399));
  });

  test("puts copies and near copies into one group, with a counter", () => {
    const grouper = new Grouper(LIMITS, 1);
    const copies = [
      SHARK,
      `RT @someone: ${SHARK} https://t.co/1`,
      SHARK.toUpperCase(),
      SHARK.replace("photo", "phtoo").replace("flooded", "flodded"),
      SHARK.slice(0, 50),
      `Unbelievable!! ${SHARK} #storm`,
    ];
    const groups = copies.map((text) => grouper.add(post(text)));
    expect(new Set(groups.map(({ id }) => id))).toEqual(new Set([1]));
    expect(groups[0]?.count).toBe(6);
    expect(grouper.add(post(BREAD)).id).toBe(2);
  });

  test("parts near copies that give other numbers, not those that lack some", () => {
    const grouper = new Grouper(LIMITS, 1);
    const text =
      "The government pays a relief fund of 7,500 to every citizen who sends a message before 9 May";
    const first = grouper.add(post(text));
    expect(grouper.add(post(text.replace("7,500", "2,000")))).not.toBe(first);
    expect(grouper.add(post(text.replace(" before 9 May", "")))).toBe(first);
    expect(grouper.add(post(`Hurry up: ${text}`))).toBe(first);
  });

  test("groups texts of scripts without blanks", () => {
    const grouper = new Grouper(LIMITS, 1);
    const text = "一张照片显示一条鲨鱼在南方被洪水淹没的高速公路上游泳请大家马上转发给所有的朋友";
    const first = grouper.add(post(text));
    expect(grouper.add(post(`快看${text}`))).toBe(first);
    expect(grouper.add(post("部长想从明年起禁止所有学校出售白面包很多家长对此表示非常愤怒和不满"))).not.toBe(
      first,
    );
  });

  test("joins a short text only with its equals", () => {
    const grouper = new Grouper(LIMITS, 1);
    const first = grouper.add(post("Look at this!"));
    expect(grouper.add(post("look at THIS"))).toBe(first);
    expect(grouper.add(post("Look at that!"))).not.toBe(first);
  });

  test("groups other words of the same claim, and copies of these as well", () => {
    const grouper = new Grouper(LIMITS, 1);
    const first = grouper.add(answered(SHARK, "shark"));
    const other = "Sharks everywhere after the storm, this one came up to my car";
    expect(grouper.add(answered(other, "shark"))).toBe(first);
    expect(grouper.add(post(other.toUpperCase()))).toBe(first);
    expect(first.snapshot()).toMatchObject({ count: 3, verdict: "answer", confidence: 0.95, claim: "shark" });
  });

  test("makes one group of two once an answer shows that they are one claim", () => {
    const grouper = new Grouper(LIMITS, 1);
    const other = "Sharks everywhere after the storm, this one came up to my car";
    grouper.add(post(SHARK, { at: MINUTE }));
    grouper.add(post(SHARK, { at: 2 * MINUTE }));
    expect(grouper.add(answered(other, "shark", { at: 3 * MINUTE })).id).toBe(2);
    // The fact-check is found now for the first wording, too.
    const united = grouper.add(answered(SHARK, "shark", { at: 4 * MINUTE }));
    expect(united.snapshot()).toMatchObject({
      id: 1,
      count: 4,
      text: SHARK,
      firstAt: MINUTE,
      lastAt: 4 * MINUTE,
      curve: [
        [1, 1, 1],
        [2, 1, 1],
        [3, 1, 1],
        [4, 1, 1],
      ],
    });
    expect(grouper.takeChanges()).toMatchObject({ changed: [{ id: 1 }], ended: [{ id: 2, into: 1 }] });
    expect(grouper.add(post(other)).id).toBe(1);
  });

  test("counts each post once where claim and picture lead to one group, and words to an older one", () => {
    const grouper = new Grouper(LIMITS, 1);
    const other = "Sharks everywhere after the storm, this one came up to my car";
    grouper.add(post(SHARK));
    for (let i = 0; i < 3; i++) grouper.add(answered(other, "shark", { picture: "aa" }));
    const united = grouper.add(answered(SHARK, "shark", { picture: "aa" }));
    expect(united.snapshot()).toMatchObject({ id: 1, count: 5, curve: [[0, 1, 5]] });
    expect(grouper.takeChanges().ended).toEqual([{ id: 2, into: 1 }]);
  });

  test("never makes one group of two different claims, whatever their words", () => {
    const grouper = new Grouper(LIMITS, 1);
    const first = grouper.add(answered(SHARK, "shark"));
    const second = grouper.add(answered(SHARK, "another"));
    expect(second).not.toBe(first);
    // The words now belong to the claim that answered them last.
    expect(grouper.add(post(SHARK))).toBe(second);
    expect(grouper.add(answered(SHARK, "shark"))).toBe(first);
  });

  test("groups posts with the same picture, whose short words say nothing by themselves", () => {
    const grouper = new Grouper(LIMITS, 1);
    const first = grouper.add(post("Wow", { picture: "aa" }));
    expect(grouper.add(post("What is this?", { picture: "aa" }))).toBe(first);
    expect(grouper.add(post("Wow", { picture: "bb" }))).not.toBe(first);
    expect(grouper.add(post(SHARK, { picture: "aa" }))).toBe(first);
    expect(grouper.add(post(SHARK))).toBe(first);
  });

  test("says what the surest answer was, and keeps few ids and languages", () => {
    const grouper = new Grouper(LIMITS, 1);
    grouper.add(post(SHARK, { id: "first", language: "en" }));
    grouper.add(post(SHARK, { verdict: "suggest", confidence: 0.6, article: ARTICLE, language: "en" }));
    for (let i = 0; i < 9; i++)
      grouper.add(post(SHARK, { verdict: "suggest", confidence: 0.4, language: "de" }));
    const kept = grouper.add(post(SHARK)).snapshot();
    expect(kept).toMatchObject({
      verdict: "suggest",
      confidence: 0.6,
      article: ARTICLE,
      languages: ["en", "de"],
    });
    expect(kept.posts).toHaveLength(5);
    expect(kept.posts[0]).toBe("first");
    expect(kept).not.toHaveProperty("claim");
  });

  test("ends a group when no post has come for the window", () => {
    const grouper = new Grouper(LIMITS, 1);
    grouper.add(post(SHARK, { at: 0 }));
    grouper.add(post(BREAD, { at: 30 * MINUTE }));
    grouper.takeChanges();
    grouper.add(post(BREAD, { at: 61 * MINUTE }));
    expect(grouper.takeChanges().ended).toEqual([{ id: 1 }]);
    expect(grouper.size).toBe(1);
    expect(grouper.add(post(SHARK, { at: 61 * MINUTE })).id).toBe(3);
  });

  test("ends small old groups when there are too many, and never has more", () => {
    const grouper = new Grouper({ ...LIMITS, groups: 100 }, 1);
    for (let i = 0; i < 3; i++) grouper.add(post(SHARK));
    for (let i = 0; i < 500; i++) {
      grouper.add(post(`Number ${i * 7919} of ${i * 104_729} made up sayings is ${i * 1_299_709}`));
      expect(grouper.size).toBeLessThanOrEqual(100);
    }
    const ended = grouper.takeChanges().ended.map(({ id }) => id);
    expect(ended).toContain(2);
    expect(ended).not.toContain(1);
  });

  test("goes on from what was kept as if it had not stopped", () => {
    const stopped = new Grouper(LIMITS, 1);
    stopped.add(answered(SHARK, "shark", { picture: "aa" }));
    stopped.add(post(BREAD));
    stopped.add(post("Short"));
    const kept = stopped.takeChanges().changed;
    const grouper = new Grouper(LIMITS, stopped.nextId, JSON.parse(JSON.stringify(kept)));
    const groups = [
      post(`RT @x: ${SHARK}`),
      post(BREAD.toLowerCase()),
      post("short"),
      post("", { picture: "aa" }),
      answered("Something else altogether that is long enough", "shark"),
      post("Something that nobody has said before today"),
    ].map((next) => grouper.add(next).id);
    expect(groups).toEqual([1, 2, 3, 1, 1, 4]);
    expect(grouper.takeChanges().changed.map(({ id, count: posts }) => [id, posts])).toEqual([
      [1, 4],
      [2, 2],
      [3, 2],
      [4, 1],
    ]);
  });
});
