import { cohenKappa, fleissKappa } from "../../../../training/label/kappa";

const times = <T>(count: number, value: T): T[] => new Array<T>(count).fill(value);

test("Fleiss' kappa of worked examples", () => {
  // P = (1 + 1/3 + 1 + 1/3) / 4 = 2/3, half of all answers are yes: P_e = 1/2, kappa = (2/3 - 1/2) / (1/2).
  const even = [
    [true, true, true],
    [true, true, false],
    [false, false, false],
    [true, false, false],
  ];
  expect(fleissKappa(even)).toBeCloseTo(1 / 3, 12);
  // P = (4 + 1/3) / 5 = 195/225, 11 of 15 answers are yes: P_e = 137/225, kappa = 58/88.
  const skewed = [...times(3, [true, true, true]), [true, true, false], [false, false, false]];
  expect(fleissKappa(skewed)).toBeCloseTo(58 / 88, 12);
});

test("Cohen's kappa of worked examples", () => {
  // 20 times both say yes, 15 times both no; 5 and 10 times they differ: p_o = 0.7, p_e = 0.5 *
  // 0.6 + 0.5 * 0.4.
  const items = [
    ...times(20, [true, true] as const),
    ...times(5, [true, false] as const),
    ...times(10, [false, true] as const),
    ...times(15, [false, false] as const),
  ];
  expect(cohenKappa(items)).toBeCloseTo(0.4, 12);
  expect(cohenKappa([[true, false] as const, [false, true] as const])).toBe(-1);
});

test("perfect agreement is 1 where both answers occur, and undefined where one answer is all there is", () => {
  const perfect = [
    [true, true],
    [false, false],
  ] as [boolean, boolean][];
  expect([fleissKappa(perfect), cohenKappa(perfect)]).toEqual([1, 1]);
  const uniform = times(4, [true, true] as [boolean, boolean]);
  expect([fleissKappa(uniform), cohenKappa(uniform)]).toEqual([undefined, undefined]);
  expect([fleissKappa([]), cohenKappa([]), fleissKappa([[true], [false]])]).toEqual(times(3, undefined));
});
