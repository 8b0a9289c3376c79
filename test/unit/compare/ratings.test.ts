import { normalRating } from "../../../src/compare";

describe("normalRating", () => {
  test("reads each publisher's words by the publisher's own scale", () => {
    expect(normalRating("Miscaptioned", "snopes.com")).toBe("false");
    expect(normalRating("Mixture", "Snopes")).toBe("mixed");
    expect(normalRating("Correct Attribution", "snopes")).toBe("true");
    expect(normalRating("barely-true", "politifact")).toBe("false");
    expect(normalRating("pantsonfire", "politifact")).toBe("false");
    expect(normalRating("Half True", "www.politifact.com")).toBe("mixed");
    expect(normalRating("Four Pinocchios", "The Washington Post")).toBe("false");
    expect(normalRating("Two Pinocchios", "washingtonpost.com")).toBe("mixed");
    expect(normalRating("Geppetto Checkmark", "Washington Post")).toBe("true");
    expect(normalRating("Missing context", "USA Today")).toBe("mixed");
    expect(normalRating("Altered", "Reuters")).toBe("false");
    expect(normalRating("Spins the Facts", "FactCheck.org")).toBe("mixed");
    expect(normalRating("FAKE", "BOOM")).toBe("false");
  });

  test.each([
    ["1 of 5", "false"],
    ["2/5", "false"],
    ["3 out of 5", "mixed"],
    ["4 sur 5", "true"],
    ["5 / 5", "true"],
    ["0/10", "false"],
    ["2,5 von 5", "mixed"],
    ["90/100", "true"],
    ["2 on a scale of 0 to 5", "mixed"],
    ["1 on a scale of 5 to 1", "true"],
    ["4 Pinocchios", "false"],
    ["One Pinocchio", "mixed"],
    ["9/11", "unrated"],
    ["7 of 5", "unrated"],
    ["4", "unrated"],
    ["2 on a scale of 3 to 3", "unrated"],
  ])("reads %s, a number on a scale, as %s", (rating, wanted) => {
    expect(normalRating(rating)).toBe(wanted);
  });

  test("reads other languages", () => {
    expect(normalRating("Não é bem assim", "Aos Fatos")).toBe("mixed");
    expect(normalRating("Bulo", "Maldita.es")).toBe("false");
    expect(normalRating("Engañoso", "chequeado.com")).toBe("mixed");
    expect(normalRating("Größtenteils falsch", "CORRECTIV")).toBe("false");
    expect(normalRating("Fehlender Kontext", "correctiv.org")).toBe("mixed");
    expect(normalRating("Falsch", "dpa")).toBe("false");
    expect(normalRating("C'est plus compliqué", "Les Décodeurs")).toBe("mixed");
    expect(normalRating("FAUX", "AFP Factuel")).toBe("false");
  });

  test("reads words that most publishers share where it does not know the publisher", () => {
    expect(normalRating("False", "example.org")).toBe("false");
    expect(normalRating("Mostly False")).toBe("false");
    expect(normalRating("barely true")).toBe("false");
    expect(normalRating("Not true")).toBe("false");
    expect(normalRating("Partly false")).toBe("mixed");
    expect(normalRating("half-true")).toBe("mixed");
    expect(normalRating("Mostly true")).toBe("true");
    expect(normalRating("Teilweise falsch", "beispiel.de")).toBe("mixed");
  });

  test.each([
    ["Not a real photo", "false"],
    ["This isn't true", "false"],
    ["No es real", "false"],
    ["Pas vrai", "false"],
    ["Doğru değil", "false"],
    ["YANLIŞ", "false"],
    ["Yanlış", "false"],
    ["Not entirely accurate", "mixed"],
    ["Nicht ganz richtig", "mixed"],
    ["Not yet proven true", "unrated"],
    ["Benar", "true"],
    ["Vrai, mais…", "mixed"],
    ["Ni vrai ni faux", "mixed"],
    ["True, but old", "mixed"],
    ["Not fake", "unrated"],
    ["It's not a hoax", "unrated"],
    ["This isn't false, but misleading", "mixed"],
    ["False: the photo was not altered", "false"],
  ])("reads %p as %s, whatever a word by itself says", (rating, wanted) => {
    expect(normalRating(rating, "example.org")).toBe(wanted);
  });

  test("leaves what it does not know unrated", () => {
    expect(normalRating(undefined, "snopes")).toBe("unrated");
    expect(normalRating("Unproven", "snopes")).toBe("unrated");
    expect(normalRating("Labeled Satire", "snopes")).toBe("unrated");
    expect(normalRating("Full Flop", "politifact")).toBe("unrated");
    expect(normalRating("Our ruling", "example.org")).toBe("unrated");
    expect(normalRating(`It is ${"very ".repeat(30)}false`, "example.org")).toBe("unrated");
  });

  test("reads a rating behind thousands of question marks in no time", () => {
    const start = performance.now();
    expect(normalRating(`${"?".repeat(300_000)} False`, "example.org")).toBe("false");
    expect(normalRating(`False ${"?".repeat(300_000)} `, "example.org")).toBe("unrated");
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
