/** Runs if any of what follows is taken for markup. */
const SCRIPT = "<script>window.hit = 1; alert(1)</script>";
const IMAGE = '<img src=x onerror="window.hit = 2; alert(2)">';
/** Turns what follows around, and does not turn it back. */
export const BIDI = "\u202Eteg\u2066 \u202Dlive\u200F";

/** Articles of our own invention that try to leave their place on the page. */
export const HOSTILE_ARTICLES = [
  {
    source: "hostile<b>",
    id: "markup",
    url: "javascript:window.hit=3;alert(3)",
    title: `Do purple penguins ${SCRIPT} juggle lanterns? ${IMAGE}`,
    subtitle: `</p></article>${IMAGE} purple penguins`,
    vclaim: `Purple penguins juggle lanterns &lt;i&gt; ${SCRIPT}${BIDI} at night.`,
    claimant: `Ann ${BIDI} <i>Author</i>`,
    author: '"><svg onload=alert(4)>',
    rating: `<b onmouseover=alert(5)>False</b>${BIDI}`,
    date: "2021-03-04",
    language: 'en" onclick="alert(6)',
    body: `A lantern is too heavy for a purple penguin. ${SCRIPT} Nobody has seen penguins juggle, said ${IMAGE} the zoo.`,
  },
  {
    source: "hostile",
    id: "long",
    url: "https://user:secret@example.org/",
    title: `Purple penguins juggle ${"lanterns".repeat(200)}`,
    vclaim: `Purple penguins juggle lanterns ${"x".repeat(9_900)}`,
    rating: "W".repeat(150),
    date: "2021-03-04",
  },
  {
    source: "hostile",
    id: "data",
    url: "data:text/html,<script>alert(7)</script>",
    title: "هل تلعب طيور البطريق purple penguins lanterns",
    vclaim: "Penguins that are purple juggle with lanterns and formulas.",
    rating: '=HYPERLINK("https://example.org")',
    language: "ar",
  },
];

/** A post that does the same. */
export const HOSTILE_POST = `${SCRIPT}${IMAGE} purple penguins ${BIDI} juggle lanterns \u0000 \ud800 ${"y".repeat(3_000)}`;

/** An article with a body, for evidence. */
export const BODY_ARTICLE = {
  source: "sample",
  id: "lighthouse-moved-by-whale",
  url: "https://example.org/facts/lighthouse",
  title: "Did a Whale Push a Lighthouse Into the Sea?",
  subtitle: "A drawing from a children's book was shared as a photograph.",
  vclaim: "A blue whale pushed the lighthouse of Northport into the sea.",
  claimant: "Posts on the web",
  rating: "False",
  date: "2022-06-01",
  language: "en",
  body: [
    "The lighthouse of Northport stands where it has stood since 1874.",
    "Its keeper told us that no whale has ever come near the lighthouse.",
    "The picture is a drawing from a children's book.",
  ].join("\n"),
};
