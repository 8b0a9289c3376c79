/**
 * The library in one file: node examples/rank.mjs [WORKSPACE]   (after `npm run demo`, which makes the
 * default one)
 */
import { openWorkspace } from "crowdchecked";

const workspace = openWorkspace(process.argv[2] ?? ".crowdchecked-demo");
const ranked = await workspace.rank("is it true that eating carrots lets you see in the dark??", { top: 3 });
for (const { rank, score, article } of ranked) {
  console.log(`${rank}. ${score.toFixed(2)}  ${article.title}  [${article.rating}]`);
}

// With what is to be made of the best article, articles that check the same claim folded together,
// and reasons:
const { verdict, articles } = await workspace.answer("they say carrots help you see in the dark", {
  explain: true,
  top: 1,
});
console.log(verdict, articles[0]?.article.title, articles[0]?.explanation?.why?.summary);
workspace.close();
