import { DatabaseFailure } from "#server/database/engine.ts";
import type { Transaction } from "#server/scope.ts";
import { grouped } from "#shared/count.ts";
import { mostRefused, mostRows } from "../../contract.ts";
import { itemId, ownPrefix } from "../../rules/item-ids.ts";
import type { ImportOptions, JudgeFrame } from "../../rules/judging.ts";
import { withMade, withOutcomes, type OutcomeSums } from "../../rules/outcome-sums.ts";
import { newTally, type KeptTally } from "../../rules/tally.ts";
import { tellTopics } from "../queries/imports.ts";
import { noteProgress } from "../queries/work.ts";
import { problemQueries, runBatch, type BatchResult } from "./batch.ts";
import type { Fact } from "./file-facts.ts";
import { Pace } from "./pace.ts";
import { LostWork, StoppedWork, type State, type Work } from "./work.ts";

/** Ends a dry run's transaction. */
class RolledBack extends Error {}

/** Milliseconds a batch may take. */
const batchDeadline = 60_000;
/** How often a batch that met someone's save is tried again. */
const mostTries = 8;
const collisions: ReadonlySet<string> = new Set(["23503", "23505", "40001", "40P01"]);
/** Milliseconds between two news of the progress. */
const newsEvery = 800;
/** How often a server that only reads says that it is still there. */
const leaseEvery = 5_000;

interface Tallies {
  readonly seen: KeptTally;
  pending: KeptTally;
  readonly totals: KeptTally;
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
  const pace = new Pace();
  let behind = state.done;
  let waiting: Fact[] = [];
  const next = async (): Promise<void> => {
    const facts = waiting.splice(0, endOf(work, waiting, pace.size));
    const began = performance.now();
    await oneBatch(work, state, tallies, facts);
    pace.took(facts.length, performance.now() - began);
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
}

/** What rows say together that are of one cell: known only when all of the file was read. */
async function addedUp(work: Work, state: State, read: () => FactSource): Promise<KeptTally> {
  const totals = newTally();
  const { kind } = work.batch;
  if (!kind.addUp) return totals;
  const frame = frameOf(work, { seen: newTally(), pending: newTally(), totals });
  for await (const facts of read()) {
    work.signal.throwIfAborted();
    kind.addUp(unskipped(facts), frame);
    totals.keep();
    if (performance.now() - state.toldAt > leaseEvery) await stayAtWork(work, state);
  }
  return totals;
}

/** Keeps the import while nothing of it is stored yet; someone who stopped it has won. */
async function stayAtWork({ platform, orgId, row }: Work, state: State): Promise<void> {
  const outcome = state.done === 0 ? null : JSON.stringify(state.sums);
  const progress = { status: row.status, from: state.done, done: state.done, outcome };
  const kept = await platform.database.write(orgId, (transaction) =>
    transaction.run(noteProgress(orgId, row.id, progress)),
  );
  if (kept === 0) throw new LostWork();
  state.toldAt = performance.now();
}

const unskipped = (facts: readonly Fact[]) =>
  facts.filter(({ isSkipped }) => !isSkipped).map(({ typed }) => typed);

function note(work: Work, tallies: Tallies, passed: readonly Fact[]): void {
  if (passed.length === 0) return;
  work.batch.kind.note?.(unskipped(passed), frameOf(work, tallies));
  tallies.seen.keep();
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

function frameOf({ row, orgId, today, batch }: Work, { seen, pending, totals }: Tallies): JudgeFrame {
  const prefix = ownPrefix(row.id);
  return {
    orgId,
    importId: row.id,
    actor: { id: row.created_by ?? "", name: row.created_by_name ?? "", roles: row.roles },
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

async function oneBatch(work: Work, state: State, tallies: Tallies, facts: readonly Fact[]): Promise<void> {
  const step = { work, state, tallies, facts };
  for (let tries = 1; ; tries += 1) {
    work.signal.throwIfAborted();
    try {
      const { result, sums } = await (work.isDry ? dryBatch(step) : realBatch(step));
      tallies.seen.keep();
      tallies.pending.keep();
      if (!work.isDry) work.batch.book.stored(result.made);
      state.done += facts.length;
      state.sums = sums;
      refuseTooMuch(work, state, facts);
      return;
    } catch (error) {
      if (error instanceof DatabaseFailure && error.constraint === "login_directory_pkey" && tries > 1)
        throw new StoppedWork(
          "Someone logs in already with an address that is to be created. Choose the person or skip the name.",
        );
      const isCollision = error instanceof DatabaseFailure && collisions.has(error.code);
      if (!isCollision || tries === mostTries) throw error;
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
}

function judged({ work, tallies, facts }: Step, transaction: Transaction): Promise<BatchResult> {
  return runBatch(transaction, work.batch, frameOf(work, tallies), facts);
}

/** Its rows, its problems and how far it came are stored together, or none of them. */
async function realBatch(step: Step): Promise<Done> {
  const { work, state, tallies } = step;
  tallies.pending = newTally();
  return work.platform.database.write(
    work.orgId,
    async (transaction) => {
      const result = await judged(step, transaction);
      const references = result.made.map(({ reference }) => reference);
      const sums = withMade(withOutcomes(state.sums, result.outcomes), references);
      await advance(transaction, step, { result, sums });
      return { result, sums };
    },
    batchDeadline,
  );
}

/** The same, rolled back; only what became of the rows is stored afterwards. */
async function dryBatch(step: Step): Promise<Done> {
  const { work, state } = step;
  let result: BatchResult | null = null;
  await work.platform.database
    .write(
      work.orgId,
      async (transaction) => {
        result = await judged(step, transaction);
        throw new RolledBack();
      },
      batchDeadline,
    )
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  const found = result as BatchResult | null;
  if (!found) throw new Error("A batch without a result");
  const fresh = found.made.filter(({ id }) => !state.tried.has(id));
  fresh.forEach(({ id }) => state.tried.add(id));
  const references = fresh.map(({ reference }) => reference);
  const done = { result: found, sums: withMade(withOutcomes(state.sums, found.outcomes), references) };
  await work.platform.database.write(work.orgId, (transaction) => advance(transaction, step, done));
  return done;
}

/** Notes how far the import is. Someone who stopped it meanwhile, or another server, has won. */
async function advance(
  transaction: Transaction,
  { work, state, facts }: Step,
  { result, sums }: Done,
): Promise<void> {
  const { orgId, row } = work;
  const progress = {
    status: row.status,
    from: state.done,
    done: state.done + facts.length,
    outcome: JSON.stringify(sums),
  };
  if ((await transaction.run(noteProgress(orgId, row.id, progress))) === 0) throw new LostWork();
  const now = performance.now();
  const isNews = now - state.toldAt > newsEvery;
  if (isNews) state.toldAt = now;
  await transaction.runAll([
    ...problemQueries(orgId, row.id, result.problems),
    ...(isNews ? [tellTopics(orgId, ["import"], row.id)] : []),
  ]);
}

function refuseTooMuch({ isDry }: Work, { done, sums }: State, facts: readonly Fact[]): void {
  if (done > mostRows)
    throw new StoppedWork(`A file may have at most ${grouped(mostRows)} rows. Split it into several files.`);
  if (isDry && (sums.results.refused?.count ?? 0) > mostRefused)
    throw new StoppedWork(
      `More than ${grouped(mostRefused)} rows can't be imported, so the check ended at row ${grouped(facts.at(-1)?.typed.row ?? 0)}. See whether the columns and formats are right.`,
    );
}
