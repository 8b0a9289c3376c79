import type { WordLists } from "./word-lists";

export const SPANISH: WordLists = {
  negations: "no nunca jamás nadie ningún ninguno ninguna tampoco",
  inflections:
    "a as e es o os s ar er ir arse erse irse ando iendo yendo ado ada ados adas ido ida idos idas é aste ó amos aron í iste ió imos ieron aba abas aban ábamos ía ías ían íamos ara aras aran iera ieras ieran ase iese ará arán aré erá erán irá irán aría arían ería erían iría irían an en emos ción ciones mente ito ita itos itas",
  no: "no nop negativo",
  idle: "se_deje* se_dejen* caiga* crea* creas compart* difund* reenv* solo solamente únicamente obstante hay_duda cabe_duda quieren_que_* quieren_que se_olvid* olvid* creer_lo te_dicen te_dirán te_lo_dicen te_cuentan te_muestran lo_dicen lo_dirán nos_dicen nos_cuentan nos_muestran hablan_de habla_de dicen_nada dice_nada van_a_decir* te_van_a_decir* dejes* dejen* te_pierdas se_pierda* te_creas_todo es_casualidad es_coincidencia es_secreto sabía* sabía_que lo_puedo_creer puedo_creer más menos es_mentira es_falso es_fake es_broma está_de_más tomes tomen beba* bebas abras abran hagas compres entres sale_en salió_en paran_de para_de paró_de sorprende me_sorprende me_extraña es_novedad comentan dijo_nada es_posible_que seas_ingenuo",
  idleBefore: "por_qué porque_si si cómo",
  refuses:
    "prohíb* rechaz* niega niegan negó negaron negarse impid* impidió cancel* suspend* veta* vetó evita* deja_de dejó_de dejaron_de sin falta faltan carece* acabó acabaron acaba eliminó elimina* suprim* abol*",
  conjunctions: "pero sino aunque mientras porque excepto salvo",
  false:
    "patrañas timo falso falsa falsos falsas fake fakes fakenews bulo bulos mentira mentiras patraña infundado infundada trucada trucado fotomontaje montaje hoax desinformación falsamente paparrucha paparruchas falsedad falsedades embuste embustes infundados infundadas trucadas trucados montajes apócrifo apócrifa apócrifos apócrifas engañosa engañoso engañosas engañosos trola trolas chamuyo",
  true: "verdad cierto cierta real reales verdadero verdadera correcto correcta auténtico auténtica verídico verídica ciertos ciertas verdaderos verdaderas auténticas posta",
  be: "es son era eran fue fueron está están siendo resultó totalmente completamente pura puro todo otra otro resulta",
  articles: "un una unos unas",
  pointers: "esto eso esta esa este ese es todo estos estas esos esas aquello",
  that: "decir_que afirmar_que que decir afirmar",
  wrong:
    "rumor rumores engaño* manipulad* tergiversad* descontextualizad* sacad*_de_contexto inventad* inexacto* incorrecto* incorrecta* desmentid* desmiente* desmintió mienten miente mintiendo infundios timo estafa editad* error_errónea erróne* inventó puro_cuento es_cuento es_un_cuento puro_verso es_un_invento truco_de_edición leyenda_urbana leyendas_urbanas retocad* trucad* alarmismo bulos",
  lies: "mentira mentiras miente mienten mintió mintiendo absurdo absurda ridículo ridícula tontería* disparate* patraña calumnia* patrañas paparrucha paparruchas bulo bulos embuste embustes trola trolas",
  reports:
    "noticia noticias foto fotos fotografía fotografías imagen imágenes video videos audio audios mensaje mensajes cadena cadenas publicación publicaciones información informaciones rumor rumores post captura capturas tuit tuits documento carta cartas cita cuenta página versión versiones historia comunicado encuesta afirmación nota bulo bulos encuestas cartel titular portada contenido reel",
  untrue:
    "no_es_verdad no_es_cierto no_es_cierta no_es_así no_es_real no_son_reales no_son_ciertas no_son_ciertos no_era_cierto no_es_correcto no_existe no_existen no_hay_pruebas no_hay_evidencia* no_hay_ningun* ninguna_prueba ninguna_evidencia nunca_dijo nunca_dije nunca_ha_dicho nunca_existió nunca_ocurrió nunca_pasó jamás_dijo jamás_dije no_ocurrió no_pasó no_corresponde* no_tiene_nada_que_ver sin_fundamento sin_pruebas no_tiene_fundamento no_es_de no_es_oficial no_ha_dicho no_dijo nunca_hubo no_hubo no_hay_tal carece_de_fundamento nunca_fue",
  doubts: "dudo dudo_que lo_dudo no_me_lo_creo no_lo_creo no_creo_que me_cuesta_creer",
  corrections: [
    "desmient* desmint* desmentid* desmentimos aclar* verificad* verificamos verificación rectific* fact_check factcheck contrario_a al_contrario en_realidad la_verdad_es",
    "circula circulan circulando circuló viral viralizó viralizad* redes_sociales whatsapp cadena atribuid* atribuyen supuesto supuesta supuestamente",
    "no_se_deje* no_caiga* no_creas no_crean no_compart* no_difund* no_difundas no_reenv* ojo_con cuidado_con alerta no_te_dejes",
    "no_hay no_existe no_ha no_han en_ningún_momento ningún_momento",
  ],
  asks: "alguien~confirmar pueden~verificar podrían~verificar puede~verificar si_esto~cierto si_esto~verdad de_confirmarse alguien_sabe_si alguien_puede_confirmar alguien_me_confirma alguien_confirma pueden_verificar pueden_confirmar podrían_verificar podrían_confirmar me_pueden_decir_si quisiera_saber_si quiero_saber_si quería_saber_si será_verdad será_cierto verdad_o_mentira verdadero_o_falso real_o_fake verdad_o_fake cierto_o_falso si_es_verdad si_es_cierto si_fuera_cierto si_esto_es_verdad si_esto_es_cierto de_ser_cierto de_ser_verdad no_sé_si_es no_sé_si_será no_sé_si_sea me_confirma_si me_confirman_si confirmar_si confirman_si es_posta alguien~confirma",
  asksIfAsked:
    "es_verdad es_cierto es_cierta es_real es_fake es_falso es_falsa son_reales es_verdadero es_verdadera es_así es_bulo es_un_bulo sea_verdad sea_cierto cierto verdad confirman confirmado sí_o_no o_es_cuento o_es_mentira o_es_bulo o_mentira posta es_verdad_o_no es_cierto_o_no verdad_o_no",
  interrogatives:
    "quién quiénes cómo cuándo dónde cuánto cuántos cuántas cuál cuáles por_qué qué_es qué_pasa qué_pasó qué_hay qué_hace qué_hacen qué_dice qué_dicen qué_significa qué_opinan qué_piensan qué_tal a_qué de_qué para_qué con_qué en_qué qué_onda",
  rhetorical:
    "acaso alguien todavía aún no nunca nadie sorprende sabías sabía saben recuerdan ya_viste ya_vieron ya_sabías ya_saben y_tú",
  attributes:
    "dice dicen dijo dijeron afirma afirman afirmó según asegura aseguran aseguró declara declaró anuncia anunció acusa acusó confirma confirmó",
  noDebunking:
    "no_es_falso no_es_falsa no_es_mentira no_es_fake no_es_bulo no_son_mentiras prensa_mentirosa medios_mentirosos medios_falsos no_es_montaje no_es_un_bulo digan_que_es_fake digan_que_es_mentira digan_que_es_falso dirán_que_es_fake dirán_que_es_mentira dirán_que_es_falso decir_que_es_fake decir_que_es_mentira dicen_que_es_mentira dicen_que_es_fake dicen_que_es_falso si_es_falso si_es_mentira",
  or: "o u",
  rejects:
    "desmiente desmienten desmintió desmintieron desmentido desmentida desmentimos desmienten rechaza_que rechazó_que niega_rotundamente negó_rotundamente niega_categóricamente negó_categóricamente niega_haber negó_haber niegan_haber negaron_haber niega_que negó_que niegan_que negaron_que desmontado desmontan desmonta refuta refutó refutan desacredit*",
  others:
    "decían dicen dijeron dirán digan decían_que llamaban llaman llamaron llamado tacharon tachan tildaron tildan",
  elsewhere:
    "inteligencia_artificial con_ia por_ia deepfake montaje fotomontaje photoshop de_una_película escena_de_una película videojuego de_archivo foto_antigua foto_vieja video_antiguo video_viejo imagen_antigua imágenes_antiguas viejo_video vieja_foto es_del_20* data_de datan_de sátira satírica satírico parodia truco_de_edición recortado_a_propósito",
  opposites: [
    [
      "murió murieron muere muert* falleció fallec* asesinad* mataron suicidó",
      "vivo viva vivos vivas vivito vivita con_vida ileso ilesa ilesos ilesas está_bien está_muy_bien goza_de_buena sano_y_salvo sana_y_salva",
    ],
    [
      "cerró cierra cierran cerrará cerrado cerrada cerrará colaps* derrumb* cayó quebró quiebra quebrar cancel* suspend* suspens* prohib* destruid* quemó eliminó ya_no",
      "abierto abierta abiertos abiertas sigue_en_pie en_pie intacto intacta funciona funcionan funcionando operando operan normalmente con_normalidad como_siempre en_su_lugar en_marcha sigue_operativo",
    ],
    [
      "renunció renuncia dimitió dimite abandonó abandona vendió vende vendido vendida huyó huye se_va se_fue deja dejó fichó ficha despedido despedida destituid*",
      "sigue_siendo sigue_en continúa_en permanece se_queda renovó renueva sigue_viviendo todavía_es aún_es sigue_al_frente",
    ],
  ],
};
