import type { StatusJson } from "../../schemas/status";
import { element, folded, table } from "../view/dom.js";
import { counted, probabilityText } from "../view/text.js";
import { plotOf } from "./plots.js";

type Calibration = NonNullable<StatusJson["calibration"]>;

/** Returns how well the probabilities that the page shows have held. */
export function calibrationView(calibration: Calibration | null): HTMLElement {
  const heading = element("h2", {}, "How far confidence can be trusted");
  if (calibration === null) {
    const text = "This ranker has no calibration, so answers come without a probability.";
    return element("section", {}, heading, element("p", {}, text));
  }
  const { answerAt, suggestAt, ece, queries } = calibration;
  const text = `Measured on ${counted(queries, "question")}, with and without a fact-check in the collection. From ${probabilityText(answerAt)} the page says “very likely”, from ${probabilityText(suggestAt)} “perhaps”. On average, the probabilities were wrong by ${(ece * 100).toFixed(1)} percentage points.`;
  return element(
    "section",
    {},
    heading,
    element("p", {}, text),
    element("div", { class: "plots" }, reliabilityView(calibration), riskView(calibration)),
  );
}

function share(value: number): string {
  return `${Math.round(value * 100)}\u00a0%`;
}

function reliabilityView({ reliability }: Calibration): HTMLElement {
  const plot = plotOf({
    name: "Reliability diagram: the share of right first articles by predicted probability; the table below has the figures",
    labels: ["predicted probability", "share that was right"],
    points: reliability.map(({ predicted, observed }) => ({ x: predicted, y: observed })),
    xRange: [0, 1],
    yRange: [0, 1],
    figures: [share, share],
    diagonal: true,
  });
  const rows = reliability.map(({ predicted, observed, queries }) => [
    share(predicted),
    share(observed),
    String(queries),
  ]);
  const figures = table("Reliability", ["Predicted probability", "Right", "Questions"], rows);
  return figureOf(
    "Reliability",
    "Points on the dashed line are exact: of the answers with 80\u00a0%, 80 of 100 were right.",
    plot,
    figures,
  );
}

function riskView({ riskCoverage }: Calibration): HTMLElement {
  const most = Math.max(0.1, ...riskCoverage.map(({ risk }) => risk));
  const plot = plotOf({
    name: "Risk-coverage curve: the share of wrong answers by the share of questions answered; the table below has the figures",
    labels: ["questions answered", "answers that are wrong"],
    points: riskCoverage.map(({ coverage, risk }) => ({ x: coverage, y: risk })),
    xRange: [0, 1],
    yRange: [0, Math.ceil(most * 4) / 4],
    figures: [share, share],
  });
  const rows = riskCoverage.map(({ coverage, risk }) => [share(coverage), share(risk)]);
  const figures = table("Risk and coverage", ["Questions answered", "Wrong"], rows);
  return figureOf(
    "Risk and coverage",
    "The more questions the page answers, the larger is the share of wrong answers.",
    plot,
    figures,
  );
}

function figureOf(title: string, note: string, plot: SVGSVGElement, figures: HTMLElement): HTMLElement {
  return element(
    "figure",
    {},
    element("figcaption", {}, element("strong", {}, title), ` – ${note}`),
    plot,
    folded(`Figures: ${title.toLowerCase()}`, figures),
  );
}
