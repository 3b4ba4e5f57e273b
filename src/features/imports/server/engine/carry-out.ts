import { auditRow } from "#server/audit.ts";
import type { Platform } from "#server/http/serve.ts";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";
import type { Fault } from "../../rules/read/fault.ts";
import { matchesOf } from "../../rules/match/matching.ts";
import { noOutcome, shownSums, type OutcomeSums } from "../../rules/judge/outcome-sums.ts";
import type { TypedRow } from "../../rules/read/rows.ts";
import { kindOf } from "../kinds/kinds.ts";
import { maxArranged, type Arranged } from "../kinds/kind.ts";
import { dropProblems, notifyTopics, updateImport } from "../queries/imports.ts";
import { storedNameQueries } from "../queries/stored-names.ts";
import { endWork, noteProgress } from "../queries/work.ts";
import { factsOf, readableFile, type Fact } from "./file-facts.ts";
import { inHours } from "./in-hours.ts";
import { findNames } from "./find-names.ts";
import { nameBook, storedNamesOf } from "./name-book.ts";
import { runBatches } from "./run-batches.ts";
import { LostWork, StoppedWork, type State, type Work, type WorkRow } from "./work.ts";
import { inLanguage } from "#server/language.ts";
import type { KindCode } from "../../rules/kinds/fields.ts";

/** Checks or imports a file, from where it stands to its end. */
export async function carryOut(
  platform: Platform,
  orgId: string,
  row: WorkRow,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = platform;
  const isDry = row.status === "checking";
  const file = readableFile(orgId, row);
  if (!file) throw new StoppedWork(t`First choose what the file contains.`);
  const inFile = await findNames(database, file, row.names, signal);
  const stored = storedNamesOf(await database.read(orgId, ...storedNameQueries(orgId)));
  const today = clock.today(row.time_zone);
  const maker = { orgId, importId: row.id, actorId: row.created_by ?? "", today };
  const book = nameBook(maker, stored, matchesOf(row.matches), inFile.names);
  const kind = kindOf(file.kind.code);
  const place = { orgId, kind: file.kind, today, names: book.names };
  const facts = () => inHours(database, place, factsOf(database, file, signal));
  const arranged = kind.arrange ? await arrangedFacts(file.kind.code, facts(), kind.arrange) : null;
  const batch = {
    importId: row.id,
    definition: file.kind,
    kind,
    book,
    faults: arranged?.faults ?? new Map<TypedRow, Fault>(),
    isDry,
  };
  const work: Work = { platform, orgId, row, isDry, today, batch, signal };
  // What a dry run has done is gone with the server that did it.
  const done = isDry ? 0 : row.rows_done;
  const sums = done === 0 ? noOutcome : (row.outcome as OutcomeSums);
  const now = performance.now();
  const state: State = {
    done,
    noted: done,
    notedAt: now,
    unnoted: [],
    sums,
    tried: new Set(),
    lastNotifiedAt: now,
  };
  if (done === 0) await begin(work, inFile.facts);
  await runBatches(work, state, () => arranged?.facts ?? facts());
  await finish(work, state);
}

async function begin({ platform, orgId, row }: Work, facts: number): Promise<void> {
  await platform.database.write(orgId, async (transaction) => {
    const progress = { status: row.status, from: row.rows_done, done: 0, outcome: null };
    if ((await transaction.run(noteProgress(orgId, row.id, progress))) === 0) throw new LostWork();
    await transaction.runAll([
      updateImport(orgId, row.id, { rows_total: facts }),
      dropProblems(orgId, row.id),
      notifyTopics(orgId, ["import"], row.id),
    ]);
  });
}

/** Reads every fact before the first is judged, and puts them in order. */
async function arrangedFacts(
  kind: KindCode,
  read: AsyncIterable<Fact[]>,
  arrange: (rows: readonly TypedRow[]) => Arranged,
): Promise<{ facts: Fact[][]; faults: ReadonlyMap<TypedRow, Fault> }> {
  const all: Fact[] = [];
  for await (const facts of read) {
    all.push(...facts);
    if (all.length > maxArranged) throw new StoppedWork(tooManyToArrange(kind));
  }
  const skipped = all.filter(({ skip }) => skip !== null);
  const byRow = new Map(all.map((fact) => [fact.typed, fact]));
  const { rows, faults } = arrange(all.filter(({ skip }) => skip === null).map(({ typed }) => typed));
  return { facts: [[...skipped, ...rows.flatMap((typed) => byRow.get(typed) ?? [])]], faults };
}

/** Ends a check, or an import with its one row of the audit log. */
async function finish({ platform, orgId, row, isDry, batch }: Work, state: State): Promise<void> {
  await platform.database.write(orgId, async (transaction) => {
    const end = isDry
      ? { from: "checking", status: "checked", failure: null }
      : { from: "running", status: "done", failure: null, moment: "done_at" as const };
    if ((await transaction.run(endWork(orgId, row.id, end))) === 0) throw new LostWork();
    const outcome = JSON.stringify({ ...state.sums, isDryRun: isDry });
    await transaction.run(updateImport(orgId, row.id, { outcome, rows_done: state.done }));
    if (isDry) return transaction.run(notifyTopics(orgId, ["import"], row.id));
    // The audit log stores what happened in English, whoever began it.
    const { results, alsoCreated } = inLanguage("en", () => shownSums(state.sums));
    const after = { file: row.file_name, kind: row.kind, results, alsoCreated };
    const actor = { orgId, id: row.created_by, name: row.created_by_name ?? "System" };
    const entry = { action: "import file", subjectType: "import", subjectId: row.id, after };
    return transaction.runAll([
      auditRow(actor, entry, "import"),
      notifyTopics(orgId, batch.kind.topics, row.id),
    ]);
  });
}

/** Said of a file whose rows have to be put in order, and that has more of them than that works for. */
function tooManyToArrange(kind: KindCode): string {
  const most = grouped(maxArranged);
  if (kind === "people")
    return t`A file of people may have at most ${most} rows. Split it into several files.`;
  return kind === "projects"
    ? t`A file of projects may have at most ${most} rows. Split it into several files.`
    : t`A file of cost tiers may have at most ${most} rows. Split it into several files.`;
}
