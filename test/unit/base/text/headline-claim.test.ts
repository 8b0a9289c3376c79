import { headlineClaim } from "../../../../src/base/text";

/** Headlines, and what each says was claimed. */
const HEADLINES: readonly (readonly [string, string])[] = [
  // Labels.
  ["Fact check: Purple whale sang opera in the harbour", "Purple whale sang opera in the harbour"],
  ["FACT CHECK: the mayor of Tarnwick eats gravel", "The mayor of Tarnwick eats gravel"],
  ["Fact-check \u2014 Bees vote in Ostrava", "Bees vote in Ostrava"],
  ["False: Soup cures baldness", "Soup cures baldness"],
  ["FALSE CLAIM: Soup does not cure baldness", "Soup does not cure baldness"],
  ["Mostly true: Half of all Tarnwick owns a kettle", "Half of all Tarnwick owns a kettle"],
  ["Hoax Alert: Free kettles for everyone who shares this", "Free kettles for everyone who shares this"],
  ["AP Fact Check: Senator Quill on kettles and taxes", "Senator Quill on kettles and taxes"],
  ["Fact Check: Misleading: Kettles are banned", "Kettles are banned"],
  ["Analysis | The senator's claim about kettles", "The senator's claim about kettles"],
  ["Video: a whale sings in the harbour", "Video: a whale sings in the harbour"],
  ["Tarnwick: a town of kettles", "Tarnwick: a town of kettles"],
  // Sites.
  ["Whale sings opera | Some Desk", "Whale sings opera"],
  ["Whale sings opera - Harbour Fact Check", "Whale sings opera"],
  ["Whale - the largest of all singers", "Whale - the largest of all singers"],
  // Answers.
  ["No, the whale didn't sing opera", "The whale did sing opera"],
  ["No, Senator Quill is not banning kettles", "Senator Quill is banning kettles"],
  ["No, kettles can't catch fire by themselves", "Kettles can catch fire by themselves"],
  ["No, Quill never said that kettles are alive", "Quill said that kettles are alive"],
  ["No, Quill's sister hasn't bought the harbour", "Quill's sister has bought the harbour"],
  ["Yes, the harbour froze in May", "The harbour froze in May"],
  ["Yes, but the harbour also froze in June", "Yes, but the harbour also froze in June"],
  ["Fact Check: Whale Did NOT Sing At The Opera", "Whale Did Sing At The Opera"],
  ["Fact check: Quill: 'I am not a kettle'", "Quill: 'I am not a kettle'"],
  ['Fact check: Quill said "I do not own a kettle"', 'Quill said "I do not own a kettle"'],
  ["The whale did not sing opera", "The whale did not sing opera"],
  // Questions.
  ["Did a Whale Sing Opera in the Harbour?", "A Whale Sing Opera in the Harbour"],
  ["Is Senator Quill banning kettles?", "Senator Quill banning kettles"],
  ["Were kettles really free in 1912?", "Kettles really free in 1912"],
  ["Harbour floods: Did a whale swim up the stairs?", "Harbour floods: a whale swim up the stairs"],
  ["Whale sings opera in the harbour?", "Whale sings opera in the harbour"],
  ["Did a whale sing? No, it was a boat's horn", "A whale sing"],
  ["Does soup cure baldness? Here's the truth", "Soup cure baldness"],
  ["Why do whales sing opera?", "Why do whales sing opera?"],
  ["Who pays for the kettles of Tarnwick?", "Who pays for the kettles of Tarnwick?"],
  ["Have you seen this kettle?", "Have you seen this kettle?"],
  ["Is it true that soup cures baldness?", "Soup cures baldness"],
  // What is said of the claim.
  ["No evidence that soup cures baldness", "Soup cures baldness"],
  ["There's no proof for the claim that soup cures baldness", "Soup cures baldness"],
  ["Claim that soup cures baldness is false", "Soup cures baldness"],
  ["Viral posts claiming the harbour froze", "The harbour froze"],
  ["The harbour froze in May \u2013 FALSE", "The harbour froze in May"],
  ["The harbour froze in May (false)", "The harbour froze in May"],
  // Spelling.
  ["No, the \u201cdancing kettle\u201d didn\u2019t dance", 'The "dancing kettle" did dance'],
  ["Fact check: iKettle spies on its owners", "iKettle spies on its owners"],
  ["\u00c9 #FAKE que a baleia cantou", "A baleia cantou"],
  // Nothing is left: the headline stays.
  ["Fact check: Kettles", "Fact check: Kettles"],
  ["Fact check", "Fact check"],
  ["", ""],
];

describe("headlineClaim", () => {
  test.each(HEADLINES)("reads %p as the claim %p", (headline, claim) => {
    expect(headlineClaim(headline)).toBe(claim);
  });

  // What is tried again at every word would not end within the limit of the tests.
  test.each([
    ["the viral ", 2000],
    ["fact check: ", 1],
    ["no, ", 1999],
    ["a: ", 2000],
    ["- fact ", 2000],
    ["is false ", 1999],
  ])("reads 2000 times %p, which is made to be slow, as a claim of %i times that", (part, left) => {
    const claim = part.repeat(left).trim();
    expect(headlineClaim(part.repeat(2000))).toBe(claim.charAt(0).toUpperCase() + claim.slice(1));
  });

  test("reads a hundred thousand question marks before a word in no time", () => {
    const start = performance.now();
    const asked = `A whale sang ${"?".repeat(100_000)} there`;
    expect(headlineClaim(`${asked}!?`)).toBe(asked);
    expect(headlineClaim(`Did it sing ${"?!".repeat(50_000)} there?`)).toBe(
      `It sing ${"?!".repeat(50_000)} there`,
    );
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
