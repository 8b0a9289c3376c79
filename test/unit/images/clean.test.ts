import { cleanScreenText } from "../../../src/images/clean/clean";

/** Returns what is kept of a screen, each of its lines a paragraph. */
const kept = (screen: string): string[] => {
  const lines = screen.trim().split("\n");
  return cleanScreenText(lines.map((text, paragraph) => ({ text: text.trim(), paragraph }))).split("\n");
};

describe("the text of a screenshot", () => {
  test.each([
    [
      "X in English",
      `10:42 4G 87%
      John Miller @jmiller · 3h
      The new vaccine contains a microchip, a doctor from Ohio says. 300 people have died.
      11:05 AM · Mar 3, 2020 · Twitter for iPhone
      1.2K Retweets 345 Quote Tweets 4,567 Likes
      345 1.2K
      Tweet your reply`,
      ["John Miller", "The new vaccine contains a microchip, a doctor from Ohio says. 300 people have died."],
    ],
    [
      "Facebook in English",
      `T-Mobile 9:41 PM 100%
      Maria Lopez
      Yesterday at 10:32 · Public
      Sharks were seen on the freeway in Houston after the flood... See more
      345 120 Comments 1,2K Shares
      Like Comment Share
      Most relevant
      30
      Like Reply 2h`,
      ["Maria Lopez", "Sharks were seen on the freeway in Houston after the flood\u2026"],
    ],
    [
      "WhatsApp in English",
      `online
      Forwarded many times
      Drink hot water with lemon every morning, it kills the virus
      10:02
      Type a message`,
      ["Drink hot water with lemon every morning, it kills the virus"],
    ],
    [
      "Facebook in Spanish",
      `Ayer a las 10:32 · Público
      La red 5G mata a los pájaros de La Haya
      Me gusta Comentar Compartir
      1,2 mil comentarios 3 mil veces compartido`,
      ["La red 5G mata a los pájaros de La Haya"],
    ],
    [
      "Facebook in German",
      `Vor 3 Std. · Öffentlich
      Der Minister hat das Gesetz heimlich unterschrieben
      Gefällt mir Kommentieren Teilen
      12 Kommentare 3 Mal geteilt`,
      ["Der Minister hat das Gesetz heimlich unterschrieben"],
    ],
    [
      "Facebook in Portuguese",
      `Curtir Comentar Compartilhar
      O limão cura todas as doenças, diz o médico
      2,5 mil curtidas 120 comentários`,
      ["O limão cura todas as doenças, diz o médico"],
    ],
    [
      "X in French",
      `10:15 · 3 mars 2021 · Twitter for Android
      Le vaccin contient une puce électronique
      12 Retweets 3 Tweets cités 45 J'aime`,
      ["Le vaccin contient une puce électronique"],
    ],
    [
      "Facebook in Arabic",
      `اللقاح يحتوي على شريحة إلكترونية
      أعجبني تعليق مشاركة
      120 تعليقات 45 مشاركة`,
      ["اللقاح يحتوي على شريحة إلكترونية"],
    ],
    [
      "Facebook in Hindi",
      `टीके में एक चिप है, डॉक्टर ने कहा
      पसंद करें टिप्पणी करें शेयर करें
      1.2 लाख व्यूज`,
      ["टीके में एक चिप है, डॉक्टर ने कहा"],
    ],
  ])("of %s is what its author says", (_, screen, expected) => {
    expect(kept(screen)).toEqual(expected);
  });

  test.each([
    ["a number in large letters", "VACCINES KILLED\n5 MILLION\nPEOPLE"],
    ["a number alone", "300"],
    ["a date that a claim is about", "January 6, 2021\nNobody was armed"],
    ["a length of time", "He was in prison\n30 years"],
    ["words of buttons inside sentences", "Share if you agree\nFollow the money\nLike father like son"],
    ["the time of an event", "Breaking: at 10:30 the bridge fell"],
    ["words of another script", "Правительство скрывает правду о вакцине"],
  ])("keeps %s", (_, screen) => {
    expect(kept(screen)).toEqual(screen.split("\n"));
  });

  test("is one line for each paragraph, with divided words put together", () => {
    const lines = ["The gov-", "ernment hides", "the truth"].map((text) => ({ text, paragraph: 0 }));
    expect(cleanScreenText([...lines, { text: "Wake up", paragraph: 1 }])).toBe(
      "The government hides the truth\nWake up",
    );
  });

  test("is nothing where only an app was photographed", () => {
    expect(cleanScreenText([{ text: "Like Comment Share", paragraph: 0 }])).toBe("");
  });
});
