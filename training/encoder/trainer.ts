import { writeFileSync } from "node:fs";
import { InterruptedError } from "../../src/base/core/errors";
import { yieldToEvents } from "../../src/base/core/yield";
import { registerGradients } from "../../src/encoder/gradients";
import type { EncoderModel } from "../../src/encoder/model";
import { assess } from "./assess";
import { curvesSvg } from "./checkpoint/curves";
import { guardWrites } from "./checkpoint/guard-writes";
import { identityOf } from "./checkpoint/identity";
import { type LogEntry, TrainingLog } from "./checkpoint/log";
import { beginPhase, disposePhase, type PhaseState } from "./checkpoint/phase-state";
import { type BestCheckpoint, TrainingFolder, trainingPaths } from "./checkpoint/training-folder";
import { checkPhases, type EncoderData } from "./data";
import type { PairBatch } from "./optimise/gradients";
import { trainStep } from "./optimise/step";
import { TrainingPlan } from "./plan";
import { Positives } from "./positives";
import type { Phase, TrainingPair } from "./regimes";
import type { EncoderSettings } from "./settings";

export interface TrainOptions {
  /** Where checkpoint, best weights, log and plot go; see `trainingPaths`. */
  readonly folder: string;
  /** Go on from the checkpoint in the folder. */
  readonly resume?: boolean;
  readonly signal?: AbortSignal;
  /** @param total steps of all phases. */
  readonly onStep?: (entry: LogEntry, total: number) => void;
}

/** How a training ended. */
export interface TrainingResult {
  /** Steps of all phases. */
  readonly steps: number;
  /** What the weights that were kept reached; null without dev tweets. */
  readonly best: BestCheckpoint;
  /** Of each phase the labels y^r, 0 - 1, that its pairs ended with, in their order. */
  readonly labels: readonly Float32Array[];
}

/**
 * Trains the model on the phases one after the other, each begun with the best weights so far, and leaves the
 * best of all in it. Killed at any step and resumed, it ends with the same bits as without interruption, on
 * backends whose operations repeat, as wasm's do.
 *
 * The checkpoint stays in the folder, so that nothing is lost before the caller has saved the model; then
 * call `removeCheckpoint`.
 *
 * @throws InterruptedError when `signal` aborts; a checkpoint is written first.
 * @throws UsageError `NOTHING_TO_TRAIN`, `TRAINING_UNFINISHED` when there is a checkpoint and `resume` is not
 *   set, `TRAINING_DIVERGED` when loss or gradients are no longer finite: the last checkpoint stands. And
 *   what `readCheckpoint` and `writeCheckpoint` throw.
 * @see CrowdChecked, section 4 and appendix A.
 */
export async function trainEncoder(
  model: EncoderModel,
  data: EncoderData,
  settings: EncoderSettings,
  options: TrainOptions,
): Promise<TrainingResult> {
  checkPhases(data);
  registerGradients();
  const folder = new TrainingFolder(options.folder, await identityOf(model, data, settings));
  return await new Trainer(model, data, settings, folder, options).run();
}

class Trainer {
  private readonly plan: TrainingPlan;
  private state: PhaseState;
  private best: BestCheckpoint = null;
  /** Labels that the phases before ended with. */
  private finished: Float32Array[] = [];
  private readonly positives: Positives;

  constructor(
    private readonly model: EncoderModel,
    private readonly data: EncoderData,
    private readonly settings: EncoderSettings,
    private readonly folder: TrainingFolder,
    private readonly options: TrainOptions,
  ) {
    this.plan = new TrainingPlan(
      data.phases.map(({ pairs }) => pairs.length),
      settings,
    );
    this.positives = new Positives(
      data.phases.flatMap(({ pairs }) => pairs),
      data.groups,
    );
    this.state = this.begin(0);
  }

  async run(): Promise<TrainingResult> {
    const { model, plan, folder, options } = this;
    const paths = trainingPaths(options.folder);
    try {
      if (options.resume) {
        this.restore();
      } else {
        folder.refuseUnfinished();
        // So that it can be resumed wherever it is killed.
        await folder.save(model, this.state, this.best, this.finished);
      }
      const log = new TrainingLog(paths.log, this.stepsDone());
      while (true) {
        await this.trainPhase(log);
        if (this.best) folder.restoreBest(model);
        if (this.state.phase === plan.phases - 1) break;
        this.finished.push(this.state.labels);
        this.enter(this.state.phase + 1);
      }
      guardWrites(paths.plot, () => writeFileSync(paths.plot, curvesSvg(log.entries)));
      return { steps: plan.total, best: this.best, labels: [...this.finished, this.state.labels] };
    } finally {
      disposePhase(this.state);
    }
  }

  /** Goes on to the end of the phase from wherever in it the state is. */
  private async trainPhase(log: TrainingLog): Promise<void> {
    const { model, data, plan, settings, state, options } = this;
    const total = plan.stepsIn(state.phase);
    while (!state.assessed || state.step < total) {
      await this.stopWhenAborted();
      if (state.assessed) {
        const started = performance.now();
        const batch = this.nextBatch();
        const figures = await trainStep(model, state, batch, settings, total);
        const seconds = (performance.now() - started) / 1000;
        log.write({
          step: this.stepsDone(),
          phase: (data.phases[state.phase] as Phase).name,
          epoch: plan.epochOf(state.phase, state.step),
          ...figures,
          pairsPerSecond: batch.labels.length / seconds,
        });
        state.assessed = !plan.assessedAfter(state.phase, state.step);
      } else {
        const devMap = await this.assess();
        if (devMap !== undefined) log.amend({ devMap });
        await this.keep(devMap);
      }
      const entry = log.entries.at(-1);
      if (state.assessed && entry) options.onStep?.(entry, plan.total);
    }
  }

  /** Keeps the weights when they are the best so far, and writes a checkpoint. */
  private async keep(devMap: number | undefined): Promise<void> {
    const { model, state, folder } = this;
    state.assessed = true;
    if (devMap !== undefined && devMap > (this.best?.devMap ?? -1)) {
      this.best = { devMap, step: this.stepsDone() };
      await folder.saveBest(model, state, this.best);
    }
    await folder.save(model, state, this.best, this.finished);
  }

  /** Assesses the model; broken off, it is done again when the training goes on. */
  private async assess(): Promise<number | undefined> {
    const { model, data, settings, plan, state } = this;
    try {
      return await assess({ model, data, settings, plan, state }, this.options.signal);
    } catch (error) {
      await this.stopWhenAborted();
      throw error;
    }
  }

  /** Lets signals in, and ends the training with a checkpoint where one asks for it. */
  private async stopWhenAborted(): Promise<void> {
    await yieldToEvents();
    if (!this.options.signal?.aborted) return;
    await this.folder.save(this.model, this.state, this.best, this.finished);
    throw new InterruptedError("Training");
  }

  private nextBatch(): PairBatch {
    const { data, plan, state } = this;
    const { pairs } = data.phases[state.phase] as Phase;
    const members = state.order.subarray(...plan.pairsOf(state.phase, state.step + 1));
    const chosen = Array.from(members, (pair) => pairs[pair] as TrainingPair);
    return {
      tweets: chosen.map(({ tweet }) => [tweet]),
      articles: chosen.map(({ article }) => data.articles[article] as readonly string[]),
      labels: Float32Array.from(members, (pair) => state.labels[pair] as number),
      excluded: this.positives.excluded(chosen),
    };
  }

  private begin(phase: number): PhaseState {
    const { pairs } = this.data.phases[phase] as Phase;
    const labels = Float32Array.from(pairs, ({ label }) => label);
    return beginPhase(this.model, this.settings, phase, labels);
  }

  private restore(): void {
    const restored = this.folder.restore(this.model, this.plan, (phase) => this.enter(phase));
    this.best = restored.best;
    this.finished = restored.finished;
  }

  /**
   * Returns the state of a phase as it begins. The former one goes first: moments of two phases may be more
   * than there is memory.
   */
  private enter(phase: number): PhaseState {
    if (phase !== this.state.phase) {
      disposePhase(this.state);
      this.state = this.begin(phase);
    }
    return this.state;
  }

  /** Steps done in all phases. */
  private stepsDone(): number {
    return this.plan.stepsBefore(this.state.phase) + this.state.step;
  }
}
