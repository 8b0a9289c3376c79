import { parseDay, parseTweet, readBeside, saidText } from "../../../../src/base/text";

describe("taking a tweet apart", () => {
  test("a full signature gives author, handle and day, and leaves the body", () => {
    const parts = parseTweet("The moon is hollow. \u2014 Ann Lee (@AnnLee_42) March 4, 2019");
    expect(parts.body).toBe("The moon is hollow.");
    expect(parts.author).toBe("Ann Lee");
    expect(parts.handle).toBe("Ann Lee 42");
    // 49 years of 365 days, 12 leap days 1972-2016, then 31 + 28 + 3 days.
    expect(parts.day).toBe(49 * 365 + 12 + 31 + 28 + 3);
  });

  test("a full signature is one with words behind it, too, which are a sentence of the body", () => {
    const parts = parseTweet("The anti-moon is hollow \u2014 Ann Lee (@AnnLee_42) March 4, 2019 Pass it on!");
    expect(parts.body).toBe("The anti-moon is hollow \u2014 Pass it on!");
    expect(parts.author).toBe("Ann Lee");
    expect(parts.handle).toBe("Ann Lee 42");
    expect(parts.day).toBe(parseDay("2019-03-04"));
    const hyphened = parseTweet("An anti-moon - Ann Lee (@AnnLee_42) March 4, 2019 Pass it on!");
    expect(hyphened.author).toBe("Ann Lee");
  });

  test("two tweets that a page quotes together have two signatures, and the day of the last", () => {
    const parts = parseTweet(
      "The moon is hollow \u2014 Ann Lee (@AnnLee_42) March 4, 2019 It is not. \u2014 Bo Ek (@BoEk) March 5, 2019",
    );
    expect(parts.body).toBe("The moon is hollow \u2014 It is not.");
    expect([parts.author, parts.handle]).toEqual(["Ann Lee Bo Ek", "Ann Lee 42 Bo Ek"]);
    expect(parts.day).toBe(parseDay("2019-03-05"));
  });

  test("a dash without a handle still ends in a signature", () => {
    const parts = parseTweet("Sharks swim on the highway \u2014 Storm Watch August 27, 2017");
    expect(parts.body).toBe("Sharks swim on the highway");
    expect(parts.author).toBe("Storm Watch");
    expect(parts.day).toBe(parseDay("2017-08-27"));
  });

  test("links are collected or dropped, also a picture link that is glued to a word", () => {
    const parts = parseTweet("Look at thispic.twitter.com/AbC1 https://t.co/xyz now");
    expect(parts.body).toBe("Look at this now");
    expect(parts.urls).toEqual(["https://t.co/xyz"]);
  });

  test("a short address that another one is glued to is a link of its own", () => {
    const parts = parseTweet("The clip:https://t.co/1aB2https://t.co/3cD4http://check.example/a ends");
    expect(parts.body).toBe("The clip: ends");
    expect(parts.urls).toEqual(["https://t.co/1aB2", "https://t.co/3cD4", "http://check.example/a"]);
  });

  test("the words of a link stand in its place where it says what its page is about", () => {
    const link = "https://news.example/2021/cows-fly-over-the-alps.html";
    const parts = parseTweet(`Look: ${link}, all of you`);
    expect(parts.body).toBe("Look: cows fly over the alps all of you");
    expect(parts.urls).toEqual([link]);
    expect(readBeside(parseTweet(""), { imageText: link, quotedText: link })).toMatchObject({
      image: "cows fly over the alps",
      quoted: "cows fly over the alps",
    });
  });

  test("a link loses the punctuation behind it, and one that is cut off stays so", () => {
    const text =
      'See (https://check.example/a/b), "https://check.example/c". https://check.example/cut\u2026';
    expect(parseTweet(text).urls).toEqual([
      "https://check.example/a/b",
      "https://check.example/c",
      "https://check.example/cut\u2026",
    ]);
  });

  test("an address without scheme is a link where it has a path, and stays among the words", () => {
    const parts = parseTweet("as check.example/facts/cows says, not check.example, nor a@check.example/x");
    expect(parts.urls).toEqual(["check.example/facts/cows"]);
    expect(parts.body).toContain("check.example/facts/cows");
  });

  test("an emoji right behind a link is none of it", () => {
    const { urls, body } = parseTweet(
      "https://check.example/a\u{1f440}Cows www.check.example/b\u{1f1e7}\u{1f1ea} check.example/c\u2705",
    );
    expect(urls).toEqual(["https://check.example/a", "www.check.example/b", "check.example/c"]);
    expect(body).toContain("Cows");
  });

  test("a link behind the dash of what looks like a signature is not lost", () => {
    expect(parseTweet("Not so \u2014 https://check.example/a").urls).toEqual(["https://check.example/a"]);
  });

  test.each([
    ["看看这个 https://t.co/abc123。牛在月亮上飞", "看看这个 。牛在月亮上飞", ["https://t.co/abc123"]],
    ["詳細はhttps://t.co/abc123をご覧ください", "詳細は をご覧ください", ["https://t.co/abc123"]],
    ["见 https://check.example/a。牛会飞", "见 。牛会飞", ["https://check.example/a"]],
    ["Awww...cows can fly", "Awww...cows can fly", []],
  ])("a link ends where Chinese or Japanese goes on: %s", (text, body, urls) => {
    const parts = parseTweet(text);
    expect([parts.body, parts.urls]).toEqual([body, urls]);
  });

  test.each([
    "as it is",
    "in lower case",
    "in capitals",
  ])("a signature is read %s, cut short or not", (how) => {
    const written = (text: string): string =>
      how === "in capitals" ? text.toUpperCase() : how === "in lower case" ? text.toLowerCase() : text;
    const whole = parseTweet(written("Cows fly \u2014 Ann O'Hara (@annohara) May 3, 2017"));
    expect(whole).toMatchObject({ body: written("Cows fly"), author: written("Ann O'Hara") });
    expect(whole.day).toBe(17289);
    expect(parseTweet(written("Cows fly \u2014 Ann O'Hara (@annoh")).body).toBe(written("Cows fly"));
  });

  test("what follows a dash is an author where it can be a name, otherwise it goes on with the sentence", () => {
    const sentence = "BREAKING \u2014 a cow was elected mayor of Omena";
    expect(parseTweet(sentence)).toMatchObject({ body: sentence, author: "" });
    expect(parseTweet("Cows fly \u2014 Ann O'Hara")).toMatchObject({
      body: "Cows fly",
      author: "Ann O'Hara",
    });
  });

  test("a dash that stands for a Russian verb ends in no author, but in a name that is said", () => {
    const sentence = "Новый капитан парома \u2014 Иван Береговой";
    expect(parseTweet(sentence)).toMatchObject({ body: sentence, author: "" });
    expect(parseTweet("Коровы летают \u2014 Анна Рощина (@anna) May 3, 2017")).toMatchObject({
      body: "Коровы летают",
      author: "Анна Рощина",
      day: 17289,
    });
  });

  test.each([
    "3 de mayo de 2017",
    "3. Mai 2017",
    "2017\u5e745\u67083\u65e5",
    "\u0663 \u0645\u0627\u064a\u0648 \u0662\u0660\u0661\u0667",
  ])("a date as another language writes it is none of the author: %s", (date) => {
    expect(parseTweet(`Vacas vuelan \u2014 Ana Prado (@ana_prado) ${date}`)).toMatchObject({
      body: "Vacas vuelan",
      author: "Ana Prado",
      handle: "ana prado",
    });
  });

  test("hashtags are split before a digit behind a vowel sign, as behind a letter", () => {
    expect(parseTweet("#कोरोना2021 #โควิด19 #நகரம்2021").body).toBe("कोरोना 2021 โควิด 19 நகரம் 2021");
  });

  test("hashtags hold the vowel signs of Indic scripts", () => {
    const parts = parseTweet("#कोरोना वायरस #மோடி");
    expect(parts.body).toBe("कोरोना वायरस மோடி");
  });

  test("hashtags and mentions are split at case changes, digits and underscores", () => {
    const parts = parseTweet("#StopThe5GTowers @NASAEarth_obs #covid");
    expect(parts.body).toBe("Stop The 5 G Towers NASA Earth obs covid");
  });

  test.each([
    ["a dash and blanks", `- ${" ".repeat(9_990)}`],
    ["dashes", "- ".repeat(5_000)],
    ["open brackets", "\u2014 (@".repeat(2_500)],
    ["hash signs", "#".repeat(9_999)],
    ["beginnings of links", "http://".repeat(1_400)],
    ["beginnings of addresses", "a.b.".repeat(2_500)],
    ["dots behind a link", `https://x.example/${".".repeat(1_900)}x `.repeat(5)],
    ["alternating case", `#${"aA".repeat(4_999)}`],
  ])(
    "%s without end do not keep the reader busy",
    (_, text) => {
      for (let i = 0; i < 5; i++) expect(() => parseTweet(text)).not.toThrow();
    },
    2_000,
  );

  test.each([
    ["empty", ""],
    ["emoji only", "\u{1f602}\u{1f602}"],
    ["control characters", "\u0000\u0007\u001b"],
    ["lone surrogate", "\ud800"],
  ])("a tweet that is %s is read without failing", (_, text) => {
    expect(parseTweet(text).author).toBe("");
  });
});

describe("what stands beside a tweet's text", () => {
  const text = parseTweet("Look at this \u2014 Ann Lee (@AnnLee) March 4, 2019");

  test("is read as the text is: without links, tags split into words", () => {
    const parts = readBeside(text, {
      imageText: "COWS  can #FlyHigh\npic.twitter.com/Ab1 https://farm.example/cows",
      quotedText: "Cows\u200b fly, says @FarmWatch2 https://farm.example/fly",
    });
    expect(parts.image).toBe("COWS can Fly High");
    expect(parts.quoted).toBe("Cows fly, says Farm Watch 2");
    expect(parts.urls).toEqual(["https://farm.example/cows"]);
    expect(parts.quotedUrls).toEqual(["https://farm.example/fly"]);
  });

  test("has tags in one piece beside their words, as the text has; not of accounts that are answered", () => {
    const tagged = parseTweet(
      "@FarmHelp .@JoeFarm2 See #CowsCanFly by @Dairy_News24 https://x.example/#TopStory",
    );
    expect(tagged.tags).toEqual(["CowsCanFly", "DairyNews24"]);
    const beside = { imageText: "COWS #FlyHigh #moo", quotedText: "@AnnLee They #Can2" };
    expect(readBeside(tagged, beside).tags).toEqual(["CowsCanFly", "DairyNews24", "Can2", "FlyHigh"]);
  });

  test("leaves text, author and day of the tweet as they are", () => {
    const { body, author, handle, day } = readBeside(text, { imageText: "#Cows", quotedText: "x" });
    expect({ body, author, handle, day }).toEqual({
      body: "Look at this",
      author: "Ann Lee",
      handle: "Ann Lee",
      day: text.day,
    });
  });

  test("does not hold who wrote the quoted post, and when; an image keeps its last words", () => {
    const signed = "Cows can fly \u2014 Joe Farmer (@joef) May 1, 2018";
    const { quoted, image } = readBeside(text, { quotedText: signed, imageText: signed });
    expect(quoted).toBe("Cows can fly");
    expect(image).toContain("Joe Farmer");
  });

  test("is cut where a text is, each part by itself", () => {
    const long = "cow ".repeat(5_000);
    const { quoted, image } = readBeside(text, { imageText: `${long}end`, quotedText: `${long}end` });
    expect([quoted, image].map((part) => part.split(" ").length)).toEqual([2_500, 2_500]);
  });

  test("may give the language, which words alone do not tell, or tell otherwise", () => {
    const short = parseTweet("Vacuna falsa");
    expect(short.language).toBeUndefined();
    expect(readBeside(short, { language: "es-MX" }).language).toBe("es");
    expect(readBeside(short, { imageText: "Foto", language: "es" }).language).toBe("es");
    expect(readBeside(parseTweet("the cows can fly over the moon"), { language: "de" }).language).toBe("de");
  });

  test.each(["und", "qme"])("leaves the language to the words where the tag is %s", (language) => {
    const english = parseTweet("the cows can fly over the moon and back to their farm");
    expect(readBeside(english, { language }).language).toBe("en");
  });

  test("is empty where there is none, and counts in what the tweet says, a line each", () => {
    expect([text.quoted, text.image, text.quotedUrls]).toEqual(["", "", []]);
    expect(saidText(text)).toBe("Look at this");
    expect(saidText(readBeside(text, { imageText: "cows", quotedText: "they fly" }))).toBe(
      "Look at this\nthey fly\ncows",
    );
    expect(saidText(readBeside(parseTweet(""), { imageText: "cows" }))).toBe("cows");
  });

  test("HTML of an interface or a page is read as what it stands for, escaped twice as well", () => {
    expect(parseTweet("Cows &amp; crows don&#39;t&nbsp;fly<br>over <p>Rome</p>").body).toBe(
      "Cows & crows don't fly over Rome",
    );
    expect(parseTweet("&amp;quot;Cows&amp;quot; 2 &lt; 3").body).toBe('"Cows" 2 < 3');
    expect(parseTweet("cows https://check.example/a?x=1&amp;y=2").urls).toEqual([
      "https://check.example/a?x=1&y=2",
    ]);
    expect(parseTweet("https://check.example/a?x=1&section=2").urls).toEqual([
      "https://check.example/a?x=1&section=2",
    ]);
  });

  test("a repost is by whom it names, and says what stands behind the mark", () => {
    const { body, handle } = parseTweet("RT @AnnLee_42: cows can fly");
    expect([body, handle]).toEqual(["cows can fly", "Ann Lee 42"]);
    expect(parseTweet("RT @AnnLee: cows fly \u2014 Bob Cow (@bobcow) March 4, 2019").handle).toBe("bobcow");
    expect(parseTweet("RT reports: cows can fly").body).toBe("RT reports: cows can fly");
  });

  test("of each text 10,000 characters are read, however many units of UTF-16 these take", () => {
    const emoji = "\u{1f988}".repeat(9_993);
    const quotedText = `${emoji} sharks and cows`;
    const { body } = parseTweet(quotedText);
    expect(body.endsWith("\u{1f988} sharks")).toBe(true);
    expect(readBeside(parseTweet(""), { quotedText }).quoted).toBe(body);
  });

  test("the place in a thread is no number of the claim, a day is", () => {
    for (const text of ["(1/5) Cows fly", "1/ Cows fly", "2/n Cows fly", "Cows fly (3/12)", "Cows fly 4/"])
      expect(parseTweet(text).body).toBe("Cows fly");
    for (const place of ["1/", "(2/2)", "[1/8]"]) {
      const text = `Cows fly ${place} https://t.co/Ab1 pic.twitter.com/Ab2 \u2014 Ann Lee (@AnnLee) March 4, 2019`;
      expect(parseTweet(text).body).toBe("Cows fly");
      expect(readBeside(parseTweet(""), { quotedText: text }).quoted).toBe("Cows fly");
    }
    for (const text of ["9/11 Memorial is shut", "1/6 Committee lied", "We remember 9/11", "1/3 of cows fly"])
      expect(parseTweet(text).body).toBe(text);
  });
});
