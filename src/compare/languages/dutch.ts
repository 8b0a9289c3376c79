import type { WordLists } from "./word-lists";

export const DUTCH: WordLists = {
  negations: "niet nie geen nooit nimmer niemand niets niks nergens geenszins geeneens evenmin allerminst",
  inflections: "e en ens s es er ers eren t te ten de den end ende je jes tje tjes",
  no: "nee neen nope",
  deniesBefore: true,
  idle: "alleen enkel slechts uitsluitend zomaar te_geloven te_filmen te_missen te_stoppen te_vergeten vergeten voor_niets voor_niks normaal verbazen verbaasd verrassend verwonderlijk vreemd raar gek mis wachten onmogelijk uitgesloten ondenkbaar onwaar minder meer_dan later_dan te_vroeg eerder zo_veel zoveel zo_erg lang geweten weten mag_weten mogen_weten vertellen vertelt verteld zeggen_ze zeggen zegt zegt_iets doet_iets praat schrijft laten_zien laat_zien tonen horen te_horen te_zien over over_in in_de_media op_het_nieuws in_het_nieuws wil_dat willen_dat wil_weten geheim toeval grap grapje verrassing wonder twijfel discussie idee woord kwaad zorgen nepnieuws nep fake hoax leugen leugens onzin fabel fabeltje complottheorie delen doorsturen verspreiden intrappen in_trappen wegkijken liegen zwijgen waar_de waar_het waar_hij waar_zij waar_ze waar_we waar_wij waar_ik waar_je waar_jullie waar_die waar_een waar_deze waar_dit waar_u waar_mijn waar_hun waar_onze meer",
  idleBefore:
    "waarom waarom_ook als indien of tenzij zo al_dan wie trap_er trap_hier trap_daar tuin_er niet_voor laat_je laat_u laten_ons hopelijk geloof_je",
  refuses:
    "verbod* verbied* verboden weiger* geweigerd afgewezen annule* geannuleerd schrap* geschrapt afgelast* opgeschort* stopt stopte gestopt stoppen zonder ontbreekt ontbreken onmogelijk verhinder* voorkom* tegengehouden geblokkeerd blokke* afgeschaft afschaf* schaft",
  conjunctions: "maar want omdat terwijl hoewel ofschoon behalve tenzij doch echter aangezien",
  false:
    "nep nepnieuws nepfoto nepvideo nepbericht nepberichten fake fakes fakenews hoax hoaxen onzin nonsens lariekoek flauwekul kletskoek kolder lulkoek bullshit onwaar onware onwaarheid onwaarheden onjuist onjuiste leugen gelogen verzonnen verzinsel verzinsels fabel fabels fabeltje fabeltjes broodjeaap broodjeaapverhaal indianenverhaal indianenverhalen gerucht geruchten vals valse vervalst vervalste vervalsing desinformatie misinformatie fotomontage gefotoshopt gephotoshopt getrukeerd gemanipuleerd ongegrond ongegronde fout foute foutief foutieve deepfake",
  true: "waar waarheid juist echt echte correct klopt kloppen kloppend authentiek authentieke",
  be: "is niet klopt kloppen zijn was waren wordt blijkt blijken helemaal totaal totale compleet complete volledig gewoon pure puur klinkklare grote dikke allemaal weer zoveelste absolute absoluut",
  articles: "een",
  pointers: "dit dat deze die het alles dees da",
  that: "dat",
  wrong:
    "leugens misleidend* gemanipuleerd* bewerkt* uit_context uit_de_context uit_zijn_verband uit_z'n_verband uit_verband ontkracht* weerleg* ontkend* liegt liegen verdraai* verkeerd* vergissing oplichting oplichters phishing broodje_aap* satire satirisch* parodie ai-beeld* ai-video* ai-foto* ai-gegenereerd* met_ai door_ai is_ai gegenereerd* fantasie complotonzin ongefundeerd* achterhaald* twijfelachtig* nep* uit_zijn_duim uit_haar_duim uit_z'n_duim uit_de_duim uit_hun_duim uit_de_lucht_gegrepen bangmakerij stadslegende stadslegendes stemmingmakerij opgeklopt*",
  lies: "leugen leugens liegt liegen leugenaar leugenaars gelogen onzin nonsens belachelijk* absurd* bespottelijk* flauwekul kul kletskoek lariekoek lulkoek bullshit kolder idioot idiote laster",
  reports:
    "bericht berichten nieuws nieuwtje foto fotos plaatje plaatjes afbeelding afbeeldingen beeld beelden video videos filmpje filmpjes film audio geluidsopname spraakbericht kettingbrief kettingbericht kettingberichten post posts tweet tweets gerucht geruchten claim claims bewering beweringen verhaal verhaaltje verhalen quote citaat screenshot document brief artikel pagina account profiel informatie info uitspraak uitspraken peiling poll appje app mail mailtje sms melding krantenkop",
  untrue:
    "niet_waar klopt_niet klopt_dus_niet klopt_dat_niet klopt_dit_niet klopt_gewoon_niet klopt_helemaal_niet klopt_totaal_niet klopt_echt_niet klopt_niks klopt_niets klopt_geen kloppen_niet niets_van_waar niks_van_waar niets_van_aan niks_van_aan niet_juist niet_correct niet_het_geval is_niet_zo nooit_gezegd niet_gezegd nooit_beweerd nooit_gebeurd niet_gebeurd nooit_bestaan bestaat_niet bestaat_helemaal_niet bestaan_niet geen_bewijs geen_bewijzen geen_enkel_bewijs geen_sprake_van is_geen_sprake totaal_geen_sprake niets_mee_te_maken niks_mee_te_maken niets_te_maken niks_te_maken niet_bewezen nergens_op_gebaseerd slaat_nergens_op slaan_nergens_op elke_grond uit_de_lucht_gegrepen uit_zijn_duim uit_haar_duim uit_z'n_duim uit_de_duim broodje_aap niet_afkomstig niet_van_toepassing",
  doubts:
    "betwijfel ik_betwijfel ik_twijfel twijfel_of geloof_ik_niet geloof_ik_niks geloof_ik_niets geloof_er_niks geloof_er_niets geloof_er_geen geloof_niet_dat lijkt_me_sterk lijkt_mij_sterk lijkt_me_stug lijkt_mij_stug lijkt_me_onwaarschijnlijk moeilijk_te_geloven niet_voorstellen met_een_korrel",
  corrections: [
    "ontkracht* ontken* weerleg* rectific* rechtzet* recht_te_zetten rechtgezet verduidelijk* feitencheck* factcheck* fact_check fact-check gecheckt nagetrokken in_werkelijkheid in_tegenstelling anders_dan de_waarheid_is feit_is feiten debunk* misverstand",
    "circule* rondgaa* gaat_rond doet_de_ronde doen_de_ronde viraal viral gedeeld sociale_media social_media whatsapp zogenaamd* zogezegd* vermeend* toegeschreven beweerd* verspreid* rondgestuurd doorgestuurd",
    "niet_delen niet_doorsturen niet_verder_delen niet_verspreiden deel_dit_niet deel_het_niet geloof_dit_niet trap_er_niet trap_hier_niet trap_daar_niet let_op pas_op waarschuwing opgelet opletten stop_met_delen stop_met_verspreiden stop_met_dit hou_op hou_toch_op",
    "geen er_is_geen er_zijn_geen er_komt_geen nergens nooit",
  ],
  asks: "klopt_het_dat klopt_dit_bericht klopt_dat_bericht klopt_dit_verhaal klopt_dat_verhaal iemand~bevestigen iemand~checken weet_iemand_of weet_iemand weet_er_iemand iemand_enig_idee iemand_hier_die weten_jullie_of weet_jij_of weet_u_of kan_iemand~checken kan_iemand~bevestigen kan_iemand_mij kunnen_jullie~checken kunnen_jullie~nagaan kunnen_jullie~bevestigen kunt_u~nagaan kunt_u~bevestigen kun_je~checken echt_of_nep nep_of_echt waar_of_niet waar_of_onwaar waar_of_nep echt_of_fake fake_of_echt feit_of_fabel feit_of_fictie als_dit_waar_is als_dat_waar_is als_het_waar_is als_dit_echt_waar als_dit_klopt als_dat_klopt als_het_klopt als_dit_echt_is indien_waar mocht_dit_kloppen of_dit_klopt of_dat_klopt of_het_klopt of_dit_waar_is of_dat_waar_is of_het_waar_is of_dit_echt_is of_dat_echt_is zou_dit_kloppen zou_dat_kloppen zou_dit_waar zou_het_waar vraag_me_af_of",
  asksIfAsked:
    "klopt_dit klopt_dit_wel klopt_dat klopt_dat_wel klopt_het klopt_deze klopt_die klopt klopt_er is_dit_waar is_dat_waar is_het_waar is_het_waar_dat is_het_echt_waar is_dat_echt_waar is_dit_echt_waar is_dit_echt is_dat_echt is_het_echt is_dit_nep is_dat_nep is_dit_fake is_dat_nu_waar is_dat_nou_waar waar echt serieus nep fake is_hier_iets_van_waar of_niet of_nep of_hoe_zit_dat hoe_zit_dat",
  interrogatives:
    "wie wat hoe hoezo wanneer waar hoeveel welke welk waarom waarvoor waardoor wiens waarheen waarvan",
  rhetorical:
    "nog niemand niet nooit verbaasd jullie wisten wist weten toch eigenlijk nou echt_denk* echt_geloof*",
  attributes: "zegt zeggen zei beweert beweren volgens aldus verklaart verklaarde meldt kondigt eist stelt",
  noDebunking:
    "niet_nep niet_fake geen_nepnieuws geen_fake geen_hoax geen_leugen geen_onzin geen_fabeltje leugenpers leugenmedia fake_media nepmedia fakenewsmedia",
  or: "of oftewel",
  rejects:
    "ontkent ontkende ontkenden ontkend ontkracht* weerlegt weerlegd weerlegde weerlegden tegengesproken spreekt~tegen sprak~tegen spreken~tegen wijst~van_de_hand wijzen~van_de_hand wees~van_de_hand ontzenuw* gedebunkt doorgeprikt",
  others:
    "zeiden zeggen noemden noemen genoemd noemde heette heet heetten beweerden beweren riepen roepen afgedaan weggezet bestempeld zogenaamd zogezegd",
  elsewhere:
    "met_ai door_ai via_ai is_ai ai-beeld* ai-video* ai-foto* ai-filmpje* ai-gegenereerd* kunstmatige_intelligentie uit_een_computer door_een_computer deepfake filmset decorstuk uit_de_film uit_een_game videogame computerspel uit_het_archief archiefbeeld* archieffoto* oude_foto* oud_filmpje oude_video* oude_beelden al_jaren_oud dateert_van dateert_uit dateren_van dateren_uit satire satirisch* in_scène_gezet aprilgrap scène_uit_een_film uit_een_film",
  opposites: [
    [
      "overleden overlijd* dood gestorven sterft omgekomen vermoord",
      "leeft leven springlevend in_leven maakt_het_goed gezond_en_wel ongedeerd kerngezond",
    ],
    [
      "gesloten sluit sluiten dicht failliet ingestort stopt stoppen gestopt geschrapt schrapt afgeschaft afgelast geannuleerd verwoest platgebrand verbrand",
      "open geopend rijdt_gewoon werkt_gewoon draait_gewoon zoals_altijd als_vanouds overeind intact ongeschonden gaat_gewoon_door gaat_door gaan_door staat_er_nog operationeel",
    ],
    [
      "vertrekt verlaat verlaten opgestapt stapt_op ontslag ontslagen aftreden afgetreden verkocht verkoopt verhuist gevlucht",
      "blijft blijven aan_boord bijgetekend tekende_bij verlengd verlengt aangebleven nog_steeds",
    ],
  ],
};
