import type { LanguageWords } from "./rating";

/** Words of ratings in Latin letters; a star stands for any ending. English ones are read before them. */
export const LATIN_WORDS: Readonly<Record<string, LanguageWords>> = {
  en: {
    false: `untrue, bogus, phony, counterfeit, myth, lie, lies, fiction, baseless, groundless, unfounded, deepfake,
      deep fake, ai generated, photoshopped, staged, misinformation, disinformation, conspiracy theory, fraud,
      not the case, no truth, no basis, no foundation, without basis, without foundation`,
    mixed:
      "truth fiction, needs more context, need context, missing important context, cherry pick*, outdated",
    true: "truth",
    unrated: "parody, spoof, inconclusive, not yet rated",
  },
  pt: {
    false: `errad[oa], mentiros[oa], montagem, manipulad[oa], adulterad[oa], alterad[oa], editad[oa], forjad[oa],
      inverdade, inveridic[oa], incorret[oa], inventad[oa], golpe, sem fundamento, infundad[oa], farsa,
      nao procede, nao e fato, pimenta na lingua`,
    mixed: `enganador, enganadora, distorcid[oa], fora de contexto, sem contexto, falta contexto, descontextualizad[oa],
      meia verdade, em parte, exagerad[oa], imprecis[oa], esticado, induz a erro, contexto em falta, falta de contexto`,
    true: "verdade, verídic[oa], e fato, certo, corret[oa], comprovad[oa], procede",
    unrated:
      "satira, satiric[oa], humor, inconclusivo, insustentavel, sem provas, sem comprovacao, inverificavel",
  },
  es: {
    false: `incorrect[oa], erroneo, erronea, montaje, manipulad[oa], alterad[oa], editad[oa], trucad[oa], timo, estafa,
      fraude, suplantacion, inventad[oa], infundad[oa], sin fundamento, sin sustento, desinformacion, no procede, no hay base`,
    mixed: `verdad a medias, media verdad, medio ciert[oa], medias verdades, inexact[oa], imprecis[oa], descontextualizad[oa],
      sin contexto, falta contexto, falta de contexto, fuera de contexto, sacad[oa] de contexto, exagerad[oa],
      discutible, apresurad[oa], cuestionable, en parte, confuso, confusa`,
    true: "verdad, ciert[oa], correct[oa], autentic[oa]",
    unrated: `satira, satiric[oa], parodia, no comprobable, inverificable, dudos[oa], insostenible, sin pruebas, sin evidencia,
      sin verificar, no verificad[oa]`,
  },
  ca: {
    false:
      "fals, falsa, mentida, no es cert, no es veritat, incorrecte, incorrecta, muntatge, manipulat, manipulada",
    mixed: "enganyos, enganyosa, fora de context, falta context, mig cert, mitja veritat, imprecis, en part",
    true: "cert, veritat, veritable, correcte",
    unrated: "no verificable, satira",
  },
  eu: { false: "faltsua, gezurra", mixed: "engainagarria, testuingururik gabe", true: "egia", unrated: "" },
  fr: {
    false: `fausse, fausses, mensonge, mensonger, mensongere, infonde, infondee, sans fondement, truque, truquee,
      montage, photomontage, detourne, detournee, altere, alteree, manipule, manipulee, modifie, modifiee, inexact,
      inexacte, incorrecte, errone, erronee, canular, arnaque, fabrique, fabriquee, invente, inventee, fake news,
      rien de vrai`,
    mixed: `trompeuse, partiellement, en partie, hors contexte, sorti de son contexte, sortie de son contexte,
      contexte manquant, manque de contexte, sans contexte, exagere, exageree, imprecis, imprecise, a nuancer,
      mi vrai mi faux, demi verite, decontextualise, decontextualisee, sensationnaliste, plus complique, plus compliquee`,
    true: "vraie, exact, exacte, correcte, authentique, verite",
    unrated:
      "satire, satirique, parodie, humour, non prouve, non prouvee, pas prouve, invérifié, douteux, sans preuve",
  },
  de: {
    false: `falsche*, falschmeldung, gefalscht*, falschung, gelogen, luge, lugen, manipuliert*, erfunden*, unwahr*,
      inkorrekt, unrichtig, betrug, fotomontage, haltlos, grundlos, ente, fehlerhaft`,
    mixed: `irrefuhrend*, halb wahr, halbwahrheit, zum teil, falscher kontext, aus dem kontext, aus dem zusammenhang,
      kontext fehlt, ohne kontext, fehlender zusammenhang, ubertrieben*, ungenau*, verzerrt*, unvollstandig, nicht ganz`,
    true: "stimmt, korrekt, wahrheit, zutreffend, echt",
    unrated: `unbewiesen, nicht belegt, nicht bewiesen, nicht nachweisbar, unbestatigt, unklar, parodie, offen,
      keine belege, nicht uberprufbar`,
  },
  it: {
    false: `falsita, scorrett[oaie], errat[oaie], sbagliat[oaie], manipolat[oaie], alterat[oaie], modificat[oaie],
      fotomontaggio, truffa, inventat[oaie], infondat[oaie], senza fondamento, menzogna, bugia, panzana`,
    mixed: `fuori contesto, contesto mancante, manca contesto, manca il contesto, senza contesto, decontestualizzat[oaie],
      imprecis[oaie], inesatt[oaie], esagerat[oaie], in parte, mezza verita, incomplet[oaie], fuorvianti, ingannevoli`,
    true: "verita, corrett[oaie], veritier[oaie], autentic[oaie], veri",
    unrated: `satira, satiric[oaie], parodia, non verificabile, non dimostrat[oaie], non provat[oaie], senza prove,
      opinione, indimostrabile`,
  },
  nl: {
    false: `nep, nepnieuws, niet waar, klopt niet, onjuist*, verzonnen, vervalst*, gemanipuleerd*, bewerkt*, vals, valse,
      oplichting, ongegrond, leugen, verkeerd*, broodje aap`,
    mixed: `misleidende, half waar, gedeeltelijk, zonder context, mist context, context ontbreekt, ontbrekende context,
      uit de context, uit context, uit zijn context, overdreven, onnauwkeurig, ongenuanceerd, verdraaid`,
    true: "klopt, juist, correct, echt, waarheid",
    unrated: "onbewezen, niet bewezen, niet te verifieren, onverifieerbaar, satire, satirisch",
  },
  pl: {
    false: `nieprawda, nieprawdziw*, falszyw*, klamstwo, oszustwo, fotomontaz, przerobion*, zmanipulowan*, zmyslon*,
      fejk, bzdura, bezpodstawn*, sfabrykowan*, blednie, bledn*, nie jest prawda, dezinformacja`,
    mixed: `czesciow*, polprawda, wprowadza w blad, mylac*, brak kontekstu, brakujacy kontekst, bez kontekstu,
      wyrwane z kontekstu, wyjete z kontekstu, przesad*, niescisl*, nieprecyzyjn*`,
    true: "prawdziw*, poprawn*",
    unrated: "nieweryfikowaln*, niezweryfikowan*, niepotwierdzon*, nieudowodnion*, satyra, satyryczn*, zart",
  },
  cs: {
    false: `nepravdiv*, lez, lzive, lziva, podvrh, falesn*, vymysl, dezinformac*, podvod, neni pravda, nie je pravda,
      klamstvo, loz, zmanipulovan*, upraven*, vymyslen*, nespravn*, fotomontaz, neprav[eyai]`,
    mixed: `zavadejic*, zavadzajuc*, castecn*, ciastocn*, polopravda, manipulace, chybejici kontext, chybi kontext,
      chybajuci kontext, chyba kontext, bez kontextu, vytrzen* z kontextu, vytrhnut* z kontextu, zkreslen*, nepresn*,
      zavadejuc*, prehnan*`,
    true: "pravda, pravdiv*, spravn*, pravdou",
    unrated: "neoveriteln*, neoveren*, nepodlozen*, satira, satirick*, parodie, neprokazan*",
  },
  hr: {
    false: `netocn*, netacn*, neistin*, laz, lazi, lazn*, dezinformacij*, izmijenjen*, izmenjen*, fotomontaza, besmislica,
      kratke noge, krivotvoren*, falsifikat, prevara, izmisljen*, neutemeljen*, nije istina, nije tacno, nije tocno,
      greska, teorija zav*, neresnicn*, prirejen*, neresnica, ni res, ni resnic*, lazne vesti`,
    mixed: `djelimicno, djelomicn*, delimicno, delimicn*, obmanjujuc*, zavaravajuc*, poluistin*, van konteksta,
      izvan konteksta, izvuceno iz konteksta, istrgnuto iz konteksta, nedostaje kontekst, bez konteksta, pristran*,
      manipulacija cinjenicama, manipulacij*, klikbejt, zavajajoc*, delno, manjka kontekst, polresnica, preuvelican*`,
    true: "istin*, tocno, tacno, tacna, tocna, tocne, resnicn*, resnica, res je, drzi",
    unrated:
      "neprovjeren*, neproveren*, neodredjeno, neodredeno, nedokazan*, satira, satiricn*, nepreverljiv*",
  },
  ro: {
    false: `neadevarat*, minciuna, inselatorie, gresit*, nefondat*, trucat*, dezinformare, contrafacut*, manipulat,
      manipulata, nu este adevarat*, nu e adevarat*, editat*, fabricat*, false, incorect`,
    mixed: `partial*, trunchiat*, inselator, inselatoare, scos din context, scoasa din context, lipsa context*, lipseste context*,
      fara context, exagerat*, jumatate de adevar, in parte, manipulare, imprecis`,
    true: "adevarat*, corect, corecta, adevar",
    unrated:
      "imposibil de verificat, neverificabil*, neverificat*, satira, satiric*, fara dovezi, nedovedit*, parodie",
  },
  hu: {
    false: `hamis*, nem igaz, valotlan*, hazugsag, kamu, kamuhir, alhir, csalas, alaptalan*, manipulalt, teves*,
      atverés, nem valos, dezinformacio`,
    mixed: `felrevezet*, reszben, felig igaz, feligazsag, hianyzo kontextus, hianyzik a kontextus, kontextusabol kiragad*,
      kontextusbol kiragad*, tulzo, tulzas, pontatlan, csusztatas`,
    true: "igaz, igazsag, valos, helyes, helytallo",
    unrated: "szatira, bizonyitatlan, nem bizonyitott, nem ellenorizheto, ellenorizhetetlen, parodia",
  },
  sq: {
    false: `e pavertete, i pavertete, te paverteta, genjeshter, genjeshtra, e rreme, i rreme, te rreme, mashtrim, dezinformim,
      e manipuluar, i manipuluar, e pasakte, nuk eshte e vertete, e trilluar, lajm i rreme, e pabaze, fals`,
    mixed: `corientuese, corientues, mashtruese, pjeserisht, gjysme e vertete, pa kontekst, mungon konteksti, mungese konteksti,
      jashte kontekstit, e ekzagjeruar, manipulim`,
    true: "e vertete, i vertete, te verteta, e sakte",
    unrated: "e paprovuar, e paverifikuar, e paverifikueshme, satire",
  },
  tr: {
    false: `yalan, sahte, uydurma, asilsiz, hatali*, montaj, kurgu, dolandiricilik, gercek disi, gercegi yansitmiyor,
      dogru degil, gercek degil, dezenformasyon, yalan haber, saxta, uydurulmus`,
    mixed: `kismen, karma, carpitma*, yaniltici, aldatici, manipulasyon, manipulasiya, manipulyasiya, eksik baglam,
      baglam eksik*, baglamindan kopar*, baglam disi, abarti*, yari dogru, casdirici, qismen, kontekstden`,
    true: "gercek, dogrudur",
    unrated:
      "kanit yok, kanitlanmamis, kanitlanamadi, belirsiz, dogrulanamadi, parodi, hiciv, mizah, saka, suubut olunmayib",
  },
  id: {
    false: `salah, hoax, palsu, bohong, tidak benar, keliru, tidak betul, auta, penipuan, fitnah, konten tiruan, dimanipulasi,
      rekayasa, editan, disinformasi, misinformasi, tidak sahih, tidak akurat, tidak tepat, tidak berdasar`,
    mixed: `sebagian, sebahagian, separuh, menyesatkan, sesat, mengelirukan, di luar konteks, tanpa konteks, kurang konteks,
      konteks hilang, konteks yang salah, konteks yang keliru, konteks salah, salah konteks, koneksi yang salah, melebih lebihkan`,
    true: "betul, sahih, fakta, akurat, tepat",
    unrated: "satir, satire, parodi, belum terbukti, belum ada bukti, tidak terbukti, belum dapat dipastikan",
  },
  vi: {
    false: `sai, sai su that, khong dung, khong dung su that, tin gia, gia mao, anh gia, video gia, bia dat, xuyen tac,
      khong chinh xac, lua dao, bi chinh sua, cat ghep, khong co co so, tin don, sai trai`,
    mixed: `mot phan, gay hieu lam, gay hieu nham, danh lac huong, sai lech, thieu boi canh, thieu ngu canh, sai ngu canh,
      sai boi canh, phong dai, nua su that`,
    true: "dung, dung su that, su that, chinh xac, xac thuc",
    unrated:
      "cham biem, trao phung, chua duoc kiem chung, chua xac thuc, khong co bang chung, chua co bang chung",
  },
  tl: {
    false: `hindi totoo, walang katotohanan, peke, pekeng, huwad, mali, maling, gawa gawa, kasinungalingan, binago, inedit,
      walang basehan, walang batayan, hindi tama, imbento`,
    mixed: `nakaliligaw, nakakaligaw, nakalilito, nakakalito, mapanlinlang, walang konteksto, kulang sa konteksto, kulang ng konteksto,
      wala sa konteksto, bahagyang, kalahating totoo, nangangailangan ng konteksto`,
    true: "totoo, tama, tunay",
    unrated: "satira, satirika, walang patunay, walang ebidensya, hindi pa napatutunayan",
  },
  sw: {
    false: `si kweli, sio kweli, siyo kweli, uongo, uwongo, bandia, ghushi, si sahihi, sio sahihi, imebuniwa, yamebuniwa, imehaririwa,
      potofu, potovu, ulaghai, utapeli`,
    mixed:
      "inapotosha, yanapotosha, upotoshaji, kupotosha, ya kupotosha, kwa sehemu, nusu, haina muktadha, bila muktadha",
    true: "kweli, ni kweli, sahihi, ukweli",
    unrated: "kejeli, haijathibitishwa, hakuna ushahidi",
  },
  scandinavian: {
    false: `falsk*, feil*, forkert, usand*, osant, osann*, logn, villfarelse, uriktig*, felaktig*, fel, manipulere*, svindel,
      bedrageri, pahittat, pahitt, fabrikert*, fabrikeret, opdigtet, oppdiktet, grundlos, grunnlos, ogrundad, stemmer ikke,
      stammer inte, bluff, ikke sant, inte sant`,
    mixed: `delvist, vilseledande, villedende, misvisande, halvt, halvsant, halvsand*, mangler kontekst, saknar kontext,
      saknar sammanhang, mangler sammenheng, mangler sammenhaeng, uten sammenheng, ude af kontekst, ut av sammenheng,
      ur sitt sammanhang, manglende kontekst, overdrevet, overdriven, upresis*, upraecis*, unyansert`,
    true: "sandt, sann, stemmer, stammer, korrekt, rigtigt, ratt, riktigt, sanning",
    unrated:
      "satire, satir, parodi, ubevist, obevisad, obekraftad, ubekreftet, ubekraeftet, udokumentert, ikke sikkert",
  },
  fi: {
    false: `vaara, vaaraa, vaarin, valhe, valetta, vaarennos, vaarennetty, peraton, ei pida paikkaansa, ei totta, ei ole totta,
      huijaus, virheellinen, muokattu, keksitty`,
    mixed: `harhaanjohtav*, osittain, osaksi, puuttuva konteksti, konteksti puuttuu, irrotettu asiayhteydes*, asiayhteys puuttuu,
      liioittel*, epatarkka`,
    true: "totta, tosi, pitaa paikkansa, paikkansapitava, oikein",
    unrated: "satiiri, todistamaton, vahvistamaton",
  },
  baltic: {
    false: `vale, valevaide, valeuudis, libauudis, ei ole tosi, melas, netiesa, melaginga*, suklastot*, meli, nepatiesi*,
      nepatiess, viltus, viltota, klaidinga, klastote`,
    mixed: `eksitav*, osaliselt, klaidinant*, is dalies, truksta konteksto, be konteksto, maldinos*, daleji, trukst konteksta,
      bez konteksta, manipuliacija, pusiau tiesa, puspatiesiba, pooltode`,
    true: "tosi, tode, tiesa, patiesi*, patiess",
    unrated: "satyra, satiir, neirodyta, nepieradit*, toestamata",
  },
};

/** Words that take a word for what is true back, where they stand anywhere in a rating. */
export const LATIN_DENIALS =
  "not, never, no, cannot, non, nao, nicht, kein, keine, pas, niet, geen, ikke, inte, ej, tidak, bukan, belum, nie, nije, nisu, neni, degil, nem, nu, nuk, ei, khong, chua, hindi, walang, hakuna, nera, nav, deyil, sin, sem, senza, sans, ohne, zonder, bez, fara, uten, utan, uden";
