import { normalRating } from "../../../src/compare";

/** Ratings as publishers of a language write them, by what they say. */
const WRITTEN: Readonly<Record<string, Readonly<Record<"false" | "mixed" | "true" | "unrated", string[]>>>> =
  {
    ar: {
      false: [
        "زائف",
        "خبر كاذب",
        "ادعاء خاطئ",
        "غير صحيح",
        "ليس صحيحًا",
        "خبر لا أساس له من الصحة",
        "مفبرك",
        "كان مزيفًا",
        "شائعة",
      ],
      mixed: ["مضلل", "زائف جزئياً", "خارج السياق", "صحيح جزئيًا"],
      true: ["صحيح", "خبر صحيح", "حقيقي", "ليس مزيفًا، حقيقي"],
      unrated: ["ساخر", "رأي", "لا دليل على أنه صحيح", "ليس كاذبًا"],
    },
    fa: {
      false: ["نادرست", "جعلی", "درست نیست", "دروغ"],
      mixed: ["گمراه‌کننده", "نیمه درست"],
      true: ["درست"],
      unrated: ["طنز"],
    },
    ur: {
      false: ["جھوٹ", "غلط", "یہ سچ نہیں ہے"],
      mixed: ["گمراہ کن"],
      true: ["درست", "سچ"],
      unrated: ["غیر مصدقہ"],
    },
    he: {
      false: ["שקר", "לא נכון", "מזויף"],
      mixed: ["מטעה", "חצי אמת"],
      true: ["נכון"],
      unrated: ["סאטירה"],
    },
    hi: {
      false: ["झूठ", "फ़र्ज़ी", "फर्जी", "गलत", "यह सच नहीं है", "असत्य"],
      mixed: ["भ्रामक", "आधा सच", "बिना संदर्भ के", "पूरी तरह सच नहीं"],
      true: ["सच", "सही"],
      unrated: ["व्यंग्य", "फर्जी नहीं"],
    },
    mr: { false: ["खोटे", "हे खरे नाही"], mixed: ["दिशाभूल करणारे"], true: ["खरे"], unrated: ["उपरोधिक"] },
    ne: { false: ["मिथ्या", "झूटो"], mixed: ["भ्रामक"], true: ["साँचो"], unrated: ["व्यंग्य"] },
    bn: {
      false: ["মিথ্যা", "ভুয়া", "গুজব", "এটি সত্য নয়"],
      mixed: ["বিভ্রান্তিকর", "আংশিক মিথ্যা"],
      true: ["সত্য"],
      unrated: ["ব্যঙ্গ"],
    },
    ta: { false: ["பொய்", "தவறானது", "உண்மை இல்லை"], mixed: ["பாதி உண்மை"], true: ["உண்மை"], unrated: ["நையாண்டி"] },
    te: { false: ["అబద్ధం", "తప్పు", "నిజం కాదు"], mixed: ["తప్పుదోవ పట్టించే"], true: ["నిజం"], unrated: ["వ్యంగ్యం"] },
    ml: { false: ["തെറ്റ്", "വ്യാജം"], mixed: ["തെറ്റിദ്ധരിപ്പിക്കുന്നത്"], true: ["ശരി"], unrated: ["ആക്ഷേപഹാസ്യം"] },
    kn: { false: ["ಸುಳ್ಳು", "ನಿಜ ಅಲ್ಲ"], mixed: ["ದಾರಿತಪ್ಪಿಸುವ"], true: ["ನಿಜ"], unrated: ["ವಿಡಂಬನೆ"] },
    gu: { false: ["ખોટું", "સત્ય નથી"], mixed: ["ભ્રામક"], true: ["સાચું"], unrated: ["કટાક્ષ"] },
    pa: { false: ["ਝੂਠ", "ਫਰਜ਼ੀ", "ਸੱਚ ਨਹੀਂ"], mixed: ["ਗੁੰਮਰਾਹਕੁੰਨ"], true: ["ਸੱਚ"], unrated: ["ਵਿਅੰਗ"] },
    si: { false: ["අසත්‍යයි", "බොරු"], mixed: ["නොමඟ යවන"], true: ["සත්‍යයි"], unrated: ["උපහාසාත්මක"] },
    ru: {
      false: [
        "Ложь",
        "Фейк",
        "Неправда",
        "Это не правда",
        "Фальшивая цитата",
        "Не соответствует действительности",
        "Нет, фейк",
      ],
      mixed: [
        "Манипуляция",
        "Полуправда",
        "Вводит в заблуждение",
        "Частично правда",
        "Не совсем верно",
        "Вырвано из контекста",
      ],
      true: ["Правда", "Верно"],
      unrated: ["Сатира", "Не доказано", "Не фейк", "Нет доказательств, что это правда"],
    },
    uk: {
      false: ["Неправда", "Фейк"],
      mixed: ["Маніпуляція", "Перебільшення"],
      true: ["Правда"],
      unrated: ["Сатира"],
    },
    bg: {
      false: ["Невярно", "Фалшиво"],
      mixed: ["Подвеждащо"],
      true: ["Вярно"],
      unrated: ["Без доказателства"],
    },
    el: {
      false: ["Ψευδές", "ΨΕΥΔΕΣ", "Δεν ισχύει"],
      mixed: ["Παραπλανητικό"],
      true: ["Αληθές"],
      unrated: ["Σάτιρα"],
    },
    ka: {
      false: ["სიცრუე", "ყალბი ამბავი"],
      mixed: ["მანიპულაცია"],
      true: ["სიმართლე"],
      unrated: ["სატირა"],
    },
    hy: { false: ["Կեղծ", "Սուտ"], mixed: ["Մասամբ ճիշտ"], true: ["Ճշմարիտ"], unrated: ["Երգիծանք"] },
    zh: {
      false: ["假", "錯誤", "谣言", "虚假信息", "不实", "不是真的", "並非事實"],
      mixed: ["误导", "部分錯誤", "斷章取義"],
      true: ["真實", "属实", "正确"],
      unrated: ["讽刺", "證據不足", "不是謠言"],
    },
    ja: {
      false: ["誤り", "虚偽", "フェイク", "事実ではない", "正しくない"],
      mixed: ["ミスリード", "不正確"],
      true: ["正確", "ほぼ正確"],
      unrated: ["根拠不明", "風刺", "誤りではない"],
    },
    ko: {
      false: ["거짓", "전혀 사실 아님", "사실이 아니다", "가짜"],
      mixed: ["절반의 사실", "오해의 소지 있음"],
      true: ["사실", "대체로 사실"],
      unrated: ["판단 유보"],
    },
    th: {
      false: ["ข่าวปลอม", "เท็จ", "ไม่จริง"],
      mixed: ["จริงบางส่วน", "ทำให้เข้าใจผิด"],
      true: ["จริง"],
      unrated: ["เสียดสี"],
    },
    my: { false: ["မှားယွင်း", "သတင်းတု"], mixed: ["တစ်စိတ်တစ်ပိုင်း မှန်"], true: ["မှန်ကန်"], unrated: ["သရော်စာ"] },
    am: { false: ["ሐሰት"], mixed: ["አሳሳች"], true: ["እውነት"], unrated: ["ስላቅ"] },
    pt: {
      false: ["Errado", "Montagem", "Não é verdade"],
      mixed: ["Descontextualizado", "Fora de contexto"],
      true: ["Verdade"],
      unrated: ["Sem provas"],
    },
    es: {
      false: ["Montaje", "Incorrecto"],
      mixed: ["Fuera de contexto", "Media verdad", "No es del todo cierto"],
      true: ["Verdad", "Cierto"],
      unrated: ["Sin pruebas"],
    },
    fr: {
      false: ["Infondé", "Photo truquée"],
      mixed: ["Hors contexte"],
      true: ["Exact"],
      unrated: ["Non prouvé"],
    },
    de: {
      false: ["Stimmt nicht", "Erfunden"],
      mixed: ["Halbwahrheit"],
      true: ["Stimmt"],
      unrated: ["Unbewiesen"],
    },
    it: { false: ["Notizia errata"], mixed: ["Fuori contesto"], true: ["Notizia vera"], unrated: ["Satira"] },
    nl: { false: ["Niet waar", "Klopt niet"], mixed: ["Half waar"], true: ["Klopt"], unrated: ["Onbewezen"] },
    pl: { false: ["Nieprawda", "Fałsz"], mixed: ["Brak kontekstu"], true: ["Prawda"], unrated: ["Satyra"] },
    tr: {
      false: ["Sahte", "Doğru değil"],
      mixed: ["Kısmen doğru"],
      true: ["Gerçek"],
      unrated: ["Kanıt yok"],
    },
    id: {
      false: ["Tidak benar", "Palsu"],
      mixed: ["Menyesatkan"],
      true: ["Benar"],
      unrated: ["Belum terbukti"],
    },
    vi: {
      false: ["Sai sự thật", "Tin giả"],
      mixed: ["Sai một phần"],
      true: ["Đúng"],
      unrated: ["Châm biếm"],
    },
    tl: {
      false: ["Hindi totoo", "Peke"],
      mixed: ["Nakaliligaw"],
      true: ["Totoo"],
      unrated: ["Walang patunay"],
    },
    sw: { false: ["Si kweli", "Uongo"], mixed: ["Inapotosha"], true: ["Ni kweli"], unrated: ["Kejeli"] },
    da: { false: ["Forkert", "Usandt"], mixed: ["Delvist falsk"], true: ["Sandt"], unrated: ["Satire"] },
    sv: { false: ["Osant", "Felaktigt"], mixed: ["Vilseledande"], true: ["Sant"], unrated: ["Obekräftad"] },
    no: {
      false: ["Faktisk helt feil"],
      mixed: ["Delvis sant"],
      true: ["Faktisk helt sant"],
      unrated: ["Ikke sikkert"],
    },
    cs: {
      false: ["Nepravda", "Není pravda"],
      mixed: ["Zavádějící"],
      true: ["Pravda"],
      unrated: ["Neověřitelné"],
    },
    hr: {
      false: ["Netočno", "Nije istina"],
      mixed: ["Obmanjujuće"],
      true: ["Točno"],
      unrated: ["Neprovjereno"],
    },
    sr: { false: ["Неистина", "Лажна вест"], mixed: ["Obmanjujuće"], true: ["Тачно"], unrated: ["Сатира"] },
    ro: {
      false: ["Nu este adevărat"],
      mixed: ["Parțial fals"],
      true: ["Adevărat"],
      unrated: ["Neverificabil"],
    },
    hu: { false: ["Hamis", "Nem igaz"], mixed: ["Félrevezető"], true: ["Igaz"], unrated: ["Szatíra"] },
    sq: {
      false: ["E pavërtetë"],
      mixed: ["Gjysmë e vërtetë"],
      true: ["E vërtetë"],
      unrated: ["E paverifikuar"],
    },
    fi: {
      false: ["Ei pidä paikkaansa"],
      mixed: ["Osittain totta"],
      true: ["Totta"],
      unrated: ["Todistamaton"],
    },
  };

const CASES = Object.entries(WRITTEN).flatMap(([language, ratings]) =>
  Object.entries(ratings).flatMap(([wanted, written]) => written.map((rating) => [language, rating, wanted])),
);

describe("normalRating in other languages", () => {
  test.each(CASES)("of %p reads %p as %s", (_, rating, wanted) => {
    expect(normalRating(rating, "example.org")).toBe(wanted);
  });

  test("reads a rating that only asks as none", () => {
    expect(normalRating("True or fake?", "example.org")).toBe("unrated");
    expect(normalRating("உண்மை என்ன?", "example.org")).toBe("unrated");
  });

  test.each([
    ["फर्जी नहीं", "unrated"],
    ["फर्जी नहीं, सच", "true"],
    ["असली नहीं", "false"],
    ["не фейк", "unrated"],
    ["не фейк, а правда", "true"],
    ["не подлинное видео", "false"],
    ["不是假的", "unrated"],
    ["不是假的，是真的", "true"],
    ["不是真的", "false"],
    ["가짜가 아님", "unrated"],
  ])("a word that denies counts for the word beside it alone: %p is %s", (rating, wanted) => {
    expect(normalRating(rating, "example.org")).toBe(wanted);
  });

  test.each([
    ["ไม่ใช่ข่าวปลอม", "unrated"],
    ["ไม่ใช่ภาพตัดต่อ", "unrated"],
    ["ไม่ใช่ข่าวจริง", "false"],
    ["フェイクニュースではない", "unrated"],
    ["加工画像ではありません", "unrated"],
    ["가짜 뉴스가 아님", "unrated"],
    ["합성 사진 아님", "unrated"],
    ["ข่าวปลอม", "false"],
    ["フェイク画像", "false"],
  ])("news, pictures and the like may stand between a word and what denies it: %p is %s", (rating, wanted) => {
    expect(normalRating(rating, "example.org")).toBe(wanted);
  });

  test.each([
    "Wahrheitsgehalt offen",
    "Echtheit ungeklärt",
    "Autenticidad por ver",
  ])("does not take the beginning of another word for a rating: %p", (rating) => {
    expect(normalRating(rating, "example.org")).toBe("unrated");
  });

  test.each([
    "Baseless",
    "AI-generated",
    "There's no truth to it",
    "Fiction!",
  ])("reads %p as false", (rating) => {
    expect(normalRating(rating, "example.org")).toBe("false");
  });

  test("does not take missing evidence for truth", () => {
    expect(normalRating("No evidence that it is true", "example.org")).toBe("unrated");
    expect(normalRating("No hay pruebas de que sea cierto", "example.org")).toBe("unrated");
  });
});
