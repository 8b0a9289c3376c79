import type { ApiAnswer } from "../../schemas/answer";
import type { VoteJson, VoteRequest } from "../../schemas/feedback";
import { takeBack, vote } from "../api/api.js";
import { ApiFailure } from "../api/failure.js";
import { keptToken } from "../api/token.js";
import { button, element, icon } from "../view/dom.js";
import { harmless } from "../view/text.js";

/** What a vote is about: the tweet, and the generation that answered. */
export interface VoteSubject {
  readonly tweet: VoteRequest["tweet"];
  /** Key of its picture; undefined where it has none. */
  readonly picture?: string | undefined;
  readonly generation: ApiAnswer["generation"];
}

type Result = ApiAnswer["results"][number];
type Kind = VoteRequest["vote"];

const KINDS: readonly { readonly kind: Kind; readonly words: string; readonly icon: string }[] = [
  { kind: "match", words: "This is the one", icon: "match" },
  { kind: "up", words: "Helpful", icon: "up" },
  { kind: "down", words: "Not this claim", icon: "down" },
];

const EFFECT =
  "Results stay as they are until enough voters agree and a nightly run has trained on their votes.";
const OF_PICTURE = "The same picture is answered by what people confirm from now on.";
const ONE_VOTER = " This server has no tokens, so all its users together count as one voter.";

/** Returns the buttons to vote on whether an article checks the claim; a second press takes the vote back. */
export function votesView(asked: VoteSubject, result: Result): HTMLElement {
  const said = element("p", { class: "said", role: "status" });
  let kept: VoteJson | undefined;
  let busy = false;
  const buttons = KINDS.map(({ kind, words, icon: name }) => {
    const made = button("", () => void act(() => (kept?.vote === kind ? undo() : cast(kind))), {
      "aria-pressed": "false",
      "data-vote": kind,
    });
    made.append(icon(name), words);
    return made;
  });
  const undoButton = button("Undo", () => void act(undo), { class: "plain", hidden: true });

  const act = async (work: () => Promise<string>): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      said.textContent = await work();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const words = [error.message, error.detail, error.hint].filter((text) => text !== undefined);
      said.textContent = `Not saved. ${harmless(words.join(". "))}`;
    } finally {
      busy = false;
    }
    for (const made of buttons) {
      made.setAttribute("aria-pressed", String(made.dataset["vote"] === kept?.vote));
    }
    if (kept === undefined && document.activeElement === undoButton) buttons[0]?.focus();
    undoButton.hidden = kept === undefined;
  };
  const cast = async (kind: Kind): Promise<string> => {
    kept = await vote(requestOf(asked, result, kind));
    const effect = asked.picture === undefined ? EFFECT : `${OF_PICTURE} ${EFFECT}`;
    return `Thank you. Your vote is saved. ${effect}${keptToken() === undefined ? ONE_VOTER : ""}`;
  };
  const undo = async (): Promise<string> => {
    if (kept) await takeBack(kept.id);
    kept = undefined;
    return "Taken back.";
  };
  return element(
    "div",
    { class: "votes" },
    element("div", { role: "group", "aria-label": "Does this article check the claim?" }, ...buttons),
    element("div", { class: "vote-status" }, said, undoButton),
  );
}

function requestOf(asked: VoteSubject, { article, rank }: Result, kind: Kind): VoteRequest {
  const { tweet, picture, generation } = asked;
  const { source, id } = article;
  const about = { tweet, ...(picture !== undefined && { picture }), article: { source, id } };
  return { ...about, vote: kind, rank, generation };
}
