import { byId } from "../view/dom.js";

const KEY = "crowdchecked-token";
/** What a header takes; other characters would let every call fail. */
const SENDABLE = /^[\x21-\x7e]*$/;
/** Spaces, and characters that nobody sees: they come along when a token is copied from a message. */
const UNSEEN = /[\s\p{Cf}]/gu;

/** The token, where the browser lets the page store nothing: it is forgotten with the page. */
let unstored: string | undefined;

/** Returns the token that was entered in this tab of the browser; closing the tab forgets it. */
export function keptToken(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return unstored;
  }
}

function keep(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    unstored = token;
  }
}

let asking: Promise<boolean> | undefined;

/**
 * Asks for a token and keeps it. Returns whether one was entered. Concurrent calls ask once.
 * @param isRefused whether the one that is kept is not valid.
 */
export function askForToken(isRefused = keptToken() !== undefined): Promise<boolean> {
  asking ??= ask(isRefused).finally(() => {
    asking = undefined;
  });
  return asking;
}

function ask(isRefused: boolean): Promise<boolean> {
  const dialog = byId("token-dialog", HTMLDialogElement);
  const field = byId("token", HTMLInputElement);
  byId("token-refused", HTMLElement).hidden = !isRefused;
  field.value = "";
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener(
      "close",
      () => {
        const token = enteredToken();
        field.value = "";
        const given = dialog.returnValue === "use" && token !== "";
        if (given) keep(token);
        resolve(given);
      },
      { once: true },
    );
  });
}

function enteredToken(): string {
  return byId("token", HTMLInputElement).value.replace(UNSEEN, "");
}

/** Makes the dialog's Cancel button close it, and keeps it open for what cannot be a token. */
export function wireTokenDialog(): void {
  const dialog = byId("token-dialog", HTMLDialogElement);
  byId("token-cancel", HTMLButtonElement).addEventListener("click", () => dialog.close(""));
  dialog.addEventListener("submit", (event) => {
    if (SENDABLE.test(enteredToken())) return;
    event.preventDefault();
    byId("token-refused", HTMLElement).hidden = false;
    byId("token", HTMLInputElement).select();
  });
}
