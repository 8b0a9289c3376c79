import type { ApiAnswer } from "../../schemas/answer";
import { announce, button, byId, element, english } from "../view/dom.js";
import { isAddressAlone } from "../view/text.js";
import { say } from "../words/spoken.js";

/** Longest side of the preview, pixels. */
const PREVIEW = 220;
const TYPES = "image/png,image/jpeg,image/webp,image/gif";

type AnsweredPicture = NonNullable<ApiAnswer["picture"]>;

/** The picture of a post: chosen, dropped or pasted, shown small, and its text once it was read. */
export class PictureField {
  #image: string | undefined;
  /** The text that was filled in for the picture; whoever changed it keeps it. */
  #filledIn = "";
  #taken: Promise<void> = Promise.resolve();
  /** Rises with each picture, so that a slow one does not replace a later one. */
  #turn = 0;
  readonly #input = element("input", {
    type: "file",
    id: "picture-file",
    accept: TYPES,
    "aria-describedby": "picture-help picture-said",
  });
  readonly #shown = element("div", { class: "preview", hidden: true });
  readonly #said = element("p", { id: "picture-said", class: "note", role: "status" });

  /**
   * @param place where the field is made.
   * @param text takes the text that was read.
   * @param onChange called when there is another picture, or none any more.
   */
  constructor(
    place: HTMLElement,
    private readonly text: HTMLTextAreaElement,
    private readonly onChange: () => void,
  ) {
    place.append(
      element("label", { for: "picture-file", "data-words": "picture.label" }, say("picture.label")),
      this.#input,
      element("p", { id: "picture-help", class: "note", "data-words": "picture.help" }, say("picture.help")),
      this.#shown,
      this.#said,
    );
    this.#input.addEventListener("change", () => this.#begin(this.#input.files?.[0]));
    const form = place.closest("form") ?? place;
    form.addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      place.classList.add("over");
    });
    form.addEventListener("dragleave", () => place.classList.remove("over"));
    form.addEventListener("drop", (event) => {
      place.classList.remove("over");
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      this.#begin(file);
    });
    addEventListener("paste", (event) => {
      if (byId("panel-ask", HTMLElement).hidden || document.querySelector("dialog[open]")) return;
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (!file || isTextMeant(event, file)) return;
      event.preventDefault();
      this.#begin(file);
    });
  }

  /** The picture in Base64; undefined for none. */
  get image(): string | undefined {
    return this.#image;
  }

  /** Resolves once the picture that was given last is there, or refused. */
  get taken(): Promise<void> {
    return this.#taken;
  }

  /** Removes the picture, and the text that was read of it. */
  clear(): void {
    this.#turn++;
    this.#image = undefined;
    this.#input.value = "";
    this.#shown.hidden = true;
    this.#shown.replaceChildren();
    this.#said.textContent = "";
    if (this.text.value === this.#filledIn) this.text.value = "";
    this.#filledIn = "";
  }

  /** Shows what the server says of the picture; its text can be corrected. */
  show({ text, unread }: AnsweredPicture): void {
    if (unread) this.#said.replaceChildren(english([unread.detail, unread.hint].filter(Boolean).join(" ")));
    else this.#said.textContent = text ? say("picture.read") : say("picture.wordless");
    if (text === undefined || this.text.value.trim() !== "") return;
    this.text.value = text;
    this.#filledIn = text;
  }

  #begin(file: File | undefined): void {
    if (file) this.#taken = this.#take(file);
  }

  async #take(file: File): Promise<void> {
    this.clear();
    this.onChange();
    const turn = this.#turn;
    if (file.type !== "" && !file.type.startsWith("image/")) {
      this.#said.textContent = say("picture.noPicture");
      return;
    }
    const [image, preview] = await Promise.all([base64Of(file), previewOf(file)]);
    if (turn !== this.#turn) return;
    if (image === undefined) {
      this.#said.textContent = say("picture.unreadable");
      return;
    }
    this.#image = image;
    const remove = button(
      say("picture.remove"),
      () => {
        this.clear();
        this.onChange();
        announce(say("picture.removed"));
        this.#input.focus();
      },
      { "data-words": "picture.remove" },
    );
    this.#shown.replaceChildren(...(preview ? [preview] : []), remove);
    this.#shown.hidden = false;
    this.#said.textContent = preview ? say("picture.taken") : say("picture.noPreview");
  }
}

/**
 * Returns whether who pastes into a field means the text beside the picture. Spreadsheets and word processors
 * copy both; beside a picture alone stands its address, or the name or path of its file.
 */
function isTextMeant({ target, clipboardData }: ClipboardEvent, { name }: File): boolean {
  const text = clipboardData?.getData("text/plain").trim() ?? "";
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return isField && text !== "" && !isAddressAlone(text) && !text.endsWith(name);
}

/** Returns a file in Base64; undefined where it cannot be read. */
function base64Of(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("error", () => resolve(undefined));
    // "data:image/png;base64,...": an empty file has nothing behind the comma.
    reader.addEventListener("load", () => resolve(String(reader.result).split(",")[1] || undefined));
    reader.readAsDataURL(file);
  });
}

/** Returns a small copy; the security rules of the page allow no address of a file. */
async function previewOf(file: File): Promise<HTMLCanvasElement | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, PREVIEW / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [bitmap.width, bitmap.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    );
    const canvas = element("canvas", {
      width: width ?? 1,
      height: height ?? 1,
      role: "img",
      "aria-label": say("picture.label"),
      "data-label": "picture.label",
    });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas;
  } catch {
    return undefined;
  }
}
