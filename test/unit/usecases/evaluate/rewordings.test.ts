import { REWORDINGS } from "../../../../src/usecases/evaluate/rewordings";

const POST = 'Masked people say (@paceOxy) #vaccine "Aceo" https://example.org/peace pic.twitter.com/aceo';

describe("a post that is drawn otherwise", () => {
  test.each([
    ["bold letters", "𝐌𝐚𝐬𝐤𝐞𝐝 𝐩𝐞𝐨𝐩𝐥𝐞 𝐬𝐚𝐲", '"𝐀𝐜𝐞𝐨"'],
    ["signs for letters", "M@sked p3ople say", '"Aceo"'],
    ["stars for letters", "M*sked p*ople say", '"Aceo"'],
  ])("with %s keeps its links, tags and accounts", (kind, words, quoted) => {
    expect(REWORDINGS[kind]?.(POST, 1)).toBe(
      `${words} (@paceOxy) #vaccine ${quoted} https://example.org/peace pic.twitter.com/aceo`,
    );
  });

  test("with look-alikes has Cyrillic letters in the place of Latin ones", () => {
    const made = REWORDINGS["look-alikes"]?.("Masked peaceOXY", 1) ?? "";
    expect(made.replace(/\p{Script=Cyrillic}/gu, "_")).toBe("M_sk_d ________");
    expect(made).toHaveLength("Masked peaceOXY".length);
  });
});
