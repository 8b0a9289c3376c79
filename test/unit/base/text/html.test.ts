import { array, assert, constantFrom, property } from "fast-check";
import { Parser } from "htmlparser2";
import { readHtml, splitSentences } from "../../../../src/base/text";

const read = (text: string): string => readHtml(text, (kept) => kept.trim());

describe("HTML", () => {
  test.each([
    [
      "an entity of WordPress",
      "Geese don&#8217;t fly &#8211; do they?",
      "Geese don\u2019t fly \u2013 do they?",
    ],
    [
      "an excerpt of WordPress",
      "<p>Geese fly south &#8230; [&hellip;]</p>\n",
      "Geese fly south \u2026 [\u2026]",
    ],
    ["emphasis", "Make that <i>at least</i> $2-million", "Make that at least $2-million"],
    ["a link", 'See <a href="https://a.example/?a=1&amp;b=2" class=out>the photo</a>.', "See the photo."],
    ["a picture", 'Geese<img class="size-full" alt="a swan" src="a b.jpg" /> fly', "Geese fly"],
    ["brackets in attributes", `<span data-a='["a > b","<b>"]' title="x>y">Geese</span> fly`, "Geese fly"],
    ["an apostrophe in an attribute", "<p title=l'oie>l'oie</p> d'or", "l'oie\nd'or"],
    ["capitals", "<P CLASS=lead>GEESE</P>", "GEESE"],
    ["scripts and styles", "a<script>if (1<2) f('</p>')</script ><STYLE>p {}</style>b", "ab"],
    ["a comment", 'a<!-- wp:image {"id":7} --><!-- <p>c</p> -->b', "ab"],
    ["a frame without content", '<iframe src="https://a.example" /> Geese fly', "Geese fly"],
    ["a feed's section", "<![CDATA[<p>Geese &amp; swans</p>]]>", "Geese & swans"],
    [
      "a page",
      "<!doctype html><html><head><title>Geese</title></head><body>They fly</body></html>",
      "Geese\nThey fly",
    ],
    ["a tag within a tag", "<<b>script>alert(1)<</b>/script> geese", "geese"],
    ["HTML that was escaped", "&lt;p&gt;Geese&amp;nbsp;fly&lt;/p&gt;", "Geese fly"],
    ["HTML that was escaped often", "a&amp;amp;amp;amp;lt;br&amp;amp;amp;amp;gt;b", "a\nb"],
    ["a text that was cut within a tag", '<img src="a.jpg" /><br />Geese<br /><spa', "Geese"],
    ["a text that was cut before an attribute", '<img src="a.jpg" /><br />Geese<br /><span cla', "Geese"],
    ["a text that was cut within an attribute", 'Geese <img class="size-full" src="a', "Geese"],
    ["mojibake", "Itâ€™s <b>true</b>", "It\u2019s true"],
  ])("is read as a browser shows it: %s", (_, html, text) => {
    expect(read(html)).toBe(text);
  });

  test("has a line for each block, as a passage and a sentence end there", () => {
    const html =
      "<h2>Our ruling</h2>\n<p>The claim is\nfalse, we<br />found</p>\n\n<ul>\n<li>One</li><li>Two</li>\n</ul>";
    const text = read(html);
    expect(text).toBe("Our ruling\nThe claim is false, we\nfound\nOne\nTwo");
    expect(splitSentences(text, { maxChars: 1000, maxSentences: 9 })).toHaveLength(5);
  });

  test("in lines that are paragraphs leaves these", () => {
    expect(read("Geese <em>fly</em>.\n\nSwans, too.\nDucks do not.")).toBe(
      "Geese fly.\nSwans, too.\nDucks do not.",
    );
  });
});

test.each([
  "a < b",
  "I <3 geese",
  "if x<y and y>z",
  "a <b and c> d",
  "i<p && p>q",
  "AT&T, R&D and Q&A",
  "an <unk> word, he <sic> said",
  "see <https://a.example/?a=1&section=5&copy=2>",
  "x[y[1]]>2",
  "two  blanks\u00a0and\n\nlines",
  "Île-de-France, “quoted”",
])("%j is no HTML, and stays", (text) => {
  expect(read(text)).toBe(text);
});

test("what was read is text: a parser finds no element in it, and it is read as itself", () => {
  const piece = constantFrom(
    ..."<div |<div>|</div>|<script>|</script>|<img alt='|<br/>|<!--|-->|<![CDATA[|]]>|<unk>|<|>|/".split("|"),
    ..."&lt;|&gt;|&amp;|amp;|#38;|lt;|&#60;|&nbsp;|'|\"|=|x|3| |\n|div|â€™|Ã|©".split("|"),
  );
  const known = /^(?:div|script|img|br)$/;
  assert(
    property(array(piece, { maxLength: 14 }), (pieces) => {
      const text = read(pieces.join(""));
      const elements: string[] = [];
      new Parser({ onopentag: (name) => known.test(name) && elements.push(name) }).end(text);
      expect([text, elements]).toEqual([read(text), []]);
    }),
    { seed: 1, numRuns: 3000 },
  );
});

test.each([
  "<p ",
  "<p a='",
  "<script ",
  "<!-",
  "<![CDATA[<a ",
  "&amp;",
  "&#38;&#35;38;",
  "<b>",
])("a text that begins %s again and again is read in a moment", (piece) => {
  const start = process.cpuUsage();
  read(`&${piece.repeat(250_000 / piece.length)}`);
  // Reading each again up to the end of the text would take a minute.
  expect(process.cpuUsage(start).user).toBeLessThan(10_000_000);
});
