import type { ApiAnswer } from "../../schemas/answer";
import type { VoteJson, VoteRequest } from "../../schemas/feedback";
import { takeBack, vote } from "../api/api.js";
import { ApiFailure } from "../api/failure.js";
import { keptToken } from "../api/token.js";
import { button, element, english, icon } from "../view/dom.js";
import { otherTokenButton } from "../view/problem-view.js";
import { harmless, sentences } from "../view/text.js";
import { pattern, say, type TextKey } from "../words/spoken.js";

/** What a vote is about: the tweet, and the generation that answered. */
export interface VoteSubject {
  readonly tweet: VoteRequest["tweet"];
  /** Key of its picture; undefined where it has none. */
  readonly picture?: string | undefined;
  readonly generation: ApiAnswer["generation"];
}

type Result = ApiAnswer["results"][number];
type Kind = VoteRequest["vote"];

const KINDS: readonly { readonly kind: Kind; readonly words: TextKey; readonly icon: string }[] = [
  { kind: "match", words: "vote.match", icon: "match" },
  { kind: "up", words: "vote.up", icon: "up" },
  { kind: "down", words: "vote.down", icon: "down" },
];

/** Votes by their results: an answer may be shown anew. */
const given = new WeakMap<Result, VoteJson>();

/** Returns the buttons to vote on whether an article checks the claim; a second press takes the vote back. */
export function votesView(asked: VoteSubject, result: Result): HTMLElement {
  const said = element("p", { class: "said", role: "status" });
  let kept = given.get(result);
  /** What is being told to the server, and what was pressed meanwhile. */
  let telling: Kind | "undo" | undefined;
  let next: Kind | "undo" | undefined;
  const buttons = KINDS.map(({ kind, words, icon: name }) => {
    const made = button("", () => void act(kind), {
      "aria-pressed": String(kept?.vote === kind),
      "data-vote": kind,
    });
    made.append(icon(name), pattern(words));
    return made;
  });
  const undoButton = button(say("vote.undo"), () => void act("undo"), {
    class: "plain",
    hidden: kept === undefined,
  });

  const act = async (wanted: Kind | "undo"): Promise<void> => {
    if (telling !== undefined) {
      // The last button counts; the same one again is a double click.
      next = wanted === telling ? undefined : wanted;
      return;
    }
    telling = wanted;
    try {
      said.textContent = await (wanted === "undo" || kept?.vote === wanted ? undo() : cast(wanted));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const { message, detail, hint, isServers } = error;
      const more = sentences(...[detail, hint].map(ended));
      said.replaceChildren(
        `${sentences(say("vote.failed"), ended(message))} `,
        isServers ? english(more) : harmless(more),
      );
      const other = otherTokenButton(error, () => void act(wanted));
      if (other) said.append(" ", other);
    } finally {
      telling = undefined;
    }
    for (const made of buttons) {
      made.setAttribute("aria-pressed", String(made.dataset["vote"] === kept?.vote));
    }
    if (kept === undefined && document.activeElement === undoButton) buttons[0]?.focus();
    undoButton.hidden = kept === undefined;
    const then = next;
    next = undefined;
    if (then !== undefined) await act(then);
  };
  const cast = async (kind: Kind): Promise<string> => {
    kept = await vote(requestOf(asked, result, kind));
    given.set(result, kept);
    return sentences(
      say("vote.saved"),
      asked.picture === undefined ? "" : say("vote.ofPicture"),
      say("vote.effect"),
      keptToken() === undefined ? say("vote.oneVoter") : "",
    );
  };
  const undo = async (): Promise<string> => {
    if (kept) await takeBack(kept.id).catch(ignoreGone);
    kept = undefined;
    given.delete(result);
    return say("vote.undone");
  };
  return element(
    "div",
    { class: "votes" },
    element("div", { role: "group", "aria-label": say("vote.question") }, ...buttons),
    element("div", { class: "vote-status" }, said, undoButton),
  );
}

/** Some texts end with a full stop, and some have none. */
function ended(text: string | undefined): string | undefined {
  return text === undefined || /[.!?\u0964\u06d4]$/.test(text) ? text : `${text}.`;
}

/** A vote may have been taken back elsewhere, or by a request whose answer was lost. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
}

function requestOf(asked: VoteSubject, { article, rank }: Result, kind: Kind): VoteRequest {
  const { tweet, picture, generation } = asked;
  const { source, id } = article;
  const about = { tweet, ...(picture !== undefined && { picture }), article: { source, id } };
  return { ...about, vote: kind, rank, generation };
}
