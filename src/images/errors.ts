import { EnvironmentError, UsageError } from "../base/core/errors";

/** What a picture may be, in the words of hints. */
const ALLOWED = "Send a PNG, JPEG, WebP or GIF";

/** Returns the refusal of bytes that are no picture of an allowed kind. @param found what they look like. */
export function wrongKind(found: string): UsageError {
  return new UsageError(`This is no PNG, JPEG, WebP or GIF: ${found}.`, {
    code: "PICTURE_KIND",
    hint: `${ALLOWED}; what counts is its content, not its name. A screenshot of anything else is one.`,
  });
}

/** Returns the refusal of a picture that is above a limit. @param what which limit, with the numbers. */
export function tooLarge(what: string): UsageError {
  return new UsageError(`The picture is too large: ${what}.`, {
    code: "PICTURE_TOO_LARGE",
    hint: "Send a smaller copy or a part of it. The settings imageBytes and imagePixels set the limits.",
  });
}

/** Returns the refusal of a picture that cannot be decoded. @param why in the decoder's words. */
export function unreadable(why: string): UsageError {
  return new UsageError(`The picture cannot be decoded: ${why}.`, {
    code: "PICTURE_UNREADABLE",
    hint: "Save it again with a picture viewer, or take a screenshot of it, and send that.",
  });
}

/** Returns the failure of decoding where the decoder is not installed. */
export function noDecoder(): EnvironmentError {
  return new EnvironmentError("The package sharp, which decodes pictures, cannot be loaded here.", {
    code: "PICTURE_DECODER",
    hint: "Leave the picture out and type its text as image text, or install with npm's optional packages, to which sharp's library belongs: npm install --include=optional.",
  });
}

/** Returns the refusal of a picture in which no text was found, where no other text is known. */
export function withoutText(): UsageError {
  return new UsageError("No text was found in the picture.", {
    code: "PICTURE_WITHOUT_TEXT",
    hint: "Say in words what the picture shows, as the text of the post or as its image text.",
  });
}

/** Returns the failure of reading where there is no Tesseract. @param program what was looked for. */
export function noTesseract(program: string): EnvironmentError {
  return new EnvironmentError(
    program === "none"
      ? "Reading text in pictures is turned off."
      : `The program that reads text in pictures, ${program}, is not installed here.`,
    {
      code: "TESSERACT_MISSING",
      hint: "Type the text of the picture as image text, or install it: apt-get install tesseract-ocr tesseract-ocr-spa (a package for each language; the setting tesseract names the program).",
    },
  );
}

/** Returns the failure of reading where a language that the settings name is not installed. */
export function noLanguage(missing: readonly string[], installed: readonly string[]): EnvironmentError {
  const lacking = missing.length > 0 ? `the languages ${missing.join(", ")}` : "languages to read";
  return new EnvironmentError(`Tesseract lacks ${lacking}.`, {
    code: "TESSERACT_LANGUAGE",
    hint: `Install them (apt-get install tesseract-ocr-LANGUAGE), or correct the setting tesseractLanguages. Installed: ${installed.join(", ")}.`,
  });
}

/** Returns the failure of a Tesseract that ended with an error or took too long. */
export function failedTesseract(why: string): EnvironmentError {
  return new EnvironmentError(`Tesseract could not read the picture: ${why}.`, {
    code: "TESSERACT_FAILED",
    hint: "Type the text of the picture as image text. The setting recognitionMs sets the time limit.",
  });
}
