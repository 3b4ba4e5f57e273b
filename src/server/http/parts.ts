import { t } from "#shared/texts/t.ts";
import type { Query } from "../database/sql.ts";
import { step } from "../refusal.ts";
import { sayOf } from "./failures.ts";
import type { Answers } from "../scope.ts";

/** A part of an answer that failed, in words. */
export interface FailedPart {
  ok: false;
  error: string;
}

/** A part: its queries, its result, and what its failure is called. */
export interface PartPlan<T> {
  readonly failure: string;
  readonly queries: readonly Query<unknown>[];
  readonly make: (answers: readonly unknown[][]) => T;
}

/** A part made of the rows of its queries, in their order. */
export function part<const Q extends readonly Query<unknown>[], T extends { ok: true }>(
  failure: string,
  queries: Q,
  make: (answers: Answers<Q>) => T,
): PartPlan<T> {
  return { failure, queries, make: (answers) => make(answers as unknown as Answers<Q>) };
}

type Parts<P extends Record<string, PartPlan<unknown>>> = {
  [K in keyof P]: P[K] extends PartPlan<infer T> ? T | FailedPart : never;
};

interface Reader {
  read(...queries: readonly Query<unknown>[]): Promise<readonly unknown[][]>;
  /** Stores an error that did not fail the complete call. */
  record(error: unknown): void;
}

/**
 * Reads all parts in one trip. If that fails each is read alone, so that only failing parts say so
 * (docs/readings.md#amb-62); if all fail the call fails with the last error.
 */
export async function readParts<P extends Record<string, PartPlan<unknown>>>(
  reader: Reader,
  plans: P,
): Promise<Parts<P>> {
  const entries = Object.entries<PartPlan<unknown>>(plans);
  let answers: readonly unknown[][];
  try {
    answers = await reader.read(...entries.flatMap(([, plan]) => plan.queries));
  } catch {
    return (await readOneByOne(reader, entries)) as Parts<P>;
  }
  let at = 0;
  const made = entries.map(([name, { queries, make }]) => {
    at += queries.length;
    return [name, make(answers.slice(at - queries.length, at))] as const;
  });
  return Object.fromEntries(made) as Parts<P>;
}

async function readOneByOne(
  reader: Reader,
  entries: readonly [string, PartPlan<unknown>][],
): Promise<Record<string, unknown>> {
  const made: Record<string, unknown> = {};
  let failures = 0;
  for (const [name, { failure, queries, make }] of entries) {
    try {
      made[name] = make(await reader.read(...queries));
    } catch (error) {
      failures += 1;
      if (failures === entries.length) throw error;
      reader.record(error);
      made[name] = { ok: false, error: t`${failure}: ${sayOf(error)}` } satisfies FailedPart;
    }
  }
  return made;
}

type Steps = readonly (readonly [failure: string, queries: readonly Query<unknown>[]])[];
type StepAnswers<S extends Steps> = {
  [K in keyof S]: S[K] extends readonly [string, infer Q extends readonly Query<unknown>[]]
    ? Answers<Q>
    : never;
};

/**
 * Reads what a call needs in one trip; if that fails, step by step, so that it fails in the words of the step
 * (`Failed to fetch timesheet statuses`).
 */
export async function readSteps<const S extends Steps>(
  reader: Pick<Reader, "read">,
  ...steps: S
): Promise<StepAnswers<S>> {
  const answers: (readonly unknown[][])[] = [];
  try {
    const rows = await reader.read(...steps.flatMap(([, queries]) => queries));
    let at = 0;
    for (const [, queries] of steps) answers.push(rows.slice(at, (at += queries.length)));
  } catch {
    answers.length = 0;
    for (const [failure, queries] of steps) answers.push(await step(failure, () => reader.read(...queries)));
  }
  return answers as unknown as StepAnswers<S>;
}
