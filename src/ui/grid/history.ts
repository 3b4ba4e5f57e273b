/**
 * What was done and what was taken back, the newest last. A step is whatever its owner can do and take back
 * at once.
 */
export interface History<Step> {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

/** A step to take back or to do again, and the history once that has happened. */
export interface Travel<Step> {
  readonly step: Step;
  readonly history: History<Step>;
}

/** Nothing done yet. */
export const noHistory: History<never> = { done: [], undone: [] };

/** The history after a new step; what had been taken back before it is gone. */
export function recorded<Step>(history: History<Step>, step: Step): History<Step> {
  return { done: [...history.done, step], undone: [] };
}

/** The newest step, to be taken back; null when there is none. */
export function takenBack<Step>({ done, undone }: History<Step>): Travel<Step> | null {
  const step = done.at(-1);
  return step === undefined
    ? null
    : { step, history: { done: done.slice(0, -1), undone: [...undone, step] } };
}

/** The step taken back last, to be done again; null when there is none. */
export function doneAgain<Step>({ done, undone }: History<Step>): Travel<Step> | null {
  const step = undone.at(-1);
  return step === undefined
    ? null
    : { step, history: { done: [...done, step], undone: undone.slice(0, -1) } };
}
