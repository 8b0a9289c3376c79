import fc from "fast-check";
import {
  codeOfTag,
  isLanguageTag,
  isTellable,
  languageNumber,
  languageOfTag,
  plainTag,
  tellLanguage,
} from "../../../../src/base/text";

/** Texts of our own; each says that the old ferry can no longer cross the harbour, or the like. */
const POSTS: readonly (readonly [language: string, text: string])[] = [
  ["en", "The old ferry has not been able to cross the harbour since the storm, they say"],
  ["es", "Dicen que el viejo barco ya no puede cruzar la bahía desde la tormenta del lunes"],
  ["pt", "Dizem que o velho barco já não pode atravessar a baía desde a tempestade de ontem"],
  ["fr", "On dit que le vieux bateau ne peut plus traverser la baie depuis la tempête"],
  ["it", "Dicono che la vecchia barca non può più attraversare la baia dopo la tempesta"],
  ["ro", "Se spune că vechiul vapor nu mai poate trece golful după furtuna de luni"],
  ["ca", "Diuen que aquest vaixell vell ja no pot creuar la badia amb tant de vent"],
  ["de", "Angeblich kann die alte Fähre seit dem Sturm nicht mehr durch den Hafen fahren"],
  ["nl", "Ze zeggen dat de oude boot sinds de storm niet meer door de haven kan varen"],
  ["sv", "De säger att den gamla färjan inte kan gå genom hamnen efter stormen"],
  ["da", "De siger at den gamle færge ikke længere kan sejle gennem havnen efter stormen, hvad nu"],
  ["no", "De sier at den gamle ferja ikke kan gå gjennom havna etter stormen, hva nå"],
  ["fi", "Sanotaan että vanha lautta ei voi enää kulkea sataman läpi myrskyn jälkeen"],
  ["pl", "Podobno stary prom nie może już przepłynąć przez port po burzy, która była wczoraj"],
  ["cs", "Říká se, že starý trajekt už po bouři nemůže proplout přístavem, protože je rozbitý"],
  ["hr", "Kažu da stari brod više ne može proći kroz luku nakon oluje koja je bila jučer"],
  ["hu", "Azt mondják, hogy a régi komp nem tud átmenni a kikötőn a vihar után"],
  ["tr", "Eski vapurun fırtınadan sonra artık limandan geçemediği söyleniyor, bu doğru değil"],
  ["id", "Katanya kapal tua itu tidak bisa lagi menyeberangi pelabuhan setelah badai yang lalu"],
  ["tl", "Sabi nila hindi na makatawid ang lumang barko sa daungan pagkatapos ng bagyo"],
  ["vi", "Người ta nói chiếc phà cũ không thể đi qua cảng sau cơn bão được nữa"],
  ["sw", "Wanasema kuwa meli ya zamani haiwezi kuvuka bandari baada ya dhoruba ya jana"],
  ["hi", "kehte hain ki purani naav ab nahi chal sakti aur log kuch bhi bol rahe hain"],
  ["hi", "कहते हैं कि पुरानी नाव तूफान के बाद बंदरगाह पार नहीं कर सकती"],
  ["mr", "जुनी बोट वादळानंतर बंदर पार करू शकत नाही असे लोक म्हणत आहेत आणि हे खरे आहे"],
  ["ru", "Говорят, что старый паром после шторма больше не может пройти через порт"],
  ["uk", "Кажуть, що старий пором після шторму більше не може пройти через порт"],
  ["bg", "Казват, че старият ферибот вече не може да мине през пристанището след бурята"],
  ["ar", "يقولون إن العبارة القديمة لا تستطيع عبور الميناء بعد العاصفة"],
  ["fa", "می‌گویند قایق قدیمی دیگر نمی‌تواند پس از توفان از بندر بگذرد و این درست است"],
  ["ur", "کہتے ہیں کہ پرانی کشتی طوفان کے بعد بندرگاہ سے نہیں گزر سکتی"],
  ["th", "เขาว่าเรือเก่าข้ามท่าเรือไม่ได้แล้วหลังพายุ"],
  ["ta", "புயலுக்குப் பிறகு பழைய படகு துறைமுகத்தைக் கடக்க முடியாது"],
  ["el", "Λένε ότι το παλιό πλοίο δεν μπορεί να περάσει από το λιμάνι"],
  ["he", "אומרים שהמעבורת הישנה לא יכולה לעבור בנמל אחרי הסערה"],
  ["ko", "폭풍 이후 낡은 배가 항구를 건널 수 없다고 합니다"],
  ["ja", "嵐のあと古い船は港を渡れないそうです"],
  ["zh", "据说暴风雨之后旧渡船再也不能穿过港口了"],
  ["zh", "唐納德・鴨宣布將對舊渡船徵收關稅"],
];

describe("a text's language", () => {
  test.each(POSTS)("is told: %s", (language, text) => {
    const held = new Set(language === "en" ? ["ja"] : ["en"]);
    expect(tellLanguage(text, held)).toBe(language);
    expect(tellLanguage(text.toUpperCase().normalize("NFD"), held)).toBe(language);
  });

  test("is told of posts that leave out the diacritics", () => {
    expect(
      tellLanguage(
        "no se como pero el puente esta cerrado y nadie sabe por que, que dia mas malo",
        new Set(["en"]),
      ),
    ).toBe("es");
    expect(tellLanguage("nao sei se a ponte esta fechada mas ninguem diz nada sobre isso")).toBe("pt");
  });

  test.each([
    ["ru", "Снова вам не сказали: после шторма закрыт порт"],
    ["uk", "Навпаки: після шторму на поромі не було кому працювати"],
    ["uk", "Нас знову обманули"],
    ["uk", "Купили квиток на пором, дядько каже не поїде. Хтось чув таке?"],
    ["bg", "Някой знае ли дали това е истина?"],
    ["tr", "Belediye başkanının eski vapuru sattığı iddiası yalan"],
    ["tr", "Eski vapurun battığı haberi doğru değil"],
  ])("is told where few words are its own: %s, %s", (language, text) => {
    expect(tellLanguage(text)).toBe(language);
  });

  test.each([
    "",
    "lol",
    "12345 67 !!! 😂😂😂",
    "Zoë Müller-Lüdenscheidt, François Dupré",
    "São Paulo, Curaçao, Łódź, Malmö, Reykjavík, Besançon",
    "COVID vaccine Pfizer Moderna AstraZeneca",
    "Привет",
    "ferry 港口",
    "The ferry sank in the harbour, they said: el barco se hundió en la bahía, dijo la gente del puerto",
    "old ferry sank निचे बंदरगाह harbour नाव डूब गई captain says",
  ])("is not told where it is not certain: %j", (text) => {
    expect(tellLanguage(text)).toBeUndefined();
  });

  test.each([
    "omg did u no they wana ban ferrys 2 moro smh dis is 2 much 4 me lol",
    "di ferry dem sink inna harbour an nobody nuh seh notin bout it, mi cyaan believe",
    "dem say the ferry don sink for harbour, na wa o, who dey talk am",
    "wah the ferry sink already lah, like that also can meh",
    "Teh ferri hsa snuk ni hte habrour",
    "FERRY SUNK!!! Ms. de la Cruz & Mr. van der Berg on board, R.I.P.",
    "El Niño and La Niña: Los Angeles braces for rain, San Juan de la Cruz too",
    "Café del Mar owner Luis Peña: ferry sunk, no survivors",
  ])("is English or not told for English as it is typed: %j", (text) => {
    expect([undefined, "en"]).toContain(tellLanguage(text, new Set(["en"])));
  });

  test("is told from those held for certain, from others as the likelier one", () => {
    // Said the same way in Danish and in Norwegian, but for one word.
    const text = "Nei, det stemmer ikke at den gamle havnen er solgt";
    expect(tellLanguage(text, new Set(["en"]))).toBe("no");
    expect(tellLanguage(text, new Set(["en", "da"]))).toBeUndefined();
    expect(tellLanguage(POSTS[1]?.[1] as string, new Set(["pt"]))).toBe("es");
  });

  test("is told by letters and endings beside a single common word, and not without one", () => {
    expect(tellLanguage("Rząd zamyka szkoły na zawsze")).toBe("pl");
    expect(tellLanguage("Rząd zamyka szkoły zawsze")).toBeUndefined();
    // "Na" is a word of many languages.
    expect(tellLanguage("Boeing na Airbus")).toBeUndefined();
  });

  test("is told of any text without failing, in a language that can be told", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const language = tellLanguage(text);
        expect(language === undefined || isTellable(languageOfTag(language) as string)).toBe(true);
      }),
    );
    expect(
      ["__proto__", "constructor", "toString valueOf hasOwnProperty"].map((text) => tellLanguage(text)),
    ).toEqual([undefined, undefined, undefined]);
  });

  test("takes no memory for words before it is asked for", () => {
    const words = "../../../../src/base/text/language/language-words";
    const read = jest.fn(() => jest.requireActual(words) as object);
    jest.isolateModules(() => {
      jest.doMock(words, read);
      const { tellLanguage: tell } =
        require("../../../../src/base/text") as typeof import("../../../../src/base/text");
      expect(read).not.toHaveBeenCalled();
      for (const [language, text] of POSTS.slice(0, 2)) expect(tell(text, new Set(["ja"]))).toBe(language);
      expect(read).toHaveBeenCalledTimes(1);
    });
  });

  test("is told of a long text by its beginning", () => {
    const [, spanish] = POSTS[1] as readonly [string, string];
    const [, english] = POSTS[0] as readonly [string, string];
    expect(tellLanguage(`${`${spanish}. `.repeat(13)}${`${english}. `.repeat(100)}`)).toBe("es");
  });
});

describe("a language tag", () => {
  test.each([
    ["pt-BR", "pt"],
    ["pt_PT", "pt"],
    [" EN ", "en"],
    ["ms", "id"],
    ["nb-NO", "no"],
    ["sr-Cyrl", "hr"],
    ["fil", "tl"],
    ["yo", "yo"],
  ])("%j is compared as %s", (tag, language) => expect(languageOfTag(tag)).toBe(language));

  test.each(["", "und", "mul", "qme", "art", "x-klingon", "english", "e", "12"])("%j names none", (tag) => {
    expect(languageOfTag(tag)).toBeUndefined();
  });

  test.each([
    ["en", 174],
    ["haw", 8247],
    [undefined, 0],
  ])("%j has a number, five bits a letter", (code, number) => expect(languageNumber(code)).toBe(number));

  test("has a code of its own, also where several are compared as one", () => {
    expect(["sr-Latn", "MS", "pt_BR", "und", "english"].map(codeOfTag)).toEqual([
      "sr",
      "ms",
      "pt",
      undefined,
      undefined,
    ]);
  });

  test("has the shortest code of ISO 639, also where a former or a longer one is given", () => {
    const given = ["iw", "in", "spa", "deu", "ger", "HIN", "arb", "pes-IR", "cmn", "sh", "fil", "haw"];
    expect(given.map(codeOfTag)).toEqual([
      "he",
      "id",
      "es",
      "de",
      "de",
      "hi",
      "ar",
      "fa",
      "zh",
      "sr",
      "fil",
      "haw",
    ]);
  });

  test("has one form in which tags are compared, as has what is no tag", () => {
    const given = [" EN_us ", "iw", "spa-MX", "zh-Hant", "und", "Klingon!", ""];
    expect(given.map(plainTag)).toEqual(["en-us", "he", "es-mx", "zh-hant", "und", "klingon!", ""]);
  });

  test("is told from what is none", () => {
    const tags = ["es", "pt-BR", "pt_BR", "zh-Hant-TW", "und", "qme", "fil"];
    expect(tags.filter((tag) => !isLanguageTag(tag))).toEqual([]);
    const others = [
      "",
      "e",
      "english",
      "spanish",
      "es-",
      "e s",
      "es;q=0.8",
      "x-y",
      "12",
      "e\u0000",
      "es-".repeat(20),
    ];
    expect(others.filter(isLanguageTag)).toEqual([]);
  });

  test("names one that can be told, or not", () => {
    expect(["en", "hr", "ja", "th", "zh"].map(isTellable)).toEqual([true, true, true, true, true]);
    expect(["yo", "gl", "af", "", "Latn", "constructor"].map(isTellable)).toEqual(Array(6).fill(false));
  });
});
