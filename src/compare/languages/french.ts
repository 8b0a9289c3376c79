import type { WordLists } from "./word-lists";

export const FRENCH: WordLists = {
  negations: "pas jamais aucun aucune nullement jms",
  paired: {
    negations: "plus rien personne ni guère",
    beside: "ne n'*",
  },
  no: "non nan nenni",
  idle: "seulement que_des moins oublier oubliez de_doute question_de_se_taire vous_dire vous_dira vous_diront vous_montr* vous_parler* vous_expliqu* dire_que que_vous_sachiez le_droit_de_le_savoir parlent parle en_parle un_secret un_hasard une_blague une_coïncidence une_fake un_fake un_mensonge faux mal étonnant surprenant vu entendu_parler mal_de loin grand-chose encore uniquement simplement que_ça normal croyable une_surprise surpris ne_parle contenté contentée contentés contente contenter n'en_parle ne_dit ne_le_dit ne_vous_le_dit ne_sait ne_veut_en_parler ne_bouge d'hier",
  idleBefore:
    "partagez croyez relayez diffusez tombez oubliez n'oubliez n'oublie n'oublions ratez manquez faites laissez pourquoi pourquoi_ne pourquoi_n'est-ce si_ce_n'est partage crois relaie oublie rate prenez buvez mangez utilisez achetez cliquez ouvrez envoyez donnez jetez consommez votez savent savez sait savais savaient sache sachent",
  refuses:
    "interdi* refus* nie nient empêch* annul* suspend* cesse* arrête* évite* sans manque* prive* supprim* abol* mis_fin met_fin",
  conjunctions: "mais car bien sauf lorsque tandis parce",
  false:
    "bobard bobards foutaises arnaque faux fausse fausses fake fakes fakenews infox intox mensonge mensonges bidon mensonger mensongère canular hoax infondé infondée désinformation photomontage montage truqué truquée faussement rumeur mensongères mensongers truqués truquées trucage infondées infondés canulars balivernes sornettes affabulation contrevérité contrevérités désinfo mytho fallacieux fallacieuse",
  true: "vrai vraie vrais vraies réel réelle exact exacte véridique authentique avéré avérée exacts exactes réels réelles",
  be: "est sont était étaient c'est s'agit totalement complètement tout entièrement c ct c'était serait",
  articles: "un une d'un d'une",
  pointers: "c'est cela ceci ce cette cet ces ça tout c",
  that: "de_dire_que de_prétendre_que d'affirmer_que d'affirmer de_croire_que que qu'il qu'elle qu'on qu'un qu'une qu'ils d'affirmer",
  wrong:
    "rumeurs trompeur trompeuse trompeurs trompeuses manipulé* détourné* sorti*_de_son_contexte hors_contexte inventé* erroné* inexact* démenti* dément démentir démentent ment mentent retouché* trafiqué* contre_vérité c'est_du_vent pure_invention pur_délire légende_urbaine légendes_urbaines bidonn* alarmisme",
  lies: "mensonge mensonges ment mentent menteur menteurs absurde ridicule bêtise* n'importe_quoi conneries connerie calomnie* foutaises balivernes sornettes bobard bobards affabulation canular",
  reports:
    "info infos information informations l'info l'information nouvelle nouvelles photo photos photographie image images l'image vidéo vidéos audio message messages publication publications rumeur rumeurs post capture document lettre citation compte page version histoire communiqué sondage affirmation news texte tweet clip captures tweets",
  untrue:
    "pas_vrai pas_vraie pas_vrais pas_réel pas_réelle pas_le_cas pas_exact pas_authentique n'existe_pas n'existent_pas aucune_preuve aucun_lien aucun_élément jamais_dit jamais_déclaré jamais_existé jamais_eu_lieu jamais_affirmé jamais_tenu rien_à_voir sans_fondement sans_preuve* dénué*_de_tout n'a_rien_à_voir n'a_pas_dit pas_officiel rien_de_vrai rien_de_tel pas_fondé pas_fondée aucun_fondement n'a_jamais_eu_lieu pas_crédible rien_ne_prouve",
  doubts:
    "je_doute j'en_doute j'ai_du_mal_à_croire je_n'y_crois_pas n'y_crois_pas j'ai_des_doutes permettez-moi_d'en_douter difficile_à_croire m'étonnerait",
  corrections: [
    "démen* dément* rectif* précis* clarif* mise_au_point fact_check factcheck fact-check contrairement en_réalité en_fait la_vérité vérifi*",
    "circule circulent circulant viral virale virales réseaux_sociaux whatsapp partagé* attribué* attribuée prétendu* soi-disant présumé*",
    "ne_partagez_pas ne_croyez_pas ne_relayez_pas ne_diffusez_pas ne_tombez_pas attention alerte méfiez-vous arrêtez_de_partager",
    "il_n'y_a_pas il_n'existe aucun aucune en_aucun_cas",
  ],
  asks: "quelqu'un~confirmer quelqu'un_sait si_cela~vrai si_c'est~vrai si_c'était~vrai est-ce_vrai_que est-il_vrai_que s'il_est_vrai quelqu'un_sait_si quelqu'un_peut_confirmer quelqu'un_peut_me_dire quelqu'un_peut_vérifier pouvez-vous_vérifier pouvez-vous_confirmer pouvez_vous_vérifier pouvez_vous_confirmer peut-on_vérifier vrai_ou_faux info_ou_intox vrai_ou_fake si_c'est_vrai si_c'était_vrai si_cela_est_vrai savoir_si_c'est je_voudrais_savoir_si j'aimerais_savoir_si je_ne_sais_pas_si_c'est sais_pas_si_c'est c_vrai_que c'est_vrai_que vraie_ou_fausse réelle_ou_ia réel_ou_ia vrai_ou_pas est-ce_avéré quelqu'un_a_vérifié quelqu'un_confirme",
  asksIfAsked:
    "c'est_vrai est-ce_vrai est-il_vrai est_il_vrai est_ce_vrai c'est_un_fake c'est_faux est-ce_que_c'est_vrai c'est_une_fake c'est_réel est-ce_réel vraie vrai confirmé confirmez-vous c_vrai c'est_vrai_ça vrai_ça authentique oui_ou_non ou_fake est-ce_exact vrai_ou_non",
  interrogatives:
    "qui quoi que_se que_fait que_font que_faire que_dit que_disent que_va que_pens* que_sait que_veut que_signifie comment quand où combien quel quelle quels quelles pourquoi qu'est-ce",
  rhetorical: "encore jamais personne pas vraiment étonné vous saviez savez-vous toujours",
  attributes:
    "dit disent déclare déclarent selon affirme affirment d'après assure assurent annonce annoncent accuse accusent confirme confirment",
  noDebunking:
    "pas_faux pas_fausse pas_un_fake pas_une_fake pas_un_mensonge pas_une_rumeur médias_menteurs merdias médias_mensonges diront_que_c'est_faux dire_que_c'est_faux diront_que_c'est_un_fake dire_que_c'est_un_fake dire_que_c'est_une_fake si_c'est_faux si_c'est_un_fake pas_un_montage pas_une_infox pas_une_fake-news",
  or: "ou",
  rejects:
    "dément démentent démenti démentie démentis démenties démentait démentons réfute réfutent réfuté nie_avoir nient_avoir nie_catégoriquement nie_formellement débunk* rejette_les_accusations",
  others:
    "disait disaient disiez disent diront dites direz traitait traitaient qualifiait qualifiaient appelait appelaient parlait",
  elsewhere:
    "intelligence_artificielle d'intelligence_artificielle l'intelligence_artificielle par_ia d'ia deepfake montage photomontage photoshop jeu_vidéo d'archive* vieille_photo vieille_vidéo ancienne_photo ancienne_vidéo photo_ancienne vidéo_ancienne vieille_de il_y_a_*_ans ans_plus_tôt date_de* datent_de* remonte_à remontent_à prise_en_20* filmée_en_20* filmé_en_20* satire satirique parodie scène_d'un_film extrait_d'un_film d'un_tournage tournage_d'un scène_de_tournage généré*_par_ia faite_par_ia",
  opposites: [
    [
      "mort morte morts meurt mourir décédé* décès tué tuée tués assassiné*",
      "vivant vivante vivants en_vie va_bien vont_bien va_très_bien indemne* sain_et_sauf saine_et_sauve en_pleine_forme en_bonne_santé",
    ],
    [
      "fermé fermée ferme ferment fermer fermeture effondré* cédé écroulé* faillite annul* suspend* suspen* interdi* détruit* supprim* cesser cesse brûlé*",
      "ouvert ouverte ouverts ouvertes tourne_normalement normalement debout intact intacte fonctionne fonctionnent tient_toujours tient_bon comme_toujours comme_d'habitude à_sa_place en_place maintenu maintenue",
    ],
    [
      "démissionné démissionne démission quitté quitte vendu vend fui fuit parti part licencié* viré renvoyé transfér* signé",
      "reste restent demeure toujours_à toujours_en toujours_le toujours_la habite_toujours prolonge prolongé en_poste",
    ],
  ],
};
