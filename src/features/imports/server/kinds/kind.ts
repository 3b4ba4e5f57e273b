import type { Query } from "#server/database/sql.ts";
import type { Answers } from "#server/scope.ts";
import type { Fault } from "../../rules/read/fault.ts";
import type { TypedRow } from "../../rules/read/rows.ts";
import type { Judged, JudgeContext } from "../../rules/judge/judging.ts";
import type { SubjectCode } from "../queries/subjects.ts";

/** Reads of the batch's own transaction. */
export type Reads = <const Q extends readonly Query<unknown>[]>(...queries: Q) => Promise<Answers<Q>>;

/** Rows that a batch makes or changes, by what they are. */
export type Touched = Partial<Readonly<Record<SubjectCode, readonly string[]>>>;

/** The facts of a file in the order in which they are judged. */
export interface Arranged {
  readonly rows: readonly TypedRow[];
  /** Faults that only the whole file shows: they refuse their row before it is judged. */
  readonly faults: ReadonlyMap<TypedRow, Fault>;
}

/**
 * How one kind of fact is imported. A kind is a pure rules file (`judge`), a file of queries (`facts` and
 * `write`) and a file here that puts them together; `kinds.ts` lists them. A batch goes like this, in one
 * transaction, which is rolled back where the import is only tried:
 *
 * 1. names to be created that the batch needs are created;
 * 2. `facts` reads and locks everything the batch depends on, in as few trips as it can;
 * 3. `judge` says, without any database, what becomes of each fact and what is to be written;
 * 4. the rows that `touched` says will be changed are noted with what they contain now;
 * 5. `write` answers the statements that write, in their order;
 * 6. what was made and changed is noted with a fingerprint of it, so that it can be undone.
 *
 * Facts are judged against the database and `frame.pending`: what a batch has written is rolled back in a dry
 * run, so that a later batch must not rely on finding it. What a whole file must say only once goes by
 * `frame.seen`.
 */
export interface ImportKind<Facts, Work> {
  /**
   * Puts the facts of a file in order, all at once, where their order matters, as a manager's before the people's.
   * At most `maxArranged` facts.
   */
  arrange?(rows: readonly TypedRow[]): Arranged;
  /** Whether two neighbours must be in one batch, since the second depends on what the first makes. */
  belongTogether?(one: TypedRow, next: TypedRow): boolean;
  facts(read: Reads, frame: JudgeContext, rows: readonly TypedRow[]): Promise<Facts>;
  judge(rows: readonly TypedRow[], facts: Facts, frame: JudgeContext): Judged<Work>;
  /** Tells `frame.seen` of facts that are passed over when an import goes on; without it there's nothing to tell. */
  note?(rows: readonly TypedRow[], frame: JudgeContext): void;
  /**
   * Adds to `frame.totals` what several rows of the file say together, before any of it is judged. `frame.seen` is
   * one of its own then.
   */
  addUp?(rows: readonly TypedRow[], frame: JudgeContext): void;
  /** What the works make, and which stored rows they change. */
  touched(works: readonly Work[]): { readonly made: Touched; readonly changed: Touched };
  write(frame: JudgeContext, works: readonly Work[]): readonly Query<unknown>[];
  /** Topics of which browsers hear when it is done: the pages that show them read again. */
  readonly topics: readonly string[];
}

/** Rows by their ids. */
export const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** The most facts of a kind that arranges them. */
export const maxArranged = 20_000;

/** A kind as the pipeline runs it: facts and works are its own affair. */
export type AnyKind = ImportKind<unknown, unknown>;

/** Declares a kind; its facts and works are forgotten outside. */
export function importKind<Facts, Work>(kind: ImportKind<Facts, Work>): AnyKind {
  return kind;
}
