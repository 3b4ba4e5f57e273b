import { changeWorkingTimes } from "#features/people/server/leave/recount-leave.ts";
import { auditRow, type AuditEntry } from "#server/audit.ts";
import type { Query } from "#server/database/sql.ts";
import type { Transaction } from "#server/scope.ts";
import { numberOf, outcomeOf, type JudgeContext, type Judged } from "../../rules/judge/judging.ts";
import type { Fault } from "../../rules/read/fault.ts";
import type { Kind } from "../../rules/kinds/fields.ts";
import { sortOf } from "../../rules/read/closing-rows.ts";
import type { Outcome, TypedRow } from "../../rules/read/rows.ts";
import type { AnyKind, Touched } from "../kinds/kind.ts";
import { insertProblems, type NewProblem } from "../queries/imports.ts";
import { subjectCodes } from "../queries/subjects.ts";
import { byIndexes, noteAfter, noteBefore } from "../queries/work.ts";
import { cellText } from "../../rules/read/cell.ts";
import type { Fact } from "./file-facts.ts";
import type { NameBook, NewName } from "./name-book.ts";

/** What every batch of an import stands on. */
export interface BatchFrame {
  readonly importId: string;
  readonly definition: Kind;
  readonly kind: AnyKind;
  readonly book: NameBook;
  readonly faults: ReadonlyMap<TypedRow, Fault>;
  /** Nothing is noted for undoing what is rolled back. */
  readonly isDry: boolean;
}

export interface BatchResult {
  readonly outcomes: readonly Outcome[];
  readonly made: readonly NewName[];
  readonly problems: readonly NewProblem[];
}

/** Statements for each subject that is touched, in an order in which nothing refers to what isn't there. */
function forEachSubject(
  touched: Touched,
  query: (subject: (typeof subjectCodes)[number], ids: readonly string[]) => Query<unknown>,
): Query<unknown>[] {
  return subjectCodes.flatMap((subject) => {
    const ids = touched[subject] ?? [];
    return ids.length === 0 ? [] : [query(subject, ids)];
  });
}

/** Judges and writes the facts of one batch in a transaction; dry and real runs differ only in how that ends. */
export async function runBatch(
  transaction: Transaction,
  batch: BatchFrame,
  frame: JudgeContext,
  facts: readonly Fact[],
): Promise<BatchResult> {
  const { kind, importId } = batch;
  const { orgId } = frame;
  const judgeable = facts.filter((fact) => fact.skip === null && !batch.faults.has(fact.typed));
  const rows = judgeable.map(({ typed }) => typed);
  const made = batch.book.missingFor(batch.definition, rows);
  await transaction.run(byIndexes);
  for (const name of made)
    await transaction.runAll([
      ...name.queries,
      ...(batch.isDry
        ? []
        : forEachSubject(name.made, (subject, ids) => noteAfter(orgId, importId, subject, ids))),
    ]);
  const known = await kind.facts((...queries) => transaction.read(...queries), frame, rows);
  const judged = kind.judge(rows, known, frame);
  await write(transaction, batch, frame, judged);
  const outcomes = inOrder(facts, batch, judged.outcomes);
  return { outcomes, made, problems: problemsOf(facts, outcomes) };
}

/** What leave is recounted with while an import is carried out or undone. */
export function importing(
  transaction: Transaction,
  orgId: string,
  {
    actor,
    publicUrl,
  }: { readonly actor: { readonly id: string; readonly name: string }; readonly publicUrl: string },
) {
  const audit = async (...entries: readonly AuditEntry[]) =>
    transaction.runAll(
      entries.map((entry) => auditRow({ orgId, id: actor.id, name: actor.name }, entry, "import")),
    );
  return [
    { ...transaction, audit },
    { config: { publicUrl }, actor: { orgId, id: actor.id } },
  ] as const;
}

async function write(
  transaction: Transaction,
  { kind, importId, isDry }: BatchFrame,
  frame: JudgeContext,
  { works }: Judged<unknown>,
): Promise<void> {
  if (works.length === 0) return;
  const { orgId } = frame;
  if (isDry) return transaction.runAll(kind.write(frame, works));
  const { made, changed } = kind.touched(works);
  const people = { personIds: changed.user ?? [], today: frame.today };
  await changeWorkingTimes(...importing(transaction, orgId, frame), people, () =>
    transaction.runAll([
      ...forEachSubject(changed, (subject, ids) => noteBefore(orgId, importId, subject, ids)),
      ...kind.write(frame, works),
      ...[made, changed].flatMap((touched) =>
        forEachSubject(touched, (subject, ids) => noteAfter(orgId, importId, subject, ids)),
      ),
    ]),
  );
}

/** An outcome for every fact: those that weren't judged are skipped or refused for what was known before. */
function inOrder(facts: readonly Fact[], batch: BatchFrame, judged: readonly Outcome[]): Outcome[] {
  let next = 0;
  return facts.map(({ typed, skip }) => {
    const sort = sortOf(typed);
    const sums = { hours: numberOf(typed, "hours") ?? 0, notices: sort === null ? [] : [sort] };
    if (skip !== null) return outcomeOf(typed, "skipped", [skip], sums);
    const fault = batch.faults.get(typed);
    if (fault !== undefined) return outcomeOf(typed, "refused", [fault], sums);
    const outcome = judged[next];
    next += 1;
    if (!outcome) throw new Error("A fact without an outcome");
    return sort === null ? outcome : { ...outcome, notices: [sort, ...outcome.notices] };
  });
}

function problemsOf(facts: readonly Fact[], outcomes: readonly Outcome[]): NewProblem[] {
  return outcomes.flatMap(({ row, column, result, reasons, fields }, at) =>
    result === "refused" || result === "skipped" || result === "joined"
      ? [
          {
            row,
            column: column ?? -1,
            result,
            reasons,
            fields,
            cells: (facts[at]?.source.cells ?? []).map(cellText),
          },
        ]
      : [],
  );
}

/** What notes the problems of a batch; nothing where there are none. */
export const problemQueries = (
  orgId: string,
  importId: string,
  problems: readonly NewProblem[],
): Query<unknown>[] => (problems.length === 0 ? [] : [insertProblems(orgId, importId, problems)]);
