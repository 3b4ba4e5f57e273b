import type { Answers, Database, Transaction } from "#server/scope.ts";
import { elapsedSeconds, isCapped, type Span } from "../rules/timer.ts";
import type { TimeFrame } from "../rules/timed-hours.ts";
import type { Timer, TimerAnswer } from "../timer-contract.ts";
import { timeFrameOf, timeFrameQueries } from "./time-frame.ts";
import { lockTimer, spansOf, timerOf } from "./timer-queries.ts";

type TimerRow = Answers<readonly [ReturnType<typeof timerOf>]>[0][number];
type SpanRow = Answers<readonly [ReturnType<typeof spansOf>]>[0][number];

export interface StoredTimer {
  readonly row: TimerRow;
  readonly spans: readonly Span[];
}

interface Owner {
  readonly orgId: string;
  readonly id: string;
}

const millisecondsOf = (instant: string): number => new Date(instant).getTime();

export function instantText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function spanOf(row: SpanRow): Span {
  return {
    start: millisecondsOf(row.started_at),
    end: row.ended_at === null ? null : millisecondsOf(row.ended_at),
  };
}

export async function lockedTimer(
  transaction: Transaction,
  { orgId, id }: Owner,
): Promise<StoredTimer | null> {
  const row = await transaction.first(lockTimer(orgId, id));
  return row ? { row, spans: (await transaction.rows(spansOf(orgId, id))).map(spanOf) } : null;
}

export async function timerAnswer(
  database: Database,
  { orgId, id }: Owner,
  now: number,
): Promise<TimerAnswer> {
  const [[row], spans, ...frame] = await database.read(
    orgId,
    timerOf(orgId, id),
    spansOf(orgId, id),
    ...timeFrameQueries(orgId),
  );
  return answerOf(row ? { row, spans: spans.map(spanOf) } : null, timeFrameOf(frame), now);
}

export function answerOf(timer: StoredTimer | null, frame: TimeFrame, now: number): TimerAnswer {
  return { timer: timer ? shown(timer, now) : null, frame };
}

/** True while no stretch is open. */
export function isPaused({ spans }: StoredTimer): boolean {
  return spans.every(({ end }) => end !== null);
}

export function auditOf({ row, spans }: StoredTimer) {
  return {
    projectId: row.project_id,
    note: row.note,
    spans: spans.map(({ start, end }) => ({
      startedAt: instantText(start),
      endedAt: end === null ? null : instantText(end),
    })),
  };
}

function shown(timer: StoredTimer, now: number): Timer {
  const { row, spans } = timer;
  return {
    id: row.id,
    version: row.version,
    projectId: row.project_id,
    projectCode: row.code,
    projectName: row.name,
    note: row.note,
    isPaused: isPaused(timer),
    startedAt: instantText(spans[0]?.start ?? now),
    elapsedSeconds: elapsedSeconds(spans, now),
    isCapped: isCapped(spans, now),
  };
}
