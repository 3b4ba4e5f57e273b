import { t } from "#shared/texts/t.ts";
import { changeWorkingTimes } from "#features/people/server/leave/recount-leave.ts";
import { auditRow } from "#server/audit.ts";
import { DatabaseFailure } from "#server/database/engine.ts";
import type { Platform } from "#server/http/serve.ts";
import type { Transaction } from "#server/scope.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { KindCode } from "../../rules/kinds/fields.ts";
import { dropProblems, insertProblems, notifyTopics, updateImport } from "../queries/imports.ts";
import { subjectCodes, subjects, type SubjectCode } from "../queries/subjects.ts";
import { itemCounts } from "../queries/undo-items.ts";
import { dropItems, endWork, noteProgress, someItems, type UndoneItem } from "../queries/work.ts";
import { importing } from "./batch.ts";
import { neededInWords, standingInWords, type StandingInWords } from "./undo-words.ts";
import { LostWork, type WorkRow } from "./work.ts";
import { subjectTexts } from "../../rules/kinds/subject-words.ts";

/** Rows undone in one transaction. */
const bulk = 500;

interface Undo {
  readonly platform: Platform;
  readonly orgId: string;
  readonly row: WorkRow;
  readonly signal: AbortSignal;
  done: number;
  /** What was changed or is needed since, and stays, by subject. */
  readonly stays: Partial<Record<SubjectCode, number>>;
}

/**
 * Undoes what an import made and changed, what depends on other rows first. A row that someone changed since,
 * or that is needed by what others made, stays and is named. Goes on where another server ended: what is undone
 * is forgotten in the same transaction.
 */
export async function undo(
  platform: Platform,
  orgId: string,
  row: WorkRow,
  signal: AbortSignal,
): Promise<void> {
  const [counts] = await platform.database.read(orgId, itemCounts(orgId, row.id));
  const work: Undo = { platform, orgId, row, signal, done: 0, stays: {} };
  await platform.database.write(orgId, async (transaction) => {
    const progress = { status: "undoing", from: row.rows_done, done: 0, outcome: outcomeOf(row) };
    if ((await transaction.run(noteProgress(orgId, row.id, progress))) === 0) throw new LostWork();
    await transaction.runAll([
      updateImport(orgId, row.id, { rows_total: counts.reduce((sum, { items }) => sum + items, 0) }),
      dropProblems(orgId, row.id),
    ]);
  });
  for (const subject of subjectCodes) await undoSubject(work, subject);
  await finish(work);
}

const outcomeOf = ({ outcome }: WorkRow): string | null =>
  outcome === null ? null : JSON.stringify(outcome);

/**
 * Removes a subject's rows, many at a time or one by one. What another row still refers to is tried again behind
 * the others, as a manager behind the people, until a round removes nothing.
 */
async function undoSubject(work: Undo, subject: SubjectCode): Promise<void> {
  const step = { subject, most: subjects[subject].isBulk ? bulk : 1, stays: false };
  let later: string[] = [];
  let hasProgress = false;
  for (;;) {
    work.signal.throwIfAborted();
    const undone = await undoStep(work, step, later).catch((error: unknown) => {
      if (!(error instanceof NeededElsewhere) || step.stays) throw error;
      later = [...later, ...error.ids];
      return null;
    });
    if (undone === null) continue;
    work.done += undone;
    hasProgress ||= undone > 0;
    if (undone > 0) continue;
    if (later.length === 0) return;
    step.stays = !hasProgress;
    hasProgress = false;
    later = [];
  }
}

/** Rows that others refer to. */
class NeededElsewhere extends Error {
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super("Something refers to these rows");
    this.ids = ids;
  }
}

/** Removes some rows of a subject, but those that wait; answers how many of the import's rows are behind it. */
async function undoStep(
  work: Undo,
  { subject, most, stays }: { readonly subject: SubjectCode; readonly most: number; readonly stays: boolean },
  later: readonly string[],
): Promise<number> {
  const { platform, orgId, row } = work;
  let ids: string[] = [];
  const staying = await platform.database
    .write(orgId, async (transaction) => {
      const found = await transaction.rows(someItems(orgId, row.id, { subject, most, except: later }));
      ids = found.map(({ subject_id }) => subject_id);
      if (found.length === 0) return 0;
      const intact = stays ? [] : found.filter(({ state }) => state === "intact");
      const remaining = found.filter(({ state }) => state === "changed" || (stays && state === "intact"));
      const inWords = await wordsOf(transaction, work, subject, remaining);
      const personIds =
        subject === "user"
          ? intact.filter(({ before }) => before !== null).map((item) => item.subject_id)
          : [];
      const frame = {
        actor: { id: row.created_by ?? "", name: row.created_by_name ?? "System" },
        publicUrl: platform.config.publicUrl,
      };
      const people = { personIds, today: platform.clock.today(row.time_zone) };
      await changeWorkingTimes(...importing(transaction, orgId, frame), people, () =>
        transaction.runAll(backQueries(orgId, subject, intact)),
      );
      await transaction.run(dropItems(orgId, row.id, subject, ids));
      await advance(transaction, work, { undone: found.length, staying: inWords });
      return remaining.length;
    })
    .catch((error: unknown) => {
      throw error instanceof DatabaseFailure && error.code === "23503" && most === 1
        ? new NeededElsewhere(ids)
        : error;
    });
  if (staying > 0) work.stays[subject] = (work.stays[subject] ?? 0) + staying;
  return ids.length;
}

/** What stays with its reasons, as the look before the undo says them. */
async function wordsOf(
  transaction: Transaction,
  { orgId, row }: Undo,
  subject: SubjectCode,
  items: readonly UndoneItem[],
): Promise<StandingInWords[]> {
  const ids = items.flatMap(({ subject_id: id, before, is_changed: isChanged }) =>
    before === null && !isChanged ? [id] : [],
  );
  const remaining = items.map(({ subject_id: id, is_changed: isChanged }) => ({ id, isChanged }));
  const undone = { orgId, importId: row.id, staying: ids };
  const needed = await neededInWords(transaction, undone, subject, ids);
  return standingInWords(transaction, orgId, subject, { remaining, needed });
}

function backQueries(orgId: string, subject: SubjectCode, intact: readonly UndoneItem[]) {
  const { remove, restore } = subjects[subject];
  const made = intact.filter(({ before }) => before === null).map((item) => item.subject_id);
  return [
    ...(made.length > 0 ? remove(orgId, made) : []),
    ...intact.flatMap(({ before, subject_id }) =>
      before === null || !restore ? [] : restore(orgId, subject_id, before),
    ),
  ];
}

async function advance(
  transaction: Transaction,
  { orgId, row, done }: Undo,
  {
    undone,
    staying,
  }: {
    readonly undone: number;
    readonly staying: readonly StandingInWords[];
  },
): Promise<void> {
  const progress = { status: "undoing", from: done, done: done + undone, outcome: outcomeOf(row) };
  if ((await transaction.run(noteProgress(orgId, row.id, progress))) === 0) throw new LostWork();
  const problems = staying.map(({ what, name, reasons }, at) => ({
    row: done + at + 1,
    column: -1,
    result: "skipped",
    reasons,
    fields: {},
    cells: [what, name],
  }));
  if (problems.length > 0) await transaction.run(insertProblems(orgId, row.id, problems));
}

async function finish({ platform, orgId, row, stays }: Undo): Promise<void> {
  const counted = subjectCodes.flatMap((subject) => {
    const number = stays[subject] ?? 0;
    return number === 0 ? [] : [subjectTexts[subject](number)];
  });
  const remaining =
    counted.length === 0
      ? []
      : [t`Changed or needed since the import, and still there: ${counted.join(", ")}.`];
  // Why an import was undone by itself stays to be read.
  const said = [...(row.failure === null ? [] : [row.failure]), ...remaining].join(" ");
  const failure = said === "" ? null : said;
  await platform.database.write(orgId, async (transaction) => {
    const end = { from: "undoing", status: "undone", failure, moment: "undone_at" as const };
    if ((await transaction.run(endWork(orgId, row.id, end))) === 0) throw new LostWork();
    const actor = { orgId, id: row.created_by, name: row.created_by_name ?? "System" };
    const after = { file: row.file_name, kind: row.kind, stays };
    await transaction.runAll([
      auditRow(actor, { action: "undo import", subjectType: "import", subjectId: row.id, after }, "import"),
      notifyTopics(orgId, row.kind === null ? ["import"] : kindOf(row.kind as KindCode).topics, row.id),
    ]);
  });
}
