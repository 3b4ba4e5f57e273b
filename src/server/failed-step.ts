import { Refusal } from "./refusal.ts";

/**
 * A step of a call that failed and has words of its own for it, in place of the call's (`Failed to assign
 * functions`).
 */
export class FailedStep extends Error {
  override readonly name = "FailedStep";
  readonly failure: string;

  constructor(failure: string, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** Does a step whose failure has words of its own; refusals pass as they are. */
export async function step<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error : new FailedStep(failure, error);
  }
}
