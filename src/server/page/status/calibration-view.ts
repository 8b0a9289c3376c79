import type { StatusJson } from "../../schemas/status";
import { element, folded, table } from "../view/dom.js";
import { count, decimal, percent, probabilityText } from "../view/text.js";
import { say, sayCounted } from "../words/spoken.js";
import { plotOf } from "./plots.js";

type Calibration = NonNullable<StatusJson["calibration"]>;

/** Returns how well the probabilities that the page shows have held. */
export function calibrationView(calibration: Calibration | null): HTMLElement {
  const heading = element("h2", {}, say("trust.title"));
  if (calibration === null) {
    return element("section", {}, heading, element("p", {}, say("trust.none")));
  }
  const { answerAt, suggestAt, ece, queries } = calibration;
  const text = sayCounted("trust.measured", queries, {
    answerAt: probabilityText(answerAt),
    suggestAt: probabilityText(suggestAt),
    ece: decimal(ece * 100, 1),
  });
  return element(
    "section",
    {},
    heading,
    element("p", {}, text),
    element("div", { class: "plots" }, reliabilityView(calibration), riskView(calibration)),
  );
}

function reliabilityView({ reliability }: Calibration): HTMLElement {
  const plot = plotOf({
    name: say("trust.reliabilityPlot"),
    labels: [say("trust.predictedAxis"), say("trust.rightAxis")],
    points: reliability.map(({ predicted, observed }) => ({ x: predicted, y: observed })),
    xRange: [0, 1],
    yRange: [0, 1],
    figures: [percent, percent],
    diagonal: true,
  });
  const rows = reliability.map(({ predicted, observed, queries }) => [
    percent(predicted),
    percent(observed),
    count(queries),
  ]);
  const figures = table(
    say("trust.reliability"),
    [say("trust.predicted"), say("trust.right"), say("trust.questions")],
    rows,
  );
  return figureOf(
    say("trust.reliability"),
    say("trust.reliabilityNote", { share: percent(0.8) }),
    plot,
    say("trust.reliabilityFigures"),
    figures,
  );
}

function riskView({ riskCoverage }: Calibration): HTMLElement {
  const most = Math.max(0.1, ...riskCoverage.map(({ risk }) => risk));
  const plot = plotOf({
    name: say("trust.riskPlot"),
    labels: [say("trust.answeredAxis"), say("trust.wrongAxis")],
    points: riskCoverage.map(({ coverage, risk }) => ({ x: coverage, y: risk })),
    xRange: [0, 1],
    yRange: [0, Math.ceil(most * 4) / 4],
    figures: [percent, percent],
  });
  const rows = riskCoverage.map(({ coverage, risk }) => [percent(coverage), percent(risk)]);
  const figures = table(say("trust.risk"), [say("trust.answered"), say("trust.wrong")], rows);
  return figureOf(say("trust.risk"), say("trust.riskNote"), plot, say("trust.riskFigures"), figures);
}

function figureOf(
  title: string,
  note: string,
  plot: SVGSVGElement,
  figuresTitle: string,
  figures: HTMLElement,
): HTMLElement {
  return element(
    "figure",
    {},
    element("figcaption", {}, element("strong", {}, title), ` – ${note}`),
    plot,
    folded(figuresTitle, figures),
  );
}
