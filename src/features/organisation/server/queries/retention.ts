import { sql, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import { removedPeopleDomain } from "#features/people/rules/former-person.ts";
import type { Day } from "#shared/day.ts";
import { retainedFrom, type RetainedKind } from "../../rules/retention.ts";

/** The audit counts and removes its own rows, by complete seals, and past figures have tables of their own. */
export type CountedKind = Exclude<RetainedKind, "auditRows" | "pastFigures">;

/** Data dated before these civil days has expired. */
export interface Cutoffs {
  readonly dataFrom: string;
  readonly logFrom: string;
  readonly figuresFrom: string;
  readonly timeZone: string;
}

interface StoredDays {
  readonly data_retention: number;
  readonly log_retention: number;
  readonly figures_retention: number;
  readonly time_zone: string;
}

/** Figures go with the data they're of. */
export const cutoffsOf = (today: Day, days: StoredDays): Cutoffs => ({
  dataFrom: retainedFrom(today, days.data_retention),
  logFrom: retainedFrom(today, days.log_retention),
  figuresFrom: retainedFrom(today, Math.min(days.figures_retention, days.data_retention)),
  timeZone: days.time_zone,
});

const startOf = (day: string, timeZone: string) =>
  sql<string>`(${day}::date::timestamp AT TIME ZONE ${timeZone}::text)`;

export const startOfDay = (orgId: string, day: string, timeZone: string) =>
  db
    .selectFrom("organisation_settings as o")
    .select(startOf(day, timeZone).as("instant"))
    .where(own(orgId, "o"));

/** Balances of a kind whose hours are carried over need every earlier day. */
const isNotCarried = (orgId: string, kindId: RawBuilder<unknown>) =>
  sql<boolean>`NOT EXISTS (SELECT FROM leave_rules l
    WHERE ${own(orgId, "l")} AND l.kind_id = ${kindId} AND l.carry_limit IS DISTINCT FROM 0)`;

/** Expired ids by kind, unordered. Time entries go before their timesheets. */
const over = {
  timeEntries: (orgId: string, { dataFrom }: Cutoffs) =>
    db
      .selectFrom("time_entries as e")
      .select("e.id")
      .where(own(orgId, "e"))
      .where("e.date_worked", "<", dataFrom),
  timesheets: (orgId: string, { dataFrom }: Cutoffs) =>
    db
      .selectFrom("timesheets as t")
      .select("t.id")
      .where(own(orgId, "t"))
      .where(sql<boolean>`t.week_starting + 6 < ${dataFrom}::date`),
  holidayRequests: (orgId: string, { dataFrom }: Cutoffs) =>
    db
      .selectFrom("holiday_requests as h")
      .select("h.id")
      .where(own(orgId, "h"))
      .where("h.end_date", "<", dataFrom)
      .where(isNotCarried(orgId, sql`coalesce(h.kind_id, h.org_id)`)),
  leaveCorrections: (orgId: string, { dataFrom }: Cutoffs) =>
    db
      .selectFrom("leave_corrections as c")
      .select("c.id")
      .where(own(orgId, "c"))
      .where("c.day", "<", dataFrom)
      .where(isNotCarried(orgId, sql`c.kind_id`)),
  allocatedDays: (orgId: string, { dataFrom }: Cutoffs) =>
    db
      .selectFrom("allocation_entries as a")
      .select("a.id")
      .where(own(orgId, "a"))
      .where("a.allocation_date", "<", dataFrom),
  // By what they're on; those of leave go with their requests.
  comments: (orgId: string, { dataFrom }: Cutoffs) =>
    db
      .selectFrom("comments as m")
      .select("m.id")
      .where(own(orgId, "m"))
      .where(
        sql<boolean>`(m.day < ${dataFrom}::date - CASE m.kind WHEN 'week' THEN 6 ELSE 0 END OR m.month_start + interval '1 month' <= ${dataFrom}::date)`,
      ),
  // The function's figure stays.
  closedMonthPeople: (orgId: string, { dataFrom }: Cutoffs) =>
    db
      .selectFrom("closed_month_people as k")
      .select("k.id")
      .where(own(orgId, "k"))
      .where(sql<boolean>`k.month_start + interval '1 month' <= ${dataFrom}::date`),
  exportedHours: (orgId: string, { dataFrom }: Cutoffs) =>
    db
      .selectFrom("pay_marks as m")
      .select("m.export_id as id")
      .where(own(orgId, "m"))
      .where("m.day", "<", dataFrom),
  payExports: (orgId: string, { dataFrom }: Cutoffs) =>
    db
      .selectFrom("pay_exports as x")
      .select("x.id")
      .where(own(orgId, "x"))
      .where(sql<boolean>`x.months[cardinality(x.months)] < to_char(${dataFrom}::date, 'YYYY-MM')`),
  invitations: (orgId: string, { dataFrom, timeZone }: Cutoffs) =>
    db
      .selectFrom("user_invitations as i")
      .select("i.id")
      .where(own(orgId, "i"))
      .where("i.invited_at", "<", startOf(dataFrom, timeZone))
      .where(sql<boolean>`(i.status <> 'pending' OR i.expires_at < now())`),
  // Nothing of a former person was touched since; the row stays for the figures.
  formerPeople: (orgId: string, { dataFrom, timeZone }: Cutoffs) =>
    db
      .selectFrom("users as u")
      .select("u.id")
      .where(own(orgId, "u"))
      .where("u.is_active", "=", false)
      .where("u.updated_at", "<", startOf(dataFrom, timeZone))
      .where(sql<boolean>`u.email NOT LIKE ${`%@${removedPeopleDomain}`}`),
  mails: (orgId: string, { logFrom, timeZone }: Cutoffs) =>
    db
      .selectFrom("mail_outbox as m")
      .select("m.id")
      .where(own(orgId, "m"))
      .where("m.status", "<>", "due")
      .where("m.created_at", "<", startOf(logFrom, timeZone)),
} as const satisfies Record<CountedKind, (orgId: string, cutoffs: Cutoffs) => unknown>;

export function countOver(kind: CountedKind, orgId: string, cutoffs: Cutoffs): Query<{ count: number }> {
  return db.selectFrom(over[kind](orgId, cutoffs).as("over")).select(sql<number>`count(*)`.as("count"));
}

/** Ids of up to `most` rows of a kind that are over. */
export function someOver(
  kind: CountedKind,
  orgId: string,
  cutoffs: Cutoffs,
  most: number,
): Query<{ id: string }> {
  return db.selectFrom(over[kind](orgId, cutoffs).as("over")).select("over.id").limit(most);
}

const tables = {
  timeEntries: "time_entries",
  timesheets: "timesheets",
  holidayRequests: "holiday_requests",
  leaveCorrections: "leave_corrections",
  allocatedDays: "allocation_entries",
  comments: "comments",
  closedMonthPeople: "closed_month_people",
  invitations: "user_invitations",
  payExports: "pay_exports",
} as const;
export type DeletedKind = keyof typeof tables;

export const deleteByIds = (kind: DeletedKind, orgId: string, ids: readonly string[]) =>
  db.deleteFrom(tables[kind]).where(own(orgId, tables[kind])).where("id", "in", ids);

/** Days of exports that are over go with the days' entries, so that no correction is made of them. */
export const deleteMarksOver = (orgId: string, { dataFrom }: Cutoffs, most: number) =>
  db
    .deleteFrom("pay_marks")
    .where(own(orgId, "pay_marks"))
    .where(
      sql<boolean>`(export_id, place) IN (SELECT m.export_id, m.place FROM pay_marks m WHERE ${own(orgId, "m")} AND m.day < ${dataFrom}::date LIMIT ${most}::int)`,
    );

/** The instant from which mails stay: the start of a civil day, and never less than the days of the settings. */
export const mailsRetainedFrom = (orgId: string, { logFrom, timeZone }: Cutoffs) =>
  db
    .selectFrom("organisation_settings as o")
    .select(
      sql<string>`least(${startOf(logFrom, timeZone)}, now() - make_interval(days => o.log_retention))`.as(
        "instant",
      ),
    )
    .where(own(orgId, "o"));

/** In the job's scope; row level security protects younger mails. */
export const deleteOldMails = (orgId: string, before: Cutoffs, most: number) =>
  db
    .deleteFrom("mail_outbox")
    .where(own(orgId, "mail_outbox"))
    .where("id", "in", over.mails(orgId, before).limit(most));
