import { dropBoilerplate } from "../../../../src/base/text";
import { clauses } from "../../../../src/base/text/post/boilerplate";

/** Half of the articles speak of doctors, one in a thousand of squids; others are new to the collection. */
const shares: Readonly<Record<string, number>> = {
  doctor: 0.5,
  squid: 0.001,
  captain: 0.002,
  harbour: 0.003,
};
const drop = (text: string): string => dropBoilerplate(text, (stem) => shares[stem] ?? 0);

const CLAIM = "A captain found a squid in the harbour.";

describe("sentences around a claim", () => {
  test.each([
    ["Got this from a neighbour, pls read it all!", "Send it to your whole family before it is removed."],
    ["URGENT!!! Spread the word!", "Wake up everybody, open your eyes."],
    ["Breaking:", "What do you think? Tell me below."],
    ["I usually never repost things \u{1f6a8}\u{1f6a8}", "Stay safe everyone and God bless."],
    ["Please forward this to 20 contacts.", "A doctor friend sent me this message."],
    ["Por favor compartan con todos sus contactos.", "Compartilhe com todos os seus grupos, gente!"],
  ])("say nothing: %s ... %s", (before, behind) => {
    expect(drop(`${before} ${CLAIM} ${behind}`)).toBe(CLAIM);
  });

  test("stay where they hold a name, a number or a rare word", () => {
    for (const around of [
      "Please share, says Anna.",
      "It happened on 14 June.",
      "Everyone must see this squid!",
      "And the literal source of my joy, Friends, is leaving.",
    ])
      expect(drop(`${CLAIM} ${around}`)).toBe(`${CLAIM} ${around}`);
  });

  test("may hold words that no article holds only beside calls to act", () => {
    expect(drop(`${CLAIM} Share it, forward it, sheeples of zork!`)).toBe(CLAIM);
    expect(drop(`${CLAIM} The zork is great.`)).toBe(`${CLAIM} The zork is great.`);
  });

  test("stay where nothing else would be left", () => {
    expect(drop("Please share with everyone! Wake up!")).toBe("Please share with everyone! Wake up!");
  });

  test("stay within a quotation, which an article may give word for word", () => {
    const quoted = `The captain said: "Believe me. A squid."`;
    expect(drop(quoted)).toBe(quoted);
    const longer = `"A squid came. Please share it. It sank the harbour."`;
    expect(drop(longer)).toBe(longer);
    expect(drop(`${longer} Please share it.`)).toBe(longer);
  });
});

describe("clauses of a post", () => {
  test("end before small letters, but not behind a title or the name of a month", () => {
    const post = "ada swam. then Prof. Reed came. on Sept. 5 he left";
    expect(clauses(post).map(({ start, end }) => post.slice(start, end).trim())).toEqual([
      "ada swam.",
      "then Prof. Reed came.",
      "on Sept. 5 he left",
    ]);
  });
});
