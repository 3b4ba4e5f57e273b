import { setTimeout } from "node:timers/promises";
import { DatabaseFailure } from "#server/database/engine.ts";
import type { Transaction } from "#server/scope.ts";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";
import { maxRefused, maxRows } from "../../contract.ts";
import { itemId, ownPrefix } from "../../rules/judge/item-ids.ts";
import type { ImportOptions, JudgeContext } from "../../rules/judge/judging.ts";
import { withMade, withOutcomes, type OutcomeSums } from "../../rules/judge/outcome-sums.ts";
import { newTally, type StoredTally } from "../../rules/judge/tally.ts";
import { notifyTopics, type NewProblem } from "../queries/imports.ts";
import { noteProgress } from "../queries/work.ts";
import { problemQueries, runBatch, type BatchResult } from "./batch.ts";
import type { Fact } from "./file-facts.ts";
import { Pace } from "./pace.ts";
import { LostWork, StoppedWork, type State, type Work } from "./work.ts";

/** Ends a dry run's transaction. */
class RolledBack extends Error {}

/** Milliseconds a batch may need. */
const batchDeadline = 60_000;
/** How often a batch that met someone's save is tried again. */
const maxTries = 8;
const collisions: ReadonlySet<string> = new Set(["23503", "23505", "40001", "40P01"]);
/** Milliseconds between two news of the progress. */
const progressIntervalMs = 800;
/** How often a server that only reads says that it is still there. */
const leaseEvery = 5_000;
/** A dry run notes how far it is after so many milliseconds or problems: begun anew it needs no exact number. */
const notedEvery = 500;
const maxBufferedProblems = 500;

/** Milliseconds between two batches: a call of several trips waits for one batch instead of for each trip. */
const pauseBetweenBatchesMs = 15;

interface Tallies {
  readonly seen: StoredTally;
  pending: StoredTally;
  readonly totals: StoredTally;
}

/** The facts of a file, from its beginning. */
type FactSource = AsyncIterable<readonly Fact[]> | Iterable<readonly Fact[]>;

/** Judges and writes all facts, batch by batch; those that are behind the import already are only noted. */
export async function runBatches(work: Work, state: State, read: () => FactSource): Promise<void> {
  const tallies: Tallies = {
    seen: newTally(),
    pending: newTally(),
    totals: await addedUp(work, state, read),
  };
  const pace = new Pace(work.platform.config.databaseUrl === null);
  let behind = state.done;
  let waiting: Fact[] = [];
  const next = async (): Promise<void> => {
    const facts = waiting.splice(0, endOf(work, waiting, pace.size));
    const milliseconds = await oneBatch(work, state, tallies, facts);
    pace.recordTime(facts.length, milliseconds);
    await setTimeout(pauseBetweenBatchesMs);
  };
  for await (const some of read()) {
    const passed = some.slice(0, behind);
    behind -= passed.length;
    note(work, tallies, passed);
    waiting.push(...some.slice(passed.length));
    // One more than fits, so that it's known whether it belongs to the batch.
    while (waiting.length > pace.size) await next();
  }
  while (waiting.length > 0) await next();
  if (work.isDry) await noteTried(work, state);
}

/** What rows say together that are of one cell: known only when all of the file was read. */
async function addedUp(work: Work, state: State, read: () => FactSource): Promise<StoredTally> {
  const totals = newTally();
  const { kind } = work.batch;
  if (!kind.addUp) return totals;
  const frame = frameOf(work, { seen: newTally(), pending: newTally(), totals });
  for await (const facts of read()) {
    work.signal.throwIfAborted();
    kind.addUp(unskipped(facts), frame);
    totals.commit();
    if (performance.now() - state.lastNotifiedAt > leaseEvery) await renewLease(work, state);
  }
  return totals;
}

/** Keeps the import while nothing of it is stored yet; someone who stopped it has won. */
async function renewLease({ platform, orgId, row }: Work, state: State): Promise<void> {
  const outcome = state.done === 0 ? null : JSON.stringify(state.sums);
  const progress = { status: row.status, from: state.done, done: state.done, outcome };
  const stored = await platform.database.write(orgId, (transaction) =>
    transaction.run(noteProgress(orgId, row.id, progress)),
  );
  if (stored === 0) throw new LostWork();
  state.lastNotifiedAt = performance.now();
}

const unskipped = (facts: readonly Fact[]) =>
  facts.filter(({ skip }) => skip === null).map(({ typed }) => typed);

function note(work: Work, tallies: Tallies, passed: readonly Fact[]): void {
  if (passed.length === 0) return;
  work.batch.kind.note?.(unskipped(passed), frameOf(work, tallies));
  tallies.seen.commit();
}

/** Where a batch ends that tears nothing apart. */
function endOf({ batch }: Work, waiting: readonly Fact[], size: number): number {
  let end = Math.min(size, waiting.length);
  while (end < waiting.length) {
    const [one, other] = [waiting[end - 1], waiting[end]];
    if (!one || !other || batch.kind.belongTogether?.(one.typed, other.typed) !== true) break;
    end += 1;
  }
  return end;
}

function frameOf(
  { platform, row, orgId, today, batch }: Work,
  { seen, pending, totals }: Tallies,
): JudgeContext {
  const prefix = ownPrefix(row.id);
  return {
    orgId,
    importId: row.id,
    actor: { id: row.created_by ?? "", name: row.created_by_name ?? "", roles: row.roles },
    publicUrl: platform.config.publicUrl,
    today,
    options: row.options as ImportOptions,
    names: batch.book.names,
    seen,
    pending,
    totals,
    idOf: (fact, part = 0) => itemId(row.id, { row: fact.row, column: fact.column, part }),
    isOwn: (id) => id.startsWith(prefix),
  };
}

/** Answers the milliseconds for which the batch had the database to itself. */
async function oneBatch(work: Work, state: State, tallies: Tallies, facts: readonly Fact[]): Promise<number> {
  const { result, sums, milliseconds } = await tryAgain({ work, state, tallies, facts });
  tallies.seen.commit();
  tallies.pending.commit();
  if (!work.isDry) work.batch.book.stored(result.made);
  state.done += facts.length;
  state.sums = sums;
  if (work.isDry) await noteSomeTried(work, state, result.problems);
  await refuseTooMuch(work, state, facts);
  return milliseconds;
}

/** A batch, again where it met someone's save. */
async function tryAgain(step: Step): Promise<Done> {
  const { work, tallies } = step;
  for (let tries = 1; ; tries += 1) {
    work.signal.throwIfAborted();
    try {
      return await (work.isDry ? dryBatch(step) : realBatch(step));
    } catch (error) {
      if (error instanceof DatabaseFailure && error.constraint === "login_directory_pkey" && tries > 1)
        throw new StoppedWork(
          t`Someone logs in already with an address that is to be created. Choose the person or skip the name.`,
        );
      const isCollision = error instanceof DatabaseFailure && collisions.has(error.code);
      if (!isCollision || tries === maxTries) throw error;
      tallies.seen.goBack();
      tallies.pending.goBack();
    }
  }
}

interface Step {
  readonly work: Work;
  readonly state: State;
  readonly tallies: Tallies;
  readonly facts: readonly Fact[];
}

interface Done {
  readonly result: BatchResult;
  readonly sums: OutcomeSums;
  readonly milliseconds: number;
}

function judged({ work, tallies, facts }: Step, transaction: Transaction): Promise<BatchResult> {
  return runBatch(transaction, work.batch, frameOf(work, tallies), facts);
}

/** Its rows, its problems and how far it came are stored together, or none of them. */
async function realBatch(step: Step): Promise<Done> {
  const { work, state, tallies } = step;
  tallies.pending = newTally();
  let began = 0;
  const done = await work.platform.database.write(
    work.orgId,
    async (transaction) => {
      began = performance.now();
      const result = await judged(step, transaction);
      const references = result.made.map(({ reference }) => reference);
      const sums = withMade(withOutcomes(state.sums, result.outcomes), references);
      await advance(transaction, step, { problems: result.problems, sums });
      return { result, sums };
    },
    batchDeadline,
  );
  return { ...done, milliseconds: performance.now() - began };
}

/** The same, rolled back: only what became of the rows stays. */
async function dryBatch(step: Step): Promise<Done> {
  const { work, state } = step;
  let result: BatchResult | null = null;
  let began = 0;
  await work.platform.database
    .write(
      work.orgId,
      async (transaction) => {
        began = performance.now();
        result = await judged(step, transaction);
        throw new RolledBack();
      },
      batchDeadline,
    )
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  const milliseconds = performance.now() - began;
  const found = result as BatchResult | null;
  if (!found) throw new Error("A batch without a result");
  const fresh = found.made.filter(({ id }) => !state.tried.has(id));
  fresh.forEach(({ id }) => state.tried.add(id));
  const references = fresh.map(({ reference }) => reference);
  return {
    result: found,
    sums: withMade(withOutcomes(state.sums, found.outcomes), references),
    milliseconds,
  };
}

/** Notes what a dry run has found since the last time, where that is long ago or much. */
async function noteSomeTried(work: Work, state: State, problems: readonly NewProblem[]): Promise<void> {
  state.unnoted.push(...problems);
  const isRecent = performance.now() - state.notedAt < notedEvery;
  if (!isRecent || state.unnoted.length >= maxBufferedProblems) await noteTried(work, state);
}

async function noteTried(work: Work, state: State): Promise<void> {
  const found = { problems: state.unnoted.splice(0), sums: state.sums };
  await work.platform.database.write(work.orgId, (transaction) =>
    advance(transaction, { work, state, facts: [] }, found),
  );
  state.noted = state.done;
  state.notedAt = performance.now();
}

/** Notes how far the import is. Someone who stopped it meanwhile, or another server, has won. */
async function advance(
  transaction: Transaction,
  { work, state, facts }: Pick<Step, "work" | "state" | "facts">,
  { problems, sums }: { readonly problems: readonly NewProblem[]; readonly sums: OutcomeSums },
): Promise<void> {
  const { orgId, row } = work;
  const progress = {
    status: row.status,
    from: work.isDry ? state.noted : state.done,
    done: state.done + facts.length,
    outcome: JSON.stringify(sums),
  };
  if ((await transaction.run(noteProgress(orgId, row.id, progress))) === 0) throw new LostWork();
  const now = performance.now();
  const isNews = now - state.lastNotifiedAt > progressIntervalMs;
  if (isNews) state.lastNotifiedAt = now;
  await transaction.runAll([
    ...problemQueries(orgId, row.id, problems),
    ...(isNews ? [notifyTopics(orgId, ["import"], row.id)] : []),
  ]);
}

async function refuseTooMuch(work: Work, state: State, facts: readonly Fact[]): Promise<void> {
  if (state.done > maxRows)
    throw new StoppedWork(t`A file may have at most ${grouped(maxRows)} rows. Split it into several files.`);
  if (!work.isDry || (state.sums.results.refused?.count ?? 0) <= maxRefused) return;
  await noteTried(work, state);
  throw new StoppedWork(
    t`More than ${grouped(maxRefused)} rows can't be imported, so the check ended at row ${grouped(facts.at(-1)?.typed.row ?? 0)}. See whether the columns and formats are right.`,
  );
}
