import { compare, readArticle, Statement, stanceOf } from "../../../src/compare";

const kinds = (language: string, post: string, vclaim: string): string[] | undefined =>
  compare(new Statement(post, language), readArticle({ vclaim }, language)!)?.map(({ kind }) => kind);

describe("a post and a claim in another language than English", () => {
  test.each([
    [
      "pt",
      "O furacão derrubou 1500 casas na praia do norte",
      "O furacão derrubou 1.500 casas na praia do norte",
    ],
    ["fr", "La ville a payé 3.5 millions pour la fontaine", "La ville a payé 3,5 millions pour la fontaine"],
    ["fr", "La ville a planté 22 500 arbres en une nuit", "La ville a planté 22500 arbres en une nuit"],
    ["es", "El puente costó 230 mil pesos al alcalde", "El puente costó 230.000 pesos al alcalde"],
    ["de", "Die Stadt zahlt 1,2 Mio. Euro für den Brunnen", "Die Stadt zahlt 1.200.000 Euro für den Brunnen"],
    ["id", "Kota membayar 600rb untuk air mancur baru", "Kota membayar 600.000 untuk air mancur baru"],
    ["id", "Kota membayar 1,2jt untuk air mancur baru", "Kota membayar 1.200.000 untuk air mancur baru"],
    ["hi", "नगर ने 10 लाख पेड़ काट दिए", "नगर ने 10,00,000 पेड़ काट दिए"],
    ["ar", "هدمت العاصفة ٢٣٥٠ بيتا في القرية", "هدمت العاصفة 2350 بيتا في القرية"],
    ["ja", "嵐で２，３５０軒の家が壊れた", "嵐で2350軒の家が壊れた"],
    ["zh", "风暴摧毁了3万栋房屋", "风暴摧毁了30000栋房屋"],
    ["th", "พายุพัดโรงเรียนพังในปี 2564", "พายุพัดโรงเรียนพังในปี 2021"],
    ["de", "Am 12.05.2021 brannte das Rathaus", "Am 12. Mai 2021 brannte das Rathaus"],
  ])("have the same number however it is written: %s, %s", (language, post, claim) => {
    expect(kinds(language, post, claim)).toEqual([]);
  });

  test.each([
    ["fr", "La ville a payé 9,5 millions pour la fontaine", "La ville a payé 3,5 millions pour la fontaine"],
    ["pt", "O furacão derrubou 2.800 casas na praia", "O furacão derrubou 1.200 casas na praia"],
    ["es", "El puente costó 25 millones al alcalde", "El puente costó 250 millones al alcalde"],
    ["id", "Kota membayar 600rb untuk air mancur baru", "Kota membayar 500.000 untuk air mancur baru"],
    ["id", "Kota membayar 3jt untuk air mancur baru", "Kota membayar 1,2 juta untuk air mancur baru"],
    ["bn", "ঝড়ে ২৩,৫০০ ঘর ভেঙে গেছে", "ঝড়ে ৪৬,০০০ ঘর ভেঙে গেছে"],
  ])("have another number where the digits differ: %s, %s", (language, post, claim) => {
    expect(kinds(language, post, claim)).toEqual(["number"]);
  });

  test("may have a number in words: another one does not take its place", () => {
    const claim = "La mère a eu 25 enfants dans la clinique de la ville";
    expect(kinds("fr", "La mère a eu vingt-cinq enfants dans la clinique, et 9 vaches", claim)).toEqual([]);
  });

  test("deny nothing by words that deny in English", () => {
    const claim = "O prefeito vendeu a praça da cidade";
    expect(kinds("pt", "O prefeito vendeu a praça no centro da cidade", claim)).toEqual([]);
    expect(
      kinds("de", "In der Not verkaufte der Graf das alte Schloss", "Der Graf verkaufte das alte Schloss"),
    ).toEqual([]);
  });

  test("have no names where all nouns have capitals", () => {
    expect(
      kinds(
        "de",
        "Der Bürgermeister schenkt allen Kindern eine Trommel",
        "Der Bürgermeister schenkt allen Kindern eine Flöte",
      ),
    ).toEqual([]);
  });

  test("have no names at the beginning of a sentence, nor in words that are shouted", () => {
    const claim = "Receita da Marina Prado cura a gripe em três dias";
    expect(
      kinds("pt", "Chegando em casa vi a receita que cura a gripe em três dias, VEJAM AGORA", claim),
    ).toEqual([]);
  });

  test("have another place where both are known", () => {
    expect(
      kinds(
        "es",
        "Un terremoto derribó la escuela vieja de Chile",
        "Un terremoto derribó la escuela vieja de Ecuador",
      ),
    ).toEqual(["place"]);
  });

  test("have no stance in a language whose words for it are not known", () => {
    const read = readArticle({ vclaim: "Borgmästaren sålde stadens gamla torg" }, "sv")!;
    const said = new Statement("Bluff! Borgmästaren sålde stadens gamla torg?", "sv");
    expect(stanceOf(said, read, [])).toBe("unclear");
  });

  test("have no stance where they are in two languages", () => {
    const read = readArticle({ vclaim: "O prefeito vendeu a praça da cidade velha" }, "pt")!;
    const post = "Fake! O prefeito vendeu a praça da cidade velha";
    expect(stanceOf(new Statement(post), read, [])).toBe("unclear");
    expect(stanceOf(new Statement(post, "es"), read, [])).toBe("unclear");
  });
});
