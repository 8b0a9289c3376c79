const FORWARDED =
  "forwarded from|reenviado de|encaminhado de|transféré (?:de|depuis)|weitergeleitet von|inoltrato da|przekazano od|переслано от|محولة من";
const SOUND =
  "original sound|original audio|sonido original|som original|son original|originalton|suono originale";
const LIKED = "liked by|les gusta a|curtido por|aimé par|gefällt|piace a";
const OTHERS =
  "others|otras personas|otros|outras pessoas|outros|autres personnes|(?:anderen|weiteren)(?: personen)?|altri|altre persone";
const TELEPHONE = "\\+\\p{N}[\\p{N} ().-]{6,20}";

/** Lines that an app makes of names, each after signs or one letter that a symbol was read as. */
const NAMED_LINES = [
  // WhatsApp: a sender who is not among the contacts.
  `~ ?\\S.{0,40} ${TELEPHONE}`,
  `${TELEPHONE} ~ ?\\S.{0,40}`,
  `(?:${FORWARDED}):?(?: \\S+){1,4}`,
  `(?:${SOUND})(?: [-\u00b7\u2013] .*)?`,
  `(?:${LIKED}) \\S.{0,40} (?:and|y|e|et|und) (?:\\p{N}\\S* )?(?:${OTHERS})`,
].map((line) => new RegExp(`^(?:\\S |[^\\p{L}\\p{N}~+]*)${line}\\W*$`, "iu"));

/** Returns whether a line is one in which an app names who sent, forwarded or liked something, or a sound. */
export function isNamedLine(line: string): boolean {
  const plain = line.trim();
  return NAMED_LINES.some((pattern) => pattern.test(plain));
}
