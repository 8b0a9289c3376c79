import { compare, readArticle, Statement, stanceOf } from "../../../src/compare";

function stance(language: string, post: string, claim: string, field: "vclaim" | "title" = "vclaim"): string {
  const said = new Statement(post, language);
  const article = readArticle({ [field]: claim }, language)!;
  return stanceOf(said, article, compare(said, article));
}

const differences = (language: string, post: string, claim: string): string[] =>
  compare(new Statement(post, language), readArticle({ vclaim: claim }, language)!)!.map(
    ({ kind, sentence }) => `${kind}: ${sentence}`,
  );

const DENIED = ["negation: The post denies what the fact-check is about."];

/** A claim in each language, with posts on it. */
const CLAIMS = {
  es: "El alcalde de Villarrosa vendió el puente viejo a una empresa",
  pt: "O prefeito de Vila Rosa vendeu a ponte velha para uma empresa",
  fr: "Le maire de Rosebourg a vendu le vieux pont à une entreprise",
  de: "Der Bürgermeister von Rosendorf verkaufte die alte Brücke an eine Firma",
  pl: "Burmistrz Różanowa sprzedał stary most prywatnej firmie",
  id: "Wali kota Mawarsari menjual jembatan tua kepada perusahaan asing",
  ar: "رئيس بلدية الوردية باع الجسر القديم لشركة أجنبية",
  hi: "गुलाबपुर के महापौर ने पुराना पुल विदेशी कंपनी को बेच दिया",
  it: "Il sindaco di Roseto ha venduto il ponte vecchio a una ditta straniera",
  nl: "De burgemeester van Rozendam verkocht de oude brug aan een buitenlands bedrijf",
  ru: "Мэр Розовска продал старый мост иностранной компании",
  uk: "Мер Рожева продав старий міст іноземній компанії",
  tr: "Gülkent belediye başkanı eski köprüyü yabancı bir şirkete sattı",
} as const;

describe("the stance of posts in other languages than English", () => {
  test.each([
    ["es", "FALSO: el alcalde de Villarrosa vendió el puente viejo a una empresa."],
    ["es", "No es verdad que el alcalde de Villarrosa vendió el puente viejo. Desmentido."],
    ["pt", "É mentira que o prefeito de Vila Rosa vendeu a ponte velha para uma empresa"],
    ["pt", "Fake news! O prefeito de Vila Rosa não vendeu a ponte velha."],
    ["fr", "C'est faux : le maire de Rosebourg n'a pas vendu le vieux pont à une entreprise"],
    ["fr", "INFOX. Non, le maire de Rosebourg n'a jamais vendu le vieux pont."],
    ["de", "Falschmeldung: Der Bürgermeister von Rosendorf verkaufte die alte Brücke nicht."],
    ["de", "Es ist nicht wahr, dass der Bürgermeister von Rosendorf die alte Brücke verkaufte"],
    ["pl", "To nieprawda, że burmistrz Różanowa sprzedał stary most prywatnej firmie"],
    ["pl", "FAKE: burmistrz Różanowa sprzedał stary most prywatnej firmie"],
    ["id", "HOAKS! Wali kota Mawarsari tidak menjual jembatan tua kepada perusahaan asing"],
    ["id", "Tidak benar bahwa wali kota Mawarsari menjual jembatan tua. Ini berita bohong."],
    ["ar", "هذا الخبر كاذب: رئيس بلدية الوردية باع الجسر القديم لشركة أجنبية"],
    ["ar", "غير صحيح أن رئيس بلدية الوردية باع الجسر القديم. إشاعة لا أساس لها"],
    ["pt", "Essas notícias são um caô: o prefeito de Vila Rosa vendeu a ponte velha para uma empresa"],
    ["pt", "Eh mentira q o prefeito de Vila Rosa vendeu a ponte velha para uma empresa, isso eh fake"],
    ["es", "Es falso decir que el alcalde de Villarrosa vendió el puente viejo a una empresa"],
    ["fr", "C'est une désinfo, le maire de Rosebourg n'a jamais vendu le vieux pont, rien de vrai là-dedans"],
    [
      "de",
      "Am Gerücht, der Bürgermeister verkaufte die alte Brücke an eine Firma, ist nix dran, alles gelogen",
    ],
    ["pl", "Fejk: burmistrz Różanowa sprzedał stary most prywatnej firmie"],
    ["id", "Gak bener bahwa wali kota Mawarsari menjual jembatan tua. Ini berita boong."],
    ["ar", "كدب: رئيس بلدية الوردية باع الجسر القديم لشركة أجنبية"],
    ["hi", "Fake news: गुलाबपुर के महापौर ने पुराना पुल विदेशी कंपनी को बेच दिया"],
    ["hi", "यह खबर झूठी है कि गुलाबपुर के महापौर ने पुराना पुल विदेशी कंपनी को बेच दिया"],
    ["hi", "फेक न्यूज़: गुलाबपुर के महापौर ने पुराना पुल विदेशी कंपनी को बेच दिया। यह दावा झूठा है।"],
    ["it", "BUFALA: il sindaco di Roseto ha venduto il ponte vecchio a una ditta straniera."],
    ["it", "Non è vero che il sindaco di Roseto ha venduto il ponte vecchio. Smentita ufficiale."],
    ["nl", "NEPNIEUWS: de burgemeester van Rozendam verkocht de oude brug aan een buitenlands bedrijf."],
    ["nl", "Het is niet waar dat de burgemeester van Rozendam de oude brug verkocht. Broodje aap."],
    ["ru", "ФЕЙК: мэр Розовска продал старый мост иностранной компании"],
    ["ru", "Неправда, что мэр Розовска продал старый мост. Это вброс"],
    ["uk", "ФЕЙК: мер Рожева продав старий міст іноземній компанії"],
    ["uk", "Неправда, що мер Рожева продав старий міст. Це вкид"],
    ["tr", "YALAN: Gülkent belediye başkanı eski köprüyü yabancı bir şirkete sattı"],
    ["tr", "Gülkent belediye başkanının eski köprüyü yabancı şirkete sattığı iddiası asılsız"],
  ] as const)("is a denial where they call the report false: %s, %s", (language, post) => {
    expect(stance(language, post, CLAIMS[language])).toBe("denies");
  });

  test.each([
    ["es", "¿Es verdad que el alcalde de Villarrosa vendió el puente viejo?"],
    ["es", "Alguien puede confirmar si el alcalde vendió el puente viejo a una empresa"],
    ["pt", "É verdade que o prefeito de Vila Rosa vendeu a ponte velha?"],
    ["pt", "Vcs podem verificar se isso procede? O prefeito vendeu a ponte velha"],
    ["pt", "é vdd que o prefeito de Vila Rosa vendeu a ponte velha"],
    ["es", "¿Creen que el alcalde de Villarrosa vendió el puente viejo a una empresa?"],
    ["es", "El alcalde de Villarrosa vendió el puente viejo a una empresa, ¿verdad o no?"],
    ["de", "Verkaufte der Bürgermeister von Rosendorf denn wirklich die alte Brücke an eine Firma?"],
    ["de", "Falls die Meldung zutrifft: der Bürgermeister verkaufte die alte Brücke an eine Firma"],
    ["pl", "Wie ktoś, czy burmistrz Różanowa sprzedał stary most prywatnej firmie"],
    ["id", "wali kota Mawarsari menjual jembatan tua kepada perusahaan asing, hoax gak ya"],
    ["ar", "هل صدر من البلدية أنها باعت الجسر القديم لشركة أجنبية؟"],
    ["hi", "गुलाबपुर के महापौर ने पुराना पुल बेच दिया, real or fake"],
    ["fr", "Vrai ou faux ? Le maire de Rosebourg a vendu le vieux pont"],
    ["fr", "Est-ce vrai que le maire de Rosebourg a vendu le vieux pont"],
    ["fr", "Est-ce que le maire de Rosebourg a vendu le vieux pont à une entreprise ?"],
    ["de", "Weiß jemand, ob der Bürgermeister die alte Brücke an eine Firma verkaufte?"],
    ["pl", "Czy to prawda, że burmistrz Różanowa sprzedał stary most?"],
    ["id", "Apakah benar wali kota Mawarsari menjual jembatan tua?"],
    ["ar", "هل صحيح أن رئيس بلدية الوردية باع الجسر القديم؟"],
    ["hi", "क्या यह सच है कि गुलाबपुर के महापौर ने पुराना पुल बेच दिया?"],
    ["it", "È vero che il sindaco di Roseto ha venduto il ponte vecchio?"],
    ["it", "Qualcuno sa se il sindaco ha venduto il ponte vecchio a una ditta straniera"],
    ["nl", "Klopt het dat de burgemeester van Rozendam de oude brug verkocht?"],
    ["nl", "Weet iemand of de burgemeester de oude brug verkocht aan een buitenlands bedrijf"],
    ["ru", "Правда ли, что мэр Розовска продал старый мост?"],
    ["ru", "Кто-нибудь знает, правда это? Мэр продал старый мост иностранной компании"],
    ["uk", "Чи правда, що мер Рожева продав старий міст?"],
    ["tr", "Gülkent belediye başkanının eski köprüyü sattığı doğru mu?"],
    ["tr", "Bilen var mı, Gülkent belediyesi eski köprüyü satmış"],
  ] as const)("is a question where they want to know the truth: %s, %s", (language, post) => {
    expect(stance(language, post, CLAIMS[language])).toBe("asks");
  });

  test.each([
    ["es", "El alcalde de Villarrosa acaba de vender: vendió el puente viejo a una empresa, qué vergüenza"],
    ["es", "La prensa no te lo dice: el alcalde de Villarrosa vendió el puente viejo a una empresa"],
    ["pt", "A mídia não mostra, mas o prefeito de Vila Rosa vendeu a ponte velha para uma empresa"],
    ["pt", "Não deu na TV que o prefeito de Vila Rosa vendeu a ponte velha para uma empresa, repassem"],
    ["fr", "Le maire de Rosebourg a vendu le vieux pont à une entreprise, partagez avant suppression"],
    ["de", "Unfassbar: Der Bürgermeister von Rosendorf verkaufte die alte Brücke an eine Firma"],
    ["pl", "Burmistrz Różanowa sprzedał stary most prywatnej firmie, a media o tym milczą"],
    ["id", "Wali kota Mawarsari menjual jembatan tua kepada perusahaan asing, sebarkan!"],
    ["ar", "عاجل: رئيس بلدية الوردية باع الجسر القديم لشركة أجنبية"],
    ["hi", "गुलाबपुर के महापौर ने पुराना पुल विदेशी कंपनी को बेच दिया, सब तक पहुंचाओ"],
    ["it", "Nessuno ve lo dice: il sindaco di Roseto ha venduto il ponte vecchio a una ditta straniera"],
    [
      "nl",
      "De media laten het niet zien: de burgemeester van Rozendam verkocht de oude brug aan een buitenlands bedrijf",
    ],
    ["ru", "Вам об этом не скажут: мэр Розовска продал старый мост иностранной компании"],
    ["uk", "Вам про це не скажуть: мер Рожева продав старий міст іноземній компанії"],
    ["tr", "Medya söylemiyor: Gülkent belediye başkanı eski köprüyü yabancı bir şirkete sattı"],
  ] as const)("is an assertion where they repeat the claim: %s, %s", (language, post) => {
    expect(stance(language, post, CLAIMS[language])).toBe("asserts");
  });

  test.each([
    [
      "es",
      "No es cierto que «la feria sea gratis»: el alcalde de Villarrosa vendió el puente viejo a una empresa",
    ],
    ["it", "Non è vero che a Roseto tutti rispettano le regole: il sindaco ha venduto il ponte vecchio"],
    [
      "nl",
      "Het klopt niet dat alles bij het oude blijft: de burgemeester verkocht de oude brug aan een bedrijf",
    ],
    ["ru", "Неправда, что в Розовске отменили ярмарку: мэр продал старый мост иностранной компании"],
    ["pl", "Mówili, że to fejk, a burmistrz Różanowa sprzedał stary most prywatnej firmie"],
    ["tr", "Yalan diyorlardı, Gülkent belediye başkanı eski köprüyü yabancı bir şirkete sattı"],
    ["uk", "Мер Рожева все спростовує, але старий міст іноземній компанії він продав"],
    ["de", "Er dementiert es, aber der Bürgermeister von Rosendorf verkaufte die alte Brücke an eine Firma"],
  ] as const)("is no denial where something else is false, or only others say so: %s, %s", (language, post) => {
    expect(stance(language, post, CLAIMS[language])).not.toBe("denies");
  });

  test.each([
    ["it", "L'ufficio stampa smentisce che il sindaco di Roseto abbia venduto il ponte vecchio"],
    ["nl", "De woordvoerder ontkent dat de burgemeester van Rozendam de oude brug verkocht"],
    ["ru", "В мэрии Розовска опровергли сообщения о том, что мэр продал старый мост"],
    ["uk", "У Рожеві спростували, що мер продав старий міст іноземній компанії"],
    ["tr", "Gülkent belediye başkanı eski köprüyü sattığı yönündeki haberi yalanladı"],
    ["pt", "A prefeitura de Vila Rosa desmentiu que o prefeito vendeu a ponte velha"],
    ["id", "Pemkot Mawarsari membantah wali kota menjual jembatan tua"],
  ] as const)("is a denial where somebody rejects the report: %s, %s", (language, post) => {
    expect(stance(language, post, CLAIMS[language])).toBe("denies");
  });

  test.each([
    ["es", "El cantante Elías Morante murió en Alcoral", "Elías Morante está vivo, anoche cantó en Alcoral"],
    ["fr", "La piscine de Trécy a fermé", "La piscine de Trécy reste ouverte tout l'été"],
    [
      "de",
      "Das Freibad in Trebitz hat geschlossen",
      "Das Freibad in Trebitz ist geöffnet, wir waren heute dort",
    ],
    ["it", "Il ponte sul Lavello è crollato", "Il ponte sul Lavello è in piedi, ci sono passata stamattina"],
    ["pl", "W hali w Ostrowie zginęło osiem osób", "W hali w Ostrowie nikt nie zginął"],
    ["ru", "Завод «Прогресс» закрыт", "Завод «Прогресс» работает как обычно"],
    ["tr", "Demirtaş fabrikası kapandı", "Demirtaş fabrikası çalışmaya devam ediyor"],
    ["hi", "तारापुर की सूर्या फैक्ट्री बंद हो गई", "तारापुर की सूर्या फैक्ट्री पहले की तरह चालू है"],
  ])("is a denial where they say the contrary of the same: %s, %s", (language, claim, post) => {
    expect(stance(language, post, claim)).toBe("denies");
  });

  test.each([
    ["it", "Il ponte di Lerino è crollato", "Il bar vicino al ponte di Lerino è aperto anche ad agosto"],
    ["de", "Das Freibad in Trebitz hat geschlossen", "Das Café am Freibad in Trebitz ist geöffnet"],
    ["ru", "Мост в Каменске рухнул", "Кафе у моста в Каменске работает до полуночи"],
  ])("is not told by the contrary of something else: %s, %s, %s", (language, claim, post) => {
    expect(stance(language, post, claim)).not.toBe("denies");
  });

  test.each([
    [
      "es",
      "Un video muestra un oso en Valdehierro",
      "El oso de Valdehierro fue generado con inteligencia artificial",
    ],
    [
      "nl",
      "Een video toont een wolf in Doetingen",
      "Die wolf in Doetingen? Het filmpje van de wolf in Doetingen is met AI gemaakt.",
    ],
    ["uk", "На відео ведмідь гуляє Вербівцями", "Відео з ведмедем у Вербівцях згенерував штучний інтелект"],
  ])("is a denial where a picture shows something else: %s, %s", (language, claim, post) => {
    expect(stance(language, post, claim)).toBe("denies");
  });

  test.each([
    [
      "es",
      "Un video muestra un oso en Valdehierro",
      "El oso de Valdehierro no fue generado con inteligencia artificial",
    ],
    [
      "nl",
      "Een video toont een wolf in Doetingen",
      "Het filmpje van de wolf in Doetingen is niet met AI gemaakt",
    ],
    [
      "it",
      "Un video mostra un orso a Valdorsa",
      "Non è intelligenza artificiale, il video dell'orso a Valdorsa è mio",
    ],
  ])("is no denial where a picture shows nothing else: %s, %s", (language, claim, post) => {
    expect(stance(language, post, claim)).not.toBe("denies");
  });

  test.each([
    ["it", "ma il sindaco di Roseto ha davvero venduto il ponte vecchio oppure è la solita bufala"],
    ["nl", "verkocht de burgemeester van Rozendam de oude brug of is dat weer zo'n broodje aap"],
    ["ru", "мэр Розовска и вправду продал старый мост или это очередной вброс"],
    ["es", "el alcalde de Villarrosa vendió el puente viejo o es otro bulo"],
  ] as const)("is a question where it may be false, without a question mark: %s, %s", (language, post) => {
    expect(stance(language, post, CLAIMS[language])).toBe("asks");
  });

  test.each([
    ["es", "El alcalde no vendió el puente, Villarrosa puede respirar"],
    ["ru", "Мэр не продавал старый мост, документы на сайте"],
    ["hi", "महापौर ने पुराना पुल नहीं बेचा, गुलाबपुर निश्चिंत रहे"],
    ["it", "Nessun ponte venduto a Roseto, spiega il sindaco"],
  ] as const)("is a denial where a short post negates what it shares with the claim: %s, %s", (language, post) => {
    expect(stance(language, post, CLAIMS[language])).toBe("denies");
  });

  test.each([
    ["it", "Che il sindaco di Roseto abbia venduto il ponte vecchio è una colossale bugia"],
    ["ru", "То, что мэр Розовска продал старый мост, — откровенное враньё"],
    ["fr", "Le maire de Rosebourg a vendu le vieux pont ? Foutaises, j'y suis passé ce matin"],
    ["nl", "Verkocht de burgemeester van Rozendam de oude brug? Grote kolder, zegt mijn buurman"],
    ["es", "Lo del alcalde de Villarrosa que vendió el puente viejo es una leyenda urbana"],
  ] as const)("is a denial where a lie ends or follows what they tell: %s, %s", (language, post) => {
    expect(stance(language, post, CLAIMS[language])).toBe("denies");
  });

  test("is no denial where something is no more", () => {
    const post =
      "Die alte Brücke gibt es in Rosendorf nicht mehr, der Bürgermeister verkaufte sie an eine Firma";
    expect(stance("de", post, CLAIMS.de)).not.toBe("denies");
  });

  test.each([
    ["es", "El puente viejo necesita pintura antes del verano"],
    ["pt", "A ponte velha não abre aos domingos em Vila Rosa"],
    ["hi", "क्या पुराना पुल देखने में सुंदर नहीं है?"],
    ["de", "Warum ist die alte Brücke seit gestern gesperrt?"],
    ["ar", "الجسر القديم في الوردية مغلق غدا"],
    ["it", "Il ponte vecchio di Roseto non apre la domenica"],
    ["nl", "De oude brug van Rozendam gaat zondag niet open"],
    ["ru", "Старый мост в Розовске не работает по воскресеньям"],
    ["uk", "Старий міст у Рожеві не працює в неділю"],
    ["tr", "Eski köprü pazar günü açılmıyor"],
  ] as const)("is not told where they are on the same subject alone: %s, %s", (language, post) => {
    expect(stance(language, post, CLAIMS[language])).toBe("unclear");
  });

  test.each([
    ["pt", "Diga que é fake: o prefeito de Vila Rosa vendeu a ponte velha para uma empresa"],
    ["es", "Dirán que es mentira, el alcalde de Villarrosa vendió el puente viejo a una empresa"],
    ["fr", "Ils diront que c'est faux : le maire de Rosebourg a vendu le vieux pont à une entreprise"],
    ["pt", "O prefeito de Vila Rosa vendeu a ponte velha para uma empresa. Exceto se for montagem a foto"],
  ] as const)("is no denial where others may call it false: %s, %s", (language, post) => {
    expect(stance(language, post, CLAIMS[language])).not.toBe("denies");
  });

  test("is read from what a headline calls false", () => {
    const title = "É falso que o prefeito de Vila Rosa vendeu a ponte velha para uma empresa";
    expect(stance("pt", CLAIMS.pt, title, "title")).toBe("asserts");
  });

  test("is read behind a headline's label", () => {
    expect(stance("id", CLAIMS.id, `[HOAKS] ${CLAIMS.id}`, "title")).toBe("asserts");
  });

  test.each([
    ["pt", "Prefeito de Vila Rosa não vendeu a ponte velha para uma empresa"],
    ["pt", "Prefeito de Vila Rosa vendeu a ponte velha para uma empresa?"],
    ["pl", "Nie, burmistrz Różanowa sprzedał stary most prywatnej firmie w innym mieście"],
    ["fr", "Non, le maire de Rosebourg a vendu le vieux pont à une entreprise d'insertion"],
  ] as const)("is not told where a headline denies in another way, or asks: %s, %s", (language, title) => {
    expect(stance(language, CLAIMS[language], title, "title")).toBe("unclear");
  });

  test("is read where a word of one letter ends a long post", () => {
    const post = `यह खबर फर्जी है। अफवाह है। वायरल दावे का खंडन। ${"नदी में नाव चलती है। ".repeat(20)} पुराना पुल बेच दिया। सच न`;
    expect(stance("hi", post, CLAIMS.hi)).toBe("denies");
  });

  test.each([
    ["it", "l'acqua del ponte", "acque dei ponti"],
    ["nl", "de lantaarn werkt", "lantaarns werken"],
    ["ru", "старого моста", "старые мосты"],
    ["uk", "старого будинку", "старі будинки"],
    ["tr", "köprünün belediyeye", "köprüler belediyeden"],
    ["pl", "burmistrzem sprzedano prywatnymi firmami", "Burmistrz sprzedał prywatnej firmie"],
    ["es", "alcaldes vendieron puente viejo", "El alcalde vendió los puentes viejos"],
    ["pt", "prefeitos venderam ponte velha", "O prefeito vendeu as pontes velhas"],
    ["hi", "पुरानी पुलों बेचा", "पुराना पुल बेची"],
  ])("compares words without their endings: %s, %s", (language, one, other) => {
    const [said, claimed] = [new Statement(one, language), new Statement(other, language)];
    expect(said.sharedWith(claimed)).toBe(1);
  });

  test("shares no little words where the published stop words lack them", () => {
    const said = new Statement("У лісі по дорозі на станцію", "uk");
    expect(said.sharedWith(new Statement("У місті по вулиці на ринок", "uk"))).toBe(0);
  });

  test("is the same in Malay as in Indonesian", () => {
    const said = new Statement(
      "Berita palsu: wali kota Mawarsari menjual jembatan tua kepada perusahaan",
      "ms",
    );
    expect(stanceOf(said, readArticle({ vclaim: CLAIMS.id }, "id")!, [])).toBe("denies");
  });
});

describe("a post that negates the claim in another language than English", () => {
  test.each([
    ["Le vieux pont ne tient pas", "Le vieux pont tient"],
    ["Le vieux pont du moulin abandonné ne s'effondre pas", "Le vieux pont du moulin abandonné s'effondre"],
    ["Le vieux pont ne sert plus aux camions", "Le vieux pont sert aux camions"],
  ])("denies the verb before the negation in French, too: %s", (post, claim) => {
    expect(differences("fr", post, claim)).toEqual(DENIED);
    expect(stance("fr", post, claim)).not.toBe("asserts");
  });

  test.each([
    ["Le vieux pont tient, ce n'est pas une blague", "Le vieux pont tient"],
    ["Le bac ne passe pas, le vieux pont tient", "Le vieux pont tient"],
    ["N'oubliez pas que le vieux pont tient", "Le vieux pont tient"],
  ])("denies nothing where a French negation is of another clause or a reminder: %s", (post, claim) => {
    expect(differences("fr", post, claim)).toEqual([]);
  });

  test.each([
    ["es", "El alcalde no vendió el puente viejo a ninguna empresa"],
    ["pt", "O prefeito não vendeu a ponte velha para nenhuma empresa"],
    ["fr", "Le maire n'a pas vendu le vieux pont à une entreprise"],
    ["fr", "Personne n'a vendu le vieux pont à une entreprise"],
    ["fr", "Il n'ira plus vendre le vieux pont à une entreprise"],
    ["de", "Der Bürgermeister verkaufte die alte Brücke nie an eine Firma"],
    ["pl", "Burmistrz nie sprzedał mostu: stary most nie został sprzedany prywatnej firmie"],
    ["id", "Wali kota tidak menjual jembatan tua kepada perusahaan asing"],
    ["ar", "رئيس البلدية لم يبع ولا باع الجسر القديم لشركة أجنبية"],
    ["hi", "महापौर ने पुराना पुल विदेशी कंपनी को नहीं बेच दिया"],
    ["it", "Il sindaco non ha mai venduto il ponte vecchio a una ditta straniera"],
    ["nl", "De burgemeester verkocht de oude brug niet aan een buitenlands bedrijf"],
    ["ru", "Мэр Розовска не продавал старый мост иностранной компании"],
    ["uk", "Мер Рожева не продавав старий міст іноземній компанії"],
    ["tr", "Belediye başkanı eski köprüyü yabancı bir şirkete satmadı"],
    ["tr", "Belediye başkanının eski köprüyü yabancı şirkete satmadığı açıklandı"],
    ["tr", "Belediye başkanı eski köprüyü yabancı bir şirkete satmıyor"],
    ["ru", "Старый мост иностранной компании мэр Розовска не продавал"],
    ["uk", "Старий міст іноземній компанії мер Рожева не продавав"],
  ] as const)("differs by its negation: %s, %s", (language, post) => {
    expect(differences(language, post, CLAIMS[language])).toEqual(DENIED);
  });

  test.each([
    ["es", "El alcalde no solo vendió el puente viejo a una empresa, también la plaza"],
    ["es", "No lo olvides: el alcalde vendió el puente viejo a una empresa"],
    ["pt", "Não querem que você saiba que o prefeito vendeu a ponte velha para uma empresa"],
    ["pt", "O prefeito não para de vender: vendeu a ponte velha para uma empresa"],
    ["pt", "Não tomem a ponte velha por garantida, vendeu para uma empresa o prefeito"],
    ["ar", "لا عجب أن رئيس البلدية باع الجسر القديم لشركة أجنبية"],
    ["de", "Kein Scherz der Bürgermeister verkaufte die alte Brücke an eine Firma"],
    ["fr", "Non mais le maire de Rosebourg, il a vendu le vieux pont à une entreprise"],
    ["fr", "Pourquoi ne pas le dire, le maire a vendu le vieux pont à une entreprise"],
    ["de", "Der Bürgermeister verkaufte nicht nur die alte Brücke an eine Firma"],
    ["pl", "Burmistrz nie tylko sprzedał stary most prywatnej firmie"],
    ["id", "Wali kota bukan hanya menjual jembatan tua kepada perusahaan asing"],
    ["ar", "رئيس البلدية لا فقط باع الجسر القديم لشركة أجنبية"],
    ["hi", "महापौर ने न केवल पुराना पुल विदेशी कंपनी को बेच दिया, सड़क भी"],
    ["it", "Il sindaco non solo ha venduto il ponte vecchio a una ditta straniera, anche la piazza"],
    ["it", "Non ci sono dubbi che il sindaco ha venduto il ponte vecchio a una ditta straniera"],
    ["nl", "De burgemeester verkocht niet alleen de oude brug aan een buitenlands bedrijf"],
    ["nl", "Al dan niet terecht, de burgemeester verkocht de oude brug aan een buitenlands bedrijf"],
    ["nl", "Ik weet niet waar de burgemeester de oude brug aan een buitenlands bedrijf verkocht"],
    ["ru", "Мэр не только продал старый мост иностранной компании, но и площадь"],
    ["ru", "Мэр не мог не продать старый мост иностранной компании"],
    ["ru", "Ни для кого не секрет, что мэр продал старый мост иностранной компании"],
    ["uk", "Мер не лише продав старий міст іноземній компанії, а й площу"],
    ["tr", "Belediye başkanı sadece eski köprüyü değil meydanı da yabancı bir şirkete sattı"],
    ["tr", "Belediye başkanı eski köprüyü yabancı bir şirkete satmadı mı"],
    ["tr", "İnanılmaz ama belediye başkanı eski köprüyü yabancı bir şirkete sattı"],
    ["nl", "De burgemeester heeft niet lang gewacht en de oude brug aan een buitenlands bedrijf verkocht"],
    ["it", "Basta bugie! Il sindaco ha venduto il ponte vecchio a una ditta straniera"],
    ["nl", "Genoeg leugens! De burgemeester verkocht de oude brug aan een buitenlands bedrijf"],
    ["ru", "Хватит лжи! Мэр продал старый мост иностранной компании"],
    ["ru", "Старый мост мэр Розовска не чинил, а иностранной компании продал вокзал"],
    ["uk", "Досить брехні! Мер продав старий міст іноземній компанії"],
    ["tr", "Belediye başkanı eski köprüyü yabancı bir şirkete sattı, kimsenin haberi yok"],
  ] as const)("does not differ where the negation denies nothing of it: %s, %s", (language, post) => {
    expect(differences(language, post, CLAIMS[language])).toEqual([]);
  });

  test.each([
    ["a son-in-law", "Belediye başkanının damadı eski köprüyü yabancı bir şirkete sattı"],
    ["a prayer", "Belediye başkanı namaz vakti eski köprüyü yabancı bir şirkete sattı"],
    ["a comedy", "Komedi gibi belediye başkanı eski köprüyü yabancı bir şirkete sattı"],
    ["a hope", "Belediye başkanı umuyorum eski köprüyü yabancı bir şirkete sattı"],
    ["a sale", "Belediye başkanının eski köprüyü yabancı bir şirkete satması konuşuluyor"],
  ])("does not differ by %s, whose word only ends as a verb that denies", (_, post) => {
    expect(differences("tr", post, CLAIMS.tr)).toEqual([]);
  });

  test("does not differ where the claim forbids what the post says is not allowed", () => {
    expect(
      differences(
        "pt",
        "O prefeito não permite cães na praça velha",
        "O prefeito proíbe cães na praça velha",
      ),
    ).toEqual([]);
  });

  test("does not differ where it is asserted elsewhere in the post", () => {
    const post =
      "Dizem que o prefeito não vendeu a ponte velha. O prefeito vendeu a ponte velha para uma empresa!";
    expect(differences("pt", post, CLAIMS.pt)).toEqual([]);
  });
});
