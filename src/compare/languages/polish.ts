import type { WordLists } from "./word-lists";

export const POLISH: WordLists = {
  negations: "nie nigdy nikt nikogo żaden żadna żadne żadnego żadnej żadnych nic",
  no: "nie",
  idle: "wierzcie wierz udostępniaj* podawaj* dajcie daj tylko ma_wątpliwości ulega_wątpliwości mówią mówi powiedzą powie pokażą pokaże pokazują napiszą piszą usłyszysz usłyszycie zobaczysz zobaczycie chcą_żeby* chcą_żebyś chcą_abyś dowiesz zapomin* przegap* pozwól bój boj* wierzę_własnym mogę_uwierzyć do_wiary przypadek jest_tajemnicą wstyd dziwię dziwi wiedzieliście wiedziałem kłamstwo fałsz fake",
  idleBefore: "dlaczego czemu jeśli jeżeli czy",
  refuses: "zakaz* zabron* odmów* odmaw* odrzuc* unieważn* odwoł* wstrzym* bez brak* uniemożliw*",
  conjunctions: "ale lecz choć chociaż ponieważ bo jednak natomiast podczas oprócz",
  false:
    "lipa ściema bujda fałsz fałszywe fałszywy fałszywa fałszywka fałszywki fake fakes fakenews nieprawda nieprawdą nieprawdziwe nieprawdziwa nieprawdziwy kłamstwo kłamstwa kłamstwem plotka plotki hoax bzdura bzdury dezinformacja zmyślone zmyślona fotomontaż spreparowane spreparowany przeróbka",
  true: "prawda prawdą prawdziwe prawdziwa prawdziwy autentyczne autentyczny prawdę",
  be: "to jest są był była było były być zwykłe zwykła zwykły całkowita kompletna totalna czysta wielka",
  articles: "jedna",
  pointers: "to ta ten te jest tym",
  that: "że iż jakoby",
  wrong:
    "obalon* zaprzecz* podrobion* wprowadza*_w_błąd zmanipulowan* wyrwan*_z_kontekstu przerobion* zdementowa* dementuj* kłamie kłamią oszustwo błędn* nieprawdziw* fałszyw* mylące mylący nieprawdą_jest zmyślon* zmyśla* ściema bujda",
  lies: "kłamstwo kłamstwa kłamie kłamią kłamca bzdura bzdury absurd głupota głupoty brednie ściema oszczerstwo",
  reports:
    "informacja informacje informacji wiadomość wiadomości news newsy zdjęcie zdjęcia nagranie film filmik wideo post posty wpis wpisy plotka plotki cytat screen dokument list konto łańcuszek artykuł historia doniesienia komunikat sondaż grafika",
  untrue:
    "nie_jest_prawdą nie_jest_to_prawda to_nieprawda to_nie_prawda nie_są_prawdziwe nie_jest_prawdziw* nie_jest_prawdziwe nie_miało_miejsca nigdy_nie_powiedział* nigdy_nie_mówił* nigdy_nie_miało nie_ma_dowodów brak_dowodów żadnych_dowodów nie_istnieje nie_istnieją nie_ma_nic_wspólnego nie_powiedział* nie_potwierdz* nie_pochodzi nie_przedstawia",
  doubts: "wątpię nie_wierzę nie_chce_mi_się_wierzyć",
  corrections: [
    "dementuj* zdementow* dementi sprostow* wyjaśni* fact_check factcheck fact-check sprawdz* weryfik* wbrew w_rzeczywistości w_rzeczywistosci tak_naprawdę naprawdę prawda_jest",
    "krąży krążą krążące viral viralow* udostępnia* w_sieci mediach_społecznościowych whatsapp przypisywan* rzekom* rzekomo",
    "nie_wierzcie nie_wierz nie_udostępniaj* nie_podawaj* nie_dajcie nie_daj uwaga ostrzeżenie ostrzegamy",
    "nie_ma brak żadn*",
  ],
  asks: "jeśli~się_potwierdz* jeżeli~się_potwierdz* jeśli_to~prawd* jak_wiarygodn* na_ile_wiarygodn* sprawdzał_ktoś ktoś_sprawdzał ktoś~potwierdzić czy_to_prawda czy_to_jest_prawda ktoś_wie_czy ktoś_może_potwierdzić może_ktoś_potwierdzić ktoś_potwierdzi możecie_sprawdzić możecie_to_sprawdzić możecie_zweryfikować proszę_o_weryfikację prawda_czy_fałsz prawda_czy_fake fake_czy_prawda jeśli_to_prawda jeżeli_to_prawda o_ile_to_prawda nie_wiem_czy_to prawda_to czy_to_fake",
  asksIfAsked: "prawda fake to_prawda czy_naprawdę czy_rzeczywiście potwierdzone",
  interrogatives: "kto co jak kiedy gdzie ile który która które dlaczego czemu skąd dokąd kogo komu czyj",
  rhetorical: "jeszcze nikt nigdy nie naprawdę_myśl* zaskoczon* wiedzieliście wiecie pamiętacie wy",
  attributes:
    "mówi mówią powiedział powiedziała twierdzi twierdzą według zdaniem ogłosił ogłosiła oświadczył oświadczyła oskarża zapowiada zapowiedział",
  noDebunking:
    "to_nie_fake to_nie_kłamstwo to_nie_plotka nie_jest_fałsz* nie_jest_kłamstwem kłamliwe_media fałszywe_media",
};
