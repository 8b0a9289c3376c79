/**
 * Words of buttons, counters and notes that apps show around posts, by language: X, Facebook, Instagram,
 * WhatsApp, Telegram, TikTok. A phrase stands on a line of its own or beside numbers and other such phrases.
 */
const PHRASES: Readonly<Record<string, string>> = {
  en: `like, likes, liked, comment, comments, share, shares, shared, reply, replies, retweet, retweets, retweeted,
    you retweeted, quote, quotes, quote tweet, quote tweets, quote post, reposts, repost, bookmark, bookmarks, view,
    views, follow, following, followed, followers, follows you, subscribe, subscribed, subscribers, send, save, saved,
    edit, edited, delete, report, message, post, tweet, thread, show this thread, show more, show more replies, see more, read more,
    see translation, translate post, translate tweet, translated from, show original, see original,
    write a comment, add a comment, write a reply, post your reply, tweet your reply, type a message, most relevant, top comments,
    all comments, view more comments, view all comments, view previous replies, view replies, hide replies,
    most relevant replies, sponsored, promoted, suggested for you, public, forwarded, forwarded many times, online,
    typing, last seen today at, last seen recently, today, yesterday, now, just now, ago, hide, home,
    search, search twitter, search facebook, notifications, messages, menu, back, close, done, cancel, photo, photos, video, videos, live,
    reels, stories, story, your story, watch again, up next, verified, admin, author, top fan, and others, others,
    liked by, tap to view, click to view, swipe up, learn more, sign up, log in, download, open app, use app,
    write your reply, everybody can reply, everyone can reply, posted by, inbox, replying to, add comment,
    new message, unread messages, end to end encrypted, unmute, mute, full screen, ad, rate this translation, web page, image, alt, gif`,
  es: `me gusta, me encanta, comentar, comentario, comentarios, compartir, compartido, compartidos, veces compartido,
    responder, respuesta, respuestas, retwittear, retweets, retweet, citar, citas, tweets citados, guardar, guardado,
    vistas, visualizaciones, reproducciones, seguir, siguiendo, seguidores, suscribirse, enviar, ver más, leer más,
    ver traducción, traducir tweet, traducir post, mostrar este hilo, escribe un comentario, agrega un comentario,
    escribe un mensaje, mensaje, más relevantes, todos los comentarios, ver más comentarios, ver respuestas,
    patrocinado, promocionado, publicidad, público, reenviado, reenviado muchas veces, en línea, escribiendo,
    últ vez hoy a las, hoy, ayer, ahora, hace, inicio, buscar, editado, publicación, y otras personas, otros`,
  pt: `curtir, curtidas, curtiu, gostei, gosto, comentar, comentário, comentários, compartilhar, compartilhamentos, partilhar,
    responder, resposta, respostas, retweetar, retweets, comentários do tweet, salvar, itens salvos, visualizações,
    seguir, seguindo, seguidores, inscrever se, enviar, ver mais, ler mais, ver tradução, traduzir tweet, traduzir post,
    mostrar esta sequência, escreva um comentário, adicione um comentário, mensagem, mais relevantes,
    todos os comentários, ver mais comentários, ver respostas, patrocinado, promovido, público, encaminhada,
    encaminhada com frequência, online, digitando, visto por último hoje às, hoje, ontem, agora, há, início, pesquisar, editado, e outras pessoas`,
  fr: `j'aime, j aime, mentions j'aime, aimer, commenter, commentaire, commentaires, partager, partages, partagé, répondre,
    réponse, réponses, retweeter, retweets, citations, tweets cités, enregistrer, vues, suivre, abonné, abonnés, abonnements,
    s'abonner, envoyer, voir plus, lire la suite, afficher la suite, voir la traduction, traduire le tweet, traduire le post,
    afficher cette discussion, écrire un commentaire, ajouter un commentaire, message, les plus pertinents,
    tous les commentaires, voir plus de commentaires, afficher les réponses, sponsorisé, publicité, public, transféré,
    transféré de nombreuses fois, en ligne, écrit, vu aujourd'hui à, aujourd'hui, hier, maintenant, il y a, accueil, rechercher, modifié, et autres personnes`,
  de: `gefällt mir, gefällt, gefällt mir angaben, gefällt mal, kommentieren, kommentar, kommentare, teilen, geteilt, mal geteilt, antworten, antwort,
    retweeten, retweets, zitierte tweets, zitate, speichern, aufrufe, folgen, folge ich, follower, abonnieren, abonnenten, senden,
    mehr anzeigen, mehr ansehen, weiterlesen, übersetzung anzeigen, tweet übersetzen, post übersetzen, thread anzeigen,
    schreib einen kommentar, kommentieren, nachricht, relevanteste zuerst, alle kommentare, weitere kommentare ansehen,
    antworten ansehen, gesponsert, anzeige, öffentlich, weitergeleitet, häufig weitergeleitet, schreibt, zul online heute um,
    heute, gestern, jetzt, vor, startseite, suchen, bearbeitet, und weitere personen`,
  it: `mi piace, commenta, commento, commenti, condividi, condivisioni, condiviso, rispondi, risposta, risposte, retwitta, retweet,
    citazioni, salva, visualizzazioni, segui, seguiti, follower, iscriviti, invia, altro, vedi traduzione, traduci il tweet,
    mostra questa discussione, scrivi un commento, più pertinenti, tutti i commenti, sponsorizzato, pubblico, inoltrato, inoltrato molte volte, oggi, ieri, adesso, fa`,
  pl: `lubię to, skomentuj, komentarz, komentarze, komentarzy, udostępnij, udostępnienia, udostępnień, odpowiedz, odpowiedzi, podaj dalej, wyświetlenia,
    wyświetleń, obserwuj, obserwujesz, obserwujących, wyślij, zobacz więcej, przetłumacz, napisz komentarz, najtrafniejsze, sponsorowane, publiczny, przekazane dalej, dzisiaj, wczoraj, teraz, temu`,
  ar: `أعجبني, إعجاب, إعجابات, تعليق, تعليقات, مشاركة, مشاركات, رد, ردود, الرد, إعادة تغريد, إعادات التغريد, اقتباس, اقتباسات,
    مشاهدة, مشاهدات, متابعة, متابعون, المتابعين, إرسال, حفظ, عرض المزيد, المزيد, عرض الترجمة, ترجمة التغريدة, إظهار هذه السلسلة,
    كتابة تعليق, اكتب تعليقا, اكتب رسالة, رسالة, الأكثر صلة, كل التعليقات, عرض الردود, ممول, إعلان, عام, معاد توجيهها, تمت إعادة توجيهها,
    متصل, متصل الآن, يكتب, آخر ظهور اليوم, اليوم, أمس, الآن, منذ, بحث`,
  hi: `पसंद करें, पसंद, लाइक, लाइक्स, टिप्पणी करें, टिप्पणी, टिप्पणियाँ, कमेंट, कमेंट करें, कमेंट्स, शेयर, शेयर करें, साझा करें, जवाब दें, जवाब, रीट्वीट,
    रीट्वीट्स, व्यूज, व्यू, देखा गया, फ़ॉलो करें, फॉलो करें, फॉलो, भेजें, सेव करें, और देखें, अनुवाद देखें, पोस्ट का अनुवाद करें, ट्वीट का अनुवाद करें,
    प्रायोजित, सार्वजनिक, फॉरवर्ड किया गया, कई बार फॉरवर्ड किया गया, ऑनलाइन, टाइप कर रहे हैं, आज, कल, अभी, पहले, खोजें`,
};

/** Words that belong to the app only where they stand beside such phrases or counters. */
const BESIDE = `all, award, awards, best, boost, boosts, clip, delivered, download, favorites, favourites, for you, friends, join,
  members, profile, saves, sort by, web`;
/** Where a post was sent from, and what stands in the bar at the top of a telephone. */
const PLACES = `twitter for iphone, twitter for android, twitter for ipad, twitter web app, twitter web client, twitter para iphone,
  twitter para android, twitter pour iphone, twitter für iphone, twitter, x, facebook, instagram, whatsapp, telegram, tiktok, youtube, tweetdeck, via`;
const STATUS_BAR =
  "am, pm, a m, p m, lte, 4g, 5g, 3g, 2g, lte+, 4g+, 5g+, volte, vo, wifi, wi fi, kb s, kbps, mb s, edge, no sim, emergency calls only, sim";

/** Signs of numbers in counters: thousands and millions. */
export const MAGNITUDES = "k|m|b|mn|mio|mil|mil\\.|tsd|tys|md|k\\+|लाख|हज़ार|करोड़|ألف|مليون";
/** Units of "3 h" and "2 days ago" in the languages above. */
export const SPANS =
  "s|sec|secs|m|min|mins|minutes?|h|hr|hrs|hours?|d|days?|w|wks?|weeks?|mo|months?|y|yrs?|years?|std|stunden?|tage?|tagen|wochen?|jahre?n?|horas?|minutos?|días?|dias?|semanas?|meses|años?|anos?|heures?|jours?|semaines?|mois|ans|ore|giorni|godz|dni|ساعة|ساعات|دقيقة|دقائق|يوم|أيام|घंटे|घंटा|मिनट|दिन";

const LANGUAGES_WITH_MONTHS = ["en", "es", "pt", "fr", "de", "it", "pl", "ar", "hi"];

/** Returns the phrases of screens in all languages, as `plainWords` gives them. */
export function screenPhrases(): string[] {
  return [...Object.values(PHRASES), PLACES].flatMap(phrasesIn);
}

/** Returns the words that belong to a screen only beside its phrases, as `plainWords` gives them. */
export function wordsBeside(): string[] {
  return phrasesIn(BESIDE);
}

/** Returns the words of the bar at the top of a telephone, as `plainWords` gives them. */
export function statusBarWords(): string[] {
  return phrasesIn(STATUS_BAR);
}

/** Returns the names of months and days of the week, long and short, as `plainWords` gives them. */
export function calendarWords(): string[] {
  return LANGUAGES_WITH_MONTHS.flatMap((language) =>
    (["long", "short"] as const).flatMap((length) => {
      const [month, weekday] = [{ month: length }, { weekday: length }].map(
        (options) => new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }),
      );
      const months = Array.from({ length: 12 }, (_, i) => month?.format(Date.UTC(2024, i, 1)) ?? "");
      const days = Array.from({ length: 7 }, (_, i) => weekday?.format(Date.UTC(2024, 0, i + 1)) ?? "");
      return [...months, ...days].map(plainWords);
    }),
  ).filter((word) => word !== "");
}

/** Returns a line in small letters, its words without the signs around them, separated by one blank. */
export function plainWords(line: string): string {
  return line
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}@%:.,+'_]+|(?<!\p{N})[.,:]+|[.,:]+(?!\p{N})/gu, " ")
    .trim();
}

function phrasesIn(list: string): string[] {
  return list.split(",").map(plainWords);
}
