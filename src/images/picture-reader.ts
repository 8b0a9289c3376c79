import { createHash } from "node:crypto";
import type { Config } from "../base/config";
import { EnvironmentError } from "../base/core/errors";
import { type ConfirmedArticle, type Database, pictureKey, type SeenArticle } from "../base/store";
import { cleanScreenText } from "./clean/clean";
import { decodePicture } from "./decode/decode";
import { withoutText } from "./errors";
import { PictureMemory, type RememberedPicture } from "./memory/picture-memory";
import { isSameText } from "./memory/same-text";
import { Tesseract } from "./recognise/tesseract";

/** The settings that reading pictures needs. */
export type PictureSettings = Pick<
  Config,
  "imageBytes" | "imagePixels" | "tesseract" | "tesseractLanguages" | "recognitionMs" | "feedbackVoters"
>;

/** What is known beside a picture, and how it is read. */
export interface ReadOptions {
  /** Its text, where somebody has typed it: then it is not read. */
  readonly imageText?: string | undefined;
  /** Whether the post says anything else: then a picture without readable text is no error. */
  readonly hasOtherText?: boolean;
  /** Whether what people said of the picture is looked up; default true. */
  readonly memory?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A picture as the rest of the engine knows it. */
export interface ReadPicture {
  /** By which it is known again; sent with votes. */
  readonly key: string;
  /** What it says; absent where it was not read. "" where no text was found. */
  readonly text?: string;
  /** Why it was not read, where it should have been; the post's own text is still ranked. */
  readonly unread?: EnvironmentError;
  /** What people confirmed for it, the most confirmed first. */
  readonly seen: readonly SeenArticle[];
}

/** Reads pictures: what people said of them, then what they say. One for a process. */
export class PictureReader {
  private readonly tesseract: Tesseract;
  private readonly memory: PictureMemory;

  constructor(
    private readonly settings: PictureSettings,
    database: Database,
  ) {
    this.tesseract = new Tesseract(settings);
    this.memory = new PictureMemory(database);
  }

  /**
   * Returns what is known of a picture. This very file is not read again where enough people voted on the
   * same text of it; one alone could send any. A picture that only looks the same is read, since one word may
   * have been changed: what was confirmed counts if the text is the same, or suggests where that cannot be
   * known.
   * @throws UsageError `PICTURE_KIND`, `PICTURE_TOO_LARGE`, `PICTURE_UNREADABLE`, `PICTURE_WITHOUT_TEXT`;
   *   EnvironmentError `TESSERACT_MISSING`, `TESSERACT_LANGUAGE`, `TESSERACT_FAILED` where nothing else is
   *   known of the post; the signal's reason.
   */
  async read(bytes: Uint8Array, options: ReadOptions): Promise<ReadPicture> {
    const { imageBytes, imagePixels } = this.settings;
    const { signal, memory = true, imageText, hasOtherText = false } = options;
    const picture = await decodePicture(bytes, { bytes: imageBytes, pixels: imagePixels }, signal);
    const file = createHash("sha256").update(bytes).digest();
    const key = pictureKey({ file, looks: picture.hashes.kept });
    const remembered = memory ? this.memory.recall(file, picture.hashes) : undefined;
    const text = imageText ?? this.agreedText(remembered);
    const said: Said = text === undefined ? await this.textOf(picture.scan, signal) : { text };
    const seen = remembered ? this.trusted(remembered, said.text) : [];
    // A post that says nothing is refused, unless its picture is known.
    const isEnough = hasOtherText || seen.length > 0;
    if (said.unread && !isEnough) throw said.unread;
    if (said.text === "" && !isEnough) throw withoutText();
    return { key, ...said, seen };
  }

  /** Returns the text on which enough people voted for this very file; undefined where there is none. */
  private agreedText(remembered: RememberedPicture | undefined): string | undefined {
    if (!remembered?.isSameFile) return undefined;
    return remembered.imageTexts.find(({ voters }) => voters >= this.settings.feedbackVoters)?.text;
  }

  /** Returns what people confirmed for a picture, as far as its text does not tell that it is another one. */
  private trusted(remembered: RememberedPicture, text: string | undefined): SeenArticle[] {
    const { isSameFile, imageTexts, articles } = remembered;
    if (isSameFile) return this.seenOf(articles, true);
    if (text === undefined || imageTexts.length === 0) return this.seenOf(articles, false);
    // An edited copy may have been voted on as well: what was confirmed for another text does not count.
    const same = imageTexts.map((voted) => voted.text).filter((voted) => isSameText(voted, text));
    return this.seenOf(remembered.articlesOn(same), true);
  }

  private seenOf(articles: readonly ConfirmedArticle[], isCertain: boolean): SeenArticle[] {
    return articles.map((confirmed) => {
      const isAnswer = isCertain && confirmed.votes >= this.settings.feedbackVoters;
      return { ...confirmed, verdict: isAnswer ? "answer" : "suggest" };
    });
  }

  private async textOf(scan: Uint8Array, signal: AbortSignal | undefined): Promise<Said> {
    try {
      return { text: cleanScreenText(await this.tesseract.read(scan, signal)) };
    } catch (error) {
      if (error instanceof EnvironmentError) return { unread: error };
      throw error;
    }
  }
}

type Said = Pick<ReadPicture, "text" | "unread">;
