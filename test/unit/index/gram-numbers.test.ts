import { GramNumbers } from "../../../index/build/gram-numbers";
import { GRAM_CODES } from "../../../index/char-grams";

test("grams are numbered by rising code, however often and in whatever order they come", () => {
  const numbers = new GramNumbers();
  for (const code of [GRAM_CODES - 1, 1443, 7, 1444, 0, 7, 1443]) numbers.add(code);
  expect([...numbers.finish()]).toEqual([0, 7, 1443, 1444, GRAM_CODES - 1]);
  expect([0, 7, 1443, 1444, GRAM_CODES - 1].map((code) => numbers.of(code))).toEqual([0, 1, 2, 3, 4]);
});

test("no grams have no numbers", () => {
  expect(new GramNumbers().finish()).toHaveLength(0);
});
