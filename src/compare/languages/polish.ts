import type { WordLists } from "./word-lists";

export const POLISH: WordLists = {
  negations:
    "nie nigdy nikt nikogo żaden żadna żadne żadnego żadnej żadnych nic nikomu niczego nigdzie żadnym żadnymi",
  inflections:
    "a ą e ę i y o u ów om ami ach em am ie iem iami iach owi owie ego emu ej ym im ych ich ymi imi ał ała ało ali ały ił iła iło ili iły ył yła yło yli yły ął ęła ęło ęli ęły ać ić yć eć ąć uje ują ował owała owali owały ować owany owana owane owano any ana ane ano ono ony ona one eni eń anie ania aniu enie enia eniu aniem eniem je ją ji cie ci ce",
  no: "nie",
  idle: "wierzcie wierz udostępniaj* podawaj* dajcie daj tylko ma_wątpliwości ulega_wątpliwości mówią mówi powiedzą powie pokażą pokaże pokazują napiszą piszą usłyszysz usłyszycie zobaczysz zobaczycie chcą_żeby* chcą_żebyś chcą_abyś dowiesz zapomin* przegap* pozwól bój boj* wierzę_własnym mogę_uwierzyć do_wiary przypadek jest_tajemnicą wstyd dziwię dziwi wiedzieliście wiedziałem kłamstwo fałsz fake klikaj* otwieraj* kupuj* przestaj* da_się_ukryć ukryjecie żartuję ma_się_co_dziwić ma_co_się_dziwić do_pomyślenia mieści_się_w_głowie zaskakuje pokazali napisali zobaczysz_w usłyszysz_w",
  idleBefore: "dlaczego czemu jeśli jeżeli czy",
  refuses:
    "zakaz* zabron* odmów* odmaw* odrzuc* unieważn* odwoł* wstrzym* bez brak* uniemożliw* zlikwid* likwid* znies* skasow*",
  conjunctions: "ale lecz choć chociaż ponieważ bo jednak natomiast podczas oprócz",
  false:
    "lipa ściema bujda fałsz fałszywe fałszywy fałszywa fałszywka fałszywki fake fakes fakenews nieprawda nieprawdziwe nieprawdziwa nieprawdziwy kłamstwo kłamstwa kłamstwem plotka plotki hoax bzdura bzdury dezinformacja zmyślone zmyślona fotomontaż spreparowane spreparowany przeróbka fejk fejki fejkiem fejka fejkowe fejkowy fejkowa brednia brednie kłamliwe kłamliwa kłamliwy wymysł wymysły zmyślony zmyśleniem ustawka mit mitem fałszywych",
  true: "prawda prawdziwe prawdziwa prawdziwy autentyczne autentyczny prawdę prawdy prawdziwego autentyczna",
  be: "to jest są był była było były być zwykłe zwykła zwykły całkowita kompletna totalna czysta wielka okazał okazała okazało",
  articles: "jedna",
  pointers: "to ta ten te jest tym",
  that: "że iż jakoby",
  wrong:
    "obalon* zaprzecz* podrobion* wprowadza*_w_błąd zmanipulowan* wyrwan*_z_kontekstu przerobion* zdementowa* dementuj* kłamie kłamią oszustwo błędn* nieprawdziw* fałszyw* mylące mylący nieprawdą_jest zmyśla* kaczka_dziennikarska wyssan*_z_palca fejk* bez_pokrycia miejska_legenda miejskie_legendy legendą_miejską bajka bajki straszenie wyretuszowan*",
  lies: "kłamstwo kłamstwa kłamie kłamią kłamca bzdura bzdury absurd głupota głupoty brednie ściema oszczerstwo bujda wymysł wymysły lipa",
  reports:
    "informacja informacje informacji wiadomość wiadomości news newsy zdjęcie zdjęcia nagranie film filmik wideo post posty wpis wpisy plotka plotki cytat screen dokument list konto łańcuszek artykuł historia doniesienia komunikat sondaż grafika artykuły zrzut mem memy przekaz rolka tweet nagrania filmy plotce",
  untrue:
    "nie_jest_prawdą nie_jest_to_prawda to_nieprawda to_nie_prawda nie_są_prawdziwe nie_jest_prawdziw* nie_jest_prawdziwe nie_miało_miejsca nigdy_nie_powiedział* nigdy_nie_mówił* nigdy_nie_miało nie_ma_dowodów brak_dowodów żadnych_dowodów nie_istnieje nie_istnieją nie_ma_nic_wspólnego nie_powiedział* nie_potwierdz* nie_pochodzi nie_przedstawia to_nie_tak nie_jest_tak nic_takiego nic_z_tych_rzeczy nie_wydarzył* nie_doszło nie_zdarzył* nigdy_nie_było nie_ma_mowy ani_słowa_prawdy",
  doubts: "wątpię nie_wierzę nie_chce_mi_się_wierzyć trudno_uwierzyć nie_chce_się_wierzyć",
  corrections: [
    "dementuj* zdementow* dementi sprostow* wyjaśni* fact_check factcheck fact-check sprawdz* weryfik* wbrew w_rzeczywistości tak_naprawdę naprawdę prawda_jest",
    "krąży krążą krążące viral viralow* udostępnia* w_sieci mediach_społecznościowych whatsapp przypisywan* rzekom* rzekomo",
    "nie_wierzcie nie_wierz nie_udostępniaj* nie_podawaj* nie_dajcie nie_daj uwaga ostrzeżenie ostrzegamy",
    "nie_ma brak żadn*",
  ],
  asks: "jeśli~się_potwierdz* jeżeli~się_potwierdz* jeśli_to~prawd* jak_wiarygodn* na_ile_wiarygodn* sprawdzał_ktoś ktoś_sprawdzał ktoś~potwierdzić czy_to_prawda czy_to_jest_prawda ktoś_wie_czy ktoś_może_potwierdzić może_ktoś_potwierdzić ktoś_potwierdzi możecie_sprawdzić możecie_to_sprawdzić możecie_zweryfikować proszę_o_weryfikację prawda_czy_fałsz prawda_czy_fake fake_czy_prawda jeśli_to_prawda jeżeli_to_prawda o_ile_to_prawda nie_wiem_czy_to prawda_to czy_to_fake wie_ktoś_czy wie_ktoś czy_ktoś_wie czy_wiadomo jeśli_doniesienia jeśli_informacje czy_to_fejk fejk_czy prawda_czy_fejk czy_to_aby_prawda",
  asksIfAsked:
    "prawda fake to_prawda czy_naprawdę czy_rzeczywiście potwierdzone tak_czy_nie fejk to_fejk to_na_serio prawda_czy_nie",
  interrogatives: "kto co jak kiedy gdzie ile który która które dlaczego czemu skąd dokąd kogo komu czyj",
  rhetorical: "jeszcze nikt nigdy nie naprawdę_myśl* zaskoczon* wiedzieliście wiecie pamiętacie wy",
  attributes:
    "mówi mówią powiedział powiedziała twierdzi twierdzą według zdaniem ogłosił ogłosiła oświadczył oświadczyła oskarża zapowiada zapowiedział",
  noDebunking:
    "to_nie_fake to_nie_kłamstwo to_nie_plotka nie_jest_fałsz* nie_jest_kłamstwem kłamliwe_media fałszywe_media to_nie_fejk to_nie_ściema powiedzą_że_to_fake powiedzą_że_to_fejk powiedzą_że_to_kłamstwo jeśli_to_fake jeśli_to_fejk",
  or: "czy albo lub",
  rejects:
    "dementuj* zdementow* dementi zaprzecza zaprzeczają zaprzeczył* zaprzeczono prostuje prostują sprostował* sprostowanie obala obalon* obaliła obalili",
  others:
    "mówili mówią mówiono mówiliście nazywali nazywają nazywano twierdzili twierdzą pisali piszą niby rzekomo",
  elsewhere:
    "sztuczn*_inteligencj* przez_ai z_ai wygenerowan* deepfake fotomontaż* photoshop* z_filmu plan_filmowy planie_filmowym gry_komputerowej archiwaln* stare_zdjęcie stare_nagranie stare_wideo stary_film starego_filmu sprzed_lat satyra satyryczn* parodia inscenizacja",
  opposites: [
    [
      "zmarł* umarł* zginął zginęła zginęło zginęli nie_żyje śmierć zabit* zabili",
      "żyje żyją żywy żywa żywi cały_i_zdrowy cała_i_zdrowa ma_się_dobrze ma_się_świetnie bezpieczn*",
    ],
    [
      "zamkn* zamyka* zamknięt* zawalił* runął runęła upadł* zbankrut* bankruct* odwołan* odwołał* zlikwid* zniszcz* spłon* zawies* wstrzym*",
      "otwart* działa działają normalnie jak_zwykle jak_zawsze jak_dotąd stoi nienaruszon* kursuje kursują funkcjonuje czynn*",
    ],
    [
      "odszedł odeszła odchodzi zrezygn* rezygn* dymisj* sprzedał* sprzedan* uciekł* opuścił* opuszcza zwolnion* przechodzi przeszedł",
      "zostaje zostają pozostaje pozostają podpisał* przedłuż* nadal nigdzie_się_nie wciąż",
    ],
  ],
};
