import { byId } from "../view/dom.js";

const KEY = "crowdchecked-token";

/** Returns the token that was entered in this tab of the browser; closing the tab forgets it. */
export function keptToken(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

let asking: Promise<boolean> | undefined;

/** Asks for a token and keeps it. Returns whether one was entered. Concurrent calls ask once. */
export function askForToken(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

function ask(): Promise<boolean> {
  const dialog = byId("token-dialog", HTMLDialogElement);
  const field = byId("token", HTMLInputElement);
  byId("token-refused", HTMLElement).hidden = keptToken() === undefined;
  field.value = "";
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener(
      "close",
      () => {
        const token = field.value.trim();
        field.value = "";
        const given = dialog.returnValue === "use" && token !== "";
        if (given) sessionStorage.setItem(KEY, token);
        resolve(given);
      },
      { once: true },
    );
  });
}

/** Makes the dialog's Cancel button close it. */
export function wireTokenDialog(): void {
  byId("token-cancel", HTMLButtonElement).addEventListener("click", () => {
    byId("token-dialog", HTMLDialogElement).close("");
  });
}
