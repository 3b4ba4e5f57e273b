/** What was done and undone, the newest last. A step is whatever its owner reverts as one. */
export interface History<Step> {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export interface Travel<Step> {
  readonly step: Step;
  readonly history: History<Step>;
}

export const noHistory: History<never> = { done: [], undone: [] };

/** The history after a new step, which ends what could be redone. */
export function recorded<Step>(history: History<Step>, step: Step): History<Step> {
  return { done: [...history.done, step], undone: [] };
}

/** The newest step, to be undone; null when there is none. */
export function undoStep<Step>({ done, undone }: History<Step>): Travel<Step> | null {
  const step = done.at(-1);
  return step === undefined
    ? null
    : { step, history: { done: done.slice(0, -1), undone: [...undone, step] } };
}

/** The step undone last, to redo it; null when there is none. */
export function redoStep<Step>({ done, undone }: History<Step>): Travel<Step> | null {
  const step = undone.at(-1);
  return step === undefined
    ? null
    : { step, history: { done: [...done, step], undone: undone.slice(0, -1) } };
}
