import type { WordLists } from "./word-lists";

/** Indonesian and Malay. */
export const INDONESIAN: WordLists = {
  negations:
    "tidak tak bukan nggak enggak gak ga ngga tiada tdk bkn kagak ndak engga nda kaga gada belum blm blum",
  no: "tidak bukan enggak",
  idle: "hanya cuma sekadar saja akan_memberitahu akan_memberi_tahu memberitahu memberi_tahu diberitakan diberitahu mau_anda_tahu ingin_anda_tahu ingin_kita_tahu tahu_kalau kebetulan rahasia rahsia bohong hoax hoaks main heran_lagi disangka percaya_kalau diragukan cuman sekedar lain_dan lain_adalah henti_hentinya mengherankan mengejutkan ada_yang_memberitakan ada_media ada_yang_bahas dibahas diliput tentu apa_apa seberapa",
  idleBefore: "kenapa mengapa kalau jika apakah bila",
  refuses:
    "larang* melarang dilarang menolak tolak ditolak batal* membatalkan dibatalkan henti* menghentikan mencegah tanpa gagal haram hapus* dihapus menghapus",
  conjunctions: "tetapi tapi namun melainkan karena kerana sedangkan walaupun meskipun kecuali sebab",
  false:
    "ngawur mitos palsu hoax hoaks hoak fake bohong dusta fitnah keliru disinformasi misinformasi editan suntingan rekayasa boong ngibul settingan ngarang karangan kebohongan hoax2 hoaxnya",
  true: "benar betul asli nyata sahih valid fakta sebenarnya",
  be: "adalah ialah itu ini hanya merupakan semua jelas memang semata cuma hanyalah cuman tuh",
  articles: "sebuah",
  pointers: "ini itu hal semua",
  that: "bahwa bahawa kalau jika",
  wrong:
    "ngaco kloning menyesatkan menipu penipuan manipulasi dimanipulasi diedit disunting direkayasa kabar_burung rumor khabar_angin khabar_palsu berita_bohong tidak_berdasar tidak_tepat menyanggah membantah dibantah disangkal menafikan dinafikan hoaxs hoaks* berbohong konteks_keliru salah_konteks tidak_sahih isapan_jempol tipu_tipu tipuan mitos legenda_urban",
  lies: "bohong dusta fitnah berbohong pembohong pembohongan omong_kosong mengarut karut konyol kebohongan boong ngawur hoaks hoax",
  reports:
    "berita kabar khabar foto gambar video klip audio pesan mesej informasi maklumat info unggahan postingan posting hantaran tangkapan narasi klaim dakwaan isu rumor surat dokumen akun akaun artikel cerita kutipan pernyataan kenyataan poster tular beritanya fotonya videonya gambarnya rekaman suara kabarnya tulisan status twit cuitan",
  untrue:
    "tidak_benar tak_benar tidak_betul tak_betul bukan_fakta bukan_foto bukan_video tidak_pernah tak_pernah tidak_ada_bukti tiada_bukti tak_ada_bukti tidak_terbukti tidak_ada_hubungan* tiada_kaitan tidak_berkaitan tidak_sahih tidak_valid belum_terbukti bukan_dari bukan_berasal tidak_wujud tidak_mengeluarkan tdk_benar gak_benar ga_benar nggak_benar gak_bener ga_bener nggak_bener ndak_benar gak_ada_bukti ga_ada_bukti nggak_ada_bukti gak_pernah ga_pernah nggak_pernah ndak_pernah tdk_pernah tdk_ada_bukti",
  doubts: "saya_ragu ragu_ragu meragukan tidak_percaya tak_percaya sulit_dipercaya",
  corrections: [
    "klarifikasi mengklarifikasi membantah bantah bantahan menyangkal menafikan penjelasan menjelaskan meluruskan cek_fakta semakan_fakta semak_fakta faktanya fakta sebenarnya sebetulnya fact_check factcheck",
    "beredar tersebar viral tular media_sosial whatsapp wa_grup grup_wa mengatasnamakan dikaitkan didakwa konon kononnya",
    "jangan_percaya jangan_mudah jangan_sebarkan jangan_sebar jangan_tertipu jangan_terpedaya hati-hati hati_hati waspada awas berhati-hati jangan_kongsi",
    "tidak_ada tiada tidak_pernah",
  ],
  asks: "apa_ini~benar bener_ga bener_gak benar_gak benar_ga benar_nggak bener_nggak beneran_ga bukan_sih jika_ini~benar kalau_ini~benar ada_yang~konfirmasi apakah_benar apakah_betul apakah_ini_benar apa_benar apa_betul benarkah betulkah adakah_benar adakah_betul adakah_ini_benar mohon_dicek mohon_cek tolong_cek tolong_dicek bisa_dicek ada_yang_tahu ada_yang_bisa_konfirmasi mohon_konfirmasi mohon_pencerahan minta_konfirmasi hoax_atau_bukan hoaks_atau_bukan hoax_atau_fakta hoaks_atau_fakta benar_atau_tidak benar_atau_hoax betul_ke sahih_ke kalau_benar jika_benar kalau_ini_benar jika_ini_benar andai_benar kalau_betul boleh_sahkan tolong_sahkan entah_benar bener_kah beneran_gak beneran_nggak hoax_bukan hoaks_bukan hoax_ga hoax_gak hoax_nggak hoax_apa hoaks_apa ini_hoax_atau ini_hoaks_atau bnr_ga bnr_gak ada_yg_tahu ada_yg_tau ada_yang_tau",
  asksIfAsked:
    "benar betul hoax hoaks asli palsu valid ini_benar beneran bener sahih ya_atau_tidak beneran_nih",
  interrogatives:
    "siapa bagaimana kapan mana dimana di_mana kenapa mengapa berapa bila apa_saja gimana apa_yang kpn knp gmn dmn",
  rhetorical: "masih siapa_lagi tidak bukan bukankah masa masak kan anda kalian",
  attributes:
    "kata mengatakan berkata menyebut menurut mengklaim menyatakan mengumumkan mendakwa menuduh tegas ujar",
  noDebunking:
    "bukan_hoax bukan_hoaks bukan_fitnah bukan_bohong tidak_bohong tidak_palsu media_pembohong check_sebut cek_sebut dibilang_hoax dibilang_hoaks katanya_hoax katanya_hoaks",
  or: "atau atw",
  rejects:
    "membantah bantah dibantah bantahan menyangkal sangkal disangkal menepis ditepis menampik ditampik menafikan dinafikan nafi sangkalan nafikan",
  others: "katanya dibilang bilang kata_orang disebut menyebut dikatakan dicap dituduh",
  elsewhere:
    "kecerdasan_buatan buatan_ai hasil_ai pakai_ai dari_ai dengan_ai oleh_ai deepfake editan suntingan fotosop photoshop adegan_film cuplikan_film syuting video_game dari_game permainan_video foto_lama video_lama gambar_lama rekaman_lama satir satire parodi adegan_dari_film arsip_lama",
  opposites: [
    [
      "meninggal wafat tewas mati mangkat terbunuh dibunuh maut",
      "hidup sehat bernyawa selamat baik-baik_saja baik_baik_saja segar_bugar",
    ],
    [
      "tutup ditutup menutup runtuh ambruk roboh bangkrut bankrap gulung_tikar diliburkan batal dibatalkan dihentikan berhenti dilarang hancur terbakar musnah",
      "buka dibuka beroperasi beroperasional normal seperti_biasa macam_biasa masih_berdiri utuh tetap_masuk tetap_jalan tetap_berjalan masih_berjalan",
    ],
    [
      "mundur mengundurkan pindah hengkang menjual dijual kabur melarikan meninggalkan keluar dipecat berhijrah",
      "bertahan tetap_di tetap_bersama diperpanjang memperpanjang masih_menjabat masih_milik masih_di",
    ],
  ],
};
