import type { Call } from "#server/http/serve.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { forbidden, notFound, Refusal, stale } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import type { Endpoint } from "#shared/contract.ts";
import type { Day } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import type { FileFormat, ReportQuery } from "../../contract.ts";
import type { Rhythm } from "../../rules/schedule.ts";
import { movedAddress, type Address } from "../../rules/view.ts";
import { ReportAddress, type ReportSchedule, type ReportView } from "../../views-contract.ts";
import { questionOf } from "../resolve-report.ts";
import { lockView, viewFor, type viewById } from "./queries.ts";

export type ViewRow = Answers<[ReturnType<typeof viewById>]>[0][number];

/** What a view requests on a day, and why that can't be answered any more; null where it can. */
export interface Opened {
  readonly address: Address;
  readonly query: ReportQuery | null;
  readonly problem: string | null;
}

/** A stored address as of today, checked again: reports may have changed since it was saved. */
export function openView(row: Pick<ViewRow, "address" | "moves_from">, today: Day): Opened {
  const stored = Object.fromEntries(
    Object.entries(row.address as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
  );
  const address =
    row.moves_from === null ? stored : movedAddress(stored, monthOf(row.moves_from), monthOf(today));
  const parsed = ReportAddress.safeParse(address);
  if (!parsed.success) {
    const names = [
      ...new Set(
        parsed.error.issues.flatMap((issue) =>
          issue.code === "unrecognized_keys" ? issue.keys : String(issue.path[0] ?? "report"),
        ),
      ),
    ];
    return {
      address,
      query: null,
      problem: t`Reports no longer offer something it was saved with: ${names.join(", ")}`,
    };
  }
  try {
    questionOf(parsed.data, today);
    return { address, query: parsed.data, problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { address, query: null, problem: error.message };
  }
}

type Caller = Pick<Call<Endpoint>, "actor" | "today">;

const mayChange = ({ actor }: Pick<Caller, "actor">, row: ViewRow): boolean =>
  may(
    actor.roles,
    "change report views",
    row.user_id === actor.id && "their own",
    row.is_shared && "shared views",
  );

function scheduleOf(row: ViewRow): ReportSchedule | null {
  const { every, on_day: onDay, at_hour: atHour, format, next_at: nextAt } = row;
  if (every === null || onDay === null || atHour === null || format === null) return null;
  const isStopped = row.stopped_at !== null;
  return {
    every: every as Rhythm,
    onDay,
    atHour,
    format: format as FileFormat,
    recipients: row.recipients,
    nextAt: isStopped ? null : nextAt,
    sender: row.sender_name ?? "",
    isStopped,
  };
}

/** A view as someone sees it. */
export function viewOf({ actor, today }: Caller, row: ViewRow): ReportView {
  const { address, problem } = openView(row, today);
  const may = mayChange({ actor }, row);
  return {
    id: row.id,
    name: row.name,
    address,
    problem,
    monthsMove: row.moves_from !== null,
    isShared: row.is_shared,
    isPinned: row.is_pinned,
    isOwn: row.user_id === actor.id,
    ownerName: row.owner_name,
    mayChange: may,
    getsMail: row.recipients.some(({ id }) => id === actor.id),
    schedule: may ? scheduleOf(row) : null,
    version: row.version,
    updatedByName: row.updated_by_name,
  };
}

export async function readView(
  call: Caller & Pick<Call<Endpoint>, "read">,
  viewId: string,
): Promise<ReportView> {
  const [[row]] = await call.read(viewFor(call.actor.orgId, call.actor.id, viewId));
  if (!row) throw notFound();
  return viewOf(call, row);
}

/** A view that the caller may change, locked. 404 for one they don't see, 403 for one that isn't theirs. */
export async function requireView(
  transaction: AuditedTransaction,
  caller: Caller,
  viewId: string,
  version: number,
): Promise<ViewRow> {
  const { orgId, id } = caller.actor;
  await transaction.rows(lockView(orgId, viewId));
  const row = await transaction.first(viewFor(orgId, id, viewId));
  if (!row) throw notFound();
  if (!mayChange(caller, row))
    throw forbidden(t`Only its owner and admins can change this view. Save a copy of your own.`);
  if (row.version !== version) throw stale(viewOf(caller, row));
  return row;
}
