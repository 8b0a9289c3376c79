import type { WordLists } from "./word-lists";

export const ITALIAN: WordLists = {
  negations:
    "non nn mai nessun nessuno nessuna nessun'altro niente nulla mica neanche nemmeno neppure macché nient'affatto",
  inflections:
    "a e i o à è ò he hi ia ie io are ere ire arsi ersi irsi ato ata ati ate uto uta uti ute ito ita iti ite ava ivano avano evano ano ono eva iva ando endo anno arono irono erono erà irà eranno iranno ante anti ente enti",
  no: "no macché",
  idle: "solo soltanto solamente unicamente semplicemente ci_sono_dubbi c'è_dubbio c'è_alcun_dubbio c'è_ombra_di_dubbio v'è_dubbio ho_dubbi dubbio è_un_caso è_uno_scherzo è_un_segreto è_una_coincidenza è_una_bufala è_falso è_falsa è_fake ve_lo_dic* ve_lo_diranno ve_lo_racconta* te_lo_dic* te_lo_diranno te_lo_racconta* ce_lo_dic* ce_lo_raccont* vi_dic* vi_dir* vi_fanno_vedere vi_faranno vi_racconta* ti_dic* ti_dir* ci_dic* lo_dic* lo_dir* lo_scriv* lo_sa* lo_mostra* lo_fa_vedere ne_parl* ne_dice parl* dicono_nulla dicono_niente dice_niente dice_nulla diranno mostra mostrano fanno_vedere vogliono_che vogliono_farvi vogliono_farci vogliono_far vuole_che vuole_far dimentic* ve_lo_perdete perdete* perder* sapevo sapevate sapevi so_se so_chi so_cosa so_voi si_sa importa crederci posso_crederci riesco_a_crederci riesco_a_credere ci_posso_credere posso_credere ci_credo_ancora fa_niente a_caso più_di meno meno_di da_meno mi_stupisc* mi_sorprend* mi_meravigl* sorprende stupisce cadete* cascate* cadiamo condivid* inoltr* diffond* fidate* credete* lasciate* fatevi farti fatti_ingannare ti_fidare vedo_l'ora male appena oltre entro prima_di prima_del prima_della ne_posso_più se_ne_può è_che",
  idleBefore: "perché come_mai come quanto più_che se chi quando altro_che ora_o",
  refuses:
    "viet* proib* rifiut* nega negano negò negato negata negare annull* sospend* sospes* blocc* impedi* cess* smett* evit* senza manca mancano mancanza bandito bandita bandisce esclus* respin* aboli* elimina* cancellat* cancella cancellano",
  conjunctions: "ma però bensì sebbene benché mentre perché poiché eccetto tranne anziché eppure invece",
  false:
    "falso falsa falsi false falsissimo falsissima fake fakes fakenews bufala bufale bufalona bufalata menzogna bugia balle fandonia fandonie frottola frottole panzana panzane panzanata cazzata cazzate stronzata stronzate minchiata minchiate cavolata cavolate fesseria fesserie boiata boiate sciocchezza sciocchezze infondato infondata infondate infondati inventato inventata inventate fotomontaggio fotomontaggi fotoritocco tarocco taroccato taroccata taroccate fasullo fasulla fasulle fasulli farlocco farlocca farlocche hoax disinformazione misinformazione falsamente falsità contraffatta contraffatto manipolata manipolato ritoccata ritoccato deepfake",
  true: "vero vera veri vere verità reale reali autentico autentica autentici autentiche corretto corretta esatto esatta attendibile veritiero veritiera veritiere fondato fondata verosimile",
  be: "è sono era erano sia fosse fu totalmente completamente assolutamente palesemente chiaramente pura puro tutta tutto tutte solita ennesima trattasi pure",
  articles: "un una uno la le l'ennesima",
  pointers: "questo questa questi queste ciò quella quello tutto è sono sta",
  that: "dire_che sostenere_che affermare_che che",
  wrong:
    "bugie menzogne fuorviant* ingannevol* manipolat* alterat* ritoccat* decontestualizzat* fuori_contesto fuori_dal_contesto estrapolat* inventat* erronea erroneo errate errata inesatt* sbagliato sbagliata smentit* smentisc* smentiamo truffa truffe infondat* destituit* priv*_di_fondamento priv*_di_ogni_fondamento mentono mentito bugiard* photoshoppat* photoshop leggenda_metropolitana catena_di_sant'antonio *intelligenza_artificiale generat*_con_l'ia fatt*_con_l'ia con_l'ia clickbait acchiappaclick satir* parodia parodie una_balla sono_balle bufal* leggenda_urbana leggende_metropolitane leggende_urbane diceria dicerie allarmismo di_sana_pianta doppiat* montata_ad_arte",
  lies: "menzogna menzogne bugia bugie bugiard* mentono mentito balle assurd* ridicol* idiozia idiozie sciocchezz* stupidagg* cazzat* stronzat* fesser* boiat* minchiat* cavolat* calunni* fandoni* frottol* panzan* bufala bufale bufalona bufalata",
  reports:
    "notizia notizie foto fotografia fotografie immagine immagini l'immagine l'immagini video filmato audio messaggio messaggi vocale catena catene post pubblicazione informazione informazioni l'informazione voce voci screenshot screen tweet documento lettera frase frasi citazione pagina profilo account versione storia comunicato sondaggio affermazione l'affermazione articolo l'articolo meme dichiarazione dichiarazioni news volantino circolare storie racconto cosa cose roba",
  untrue:
    "non_è_vero non_è_vera non_sono_vere non_sono_veri non_è_affatto non_è_reale non_sono_reali non_è_così non_è_andata_così non_stanno_così non_è_autentic* non_corrispond* non_risulta non_esiste non_esistono mai_esistit* non_ci_sono_prove non_c'è_prova non_c'è_alcun* non_c'è_nessun* non_esiste_alcun* non_ci_sono_evidenze nessuna_prova nessuna_evidenza nessun_fondamento nessun_riscontro nessuna_conferma mai_detto mai_dichiarat* mai_pronunciat* mai_avvenut* mai_success* mai_accadut* mai_stat* mai_scritto senza_fondamento senza_prove non_ha_fondamento non_ha_alcun non_ha_nulla_a_che non_ha_niente_a_che non_c'entra* non_è_ufficiale non_ha_detto non_mostra non_proviene nulla_di_vero niente_di_vero nulla_di_tutto niente_di_tutto si_tratta_di_un_falso si_tratta_di_una_bufala altro_che un_bel_niente",
  doubts:
    "dubito ne_dubito ho_i_miei_dubbi ho_dei_dubbi ho_qualche_dubbio ho_forti_dubbi non_ci_credo non_credo_che non_credo_sia faccio_fatica_a_credere fatico_a_credere mi_sembra_strano mi_pare_strano mi_sembra_una mi_sa_di mi_puzza puzza_di",
  corrections: [
    "smentit* smentisc* smentiamo smentire chiari* precis* rettific* verificat* fact_check factcheck fact-check debunk* contrariamente al_contrario in_realtà la_verità_è la_realtà_è a_differenza in_verità",
    "circola circolano circolato gira girano sta_girando stanno_girando virale virali social whatsapp catena attribuit* attribuisc* presunt* sedicent* condivis* diffus*",
    "non_cascateci non_cadete* non_credete* non_condivid* non_inoltr* non_diffond* non_fatevi attenzione_alla attenzione_alle occhio_alla occhio_alle allerta smettetela basta_con basta_condividere diffidate",
    "non_c'è non_ci_sono non_esiste nessun nessuna in_nessun_caso in_nessun_modo",
  ],
  asks: "qualcuno~conferm* qualcuno_sa_se qualcuno_sa_qualcosa qualcuna_sa qualcuno_può~verificar* qualcuno_sa~vero potete~verificare potete~confermare potete~controllare potreste~verificare potreste~controllare potete_dirmi_se mi_potete_dire mi_sapete_dire sapete_dirmi_se sapete_se sai_se sa_se~vero vero_o_falso vera_o_falsa vero_o_bufala vera_o_bufala bufala_o_verità verità_o_bufala vero_o_fake fake_o_vero o_è_una_bufala o_è_la_solita_bufala o_è_un_fake se_è_vero se_fosse_vero se_è_vera se_fosse_vera se_fosse_confermat* vorrei_sapere_se volevo_sapere_se vorrei_capire_se non_so_se_è_vero non_so_se_sia non_so_se_è_una vi_risulta ti_risulta le_risulta ci_sono_conferme me_lo_confermate mi_confermate è_proprio_vero_che sarà_vero_che sarà_mica_vero",
  asksIfAsked:
    "è_vero è_vera è_vero_che è_vera_questa ma_è_vero ma_è_vera è_reale è_falso è_falsa è_una_bufala è_fake è_un_fake sono_vere sono_veri sono_reali sarà_vero sarà_vera è_così è_tutto_vero davvero ma_davvero sul_serio vero vera confermate confermato bufala fake o_no o_bufala dove_sta_scritto risulta c'è_qualcosa_di_vero quanto_c'è_di_vero domanda_seria",
  interrogatives:
    "chi che_cosa cosa cos'è come com'è quando dove dov'è quanto quanti quante quanta quale quali qual perché",
  rhetorical:
    "ancora mai nessuno non nn sorpres* stupit* sapevate sapevi sapete voi ricordate davvero_crede* davvero_pens* possibile_che vi_pare ti_pare ma_vi_rendete",
  attributes:
    "dice dicono detto afferma affermano affermato secondo sostiene sostengono dichiara dichiarano dichiarato annuncia annunciano annunciato accusa accusano conferma confermano confermato assicura parola_di",
  noDebunking:
    "non_è_falso non_è_falsa non_è_una_bufala non_è_un_fake non_è_fake non_è_una_bugia non_sono_bufale non_è_una_fake media_bugiardi giornali_bugiardi giornalisti_bugiardi stampa_bugiarda tv_bugiarda altro_che_bufala",
  or: "o oppure ovvero",
  rejects:
    "smentisc* smentit* smentì smentirono sbugiarda* sconfessa* smascherat* smonta* debunk* ha_negato hanno_negato nega_categoricamente nega_con_forza nega_ogni nega_tutto respinge_le_accuse respinge_ogni",
  others:
    "dicevano dicono dissero diranno hanno_detto avevano_detto detto_che dite direte chiamavano chiamata chiamano bollato bollata bollavano sembrava pareva etichettat* liquidat*",
  elsewhere:
    "*intelligenza_artificiale con_l'ia dall'ia con_un'ia un_deepfake deepfake un_fotomontaggio *photoshop dal_film del_film set_di set_del videogioco videogame d'archivio vecchia_foto foto_vecchia vecchio_video video_vecchio vecchie_immagini immagini_vecchie di_dieci_anni_fa risale_al* risalgono_al* è_del_19* è_del_20* sono_del_20* era_del_20* tagliato_ad_arte tagliata_ad_arte montato_ad_arte sito_satirico pagina_satirica satira scena_da_un_film tratto_da_un_film tratta_da_un_film set_cinematografico immagini_di_repertorio foto_di_repertorio video_di_repertorio",
  opposites: [
    [
      "mort* muore morì decedut* scompars* uccis* spirat* suicid*",
      "vivo viva vivi vive vivissim* in_vita sta_bene stanno_bene sta_benissimo in_salute illes* sano_e_salvo sana_e_salva sani_e_salvi",
    ],
    [
      "chius* chiud* crollat* crolla fallit* fallisce fallimento distrutt* sospes* fermat* bloccat* interrott* abolit* cancellat* cancella prosciugat* bancarotta",
      "apert* regolarmente normalmente in_piedi intatt* intero integr* al_suo_posto al_loro_posto funziona* operativ* regge reggono come_sempre come_ogni si_fa_eccome si_farà",
    ],
    [
      "lascia* lasciat* dimess* dimett* dimission* vendut* vende ceduto ceduta cede trasferi* fuggit* fugge scappat* abbandona* se_ne_va esonerat* licenziat* passa_al passato_al",
      "resta restano rimane rimangono rinnova* rinnovat* è_ancora è_sempre al_suo_posto",
    ],
  ],
};
