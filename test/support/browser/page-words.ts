/**
 * An expression for the page: texts of its own in which letters of the Latin script are left, where the page
 * speaks a language of another script. Texts of others are left out, and names that are the same in all.
 */
export const LATIN_LEFT = `(() => {
  const others = "bdi, kbd, [dir=auto], [lang=en], [lang]:not(html), option, .sample, time, .plot, dd, tbody";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const NAMES = /API|CSV|TSV|JSON|Excel|xlsx|MAP@5|ASCII|UTF-8|\\u2068[^\\u2069]*\\u2069/g;
  const left = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement.closest(others) || !parentElement.checkVisibility()) continue;
    if (/[a-z]{2}/i.test(textContent.replace(NAMES, ""))) left.push(textContent);
  }
  return left;
})()`;
