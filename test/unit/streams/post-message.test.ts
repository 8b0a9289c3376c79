import { idOfMessage, MAX_POST_BYTES, readPostMessage } from "../../../src/streams/post-message";

const bytes = (value: unknown): Uint8Array =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value));

describe("a message of the stream of posts", () => {
  test("is read as a line of a batch request is", () => {
    expect(readPostMessage(bytes({ id: 7, tweet: { text: "a shark", lang: "en" }, top: 3 }))).toEqual({
      id: 7,
      query: { text: "a shark", language: "en" },
      options: { top: 3, explain: false },
    });
  });

  test("may name its picture by a hash", () => {
    const post = { text: "a shark", pictureHash: "00112233445566aa" };
    expect(readPostMessage(bytes(post))).toMatchObject({
      pictureHash: post.pictureHash,
      query: { text: "a shark" },
    });
  });

  test("need not have an id, and a blank one is none", () => {
    expect(readPostMessage(bytes({ text: "a shark" })).id).toBeUndefined();
    for (const id of ["", " "]) expect(readPostMessage(bytes({ id, text: "a shark" })).id).toBeUndefined();
    expect(readPostMessage(bytes({ id: 0, text: "a shark" })).id).toBe(0);
  });

  test.each([
    ["no JSON", "a shark", "JSON_INVALID"],
    ["nothing", "", "JSON_INVALID"],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0]), "JSON_INVALID"],
    ["no object", "7", "REQUEST_INVALID"],
    ["null", "null", "REQUEST_INVALID"],
    ["an array", [{ text: "a" }], "REQUEST_INVALID"],
    ["an unknown field", { text: "a", txt: "b" }, "REQUEST_INVALID"],
    ["a picture", { text: "a", image: "AAAA" }, "REQUEST_INVALID"],
    ["a hash that is none", { text: "a", pictureHash: "../x" }, "REQUEST_INVALID"],
    ["an id that is no id", { id: {}, text: "a" }, "REQUEST_INVALID"],
    ["a blank text", { text: " \u200b " }, "EMPTY_QUERY"],
    ["a date that is none", { tweet: { text: "a", date: "soon" } }, "DATE_INVALID"],
    ["a language that is none", { text: "a", language: "!!" }, "LANGUAGE_INVALID"],
    ["too much", { text: "a", imageText: "b".repeat(MAX_POST_BYTES) }, "POST_TOO_LARGE"],
    ["ten megabytes of brackets", "[".repeat(10 << 20), "POST_TOO_LARGE"],
    ["deep nesting", "[".repeat(1000), "POST_TOO_DEEP"],
    [
      "deep nesting in a field that is ignored",
      `{"tweet":{"text":"a","x":${"[".repeat(40)}${"]".repeat(40)}}}`,
      "POST_TOO_DEEP",
    ],
  ])("that holds %s is refused", (_, value, code) => {
    const data = value instanceof Uint8Array ? value : bytes(value);
    expect(() => readPostMessage(data)).toThrow(expect.objectContaining({ code }));
  });

  test("that is refused still tells its id where it can be read", () => {
    expect(idOfMessage(bytes({ id: "a", txt: 1 }))).toBe("a");
    expect(idOfMessage(bytes("nonsense"))).toBeUndefined();
    expect(idOfMessage(bytes("[".repeat(100_000)))).toBeUndefined();
  });
});
