/** A recognised line of a picture. */
export interface ReadLine {
  readonly text: string;
  /** Number of its paragraph; lines of one paragraph follow each other. */
  readonly paragraph: number;
}

/** What was read of a picture. */
export interface ReadWords {
  readonly lines: readonly ReadLine[];
  /** Mean confidence of the characters, 0 - 100; 0 where there are none. */
  readonly confidence: number;
  /** Characters, each by how much its confidence is above that of guesses: higher is better. */
  readonly score: number;
}

const WORD_LEVEL = "5";
/** Words below are guesses at what is no text, 0 - 100. */
const LEAST_CONFIDENCE = 30;
/** What is guessed in the wrong script reaches this confidence, 0 - 100. */
const GUESSED = 50;
const MOST_CHARS = 10_000;

/** Returns the words of Tesseract's tab-separated output: a row for each, with its place and confidence. */
export function readWords(tsv: string): ReadWords {
  const lines: { text: string; readonly paragraph: number }[] = [];
  let place = "";
  let part = "";
  let paragraph = -1;
  let [chars, weight, score, left] = [0, 0, 0, MOST_CHARS];
  for (const row of tsv.split("\n")) {
    const [level, page, block, par, line, , , , , , conf, word = ""] = row.split("\t");
    const confidence = Number(conf);
    const text = word.trim();
    if (level !== WORD_LEVEL || !(confidence >= LEAST_CONFIDENCE) || text === "" || text.length > left)
      continue;
    left -= text.length + 1;
    chars += text.length;
    weight += text.length * confidence;
    score += text.length * (confidence - GUESSED);
    const partHere = [page, block, par].join(" ");
    const placeHere = `${partHere} ${line}`;
    if (partHere !== part) paragraph++;
    const last = lines.at(-1);
    if (placeHere === place && last) last.text += ` ${text}`;
    else lines.push({ text, paragraph });
    place = placeHere;
    part = partHere;
  }
  return { lines, confidence: chars === 0 ? 0 : weight / chars, score };
}
