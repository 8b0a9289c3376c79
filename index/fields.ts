/** The article's short fields, in the order in which the index stores their words. */
export const SHORT_FIELDS = ["title", "subtitle", "vclaim"] as const;

/**
 * Text views: which short fields are read as one text. Three of them are the paper's enriched scheme (section
 * 4.3: the claim; with the title; with title and subtitle), the others single fields. Bit f is set when
 * `SHORT_FIELDS[f]` belongs to the view.
 */
export const VIEWS = {
  title: 0b001,
  subtitle: 0b010,
  vclaim: 0b100,
  titleVclaim: 0b101,
  all: 0b111,
} as const;

export type ViewName = keyof typeof VIEWS;
export const VIEW_NAMES = Object.keys(VIEWS) as readonly ViewName[];

/** Returns what `make` gives for each view, by the view's name. */
export function perView<T>(make: (name: ViewName) => T): Record<ViewName, T> {
  return Object.fromEntries(VIEW_NAMES.map((name) => [name, make(name)])) as Record<ViewName, T>;
}
