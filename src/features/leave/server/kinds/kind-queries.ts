import { sql } from "kysely";
import { db, own } from "#server/database/sql.ts";
import { holidayKind, storedHolidayName, type KindForm } from "../../rules/kinds/leave-kind.ts";
import type { RuleForm } from "../../rules/kinds/rule-form.ts";

const columnsOf = (form: KindForm) => ({
  name: form.name,
  colour: form.colour,
  pattern: form.pattern,
  has_balance: form.hasBalance,
  needs_approval: form.needsApproval,
  is_private: form.isPrivate,
  is_paid: form.isPaid,
  wants_document: form.wantsDocument,
  notice_days: form.noticeDays,
  longest_days: form.longestDays,
  unit: form.unit,
  returns_leave: form.returnsLeave,
  days_back: form.daysBack,
  months_ahead: form.monthsAhead,
  wage_type: form.wageType,
});

/** A new kind, then put after all others: a distributed database allows no query among inserted values. */
export const insertKind = (orgId: string, id: string, form: KindForm, actorId: string) => [
  db.insertInto("leave_kinds").values({
    org_id: orgId,
    id,
    ...columnsOf(form),
    position: 0,
    created_by: actorId,
    updated_by: actorId,
  }),
  db
    .updateTable("leave_kinds")
    .set({
      position: sql<number>`(SELECT coalesce(max(k.position), 0) + 1 FROM leave_kinds k WHERE ${own(orgId, "k")})`,
    })
    .where(own(orgId, "leave_kinds"))
    .where("id", "=", id),
];

/** Holiday's row, which is there from the first time something of it is set. */
export const shareLockHoliday = (orgId: string) =>
  db
    .insertInto("leave_kinds")
    .values({
      org_id: orgId,
      id: orgId,
      ...columnsOf({ ...holidayKind(), name: storedHolidayName }),
      position: 0,
      version: 0,
    })
    .onConflict((met) => met.columns(["org_id", "id"]).doNothing());

/** Locks a kind, so that its rules change one after the other. */
export const lockKind = (orgId: string, kindId: string) =>
  db
    .selectFrom("leave_kinds as k")
    .select("k.id")
    .where(own(orgId, "k"))
    .where("k.id", "=", kindId)
    .forUpdate();

export const updateKind = (
  orgId: string,
  kindId: string,
  change: KindForm | { readonly isActive: boolean } | null,
  actorId: string,
) =>
  db
    .updateTable("leave_kinds")
    .set({
      ...(change === null ? {} : "isActive" in change ? { is_active: change.isActive } : columnsOf(change)),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "leave_kinds"))
    .where("id", "=", kindId);

export const deleteKind = (orgId: string, kindId: string) =>
  db.deleteFrom("leave_kinds").where(own(orgId, "leave_kinds")).where("id", "=", kindId);

/** Kinds that something refers to. */
export const usedKinds = (orgId: string) =>
  db
    .selectFrom("leave_kinds as k")
    .select("k.id")
    .where(own(orgId, "k"))
    .where(
      sql<boolean>`(EXISTS (SELECT FROM holiday_requests r WHERE ${own(orgId, "r")} AND r.kind_id = k.id)
        OR EXISTS (SELECT FROM leave_rules r WHERE ${own(orgId, "r")} AND r.kind_id = k.id)
        OR EXISTS (SELECT FROM leave_corrections c WHERE ${own(orgId, "c")} AND c.kind_id = k.id)
        OR EXISTS (SELECT FROM overtime_entries o WHERE ${own(orgId, "o")} AND o.leave_kind_id = k.id))`,
    );

export const deleteRule = (orgId: string, kindId: string, validFrom: string) =>
  db
    .deleteFrom("leave_rules")
    .where(own(orgId, "leave_rules"))
    .where("kind_id", "=", kindId)
    .where("valid_from", "=", validFrom);

export const insertRule = (
  orgId: string,
  rule: RuleForm & { readonly id: string; readonly kindId: string },
  actorId: string,
) =>
  db.insertInto("leave_rules").values({
    org_id: orgId,
    id: rule.id,
    kind_id: rule.kindId,
    valid_from: rule.validFrom,
    earned: rule.earned,
    amount_of: rule.amountOf,
    amount: rule.amount,
    percent: rule.percent,
    carry_limit: rule.carryLimit,
    carry_of: rule.carryOf,
    carry_months: rule.carryMonths,
    refresh_month: rule.refresh?.month ?? null,
    refresh_day: rule.refresh?.day ?? null,
    created_by: actorId,
  });
