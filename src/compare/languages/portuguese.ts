import type { WordLists } from "./word-lists";

export const PORTUGUESE: WordLists = {
  negations: "não nunca jamais ninguém nenhum nenhuma tampouco nem ñ naum ngm",
  inflections:
    "a as e es o os s ar er ir ando endo indo ado ada ados adas ido ida idos idas ei aste ou amos aram i iste iu eu imos iram eram ava avas avam ávamos ia ias iam íamos ara aras iria ará arão arei erá erão irá irão aria ariam eria eriam iriam am em emos ções ção mente inho inha inhos inhas asse assem esse essem isse issem",
  no: "não negativo",
  idle: "caia* acredite* acreditem compartilh* repass* espalh* só somente apenas obstante há_dúvida resta_dúvida tenho_dúvida* querem_que* quer_que* esqueç* se_esqueç* deix* perca* percam te_contam te_dizem te_mostram nos_contam nos_dizem nos_mostram contam_para mostra* mostram_isso passa passam_isso fala fala_nada falam falam_nada falam_disso divulg* notici* noticia* vão_te vai_te é_mentira é_falso é_fake é_piada é_coincidência é_segredo é_brincadeira acredito_que_isso dá_para_acreditar mais menos sabia sabiam precisa* é_à_toa é_atoa aguento consigo_acreditar clique* cliquem tome tomem beba* coma comam compre comprem abra abram confie* se_engan* se_iluda* para_de param_de parou_de pararam_de é_de_hoje é_novidade é_surpresa me_surpreende me_espanta comenta comentam sai_na sai_no saiu_na saiu_no passou_na passou_no deu_na deu_no dá_pra_acreditar dá_pra_entender é_possível_que seja_trouxa sejam_trouxas vai_mostra* vão_mostra* vai_passar vão_passar vai_dizer vão_dizer vai_falar vão_falar",
  idleBefore: "por_que porque_que se que_tal e_se promessa_de prometeu prometem prometia",
  refuses:
    "proíb* recus* nega negam negou negaram impede* impediu cancel* suspend* veta* vetou evita* deixa_de deixou_de deixaram_de sem falta faltam acabou acabaram acabar acaba extin* encerr* abol*",
  conjunctions: "mas porém contudo embora enquanto porque exceto senão todavia",
  false:
    "lorota balela falso falsa falsos falsas fake fakes fakenews boato boatos mentira mentiras infundado infundada fotomontagem montagem hoax desinformação falsamente enganoso enganosa lorotas balelas inverdade inverdades caô infundados infundadas forjado forjada forjados forjadas enganosas enganosos inverídico inverídica",
  true: "verdade verdadeiro verdadeira verdadeiras real verídico verídica correto correta autêntico autêntica procede vdd",
  be: "é são era eram foi foram está estão sendo totalmente completamente pura puro tudo toda outra outro eh tá",
  articles: "um uma",
  pointers: "isso isto essa esse esta este tudo essas esses estas estes aquilo aquela aquele",
  that: "dizer_que afirmar_que que dizer afirmar",
  wrong:
    "rumor rumores manipulad* adulterad* distorcid* fora_de_contexto descontextualizad* inventad* incorret* desmentid* desmente* desmentiu mentem mente mentindo editad* equivocad* inverídic* é_golpe é_um_golpe cuidado_com_o_golpe caiu_no_golpe caia_no_golpe golpistas apócrif* sem_pé_nem_cabeça lenda_urbana lendas_urbanas alarmismo retocad* boatos",
  lies: "mentira mentiras mente mentem mentiu mentindo absurdo absurda ridículo ridícula besteira* bobagem bobagens calúnia* lorota lorotas balela balelas",
  reports:
    "notícia notícias foto fotos fotografia fotografias imagem imagens vídeo vídeos áudio áudios mensagem mensagens corrente correntes publicação publicações informação informações rumor rumores post posts postagem postagens print prints tuíte tweet documento carta cartas frase perfil página versão história comunicado pesquisa afirmação texto news matéria matérias reportagem boato boatos conteúdo manchete alegação tweets tuítes",
  untrue:
    "não_é_verdade não_é_verdadeira não_é_verdadeiro não_são_verdadeiras não_é_real não_são_reais não_é_bem_assim não_procede não_procedem não_existe não_existem não_há_provas não_há_evidência* não_há_qualquer não_há_nenhum* nenhuma_prova nenhuma_evidência nunca_disse nunca_falou nunca_fez nunca_existiu nunca_aconteceu jamais_disse não_aconteceu não_corresponde* não_tem_nada_a_ver sem_fundamento sem_provas não_tem_fundamento não_é_oficial não_disse não_confere não_é_assim não_faz_sentido não_confirmou não_condiz nunca_houve jamais_houve nunca_falei jamais_aconteceu não_tem_relação não_tem_ligação coisa_nenhuma",
  doubts:
    "duvido duvido_que não_acredito_nisso não_acredito_que acho_difícil difícil_de_acreditar difícil_acreditar custo_a_acreditar",
  corrections: [
    "desment* esclarec* verificad* verificamos checagem checamos checad* corrig* correção fact_check factcheck contrário_do ao_contrário na_verdade na_realidade a_verdade_é",
    "circula circulam circulando circulou viral viralizou viralizad* redes_sociais whatsapp zap corrente atribuíd* atribuem suposto suposta supostamente",
    "não_caia* não_acredite* não_acreditem não_compartilhe* não_repass* não_repasse não_divulgue* não_espalh* cuidado_com alerta atenção",
    "não_há não_existe em_nenhum_momento em_momento_algum",
  ],
  asks: "alguém~confirmar podem~verificar podem~checar podem~confirmar pode~checar se_isso~verdade se_confirmado será~verdade será_que_é alguém_sabe_se alguém_pode_confirmar alguém_confirma alguém_me_confirma podem_verificar podem_confirmar pode_verificar poderia_verificar poderiam_verificar podem_checar pode_checar gostaria_de_saber_se queria_saber_se quero_saber_se será_verdade será_que_é_verdade será_que_isso verdade_ou_mentira verdade_ou_fake verdadeiro_ou_falso fato_ou_fake real_ou_fake se_for_verdade se_isso_for_verdade se_é_verdade se_é_fake se_isso_é_verdade se_procede não_sei_se_é não_sei_se_isso procede_isso isso_procede é_vdd vdd_ou eh_verdade eh_vdd",
  asksIfAsked:
    "é_verdade é_verdadeiro é_verdadeira é_real é_fake é_falso é_falsa é_mentira são_reais é_isso_mesmo procede é_boato verdade confirmado confirmam isso_é_verdade eh_fake eh_mentira vdd sim_ou_não verdade_ou_não é_verdade_ou_não",
  interrogatives:
    "quem como quando onde quanto quantos quantas qual quais por_que o_que cadê pq porque oq oque qdo",
  rhetorical:
    "alguém ainda não nunca ninguém surpreso sabia sabiam lembram você vocês vc vcs já_viu já_viram",
  attributes:
    "diz dizem disse disseram afirma afirmam afirmou segundo garante garantiu declara declarou anuncia anunciou acusa acusou confirma confirmou",
  noDebunking:
    "não_é_falso não_é_falsa não_é_mentira não_é_fake não_é_boato imprensa_mentirosa mídia_mentirosa mídia_fake imprensa_fake não_são_fake não_é_fakenews não_é_montagem não_é_golpe diga_que_é digam_que_é dizer_que_é_fake dizer_que_é_mentira dizer_que_é_falso dizem_que_é_fake dizem_que_é_mentira disseram_que_era fala_que_é_fake se_for_fake se_for_mentira se_for_montagem se_for_falso",
  or: "ou",
  rejects:
    "desmente desmentem desmentiu desmentiram desmentid* desmentindo nega_que negou_que negaram_que nega_ter negou_ter negaram_ter nega_veementemente nega_categoricamente refuta refutou repudia_a_fake",
  others: "diziam dizem disseram dirão digam falavam falam falaram chamavam chamaram chamam chamado tacharam",
  elsewhere:
    "inteligência_artificial com_ia por_ia deepfake montagem fotomontagem photoshop cena_de_um cena_de_filme videogame video_game jogo_de_computador de_arquivo foto_antiga vídeo_antigo imagem_antiga imagens_antigas vídeo_velho foto_velha sátira satírico satírica paródia cena_de_um_filme cena_de_novela",
  opposites: [
    [
      "morreu morreram morre morto morta mortos faleceu falec* assassinad* mataram",
      "vivo viva vivos vivas vivíssim* com_vida ileso ilesa ilesos ilesas está_bem passa_bem são_e_salvo sã_e_salva",
    ],
    [
      "fechou fecha fechar* fechad* desab* caiu faliu falência quebrou cancel* suspend* suspens* proib* destruíd* acabou extint* parar* parou vão_parar vai_parar",
      "aberto aberta abertos abertas de_pé em_pé intacto intacta funciona funcionam funcionando operando normalmente com_normalidade como_sempre no_lugar segue_rodando continua_rodando",
    ],
    [
      "renunciou renuncia abandonou abandona vendeu vende vendid* fugiu foge deixou deixa saiu sai demitid* demitiu pediu_demissão assinou transferid*",
      "segue_sendo segue_no segue_na continua_no continua_na continua_sendo permanece fica_no renovou renova ainda_é",
    ],
  ],
};
