// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Returns a text as the store keeps it: without control characters, half characters and outer blanks. */
export function keptText(value: string): string {
  return value.toWellFormed().replace(CONTROL, "").trim();
}

/**
 * Returns what a look-up finds for a source and an id: as they are given, or else as the store would have
 * kept them.
 */
export function foundAsKept<T>(
  look: (source: string, id: string) => T | undefined,
  source: string,
  id: string,
): T | undefined {
  const found = look(source, id);
  if (found !== undefined) return found;
  const [keptSource, keptId] = [keptText(source), keptText(id)];
  return keptSource === source && keptId === id ? undefined : look(keptSource, keptId);
}
