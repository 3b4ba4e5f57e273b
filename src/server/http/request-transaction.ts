import { t } from "#shared/texts/t.ts";
import { auditRow, type AuditEntry } from "../audit.ts";
import { DatabaseFailure } from "../database/engine.ts";
import type { Query } from "../database/sql.ts";
import { closedRefusal, FailedStep, wrongState, type Refusal } from "../refusal.ts";
import type { Answers, Database, Transaction } from "../scope.ts";
import { claimKey, inProgress, storeAnswer, type KeyedCall } from "./idempotency.ts";

/** A write's transaction: it must audit, or say that nothing changed. */
export interface AuditedTransaction extends Transaction {
  audit(...entries: readonly AuditEntry[]): Promise<void>;
  /** Says that the call found nothing to change. */
  unchanged(): void;
}

/** What to refuse with when a named constraint stops a write. */
export type ConstraintRefusals = Readonly<Record<string, () => Refusal>>;

interface Writer {
  readonly orgId: string;
  readonly id: string | null;
  readonly name: string;
}

/**
 * A call's one transaction. It stays open until the verb has its answer and commits with it: a keyed call's
 * effect and answer are stored together or not at all. Reads in between see the work.
 */
export class RequestTransaction {
  readonly #database: Database;
  readonly #writer: Writer;
  readonly #requestId: string;
  readonly #keyed: KeyedCall | null;
  /** Topics of what was written, as live updates name them. */
  readonly topics = new Set<string>();
  #open: {
    transaction: Transaction;
    end(failure: unknown): Promise<void>;
    constraints: ConstraintRefusals;
  } | null = null;

  constructor(database: Database, writer: Writer, requestId: string, keyed: KeyedCall | null) {
    this.#database = database;
    this.#writer = writer;
    this.#requestId = requestId;
    this.#keyed = keyed;
  }

  /** The database as the verb sees it, through the open transaction. */
  get database(): Database {
    const beside = (): void => {
      if (this.#open) throw new Error("A second transaction beside the call's own write");
    };
    return {
      read: (orgId, ...queries) =>
        orgId === this.#writer.orgId ? this.read(...queries) : this.#database.read(orgId, ...queries),
      readAsOf: (...reads) => this.#database.readAsOf(...reads),
      write: async (...write) => {
        beside();
        return this.#database.write(...write);
      },
      directory: async (work) => {
        beside();
        return this.#database.directory(work);
      },
      directoryRead: (...queries) => this.#database.directoryRead(...queries),
      jobs: async (...jobs) => {
        beside();
        return this.#database.jobs(...jobs);
      },
      jobsRead: (...queries) => this.#database.jobsRead(...queries),
    };
  }

  async read<const Q extends readonly Query<unknown>[]>(...queries: Q): Promise<Answers<Q>> {
    if (!this.#open) return this.#database.read(this.#writer.orgId, ...queries);
    return this.#open.transaction.read(...queries);
  }

  /** Does the work and leaves the transaction open; a failure undoes it. */
  async write<T>(
    work: (transaction: AuditedTransaction) => Promise<T>,
    constraints: ConstraintRefusals,
    deadline?: number,
  ): Promise<T> {
    if (this.#open) throw new Error("A second write in one call");
    try {
      const transaction = await this.#begin(constraints, deadline);
      if (this.#keyed && !(await transaction.first(claimKey(this.#keyed)))) throw inProgress();
      let accountedFor = false;
      const result = await work({
        ...transaction,
        audit: async (...entries) => {
          accountedFor = true;
          for (const { subjectType } of entries) this.topics.add(subjectType);
          await transaction.runAll(entries.map((entry) => auditRow(this.#writer, entry, this.#requestId)));
        },
        unchanged: () => {
          accountedFor = true;
        },
      });
      if (!accountedFor) throw new Error("A write without an audit row");
      return result;
    } catch (error) {
      await this.undo(error);
      throw refusalFor(error, constraints);
    }
  }

  /** Commits the work together with the answer. */
  async commit(answer: unknown): Promise<void> {
    const open = this.#open;
    if (!open) return;
    try {
      // COMMIT follows without waiting: without a stored answer nothing is committed.
      const stored = this.#keyed
        ? open.transaction.run(storeAnswer(this.#keyed, 200, JSON.stringify(answer)))
        : null;
      await Promise.all([stored, open.end(null)]);
    } catch (error) {
      await this.undo(error);
      throw refusalFor(error, open.constraints);
    } finally {
      this.#open = null;
    }
  }

  /** Rolls back what was written, if anything. */
  async undo(reason: unknown): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.end(reason ?? new Error("Undone")).catch(() => undefined);
  }

  #begin(constraints: ConstraintRefusals, deadline: number | undefined): Promise<Transaction> {
    return new Promise((resolve, reject) => {
      let conclude: (failure: unknown) => void = () => undefined;
      const concluded = new Promise<unknown>((settle) => {
        conclude = settle;
      });
      const done = this.#database.write(
        this.#writer.orgId,
        async (transaction) => {
          const end = (failure: unknown): Promise<void> => {
            conclude(failure);
            return done;
          };
          this.#open = { transaction, end, constraints };
          resolve(transaction);
          const failure = await concluded;
          if (failure !== null) throw failure instanceof Error ? failure : new Error(String(failure));
        },
        deadline,
      );
      done.catch(reject);
    });
  }
}

function refusalFor(thrown: unknown, constraints: ConstraintRefusals): unknown {
  const error = thrown instanceof FailedStep ? thrown.cause : thrown;
  if (!(error instanceof DatabaseFailure)) return thrown;
  const refuse = error.constraint === null ? undefined : constraints[error.constraint];
  if (refuse) return refuse();
  const closed = closedRefusal(error);
  if (closed !== null) return closed;
  // Two transactions collided and one was rolled back: the person may retry.
  if (error.code === "40001" || error.code === "40P01")
    return wrongState(t`Someone else was saving. Try again.`);
  return thrown;
}
