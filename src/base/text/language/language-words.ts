/**
 * What languages are told by where more than one writes a script, all in small letters: the most common
 * words, which every post has some of whatever it is about; behind them `-x` for how words end, `x-` for how
 * they begin, and `*x` for letters that few languages have. First the Latin script, then Cyrillic, Arabic
 * and Devanagari. English holds what is typed in chats and in its dialects; `id` is Indonesian and Malay,
 * `hr` all that Croats, Bosnians and Serbs write in Latin letters; `hi` is also Hindi and Urdu as they are
 * typed in Latin letters. ISO 639-1 codes.
 */
export const LANGUAGE_WORDS: Readonly<Record<string, string>> = {
  en: `the of and to in a is that for it on was with as he be i by at you this are his from have not they or
had an but were she we her which there been their one has would who what will when more if can all no so my
out up about them then some could him into time its only do did does than now over your our any just like
these other how after also because me us here those should very before where why much many being get got make
made am don t s m re ve ll d isn didn doesn won wasn aren says said say new people know think want going go
never ever every still even down off while against between under same such own too most last first year years
day today yesterday back per through during without again since until might must may u ur r dont doesnt didnt
isnt cant wont im ive hes shes thats whats lol omg wtf plz pls tho cuz bc bout gonna wanna gotta ain aint yall
gon dem dey wey fi weh nuh inna pon yuh mek seh abi wetin lah leh lor sia alamak man woman men women -ing
-tion -tions -ed -ly -ness -ment -ments -ght -ful -ers wh- th- sh- -ck -ies -ity -ous -able -ive`,
  es: `fue había hubiera dice dijo ahí cual quien quienes sino tan tal vez veces aunque pues gente personas
país mundo vida mejor mayor gran estamos vamos nunca siempre aquel aquella dos tres el la los las de que y en
un una es por con para se del al no lo su sus más pero como está están este esta esto ese esa eso estos estas
son ha han hay muy ya también sin sobre entre cuando porque desde hasta donde todo todos toda todas le les nos
me te mi tu si sí o ni qué quién cómo ser era eran tiene tienen hace hacer hoy día años después antes contra
durante mientras yo él ella ellos nosotros usted ustedes uno otro otra otros otras nada nadie mismo solo sólo
así cada va van puede pueden según tras ahora aquí *ñ -ción -ciones -dad -dades -mente -ando -iendo -ado -ada
-ados -adas -ido -idos -aron -ieron -aba -ían -ía -ismo -ista -cia -cias -ero -eros -osos -zo -ez`,
  pt: `disse diz pessoas país mundo gente vez vezes então ainda nunca sempre porquê olha vejam veja povo vida
qualquer dois duas três qual quais nova novo estou estamos vamos pq tbm tava pro pros nessa nesse dele dela
deles delas o a os as de do da dos das que e em no na nos nas um uma é por com para se ao aos à às não mais
mas como foi são está estão este esta isto esse essa isso ele ela eles elas seu sua seus suas pelo pela pelos
pelas já também sem sobre entre quando porque desde até onde tudo todos toda todas lhe me te meu minha você
vocês nós ser era eram tem têm há faz fazer hoje dia anos depois antes contra durante enquanto eu outro outra
outros outras nada ninguém mesmo só assim cada vai vão pode podem segundo após agora aqui quem ou nem muito
muita num numa deste desta disso pra vc q tá foram ter sido *ã *õ -ção -ções -são -dade -dades -mente -ando
-endo -indo -ado -ada -ados -adas -ido -idos -aram -eram -ava -ia -iam -ismo -ista -nho -nha -lho -lha -eiro
-eira -ência -ável -mos -ou -eu`,
  fr: `gens monde pays dit dire vie faut voir avez avons sommes êtes suis était étaient fut cela celui celle
ceux chaque toujours jamais deux trois selon afin ainsi lors dès le la les l de des du d un une et à a est en
que qui dans pour par sur au aux ce cette ces il elle ils elles on nous vous je j ne n pas plus se s son sa
ses leur leurs avec sont mais ou où comme si tout tous toute toutes été être avoir ont fait faire c ça m t y
lui même très bien aussi sans sous entre quand depuis jusqu après avant contre pendant alors donc car dont ni
ans jour aujourd hui peut peuvent encore rien personne autre autres moi toi votre vos notre nos mon ma mes qu
quoi chez vers *è *ê *œ *ù -tion -tions -ment -ments -eux -euse -aient -ait -ais -ées -és -ée -é -ique -iques
-eur -eurs -ance -ence -oir -elle -ille -aux`,
  it: `dice detto gente vita mondo paese siamo siete fatto prima due tre sempre mai proprio quando quanto
tanto nostra nostro vostra dopo quindi però invece il lo la i gli le l di del della dei delle dello dell degli
da dal dalla dai in nel nella nei nelle nell un una uno e è che per con su sul sulla sui non si ci al alla ai
alle agli all come più ma anche se sono ha hanno ho hai era erano stato stata stati questo questa questi
queste quello quella suo sua suoi loro mi ti vi noi voi lui lei io chi cosa dove perché tutto tutti tutta
tutte senza sotto sopra tra fra contro mentre molto già ancora solo così ogni ora oggi anni giorno essere
avere fare può possono nessuno niente stesso altro altri altre cui o *ò -zione -zioni -mente -ando -endo -ato
-ata -ati -ate -uto -uti -ità -ista -isti -ismo -ello -etto -etta -anno -vano -ava -aggio -azzo -gio -cchi
-tti -ssi`,
  ro: `și de la în pe un o cu că nu este sunt a ai al ale ei lui din pentru care ce mai au fost prin se să ca
după dar sau dacă cum când unde acest această aceasta acesta acestea acum fără între toate tot toți foarte
doar nici ele el ea noi voi eu am ați va vor fi fie era erau unei unui unor lor le își său sa despre către
până atunci astfel poate pot are având decât împotriva nimic nimeni *ă *ț *ș *ţ *ş -ului -ilor -elor -ează
-ție -ții -ția -ul -uri -ere -ească -tă -te`,
  ca: `els dels i a és amb per als més però com està estan aquest aquesta aquests aquestes això són també
sense quan perquè des fins on tot tots tota totes li ens seu seva seus seves jo ell ells nosaltres vostè eren
té tenen fer fa avui dia anys després abans durant mentre altre altres res ningú mateix només així pot poden
segons ara hi ho pels us em et hem heu diu diuen dit molt molta molts moltes tan tant gens ja vaig vam van
anar dos gent món país nit dilluns dins fora sota dalt mai sempre dues tres qui quin quina quins doncs llavors
encara cap algun alguna bé -ció -cions -itat -ment -ant -ont -ny -ament`,
  de: `gut gute guten mal zwei drei heißt sagt sagte leute menschen leben welt land bitte nie niemals etwas
viel viele wäre würde könnte sollte wollen will geht macht gegen deren dessen damals jeder jede der die das
und in zu den von mit ist im nicht ein eine einen einem einer eines auf für sich des dem auch es an als wie
aus er sie wir ich ihr bei nach am um war waren hat haben wird werden wurde wurden noch nur so aber oder vor
zur zum über unter bis mehr durch kann können man sein seine ihre ihren wenn dass daß was wer wo warum diese
dieser dieses keine kein schon immer jetzt heute jahr jahre ohne zwischen sind ja nein mich mir dich dir uns
euch du weil doch dann hier alle alles soll muss muß müssen habe vom beim gibt sehr wieder denn damit *ß *ä *ü
*ö -ung -ungen -lich -liche -lichen -keit -heit -isch -ische -ischen -sch -schen -tet -ten -ern -ig -igen ge-
ver- ein- auf- sch-`,
  nl: `nooit altijd mensen leven wereld twee drie zei zegt goed gaan laten andere ander ook dus maar de het
een en van in is dat op te zijn met voor niet die er aan als om dan zij hij ze je ik we wij wat wie waar
waarom hoe naar bij uit door over heeft hebben had was waren wordt worden werd werden kan kunnen geen nog wel
meer al tot deze dit daar hier zo of onder tegen zonder tussen sinds omdat toen nu vandaag jaar jaren dag mijn
jouw haar hun ons onze u mij jij hem alle alles veel moet moeten zal zou zullen gaat doen deed iets niets
iemand niemand zelf weer heel -heid -lijk -lijke -ing -ingen -tie -ties -eren -aar -oor -uur -ij -aal -sch
-tje -tjes ge- ver- ij- be- -aat -den -ten -gen -oot -eur`,
  sv: `nej blivit säger visar vill upp sker själv sedan både flera många folk ja hon ingenting dock och att
det i en ett som på är av för med den till inte har de om han vi jag du ni var men sig så från kan man när nu
ska skulle där här vid också efter eller än mot under över utan mellan genom vad vem hur varför detta denna
dessa sin sitt sina hans hennes deras mig dig oss er alla allt mycket mer bara blev blir bli varit vara hade
finns år dag idag inga ingen inget någon något några redan igen få får går gör *å *ä *ö -ning -ningar -het
-heten -isk -iska -ade -arna -erna -ende -aren -ligt -liga`,
  da: `nej blevet siger op sker hvis mens selv siden både flere mange hende skulle lige bag folk ja og at det
i en et som på er af for med den til ikke har de om han hun vi jeg du var men sig så fra kan man når nu skal
der her ved også efter eller end mod under over uden mellem gennem hvad hvem hvordan hvorfor dette denne disse
sin sit sine hans hendes deres mig dig os jer alle alt meget mere kun blev bliver blive været være havde
findes år dag ingen noget nogen nogle allerede igen få får går gør *å *ø *æ -ning -ninger -hed -heden -isk
-iske -ede -ende -erne -lig -lige -tion -et`,
  no: `nei blitt sier viser vil opp skjer folk ja jo nok mens selv siden både bak flere mange og at det i en
et som på er av for med den til ikke har de om han hun vi jeg du var men seg så fra kan man når nå skal skulle
der her ved også etter eller enn mot under over uten mellom gjennom hva hvem hvordan hvorfor dette denne disse
sin sitt sine hans hennes deres meg deg oss dere alle alt mye mer bare ble blir bli vært være hadde finnes år
dag ingen noe noen allerede igjen få får går gjør ikkje eg ein frå *å *ø *æ -ning -ninger -het -heten -isk
-iske -ende -ene -lig -lige -asjon -sjon -tt -kk -ll -ss kj- skj- gj- -øy`,
  is: `og að í á er sem til við um en af var með það hann hún ekki fyrir þetta frá eru ég þú þau þeir sig hafa
hefur hafði verið vera eða því þegar eftir upp út nú ef mun þá þar hér hvað hver hvernig allt allir einn eitt
ein mjög meira yfir undir án milli *þ *ð *æ -inn -num -unum -ar -ir -ur`,
  fi: `ja on ei se että oli ovat mutta kun niin myös kuin hän he me te minä sinä joka jotka mitä mikä kuka
missä miksi miten tämä tämän tätä nämä nyt jo vain vielä olla ollut olisi ole eivät en et emme voi voivat
kanssa mukaan jälkeen ennen vuoden vuonna päivä tai sekä jos koska kaikki kaikkea ihan todella hyvin sen siitä
siinä sitä niitä niiden hänen heidän minun sinun meidän ilman yli alle *ä *ö -ssa -ssä -sta -stä -lla -llä
-lta -ltä -ksi -inen -iset -isen -nut -nyt -tään -taan -uus -sti -een -kin -ista -jen -den`,
  et: `ja on ei see et oli kui ka aga nii siis ta nad me te ma sa kes mis mida kus miks kuidas selle seda need
nüüd juba ainult veel olla olnud oleks ole pole või kõik väga enam rohkem pärast enne aasta aastal päev tänna
ning kuid sest üle alla ilma vahel vastu mitte tema nende meie teie minu sinu *õ *ä *ü -ja -sse -st -ga -mine
-miseks -da -nud -tud -vad -lik -likud -use`,
  lv: `un ir ka no uz ar par nav bet kā tas tā to šis šī šo viņš viņa viņi mēs jūs es tu kas kur kad kāpēc lai
vai arī pēc pirms bez pret starp līdz jau tikai vēl bija būs būt esmu visi viss ļoti vairāk gada gadā diena
šodien pie vien savu nebija *ā *ē *ī *ū *ņ *ģ *ķ *ļ *š *ž -ija -ijas -iem -ās -ēja -šana`,
  lt: `ir kad į iš su yra ne tai bet kaip šis ši šio jis ji jie mes jūs aš tu kas kur kada kodėl ar arba po
prieš be tarp iki jau tik dar buvo bus būti visi viskas labai daugiau metų metais diena šiandien prie nuo dėl
apie savo nebuvo per už *ė *ų *ū *š *ž *č *į -as -is -us -ai -os -imas -imo -iai -oje`,
  pl: `bardzo robi robić wszystkie tylko której których został została zostało są tam tu nich nim nią mieć
trzeba ludzie ludzi dwa trzy nigdy zawsze sobie siebie swoje swój także właśnie brak i w z na do nie że się to
jest o jak za od po dla ale czy co tak przez ma już być był była było były będzie będą jego jej ich ten ta te
tego tej tym tych który która które którzy oraz lub przed pod nad bez między gdy kiedy gdzie dlaczego kto
jeszcze może można mają mnie mi ci nam nas wam was ja ty my wy on ona oni wszystko wszyscy każdy teraz dziś
dzisiaj rok roku lat dzień przeciw ze we aby żeby bo więc też również jednego jednej czterech kobiety dzieci
teoria więcej coraz pana pani panie całym całej całego świata polski polska polsce przeciwko niech jakie jaka
jaki takie taki taka nawet naszych nasze nasz będziemy jesteśmy wojna wojny *ł *ą *ę *ś *ć *ź *ż *ń sz- cz-
prz- -ów -ych -ego -ach -ami -ski -ska -skie -skiego -cja -cji -cje -ość -ości -ają -uje -ził -ował -iem -owie
-ie -rz -cz -sz -ej -owy -owe -nie -owa -any -ana -ani -ono -ycie -iej -ka -ki -owi -enie -anie -enia -ania
-dzi -ci -ła -ło -li -ły`,
  cs: `a v se na je že z o s do to i k ve pro za by ale jak po od tak co jsou byl byla bylo byli bude budou
jeho její jejich ten ta tento tato toto který která které kteří nebo před pod nad bez mezi když kdy kde proč
kdo ještě už jen velmi může mohou má mají mě mi ti nám nás vám vás já ty my vy on ona oni vše všichni každý
teď dnes rok roku let den proti aby také není při podle jako ze *ě *ř *ů *č *š *ž *ý *ť *ď -ých -ého -ech -ský
-ská -ské -ní -ová -ost -osti -ují -al -ách`,
  sk: `a v sa na je že z o s do to i k vo pre za by ale ako po od tak čo sú bol bola bolo boli bude budú jeho
jej ich ten tá tento táto toto ktorý ktorá ktoré ktorí alebo pred pod nad bez medzi keď kedy kde prečo kto
ešte už len veľmi môže môžu má majú ma mi ti nám nás vám vás ja ty my vy on ona oni všetko všetci každý teraz
dnes rok roku rokov deň proti aby tiež nie pri podľa so *ľ *ô *č *š *ž *ý *ť *ď *ň -ých -ého -och -ský -ská
-ské -ie -ová -osť -osti -ujú -nia`,
  sl: `in je v se na da za z ki so s pa ne po o kot ali tudi od do iz bi pri še že kar bo če ter kako ta to te
ni lahko bil bila bilo bili bodo njegov njen njihov tega teh ker ko kje zakaj kdo samo zelo ima imajo mi vi
jaz on ona oni vse vsi vsak zdaj danes leto leta let dan proti brez med pred nad pod bolj *č *š *ž -nje -nja
-ega -ih -anje -ost -osti -ski -ska -ovali`,
  hr: `i je u se na da za su s od ne o koji koja koje što kao ali to ili iz po do bi kako samo nije bio bila
bilo bili će biti još već njegov njen njihov taj ta te ovo ova ovaj toga tih jer kad kada gdje gde zašto tko
ko vrlo veoma može mogu ima imaju mi vi ja ti on ona oni sve svi svaki sada danas godine godina dan protiv bez
između pred nad pod više smo ste sam nisu prema nakon posle šta *đ *č *š *ž *ć -nje -nja -ija -ije -ski -ska
-ske -skog -ost -osti -ima -ama -ao -ali -ovi -og -oj -om`,
  sq: `dhe në të e i një për me që nga është nuk se si do ka kanë ky kjo këtë ai ajo ata por ose edhe më ku
kur pse kush çfarë pas para pa ndaj mes deri tani vetëm ishte ishin janë jam jemi unë ti ne ju tij saj tyre
gjithë shumë sot vit viti ditë kundër duke u po mund duhet sipas tek te së *ë *ç -ve -eve -ave -uar -imi -imit
-shme -timi -isë -ës -hen -het -it -ar sh- -nj -jnë`,
  hu: `a az és hogy nem is egy van volt ez azt ezt de meg csak már még ha mint vagy ki mi mit hol mikor miért
hogyan után előtt nélkül között ellen lesz lenne voltak vannak lehet kell minden mindenki most ma nagyon több
én te ő ti ők nekem neki őket aki ami amely akik szerint sem se majd így úgy ennek annak ebben abban év évben
nap el fel be le *ő *ű *ö *ü -nak -nek -ban -ben -ból -ből -ról -ről -hoz -hez -val -vel -kat -ket -ság -ség
-ott -ett -tt -ik -ni sz- gy-`,
  tr: `kişi kişinin insanlar büyük yeni eski aynı başka bazı işte çünkü eğer nedeniyle tarafından yapılan
yapıyor yaptı yapmış yaptığı geldi gitti çıktı çıkan aldı olacak olmuş oluyor olmadı olması evet hayır lütfen
arkadaşlar sayın hocam dikkat paylaşın akşam gece yüzde türkiye haber haberi iddia iddiası yalan doğru gerçek
gerçekten bilen şeyi şeyler bunu buna birini hiçbir herkes kimse hangi niye niçin öyle kendisi içinde dışında
üzere lazım değildir değilmiş yoktur vardı varmış ediyor ettiler edilen edildiği ederek belediye başkanı
bakanlığı bakanı ve bir bu da de için ile çok ne o ki mi mı değil var yok olan olarak gibi daha en kadar sonra
önce ama veya her şey ben sen biz siz onlar onun benim senin bizim sizin kim nasıl neden nerede zaman bugün
yıl gün oldu olduğu olduğunu ettiği etti edildi eden diye göre karşı ise ya hiç tüm bütün artık şimdi ancak
dedi diyor mu mü üzerinde şu böyle *ı *ğ *ş *ç *ü *ö -lar -ler -ları -leri -ların -lerin -dan -den -nda -nde
-nin -nın -yor -mış -miş -dı -di -dığı -diği -lık -lik -acak -ecek -sı -ını -ıyor -iyor -uyor -üyor -duğu
-düğü -ması -mesi -mak -mek -yla -yle -miyor -mıyor -madı -medi -ından -inden -sını -sini`,
  id: `semoga belum sekali jadi mau selama sebuah lain dah ni guna baru sekarang kini pria wanita buat sahaja
saja hidup mati negara kata mana melalui sedang langsung pernah maka dulu ingin mohon sini situ kita hingga
ketika tanpa atas bawah masih bahwa bahawa semua setiap sendiri punya dengar lihat baik besar yang dan di ke
dari ini itu untuk dengan tidak pada adalah dalam akan telah oleh juga sudah ada bisa atau karena saya kami
anda dia mereka ia nya tak bukan jangan lebih saat para agar bagi tersebut hanya seperti sebagai jika kalau
banyak orang tahun hari setelah sebelum sampai apa siapa kenapa mengapa bagaimana dapat harus lagi satu sangat
antara terhadap secara pun lah kepada boleh daripada kerana ialah iaitu awak kamu aku gak nggak yg dgn utk tdk
dlm sdh jg ga supaya jam belajar muslim umat allah masyarakat menjadi warga rakyat ternyata begini begitu
segera wajib tolong sebarkan kejadian benar pak ibu bapak kena tengok balik mcm nak korang kalian kok sih dong
aja banget anak masuk resmi perang dunia mulai wilayah larang sama pakai pake hasil kembali dua tiga turut
akibat suara terbaik gunung pasukan kebakaran bencana pemimpin via tadi siang malam lama terus ikuti bantu
tempat sekitar apalagi suka dimulai temukan daging sebenar tgl nang meng- mem- men- peng- pem- pen- ber- ter-
-nya -kan -kah ke- di- -annya -wan -ang -ung se- -lah -aan -uan`,
  tl: `ang ng sa na mga at ay si ni kay hindi ito iyan iyon siya sila kami tayo kayo ako ikaw ka ko mo niya
nila namin natin ninyo para may mayroon wala kung dahil pero o ba po opo nang lang rin din pa kasi yung yun
ano sino saan kailan bakit paano lahat araw taon isang ating kanyang kanilang noong ngayon huwag wag mula
hanggang walang maging nito dito doon nag- mag- pag- naka- maka- pina- nang- mang- pang- -ng -hin kin- ipin-
nak- ika- -han`,
  vi: `và của là có được không cho với trong một những các này đã đang sẽ để khi từ ở về người như thì mà
nhưng cũng hay hoặc vì nếu tại đến ra vào lên trên dưới sau trước tôi bạn anh chị em họ chúng ta nó ai gì đâu
sao thế nào rất nhiều chỉ còn nữa năm ngày hôm nay theo bị phải làm đó *ă *â *ê *ô *ơ *ư *đ *ạ *ả *ấ *ầ *ẩ *ậ
*ắ *ằ *ặ *ẹ *ẻ *ế *ề *ể *ệ *ị *ọ *ỏ *ố *ồ *ổ *ộ *ớ *ờ *ở *ợ *ụ *ủ *ứ *ừ *ử *ữ *ự *ỳ`,
  sw: `ya na wa kwa ni katika la za cha vya kuwa hii huyu hiyo hizo huo hili hao yake wake zake yao wao kama
lakini au pia si sio hakuna kila watu mtu sasa leo mwaka siku baada kabla bila mimi wewe yeye sisi nini nani
wapi lini alikuwa walikuwa amesema hiki hapa huku kutoka hadi wakati kuhusu wa- ki- vi- ku- ali- ana- wana-
wali- ime- ame- hu- ma- m- -sha -wa -ji -ni -ika -isha -ana`,
  so: `waa oo ka ku iyo ee ah uu ay la soo aan in si waxaa waxa wuxuu waxay isaga iyada ama laakiin hadda
maanta sanad maalin dadka kale badan ma wax inuu inay kaas tan kan markii sida leh lagu looga -ka -ga -ta -da
-ay -een -aan -yo -aha -ooyin -iyo xa- dh- -sha`,
  ha: `da na a ta ya ba ne ce shi ita su mu ku wannan wani wata domin amma ko don ga daga cikin zuwa kuma yau
shekara rana bayan kafin babu akwai me wa ina yaya sun kan nan sai duk mutane`,
  hi: `hai hain ka ki ke ko se mein me ne aur nahi nahin nhi yeh ye woh wo kya kyu kyun kaise kab kahan koi
kuch sab bhi hi toh tha thi ho hota hoti hote raha rahi rahe kar karte karna kiya gaya gayi liye apne apni
apna aap hum tum mera meri tera iss us unke inke jab agar lekin par bahut bohot abhi aaj saal din wala wale
wali ek sath saath baad pehle ji है हैं के का की में से को और पर ने यह ये वह वो नहीं भी ही तो था थी थे हो होता
होती कर करने किया गया गयी गई लिए साथ बाद पहले तक या अगर लेकिन कोई कुछ सब हम तुम आप मेरा अपने अपनी अपना रहा रही
रहे हुए हुआ वाले वाली वाला जब आज साल दिन इस उस एक कि जो क्या इसे उन इन अब दिया जा बहुत ऐसे -ने -ों -ें -ता -ते
-ती -या -यों -ाने -कर -gaya -enge -wala -iye -ega -egi -unga`,
  ru: `перед знаю ни нам вам ним него неё сам сама сами почему зачем ничего никто просто потом опять снова
вообще именно какой какая какие каждый другой наши нашей наш ваш ваши моя мой тебе нужно надо хочу могут знает
знаете говорят сказал пишут говорит россии россия рублей человек детей фейк можно ли вот там тут тоже без
сейчас будет будут всех всем чтобы потому тогда назад лет люди людей два три никогда всегда свой свои и в не
на что с по это как он из за но она они то все так его к у же от о для мы вы я бы был была было были есть если
только еще ещё уже или когда где кто чем до при под над между после через этот эта эти того том нет да их ее
её мне нас вас меня тебя себя который которые которая может очень больше сегодня год года день против *ы *э *ё
-ого -его -ых -их -ый -ий -ая -ое -ые -ть -ться -ся -ет -ют -ит -ов -ей -ость -ости -ания -ении -ами -ах -ло
-ла -ли -ский -ской -ции -ция -ыми -ым`,
  uk: `каже кажуть хтось щось таке такий така чув вам нам наші наших нашої знаю знає знаєте пише пишуть треба
потрібно бути має мають чому навіщо скільки ось навіть також взагалі нібито навпаки справді неправда дітей
діти гривень україни україні україна українців києві перед хай нехай бо адже кожен чоловік жінка завтра вчора
знову ніхто нічого фейк чи от там тут теж зараз буде будуть всіх тому тоді люди людей два три ніколи завжди
свій і й в у не на що з по це як він із за але вона вони то все так його до та ж від о для ми ви я б був була
було були є якщо тільки лише ще вже або коли де хто чим при без під над між після через цей ця ці того немає
ні їх її мені нас вас мене тебе себе який які яка можна може дуже більше сьогодні рік року років день проти
про щоб *і *ї *є *ґ -ого -их -ий -ть -ться -ся -ють -ів -ість -ості -ння -ами -ський -ської -ції`,
  be: `і у не на што з па гэта як ён за але яна яны то усё так яго да та ж ад аб для мы вы я б быў была было
былі ёсць калі толькі яшчэ ўжо або дзе хто чым пры без пад над паміж пасля праз гэты гэтая гэтыя таго няма іх
яе мне нас вас які якія якая можна можа вельмі больш сёння год гады дзень супраць каб *ў *і *ы -ага -ых -ць
-цца -ся -аў -асць -асці -ння -амі -скі -цыі`,
  bg: `някой знае дали моля и в не на че с по това като той за но тя те то всичко така го към у от ще е са да
се си ли ние вие аз би беше бяха има ако само още вече или когато къде кой при без под над между след през
този тази тези няма им я ми ни ви който които която може много повече днес година години ден против до във със
как *ъ -ът -та -то -те -ия -ите -ата -ето -ски -ска -ване -ция -ват -ха -щ`,
  sr: `и је у се на да за су с са од не о који која које што као али то или из по до би како само није био
била било били ће бити још већ његов њен њихов тај та те ово ова овај тога тих јер кад када где зашто ко врло
веома може могу има имају ми ви ја ти он она они све сви сваки сада данас године дан против без између *ј *љ
*њ *ђ *ћ *џ -ње -ња -ија -ије -ски -ска -ости -има -ама -ао -ог`,
  mk: `некој знае дали и во на да се од за е не со што го ја по ќе како тоа но или до кој која кои би само
беше биле има ако уште веќе кога каде зошто многу повеќе денес година ден против без меѓу овој оваа овие тој
таа тие ние вие јас ги му им нема може при пред под над сите *ѓ *ќ *ѕ *ј *љ *њ -от -та -то -те -ите -ата -ето
-ски -ска -ање -ција -аат`,
  kk: `және бұл мен үшін деп да де емес бар жоқ болып болды болған ол біз сіз олар осы сол бір көп кейін дейін
туралы бойынша деген екен еді керек қазақстан қазір бүгін жыл күн адам бірақ немесе *қ *ң *ғ *ү *ұ *ө *ә *һ *і
-лар -лер -дар -дер -ның -нің -ған -ген -да -де`,
  ar: `في من على إلى أن ان لا ما هذا هذه التي الذي عن مع كان كانت هو هي هم نحن أنا أنت بعد قبل بين كل لم لن قد
أو او ثم حتى إذا اذا لكن يا كما عند غير منذ خلال ضد بعض ذلك تلك هناك هنا اليوم عام كيف لماذا متى أين ليس فيه
فيها عليه عليها به بها له لها وهو وهي أي اي الى اللي مش ده دي وقد حول ولا وما *ة *أ *إ *ي *ك *ى ال- وال- بال-
لل- ست- -ات -ون -ين ي- ت- الا- -ية -نا -هم -ها -وا`,
  fa: `و در به از که این را با است برای آن یک هم تا بر ها های می نمی شد شده بود بودند خود ما شما من او آنها
اگر اما یا هر چه چرا کجا کی نیست هست کرد کرده کند کنند دارد دارند باید همه دیگر پس بعد قبل بین روی امروز سال
روز ایران دو نیز اند ای *پ *چ *ژ *گ *ک *ی می- نمی- -های -ها -ان`,
  ur: `کے کی کا میں ہے کو سے اور نے پر ہیں کہ یہ وہ بھی نہیں تھا تھی تھے ہو کر ایک اس ان جو کیا گیا گئی لیے
ساتھ بعد پہلے تک یا اگر لیکن کوئی کچھ سب ہم تم آپ میرا اپنے اپنی اپنا رہا رہی رہے ہوئے ہوا والے والی والا جب
آج سال دن *ٹ *ڈ *ڑ *ے *ں *ھ *ہ *گ *پ *چ *ک *ی -وں -یں`,
  mr: `आहे आहेत च्या आणि या हा ही हे तो ती ते मध्ये नाही नाहीत होते होता होती केले केली केला म्हणून पण किंवा
साठी झाले झाली झाला असे असा अशी त्या त्यांच्या त्यांनी यांनी यांच्या आपल्या आपण आम्ही तुम्ही मी तुमच्या
करण्यात काय का कसे कधी कुठे सर्व एका कोणी आता नंतर आधी पर्यंत जर तर दिली दिला दिले येत करा व ला चे ची चा *ळ
-च्या -ची -चा -चे -ला -ने -नी -ात -ांना -ण्यात -ून -ाने -ावर`,
  ne: `छ छन् को का मा र ले लाई यो त्यो गर्ने गरेको भएको हो होइन पनि तर वा नेपाल हामी म तपाईं उनी उनले भने
भन्ने गरी गरे गर्न रहेको थियो थिए छैन यस त्यस सबै केही कसरी किन अहिले आज वर्ष दिन पछि अघि सम्म -को -का -मा -ले
-लाई -हरू -एको -ने -छन् -इने`,
};
