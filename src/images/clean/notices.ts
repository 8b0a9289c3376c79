/** What apps say above chats, whichever lines it is on: what it begins with, holds, and ends with. */
const ENCRYPTED = [
  {
    begin: "messages",
    holds: "end.to.end",
    end: "(?:tap|click) (?:to learn more|for more info)|learn more",
  },
  {
    begin: "(?:los )?mensajes",
    holds: "extremo a extremo",
    end: "toca para (?:obtener )?más información|más información",
  },
  {
    begin: "(?:as )?mensagens",
    holds: "ponta a ponta",
    end: "toque para (?:saber mais|obter mais informações|mais informações)|saiba mais",
  },
  {
    begin: "(?:les )?messages",
    holds: "bout en bout",
    end: "appuyez pour (?:en savoir plus|plus d.informations)|en savoir plus",
  },
  {
    begin: "nachrichten",
    holds: "ende.zu.ende",
    end: "tippe,? (?:um mehr zu erfahren|für mehr infos?)|mehr erfahren",
  },
  {
    begin: "(?:i )?messaggi",
    holds: "end.to.end",
    end: "tocca per (?:saperne di più|maggiori info(?:rmazioni)?)|scopri di più",
  },
  { begin: "wiadomości", holds: "szyfrowan", end: "dotknij,? aby (?:dowiedzieć się|uzyskać) więcej" },
  { begin: "الرسائل", holds: "مشف", end: "(?:اضغط|انقر) (?:لمعرفة المزيد|للمزيد)" },
  { begin: "मैसेज", holds: "एन्क्रिप्ट", end: "और जानने के लिए टैप करें" },
];
/** Letters between the parts of a notice. */
const MOST_BETWEEN = 250;
const NOTICES = ENCRYPTED.map(({ begin, holds, end }) => {
  const between = `[\\s\\S]{0,${MOST_BETWEEN}}?`;
  const [first, middle, last] = [begin, holds, end].map((part) => part.replaceAll(" ", "\\s+"));
  // Its lock is often read as a letter.
  return new RegExp(
    `(?:(?<=^|\\n).{1,3})?(?<!\\p{L})(?:${first})${between}${middle}${between}(?:${last})\\.?`,
    "giu",
  );
});

/** Returns a text without the notices of apps. One that is not there to its end stays. */
export function withoutNotices(text: string): string {
  return NOTICES.reduce((left, notice) => left.replace(notice, "\n"), text);
}
