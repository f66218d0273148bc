/**
 * A language model. What it answers is a suggestion: it is checked against the shape that was asked for, and facts in
 * it count only where the caller finds them in its own material. Asking has no effect outside but its price.
 */
export interface Ai {
  /**
   * Answers in the asked shape.
   * @throws AiFailure when no usable answer came within the deadline.
   */
  ask<Answer>(task: AiTask<Answer>): Promise<Answer>;
}

export interface AiTask<Answer> {
  /** Name of the shape in letters, digits and `_`; goes to the model and into the log. */
  name: string;
  /** What the model shall do, in our own words. */
  instructions: string;
  /** Texts from outside. They are handed over as data, apart from the instructions. */
  material: readonly AiMaterial[];
  shape: AiShape<Answer>;
  /** Wall milliseconds for everything, repeats included. */
  deadlineMs: number;
  outputTokensMax: number;
}

export interface AiMaterial {
  /** What it is, in our own words, e.g. `website`. */
  label: string;
  text: string;
}

export interface AiShape<Answer> {
  /** As JSON Schema, for the model. */
  schema: Readonly<Record<string, unknown>>;
  /** Reads what came; unknown fields are dropped. Throws when it does not fit. */
  read(value: unknown): Answer;
}

/**
 * `unavailable`: no answer, an outage, or too many requests; ask again later. `unusable`: answers came and none had
 * the asked shape. `refused`: the service does not take our key, model or request; waiting does not cure it.
 */
export class AiFailure extends Error {
  readonly kind: 'unavailable' | 'unusable' | 'refused';

  constructor(kind: AiFailure['kind'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AiFailure';
    this.kind = kind;
  }
}
