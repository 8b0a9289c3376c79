import { byId } from "./view/dom.js";

/** The page's tabs; their panels are `panel-NAME`, their buttons `tab-NAME`. */
const TABS = ["ask", "batch", "status"] as const;
type TabName = (typeof TABS)[number];

/**
 * Makes the tabs work by mouse, by arrow keys, Home and End, and by the address's fragment, the name of the
 * tab.
 * @param shown called whenever a tab comes to the front.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function wireTabs(shown: (name: TabName) => void): void {
  const tabOf = (name: TabName): HTMLButtonElement => byId(`tab-${name}`, HTMLButtonElement);
  const show = (name: TabName): void => {
    for (const other of TABS) {
      const chosen = other === name;
      tabOf(other).setAttribute("aria-selected", String(chosen));
      tabOf(other).tabIndex = chosen ? 0 : -1;
      byId(`panel-${other}`, HTMLElement).hidden = !chosen;
    }
    shown(name);
  };
  const choose = (name: TabName): void => {
    history.replaceState(null, "", `#${name}`);
    show(name);
  };
  const showNamed = (): void => show(TABS.find((name) => `#${name}` === location.hash) ?? "ask");
  for (const [at, name] of TABS.entries()) {
    tabOf(name).addEventListener("click", () => choose(name));
    tabOf(name).addEventListener("keydown", (event) => {
      const next = TABS.at(targetOf(event.key, at));
      if (next === undefined || next === name) return;
      event.preventDefault();
      choose(next);
      tabOf(next).focus();
    });
  }
  addEventListener("hashchange", showNamed);
  // The fragment keeps the name of the tab.
  byId("skip", HTMLAnchorElement).addEventListener("click", (event) => {
    event.preventDefault();
    byId("main", HTMLElement).focus();
  });
  showNamed();
}

/** Returns the place of the tab that a key leads to from the tab at `at`; languages may run to the left. */
function targetOf(key: string, at: number): number {
  const [next, previous] =
    document.documentElement.dir === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === next) return (at + 1) % TABS.length;
  if (key === previous) return at - 1;
  if (key === "Home") return 0;
  return key === "End" ? -1 : at;
}
