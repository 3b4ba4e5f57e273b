import { newId } from "../../../server/ids.ts";
import { serve, type AuditedTransaction, type Call } from "../../../server/http/serve.ts";
import { invalid, notFound, refuseInvalid, stale, wrongState } from "../../../server/refusal.ts";
import * as contract from "../contract.ts";
import { cellKey, differenceOf, isNoDifference, type StoredEntry, type WeekDifference } from "../rules/cell-changes.ts";
import { mayTake, refusedInStatus } from "../rules/timesheet-status.ts";
import { myWeek } from "./read-my-week.ts";
import { changeTimesheet, createTimesheet, entriesBetween, lockTimesheetOfWeek, projectsById } from "./queries.ts";
import { statusOf, storedEntryOf } from "./timesheet-rows.ts";
import { weekEnd, writeDifference } from "./write-entries.ts";

type SaveCall = Call<typeof contract.saveMyWeek>;

/** PUT /api/my-time/weeks/{weekStarting}/cells. Writes the difference only; the first entry makes the timesheet. */
export const saveMyWeek = serve(contract.saveMyWeek, async (call) => {
  const { actor, body } = call;
  refuseTwice(body.cells.map((cell) => cellKey(cell.projectId, cell.day)));
  const saved = await call.write((transaction) => save(transaction, call));
  const week = await myWeek(call.database, actor, call.params.weekStarting);
  if (!saved) throw stale(week);
  return week;
});

/** A cell named twice has no one value. */
function refuseTwice(keys: readonly string[]): void {
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw invalid({ [twice]: "Named twice." });
}

/** True when the week now is as asked for; false when somebody else saved first. */
async function save(transaction: AuditedTransaction, call: SaveCall): Promise<boolean> {
  const { actor, body, params } = call;
  const header = await transaction.first(lockTimesheetOfWeek(actor.orgId, actor.id, params.weekStarting));
  if ((header?.version ?? 0) !== body.version) {
    transaction.unchanged();
    return false;
  }
  const status = statusOf(header?.status_code);
  if (!mayTake(status, "enter")) throw wrongState(refusedInStatus(status, "enter"));
  const difference = await differenceAsked(transaction, call);
  refuseInvalid(difference.refused);
  if (isNoDifference(difference)) {
    transaction.unchanged();
    return true;
  }
  const id = header?.id ?? (await transaction.first(createTimesheet(actor.orgId, newId(), actor.id, params.weekStarting)))?.id;
  if (id === undefined) {
    transaction.unchanged();
    return false;
  }
  if (header) await transaction.run(changeTimesheet(actor.orgId, header.id));
  await writeDifference(transaction, { orgId: actor.orgId, timesheetId: id, ownerId: actor.id, writerId: actor.id }, difference);
  await transaction.audit({ action: header ? "change time entries" : "create timesheet", subjectType: "timesheet", subjectId: id, ...told(difference) });
  return true;
}

async function differenceAsked(transaction: AuditedTransaction, { actor, body, params }: SaveCall): Promise<WeekDifference & { stored: readonly StoredEntry[] }> {
  const ids = [...new Set(body.cells.map((cell) => cell.projectId))];
  const rows = await transaction.rows(entriesBetween(actor.orgId, actor.id, params.weekStarting, weekEnd(params.weekStarting)));
  const stored = rows.map(storedEntryOf);
  const wanted = [...new Set([...ids, ...stored.map((entry) => entry.projectId)])];
  const projects = wanted.length === 0 ? [] : await transaction.rows(projectsById(actor.orgId, wanted));
  if (ids.some((id) => !projects.some((project) => project.id === id))) throw notFound("This project does not exist.");
  const known = new Map(projects.map((row) => [row.id, { statusCode: row.status_code, endedOn: row.ended_on }]));
  const week = { weekStarting: params.weekStarting, entries: stored, projects: known };
  return { ...differenceOf(week, body.cells, body.entries ?? []), stored };
}

/** The audit's before and after: the touched entries only. */
function told({ added, changed, removed, stored }: WeekDifference & { stored: readonly StoredEntry[] }) {
  const touched = new Set([...changed, ...removed].map(({ id }) => id));
  return { before: stored.filter(({ id }) => touched.has(id)), after: [...changed, ...added] };
}
