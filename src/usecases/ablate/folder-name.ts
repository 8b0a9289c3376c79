/** Returns the name of a training's folder. */
export function folderName(label: string, seed: number): string {
  const name = label
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name}-seed-${seed}`;
}
