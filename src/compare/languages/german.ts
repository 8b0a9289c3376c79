import type { WordLists } from "./word-lists";

export const GERMAN: WordLists = {
  negations:
    "nicht nie niemals kein keine keinen keinem keiner keines niemand niemanden nichts keinerlei nix net nich ned nirgends nirgendwo keineswegs keinesfalls mitnichten niemandem",
  no: "nein nö nee",
  deniesBefore: true,
  idle: "nur zuletzt zu_fassen vergessen wundern mehr_lange gewusst wissen_sollen wissen_sollt wissen_dürfen erfahren_sollen gezeigt berichtet geglaubt_hätte unbedingt wahr_haben wahrhaben ohne umsonst zu_glauben scherz witz zufall wunder zweifel frage geheimnis sorge neues_dass mehr_normal normal mehr_vor_lachen einmal_ignorieren überraschend überrascht geglaubt mehr",
  idleBefore: "warum wieso weshalb wenn falls ob glaubt glauben_sie klickt teilt vergesst vergiss verpasst",
  refuses:
    "verbot* verbiet* verweiger* ablehn* abgelehnt lehnt verhinder* absag* abgesagt gestrichen untersag* ohne fehlt fehlen unzulässig* unmöglich abgeschafft schafft abschaff*",
  conjunctions: "aber sondern obwohl während denn weil doch jedoch außer",
  false:
    "quatsch unsinn blödsinn humbug falsch falsche falscher falsches falschen fake fakes fakenews falschmeldung falschmeldungen lüge lügen gerücht hoax unwahr unwahrheit gefälscht gefälschte gefälschtes fälschung erfunden erlogen fotomontage desinformation fälschlicherweise zeitungsente falschinformation falschinformationen falschbehauptung falschbehauptungen falschaussage ammenmärchen schmarrn mumpitz bullshit gelogen unwahrheiten fälschungen verleumdung",
  true: "wahr wahrheit richtig echt korrekt stimmt stimmen zutreffend echtes echte stimmte zutrifft wahren echter echten real",
  be: "ist sind war waren wurde wurden sei alles komplett völlig total reine reiner purer schlicht wäre seien bloß",
  articles: "ein eine einen einer",
  pointers: "das dies diese dieser dieses es alles",
  that: "dass",
  wrong:
    "gerüchte irreführend* manipuliert* aus_dem_kontext aus_dem_zusammenhang erfundene* dementier* dementi widerlegt* lügt haltlos* unbegründet* irrtum verfälscht* bearbeitet* aus_der_luft_gegriffen an_den_haaren eine_ente reine_fiktion so_ein_märchen ein_märchen urbane_legende urbane_legenden urbane_legende großstadtlegende großstadtlegenden moderne_legende panikmache frei_erfunden retuschiert*",
  lies: "lüge lügen lügt lügner unsinn quatsch blödsinn schwachsinn lächerlich absurd humbug verleumdung schmarrn mumpitz bullshit ammenmärchen gelogen",
  reports:
    "meldung meldungen nachricht nachrichten bericht berichte foto fotos bild bilder video videos audio kettenbrief kettenbriefe behauptung behauptungen beitrag beiträge post posts gerücht gerüchte zitat zitate screenshot tweet tweets dokument brief schreiben sharepic aussage artikel geschichte info infos news aufnahme aufnahmen screenshots meme posting postings überschrift schlagzeile kettennachricht",
  untrue:
    "stimmt_nicht stimmen_nicht nicht_wahr nicht_richtig nicht_echt nicht_korrekt nicht_der_fall trifft_nicht_zu treffen_nicht_zu so_nicht_richtig gibt_es_nicht nie_gesagt niemals_gesagt nicht_gesagt keine_belege keine_beweise kein_beleg kein_beweis keinerlei_belege keinerlei_beweise nie_passiert nie_existiert hat_nichts_mit haben_nichts_mit entbehrt nicht_von nicht_belegt nichts_dran nix_dran stimmt_so_nicht stimmt_gar_nicht stimmt_überhaupt_nicht stimmt_nich stimmt_net kein_wort_wahr kein_wahres_wort gibt_es_gar_nicht gab_es_nie gab_es_nicht hat_es_nie trifft_so_nicht nie_im_leben war_nie nicht_die_wahrheit",
  doubts:
    "ich_bezweifle bezweifle zweifle glaube_ich_nicht glaub_ich_nicht glaube_nicht kaum_zu_glauben wers_glaubt kaum_vorstellbar ich_zweifle",
  corrections: [
    "dementier* dementi richtigstell* klarstell* stellt_klar faktencheck faktenchecker fact_check factcheck widerleg* anders_als in_wahrheit in_wirklichkeit tatsächlich",
    "kursier* verbreit* viral macht_die_runde geteilt soziale_medien sozialen_medien whatsapp angeblich* vermeintlich* zugeschrieben*",
    "nicht_teilen nicht_weiterleiten nicht_verbreiten glaubt_nicht glauben_sie_nicht fallt_nicht achtung vorsicht warnung",
    "keine keinerlei gibt_kein*",
  ],
  asks: "falls_das~stimmt wenn_das~stimmt ob_das~stimmt jemand~bestätigen weiß_jemand stimmt_das_wirklich weiß_jemand_ob kann_jemand_bestätigen kann_das_jemand_bestätigen kann_das_jemand könnt_ihr_das_prüfen können_sie_das_prüfen könnt_ihr_prüfen können_sie_prüfen wahr_oder_falsch echt_oder_fake fake_oder_echt falls_das_stimmt wenn_das_stimmt wenn_das_wahr_ist sollte_das_stimmen ob_das_stimmt ob_es_stimmt ob_das_wahr_ist ob_das_echt_ist falls~zutrifft sofern~stimmt sofern~zutrifft wenn~zutrifft stimmt_es_dass ist_es_wahr_dass weiß_wer was_ist_da_dran was_ist_dran ist_da_was_dran ist_an~dran gibt_es_dafür_belege",
  asksIfAsked:
    "stimmt_das stimmt_es ist_das_wahr ist_es_wahr ist_das_echt ist_das_fake ist_das_ein_fake stimmt wahr sind_die_echt ist_das_richtig ist_da_was_dran ja_oder_nein oder_fake stimmts echt_oder_nicht wahr_oder_nicht",
  interrogatives:
    "wer was wie wann wo wieviel wieviele welche welcher welches warum wieso weshalb wem wen woher wohin",
  rhetorical: "noch niemand nicht nie überrascht ihr wusstet wissen etwa",
  attributes:
    "sagt sagen sagte behauptet behaupten laut zufolge erklärt erklärte verkündet kündigt fordert wirft angeblich",
  noDebunking:
    "nicht_falsch kein_fake keine_lüge kein_gerücht keine_falschmeldung lügenpresse lügenmedien fake_medien kein_unsinn sagen_es_sei_fake sagen_das_sei_fake als_fake_abgetan kein_quatsch keine_fälschung keine_verschwörungstheorie",
  or: "oder",
  rejects:
    "dementiert dementierte dementierten dementi widerlegt widerlegte widerlegten bestreitet bestritt weist~zurück weisen~zurück wies~zurück wiesen~zurück zurückgewiesen stellt_richtig richtiggestellt entkräftet",
  others: "hieß heißt sagten sagen nannten nennen genannt behaupteten behaupten riefen abgetan angeblich",
  elsewhere:
    "ki-generiert* ki_generiert* mit_ki per_ki von_einer_ki von_ki künstliche*_intelligenz ki-bild* ki-video* ki-foto* deepfake fotomontage photoshop aus_einem_film filmszene filmset dreharbeiten videospiel computerspiel aus_dem_archiv archivbild* archivfoto* archivaufnahme* altes_foto altes_bild altes_video alte_aufnahme* alte_bilder alte_fotos jahre_alt vor_*_jahren stammt_aus_20* satire satirisch* satireseite postillon aprilscherz übung nachgestellt",
  opposites: [
    [
      "tot gestorben verstorben starb stirbt ums_leben tote toten ermordet umgebracht",
      "lebt lebendig putzmunter quicklebendig wohlauf unverletzt erfreut_sich am_leben gesund_und_munter",
    ],
    [
      "geschlossen schließt schließen dicht eingestürzt pleite insolvent insolvenz abgeschafft abgesagt gestrichen verboten zerstört abgebrannt eingestellt gesperrt",
      "offen geöffnet weiterhin normal regulär wie_gewohnt wie_immer unversehrt intakt in_betrieb produziert läuft_weiter findet_statt fährt_weiter",
    ],
    [
      "verlässt verlassen zurückgetreten tritt_zurück rücktritt verkauft verkaufte geflohen gekündigt entlassen wechselt gewechselt ausgewandert",
      "bleibt bleiben verlängert im_amt nach_wie_vor weiterhin",
    ],
  ],
};
