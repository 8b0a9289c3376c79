import type { Bounds } from "./quantity";
import type { Token } from "./scan";

type Hedge = "about" | "nearly" | "floor" | "ceiling";

/** Share by which "about 300" may be missed, and "nearly 300" fall short. */
const HEDGE_SHARE = 0.1;
/** "Over 100" is written up to twice the number: above it, the writer says "over 200". */
const FLOOR_REACH = 2;

const table = (rows: Record<Hedge, string>): ReadonlyMap<string, Hedge> =>
  new Map(
    (Object.entries(rows) as [Hedge, string][]).flatMap(([hedge, words]) =>
      words.split(",").map((word): [string, Hedge] => [word, hedge]),
    ),
  );

const ONE_WORD = table({
  about: "about,around,approximately,approx,roughly,circa,some,estimated,~,\u2248",
  nearly: "nearly,almost",
  floor: "over,above,exceeding,topping,>",
  ceiling: "under,below,<",
});
/** The last word of two: "more than", "at least". */
const TWO_WORDS = table({
  about: "",
  nearly: "close to",
  floor:
    "more than,greater than,higher than,bigger than,larger than,longer than,older than,at least,upwards of,north of,minimum of,excess of",
  ceiling:
    "less than,fewer than,lower than,smaller than,shorter than,younger than,at most,up to,maximum of,many as,much as",
});
const SECOND_WORDS: ReadonlySet<string> = new Set(
  [...TWO_WORDS.keys()].map((words) => words.split(" ")[1] ?? ""),
);
const AFTER = table({
  about: "or so",
  nearly: "",
  floor: "or more,or older,or higher",
  ceiling: "or less,or fewer,or younger",
});
/** Words before "over" that make it a direction. */
const RUN: ReadonlySet<string> = new Set([
  "ran",
  "run",
  "runs",
  "running",
  "drove",
  "flew",
  "turned",
  "hand",
  "handed",
]);

/** A hedge beside a number, with the tokens of the whole expression. */
export interface Hedged {
  readonly hedge: Hedge | undefined;
  readonly first: number;
  readonly next: number;
}

function hedgeBefore(tokens: readonly Token[], first: number): Hedged | undefined {
  const word = tokens[first - 1]?.text;
  if (!word) return undefined;
  const alone = ONE_WORD.get(word);
  const before = tokens[first - 2]?.text ?? "";
  if (alone !== undefined) {
    if (word === "over" && RUN.has(before)) return undefined;
    return { hedge: alone, first: first - 1, next: first };
  }
  if (!SECOND_WORDS.has(word)) return undefined;
  const hedge = TWO_WORDS.get(`${before} ${word}`);
  if (hedge === undefined) return undefined;
  const isTurned = /^(?:no|not)$/.test(tokens[first - 3]?.text ?? "") && word === "than";
  if (isTurned) return { hedge: hedge === "floor" ? "ceiling" : "floor", first: first - 3, next: first };
  return { hedge, first: before === "many" || before === "much" ? first - 3 : first - 2, next: first };
}

/** Returns the hedge before or after the tokens from `first` up to `next`, and the tokens with it. */
export function findHedge(tokens: readonly Token[], first: number, next: number): Hedged {
  const before = hedgeBefore(tokens, first);
  if (before) return { ...before, first: Math.max(0, before.first), next };
  const after = tokens[next];
  if (after?.text === "+" && after.glued) return { hedge: "floor", first, next: next + 1 };
  if (after?.text === "plus") return { hedge: "floor", first, next: next + 1 };
  if (after?.text === "or") {
    const hedge = AFTER.get(`or ${tokens[next + 1]?.text}`);
    if (hedge) return { hedge, first, next: next + 2 };
  }
  return { hedge: undefined, first, next };
}

/** Returns the bounds that a hedge leaves of a number that is written with `bounds`. */
export function hedgedBounds(hedge: Hedge | undefined, value: number, bounds: Bounds): Bounds {
  const size = Math.abs(value);
  switch (hedge) {
    case "about":
      return {
        low: Math.min(bounds.low, value - HEDGE_SHARE * size),
        high: Math.max(bounds.high, value + HEDGE_SHARE * size),
      };
    case "nearly":
      return { low: Math.min(bounds.low, value - HEDGE_SHARE * size), high: value };
    case "floor":
      return { low: value, high: value + (FLOOR_REACH - 1) * size };
    case "ceiling":
      return { low: Math.min(0, value - size), high: value };
    default:
      return bounds;
  }
}
