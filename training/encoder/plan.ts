import type { EncoderSettings } from "./settings";

/** The steps of a training. Phases count from 0, steps of a phase and epochs from 1. */
export class TrainingPlan {
  /** @param sizes pairs of each phase. */
  constructor(
    private readonly sizes: readonly number[],
    private readonly settings: Pick<EncoderSettings, "batchSize" | "epochs" | "evaluateEvery">,
  ) {}

  get phases(): number {
    return this.sizes.length;
  }

  /** Steps of all phases. */
  get total(): number {
    return this.stepsBefore(this.phases);
  }

  stepsAnEpoch(phase: number): number {
    return Math.ceil(this.sizes[phase]! / this.settings.batchSize);
  }

  stepsIn(phase: number): number {
    return this.settings.epochs * this.stepsAnEpoch(phase);
  }

  /** Returns the steps of all phases before one. */
  stepsBefore(phase: number): number {
    return this.sizes.slice(0, phase).reduce((sum, _, earlier) => sum + this.stepsIn(earlier), 0);
  }

  epochOf(phase: number, step: number): number {
    return Math.ceil(step / this.stepsAnEpoch(phase));
  }

  endsEpoch(phase: number, step: number): boolean {
    return step % this.stepsAnEpoch(phase) === 0;
  }

  /**
   * Returns whether the model is assessed after a step: at the end of every epoch, and every `evaluateEvery`
   * steps.
   */
  assessedAfter(phase: number, step: number): boolean {
    return this.endsEpoch(phase, step) || step % this.settings.evaluateEvery === 0;
  }

  /** Returns the range of the epoch's order that a step takes; its end is exclusive. */
  pairsOf(phase: number, step: number): readonly [number, number] {
    const first = ((step - 1) % this.stepsAnEpoch(phase)) * this.settings.batchSize;
    return [first, Math.min(first + this.settings.batchSize, this.sizes[phase]!)];
  }
}
