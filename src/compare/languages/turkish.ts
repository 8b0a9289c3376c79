import type { WordLists } from "./word-lists";

/** Behind "-me-" and "-ma-" stand tense and person. What ends in these alone is a verbal noun. */
const DENYING =
  "madı medi madım medim madın medin madık medik madınız mediniz madılar mediler madıydı mediydi mamış memiş mamışt* memişt* mamışlar* memişler* mamışım memişim mamışsın memişsin mıyor mıyorum mıyorsun mıyoruz mıyorsunuz mıyorlar mıyordu* mıyormuş* mıyordur mıyorlardı muyor muyorum muyorsun muyoruz muyorsunuz muyorlar muyordu* muyormuş* muyordur muyorlardı mıyo mıyom mıyon mıyoz mıyolar muyo muyom muyon muyoz muyolar mayacak meyecek mayacaklar* meyecekler* mayacakt* meyecekt* mayacakmış* meyecekmiş* mayacağ* meyeceğ* maycak* meycek* mıcak* micek* maz mez mazlar mezler mazsın mezsin mazsınız mezsiniz mazdı mezdi mazlardı mezlerdi mazmış mezmiş mayız meyiz madığ* mediğ* mamakta* memekte* mamalı memeli mamalılar memeliler mamalıdır memelidir";

export const TURKISH: WordLists = {
  negations:
    "değil değildir değildi değilmiş değiller değillerdir değilim değilsin değiliz değilsiniz diil deil yok yoktur yoktu yokmuş yoktular hayır",
  denying: {
    endings: DENYING,
    except:
      "namaz beynamaz pekmez gammaz çömez balyemez etyemez varyemez komedi* trajikomedi* ahmedi* muhammedi* mehmedi* damadı* itimadı* mutemedi* nomadı* pomadı* temadi resmedin zulmedin azmedin hazmedin yamadı yamıyor umuyor* gömüyor* emiyor* yumuyor* yılmaz sönmez dönmez korkmaz solmaz durmaz ölmez gülmez utanmaz* arlanmaz* yaramaz* inanılmaz* inanılmıyor* inanamıyor* inanamadı* inanamayacak* inanmıyor* inanmaz* inanmayacak* kaçınılmaz* vazgeçilmez* tartışılmaz* dayanılmaz* unutulmaz* bitmez tükenmez söylemiyor* demiyor* çıkarmıyor* söylemez* söylemeyecek* göstermiyor* göstermez* göstermeyecek* yazmıyor* yazmaz* yazmayacak* anlatmıyor* anlatmaz* konuşmuyor* konuşulmuyor* bahsetmiyor* bahsedilmiyor* bahsetmez* bilmiyor* bilmez* bilinmez* bilinmiyor* bilmediğ* bilmemeli* görmediğ* görmüyor* görülmemiş* duymadığ* duymadı* beklenmedi* beklenmediğ* anlamıyor* anlamadı* sanmıyor* zannetmiyor* istemiyor* istemez* istemediğ* şaşırmadı* şaşırmıyor* bitmiyor* yetmedi* yetmiyor* yetmezmiş değişmez olamaz kalmadığ* gizlemiyor* saklamıyor*",
  },
  inflections:
    "lar ler ları leri larını lerini larının lerinin larına lerine larında lerinde larından lerinden larıyla leriyle lara lere larda lerde lardan lerden ların lerin yı yu sı su nı nu nın nun sını sunu sının sunun sına sine suna süne sında sinde sunda sünde sından sinden sundan sünden ya ye na ne da de ta te dan den tan ten la le yla yle ki daki deki taki teki dı du tı tu dılar diler dular düler tılar tiler tular tüler mış muş mıştır muştur mışlar mişler dır dur tır tur ıyor uyor yor ıyorlar uyorlar acak ecek yacak yecek acaklar ecekler yacaklar yecekler acağı eceği acağını eceğini ar er ır ur an en yan yen dığı duğu tığı tuğu dığını duğunu tığını tuğunu ması mesi masını mesini masına mesine mak mek makta mekte maktadır mektedir ıldı uldu ılmış ulmuş ılıyor uluyor ılacak ilecek ulacak ülecek madı medi madılar mediler mamış memiş mıyor muyor mıyorlar mayacak meyecek mayacaklar meyecekler maz mez mazlar mezler madığı mediği madığını mediğini mamıştır memiştir mamaktadır memektedir ılmadı ilmedi ulmadı ülmedi ılmamış ilmemiş ulmamış ülmemiş ılmıyor ılmayacak ilmeyecek ulmayacak ülmeyecek",
  no: "hayır yok",
  deniesBefore: true,
  idle: "mi mı mu mü miyiz mıyız misiniz mısınız miydi mıydı muydu müydü muyuz musunuz miymiş mıymış midir mıdır artık_daha",
  idleBefore:
    "neden niye niçin eğer nasıl sadece sadece_* sadece_*_* yalnız yalnız_* yalnız_*_* yalnızca yalnızca_* yalnızca_*_* boşuna tesadüf şaka şakası yalan sır sürpriz şaşırtıcı şüphe şüphem şüphesi kuşku haberi haberiniz haberimiz ses sesi belli umurumda eşi_benzeri eşi_benzeri_daha diyecek söyleyecek akıl *ıp *up var_mı ya fark_etmez gözden",
  refuses:
    "yasak* engelle* reddet* reddedil* iptal* durdur* kaldır* askıya kapat* vazgeç* izin men_edil* olmadan ilga mahrum",
  conjunctions: "ama fakat ancak çünkü oysa oysaki lakin halbuki rağmen",
  false:
    "yalan yalandır yalanmış sahte sahtedir uydurma uydurmadır uyduruk uydurulmuş asılsız asılsızdır asparagas dezenformasyon dezenformasyondur fake feyk gerçekdışı yanlış yanlıştır hurafe hurafedir safsata safsatadır palavra zırva saçmalık saçmalıktır montaj montajdır fotomontaj kurgudur iftira iftiradır hoax düzmece aldatmaca martaval dedikodu söylenti söylentidir deepfake mesnetsiz",
  true: "doğru gerçek gerçeği doğruyu hakikat gerçekleri",
  be: "bir doğru gerçek gerçeği tamamen tam resmen düpedüz apaçık külliyen kesinlikle hepsi haberi haber haberler iddiası iddia iddialar iddiaları bilgi bilgisi görüntü görüntüler görüntüsü fotoğraf fotoğrafı video videosu paylaşım paylaşımlar mesaj mesajı olduğu olduğunu çıktı",
  articles: "bir",
  pointers: "bu bunlar hepsi şu",
  that: "ki",
  wrong:
    "yalanladı* yalanlandı* yalanlama* yalanlıyor* asılsız* uydurm* uydurul* sahte* çarpıt* manipül* kurgulan* kurgudur tamamen_kurgu montajlan* gerçek_dışı gerçekdışı gerçeği_yansıtm* gerçeğe_aykırı bağlamından bağlamdan dolandırıcı* oltalama yanıltıcı* hatalı* yalancı* dezenformasyon* şehir_efsanesi* yapay_zeka_ile yapay_zekayla yapay_zeka_ürünü yapay_zeka_tarafından yapay_zekâ_ile tık_tuzağı mizah* parodi* karalama temelsiz* dayanaksız* mesnetsiz* photoshop* fotoşop* eski_görüntü* eski_video* eski_fotoğraf* spekülasyon* algı_operasyonu üzerinde_oynanmış üzerinde_oynandı şehir_efsane* masal palavra* korku_tellallığı montaj",
  lies: "yalan yalandır yalancı yalancılar iftira iftiradır saçma saçmalık saçmalıktır saçmalama* zırva palavra gülünç safsata uydurma asparagas martaval hurafe",
  reports:
    "haber haberi haberler haberleri fotoğraf fotoğrafı fotoğraflar fotoğrafları görsel görseli görüntü görüntüsü görüntüler görüntüleri video videosu videolar ses mesaj mesajı mesajlar paylaşım paylaşımlar paylaşımı gönderi gönderiler iddia iddiası iddialar iddiaları iddiasını bilgi bilgisi bilgiler tweet söylenti söylentiler ekran belge belgesi mektup alıntı söz sözler sözleri açıklama hesap sayfa hikaye anket makale yazı duyuru kare",
  untrue:
    "doğru_değil* gerçek_değil* gerçeği_yansıtm* doğruyu_yansıtm* söz_konusu_değil* alakası_yok* alakası_bulunm* ilgisi_yok* ilgisi_bulunm* kanıt_yok* kanıtı_yok* delil_yok* böyle_bir~yok* böyle_bir~bulunm* öyle_bir~yok* diye_bir_şey_yok* aslı_yok* aslı_astarı_yok* söylemedi* söylemiş_değil böyle_demedi* hiç_söyleme* yaşanmadı* yaşanmamış* gerçekleşmedi* bulunmamakta* mümkün_değil* doğruluk_payı_yok* ait_değil* yapmadı* vermedi* doğru_olmadı* gerçek_olmadı* asılsız_olduğu yalan_olduğu",
  doubts:
    "şüpheliyim emin_değilim sanmıyorum sanmam inanmıyorum inanmam zannetmiyorum inanası_gelm* kuşkuluyum inandırıcı_gelm* inandırıcı_değil olamaz pek_inanmadım",
  corrections: [
    "yalanladı* yalanlandı* yalanlama* açıkladı* düzelt* tekzip* teyit* doğruluk_kontrolü fact_check aslında gerçekte gerçek_şu işin_aslı doğrusu açıklama_yaptı aksine bilgi_notu",
    "dolaşan dolaşıyor yayılan yayılıyor viral sosyal_medya* whatsapp paylaşılan paylaşılıyor iddia_edil* öne_sürül* sözde güya atfedil* servis_edil*",
    "inanmayın* paylaşmayın* yaymayın* itibar_etmeyin* kanmayın* aldanmayın* dikkat uyarı günahını_almayın rağbet_etmeyin*",
    "böyle_bir hiçbir yok yoktur kesinlikle söz_konusu",
  ],
  asks: "doğru_mu* gerçek_mi* gerçekten_mi gerçekten_böyle yalan_mı* sahte_mi* uydurma_mı asparagas_mı teyit_edebilir* teyit_eder teyit_edebilecek doğrulayabilir* kontrol_edebilir* araştırabilir* bilen_var_mı bilgisi_olan_var doğruluk_payı_var doğruluğu_var aslı_var_mı aslı_nedir doğruysa gerçekse doğru_olup gerçek_olup doğru_mudur böyle_bir_şey_olabilir böyle_bir_şey_var_mı böyle_bir_şey_mümkün öyle_bir_şey_var_mı yoksa~yalan yoksa~tuzağı yoksa~sahte emin_olamadım",
  asksIfAsked:
    "doğru_mu gerçek_mi gerçekten fake_mi öyle_mi var_mı yok_mu ciddi_mi doğru gerçekten_mi haberiniz_var_mı duyan_var_mı",
  interrogatives: "kim ne nasıl nerede nereden nereye kaç hangi neden niye niçin kimin kime",
  rhetorical: "hala kimse hiç sanki şaşır* biliyor_muydunuz biliyor_musunuz farkında hatırlıyor siz değil_mi",
  attributes:
    "dedi diyor söyledi söylüyor göre açıkladı belirtti iddia_etti iddia_ediyor savundu duyurdu ifade_etti suçladı",
  noDebunking: "yalan_değil sahte_değil uydurma_değil fake_değil iftira_değil montaj_değil yalancı_medya",
  or: "yoksa veya",
  rejects:
    "yalanladı yalanladılar yalanlandı yalanlanmıştır yalanlıyor yalanlıyorlar yalanlama tekzip* reddetti reddediyor çürüttü* çürütüldü*",
  others:
    "diyorlardı diyorlar dediler derler derlerdi dediniz diyordunuz diyordu dendi denildi denmişti denilmişti demişlerdi demişti diyenler diyenlere diyen diyecekler sanıyorduk sanmıştık deniyordu",
  elsewhere:
    "yapay_zeka yapay_zekâ yapay_zekayla yapay_zekâyla yapay_zekanın deepfake filmden filminden film_sahnesi filmin_setinden dizi_sahnesi film_seti video_oyunu oyun_görüntü* bilgisayar_oyunu montaj fotomontaj photoshop* arşiv* eski_video* eski_foto* eski_görüntü* mizah* parodi* satir*",
  opposites: [
    [
      "öldü ölmüş öldürüldü hayatını_kaybetti vefat* intihar* ölü",
      "hayatta yaşıyor sağ sapasağlam sağlığı_yerinde sağlıklı turp_gibi iyi_durumda",
    ],
    [
      "kapan* kapat* çöktü çökmüş yıkıldı yıkılmış iflas* battı batmış iptal* durduruldu durdu kaldırıldı yandı yanmış",
      "açık çalışıyor çalışmaya_devam devam_ediyor hizmet_veriyor faaliyette ayakta yerinde_duruyor yerli_yerinde sapasağlam normal_seyrinde her_zamanki_gibi işliyor",
    ],
    [
      "istifa* ayrıldı ayrılıyor ayrılmış terk sattı satıldı satılmış satıyor kaçtı kaçmış gitti görevden_alındı transfer* kovuldu",
      "kalıyor kaldı sözleşme* imzaladı görevinin_başında görevde hâlâ hala başında",
    ],
  ],
};
