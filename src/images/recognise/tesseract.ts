import { Restartable } from "../../base/core/caches/restartable";
import { failedTesseract, noLanguage, noTesseract } from "../errors";
import { type Program, runProgram } from "../run-program";
import { groupsByScript, languageGroups } from "./languages";
import { type ReadLine, type ReadWords, readWords } from "./words";

/** How text in pictures is read. */
export interface RecognitionSettings {
  /** Tesseract's name or path; `none`: nothing is read. */
  readonly tesseract: string;
  /** Names of languages; none: those that are installed. */
  readonly tesseractLanguages: readonly string[];
  /** Milliseconds. */
  readonly recognitionMs: number;
}

/** The value of the setting `tesseract` that turns reading off. */
const OFF = "none";
/** What is read as surely as this is in the right script, 0 - 100. */
const SURE = 75;
const LIST_MS = 10_000;
const MOST_OUTPUT_BYTES = 8 << 20;

/** Reads text in pictures by Tesseract, called as a program. One for a process. */
export class Tesseract {
  private readonly groups = new Restartable(() => this.findLanguages());

  constructor(private readonly settings: RecognitionSettings) {}

  /**
   * Returns the languages that are tried together, in order.
   * @throws EnvironmentError `TESSERACT_MISSING`, `TESSERACT_LANGUAGE`, `TESSERACT_FAILED`.
   */
  languages(): Promise<string[][]> {
    // Whoever installs it later need not start the server again.
    return this.groups.get();
  }

  /**
   * Returns the lines of text in a picture. The languages of another script are tried where those before
   * read nothing for sure.
   * @param scan a PNG of ours.
   * @throws EnvironmentError as `languages`; the signal's reason.
   */
  async read(scan: Uint8Array, signal?: AbortSignal): Promise<readonly ReadLine[]> {
    const groups = await this.languages();
    const end = Date.now() + this.settings.recognitionMs;
    let best: ReadWords | undefined;
    for (const group of groups) {
      const words = await this.readAs(group, scan, end - Date.now(), signal);
      // With too little time left for another script, what was read stands.
      if (words === undefined) break;
      if (best === undefined || words.score > best.score) best = words;
      if (best.confidence >= SURE) break;
    }
    if (best === undefined) throw failedTesseract(`it took longer than ${this.settings.recognitionMs} ms`);
    return best.lines;
  }

  /** Returns the words of a picture in some languages; undefined where the time was too short. */
  private async readAs(
    group: readonly string[],
    scan: Uint8Array,
    timeMs: number,
    signal: AbortSignal | undefined,
  ): Promise<ReadWords | undefined> {
    if (timeMs <= 0) return undefined;
    const args = ["stdin", "stdout", "-l", group.join("+"), "--psm", "3", "-c", "tessedit_create_tsv=1"];
    const { status, killed, output, errors } = await this.run({ args, input: scan, timeMs, signal });
    if (killed === "slow") return undefined;
    if (killed === "long") throw failedTesseract("it gave more than a picture can hold");
    if (status !== 0) throw failedTesseract(lastLine(errors));
    return readWords(output.toString("utf8"));
  }

  private async findLanguages(): Promise<string[][]> {
    const { tesseract, tesseractLanguages: wanted } = this.settings;
    if (tesseract === OFF) throw noTesseract(tesseract);
    const listed = await this.run({ args: ["--list-langs"], input: new Uint8Array(), timeMs: LIST_MS });
    if (listed.killed === "slow")
      throw failedTesseract(`it did not list its languages within ${LIST_MS / 1000} seconds`);
    if (listed.status !== 0) throw failedTesseract(lastLine(listed.errors));
    // The first line is a heading.
    const installed = listed.output.toString("utf8").trim().split(/\s*\n/).slice(1);
    const missing = wanted.filter((name) => !installed.includes(name));
    const groups = wanted.length > 0 ? groupsByScript(wanted) : languageGroups(installed);
    if (missing.length > 0 || groups.length === 0) throw noLanguage(missing, installed);
    return groups;
  }

  private async run(
    program: Pick<Program, "args" | "input" | "timeMs" | "signal">,
  ): ReturnType<typeof runProgram> {
    const { tesseract } = this.settings;
    const environment = { ...inherited(["PATH", "TESSDATA_PREFIX"]), OMP_THREAD_LIMIT: "1" };
    try {
      return await runProgram({ file: tesseract, environment, maxBytes: MOST_OUTPUT_BYTES, ...program });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "EACCES") throw noTesseract(tesseract);
      throw error;
    }
  }
}

function inherited(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, process.env[name]]).filter((entry): entry is [string, string] => !!entry[1]),
  );
}

function lastLine(text: string): string {
  const line = text.trim().split("\n").at(-1) ?? "";
  return line === "" ? "it ended with an error" : line.replace(/[^\x20-\x7e]/g, " ").replace(/[\s.]+$/, "");
}
