const TEXTS = [
  "a photo shows a shark swimming on a flooded street",
  "the vaccine contains a microchip, says a doctor",
  "the president signed a law that bans gas stoves",
  "drinking hot water cures the flu",
];

/** Returns a post as a line of JSON; each number gives another one. */
export function postLine(number: number): string {
  return JSON.stringify({ id: `p${number}`, text: `${TEXTS[number % TEXTS.length]} ${number}` });
}
