import { writeFileSync } from "node:fs";
import { InterruptedError } from "../../src/base/core/errors";
import { yieldToEvents } from "../../src/base/core/yield";
import { registerGradients } from "../../src/encoder/gradients";
import type { EncoderModel } from "../../src/encoder/model";
import { assess, measureDev } from "./assess";
import { curvesSvg } from "./checkpoint/curves";
import { guardWrites } from "./checkpoint/guard-writes";
import { type LogEntry, TrainingLog } from "./checkpoint/log";
import { beginPhase, disposePhase, type PhaseState } from "./checkpoint/phase-state";
import { type BestCheckpoint, identityOf, TrainingFolder, trainingPaths } from "./checkpoint/training-folder";
import { checkPhases, type EncoderData } from "./data";
import { drawNegatives } from "./negatives";
import type { PairBatch } from "./optimise/gradients";
import { trainStep } from "./optimise/step";
import { TrainingPlan } from "./plan";
import { Positives } from "./positives";
import type { EncoderSettings } from "./settings";

export interface TrainOptions {
  /** Folder of checkpoint, best weights, log and plot; see `trainingPaths`. */
  readonly folder: string;
  /** Resume from the checkpoint in the folder. */
  readonly resume?: boolean;
  readonly signal?: AbortSignal;
  /** Takes dev MAP@5, 0 - 1, before the first step. */
  readonly onStart?: (devMap: number) => void;
  /** @param total steps of all phases. */
  readonly onStep?: (entry: LogEntry, total: number) => void;
}

/** The result of a training. */
export interface TrainingResult {
  /** Steps of all phases. */
  readonly steps: number;
  /**
   * Dev MAP@5 of the kept weights; null without dev tweets. Step 0 is the start: nothing that was learned is
   * better.
   */
  readonly best: BestCheckpoint;
  /** For each phase the final labels y^r, 0 - 1, in the order of its pairs. */
  readonly labels: readonly Float32Array[];
}

/**
 * Trains the model on the phases one after the other, each from the best weights so far, and leaves the best
 * weights in it, which may be those that it began with. Killed at any step and resumed, it ends with the same
 * bits as without interruption on deterministic backends such as wasm.
 *
 * The checkpoint stays in the folder until the caller has saved the model and calls `removeWeights`.
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
  /** Final labels of earlier phases. */
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
        // A training that is killed before its first checkpoint can be resumed, too.
        await folder.save(model, this.state, this.best, this.finished);
      }
      if (this.stepsDone() === 0 && !this.best) await this.measureStart();
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

  /** Trains from the current state to the end of the phase. */
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
          phase: data.phases[state.phase]!.name,
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

  /** Measures the model that the training begins with: what makes it worse is not kept. */
  private async measureStart(): Promise<void> {
    const { model, data, state, folder, options } = this;
    const devMap = await this.unlessAborted(measureDev(model, data, options.signal));
    if (devMap === undefined) return;
    this.best = { devMap, step: 0 };
    await folder.saveBest(model, state, this.best);
    await folder.save(model, state, this.best, this.finished);
    options.onStart?.(devMap);
  }

  /** Saves the weights if they are the best so far, and writes a checkpoint. */
  private async keep(devMap: number | undefined): Promise<void> {
    const { model, state, folder } = this;
    state.assessed = true;
    if (devMap !== undefined && devMap > (this.best?.devMap ?? -1)) {
      this.best = { devMap, step: this.stepsDone() };
      await folder.saveBest(model, state, this.best);
    }
    await folder.save(model, state, this.best, this.finished);
  }

  /** Assesses the model; a resumed training repeats an aborted assessment. */
  private async assess(): Promise<number | undefined> {
    const { model, data, settings, plan, state } = this;
    return await this.unlessAborted(assess({ model, data, settings, plan, state }, this.options.signal));
  }

  private async unlessAborted<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      await this.stopWhenAborted();
      throw error;
    }
  }

  /** Lets other events run, and ends an aborted training with a checkpoint. */
  private async stopWhenAborted(): Promise<void> {
    await yieldToEvents();
    if (!this.options.signal?.aborted) return;
    await this.folder.save(this.model, this.state, this.best, this.finished);
    throw new InterruptedError("Training");
  }

  private nextBatch(): PairBatch {
    const { data, plan, settings, state } = this;
    const { phase } = state;
    const { pairs } = data.phases[phase]!;
    const step = state.step + 1;
    const members = state.order.subarray(...plan.pairsOf(phase, step));
    const chosen = Array.from(members, (pair) => pairs[pair]!);
    const position = { seed: settings.seed, phase, epoch: plan.epochOf(phase, step) };
    const drawn = data.negatives && drawNegatives(data.negatives, pairs, members, position);
    return {
      tweets: chosen.map(({ tweet }) => [tweet]),
      articles: chosen.map(({ article }) => data.articles[article]!),
      negatives: drawn?.texts,
      labels: Float32Array.from(members, (pair) => state.labels[pair]!),
      excluded: this.positives.excluded(chosen, drawn?.owners),
    };
  }

  private begin(phase: number): PhaseState {
    const { pairs } = this.data.phases[phase]!;
    const labels = Float32Array.from(pairs, ({ label }) => label);
    return beginPhase(this.model, this.settings, phase, labels);
  }

  private restore(): void {
    const restored = this.folder.restore(this.model, this.plan, (phase) => this.enter(phase));
    this.best = restored.best;
    this.finished = restored.finished;
  }

  /**
   * Returns the initial state of a phase. Disposes of the former one first: moments of two phases may exceed
   * the memory.
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
