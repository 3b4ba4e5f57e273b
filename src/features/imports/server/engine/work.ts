import type { Platform } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import type { OutcomeSums } from "../../rules/judge/outcome-sums.ts";
import type { NewProblem } from "../queries/imports.ts";
import type { workRow } from "../queries/work.ts";
import type { BatchFrame } from "./batch.ts";

/** An import as the server that works at it reads it. */
export type WorkRow = Answers<[ReturnType<typeof workRow>]>[0][number];

/** Someone stopped the import, or another server has it now: there's nothing left to do here. */
export class LostWork extends Error {
  override readonly name = "LostWork";
}

/** The work can't go on, for a reason that someone may read. */
export class StoppedWork extends Error {
  override readonly name = "StoppedWork";
}

/** A check or a run, with what it stands on. */
export interface Work {
  readonly platform: Platform;
  readonly orgId: string;
  readonly row: WorkRow;
  readonly isDry: boolean;
  readonly today: Day;
  readonly batch: BatchFrame;
  readonly signal: AbortSignal;
}

/** How far it is. */
export interface State {
  done: number;
  /** What is stored of `done`: a dry run doesn't note every batch. */
  noted: number;
  notedAt: number;
  /** Problems of a dry run that aren't stored yet. */
  readonly unnoted: NewProblem[];
  sums: OutcomeSums;
  /** Names that a dry run has made and rolled back. */
  readonly tried: Set<string>;
  /** When browsers heard of it the last time. */
  lastNotifiedAt: number;
}
