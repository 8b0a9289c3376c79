import type { ApiAnswer } from "../../schemas/answer";
import { byId } from "../view/dom.js";
import { count, harmless, shownOf } from "../view/text.js";
import { isUnknownAddress } from "../view/verdict.js";
import { say, whenSpoken } from "../words/spoken.js";
import { AnswerPlace } from "./answer-place.js";
import { areDatesWhole, readFilter, wireFilters } from "./filters.js";
import { PictureField } from "./picture.js";
import { askedBy, linkToAnswer, readLink } from "./share.js";

let picture: PictureField | undefined;
/** The language that a link gives with its post, until another is written. */
let language: string | undefined;

const shown = new AnswerPlace(byId("answer", HTMLElement));

/**
 * Makes the form of the first tab ask, by its button, Enter, Ctrl+Enter from any of its fields, and by a link
 * to an answer.
 */
export function wireAsk(): void {
  const form = byId("ask-form", HTMLFormElement);
  const field = byId("text", HTMLTextAreaElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask(form, field);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    const sends = event.ctrlKey || event.metaKey || (event.target === field && !event.shiftKey);
    if (!sends) return;
    event.preventDefault();
    form.requestSubmit();
  });
  picture = new PictureField(byId("picture", HTMLElement), imageField(), () => complain(field, ""));
  wireFilters();
  const askLinked = (): void => {
    const linked = readLink(form);
    if (linked === undefined) return;
    language = linked || undefined;
    picture?.clear();
    form.requestSubmit();
  };
  addEventListener("hashchange", askLinked);
  askLinked();
  for (const input of [field, imageField()]) {
    input.addEventListener("input", () => {
      language = undefined;
      complain(field, "");
      if (input.value.length >= input.maxLength) tell(say("ask.long", { n: count(input.maxLength) }));
    });
  }
  whenSpoken(() => complain(field, ""));
}

/** Shows the first tab with a text in its form, which is not asked yet. */
export function fillIn(text: string): void {
  const field = byId("text", HTMLTextAreaElement);
  stopAsking();
  picture?.clear();
  language = undefined;
  imageField().value = "";
  field.value = harmless(text);
  complain(field, "");
  location.hash = "#ask";
  field.focus();
}

function imageField(): HTMLTextAreaElement {
  return byId("image-text", HTMLTextAreaElement);
}

/** Aborts the running question, if there is one. */
export function stopAsking(): void {
  shown.stop();
}

async function ask(form: HTMLFormElement, field: HTMLTextAreaElement): Promise<void> {
  shown.clear();
  // A picture that was chosen a moment ago is still being read from its file.
  await picture?.taken;
  const text = shownOf(field.value);
  const imageText = shownOf(imageField().value);
  const image = picture?.image;
  const isEmpty = text === "" && imageText === "" && image === undefined;
  complain(field, isEmpty ? say("ask.empty") : "");
  if (isEmpty) return field.focus();
  if (!areDatesWhole()) return;
  const filter = readFilter();
  const request = {
    ...(text !== "" && { text }),
    ...(imageText !== "" && { imageText }),
    ...(image !== undefined && { image }),
    ...(language !== undefined && { language }),
    explain: true,
    ...(filter && { filter }),
  };
  // The form may ask something else by the time that the link is copied.
  const asked = askedBy(form, language);
  const link = ({ picture: read }: ApiAnswer): string => linkToAnswer(asked, read?.text);
  await shown.ask(request, link, (found) => {
    // There may be another picture by now, or none, of which this is not the text.
    if (found.picture && picture?.image === image) picture?.show(found.picture);
    if (!isUnknownAddress(request, found)) return false;
    complain(field, say("ask.address"));
    field.focus();
    return true;
  });
}

/** Shows below the field what is wrong with its text; "" removes that. */
function complain(field: HTMLTextAreaElement, wrong: string): void {
  tell(wrong);
  if (wrong === "") field.removeAttribute("aria-invalid");
  else field.setAttribute("aria-invalid", "true");
}

/** Writes below the field, and reads out, what there is to say of its text. */
function tell(words: string): void {
  byId("text-wrong", HTMLElement).textContent = words;
}
