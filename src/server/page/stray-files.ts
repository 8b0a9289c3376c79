/**
 * Refuses files that are dropped beside the places that take them: some browsers would show such a file in
 * place of the page, and its answers would be lost.
 */
export function refuseStrayFiles(): void {
  for (const type of ["dragover", "drop"] as const) {
    addEventListener(type, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    });
  }
}
