import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { DatabaseFailure } from "#server/database/engine.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve } from "#server/http/serve.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { forbidden, notFound, refuseInvalid, Refusal, stale } from "#server/refusal.ts";
import { everAfter, recountLeave } from "#features/people/server/leave/recount-leave.ts";
import * as contract from "../settings-contract.ts";
import {
  breakDaysFailed,
  breakDaysOf,
  changedSettings,
  checkSettings,
  noSettingsTitle,
  sections,
  withBreakMode,
  type BreakDays,
  type Section,
  type SettingsValues,
} from "../rules/settings.ts";
import { shortenedRetention } from "../rules/retention.ts";
import {
  breakDayRows,
  deleteBreakDays,
  insertWeekdays,
  lockedSettings,
  setOrganisationName,
  organisationName,
  updateSettings,
} from "./queries/settings.ts";
import { settingsAnswer, storedValues } from "./settings-view.ts";
import { isTimeZone } from "./time-zones.ts";

type SentSection = { readonly version: number } & Readonly<Record<string, unknown>>;

type Sent = Readonly<Partial<Record<Section, SentSection | undefined>>>;

const given = (sent: SentSection): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => name !== "version" && value !== undefined),
  );

/** The stored values with what was sent over them. */
function merged(stored: SettingsValues, sent: Sent): SettingsValues {
  const values = Object.fromEntries(
    sections.map((section) => [
      section,
      { ...stored[section], ...(sent[section] ? given(sent[section]) : {}) },
    ]),
  ) as unknown as SettingsValues;
  return { ...values, breaks: withBreakMode(values.breaks, values.breaks.breakHandlingMode) };
}

/** `defaultMonthlyHours` is stored as `default_monthly_hours`. */
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Replaces all rows by one per weekday; a failure says which half failed. */
async function replaceBreakDays(
  transaction: AuditedTransaction,
  orgId: string,
  days: BreakDays,
  record: (error: unknown) => void,
): Promise<void> {
  try {
    await transaction.run(deleteBreakDays(orgId));
    await transaction.run(insertWeekdays(orgId, days));
  } catch (error) {
    if (!(error instanceof DatabaseFailure)) throw error;
    record(error);
    throw new Refusal({
      status: 500,
      code: "fault",
      message: breakDaysFailed(),
    });
  }
}

/** PATCH /api/organisation/settings. Only changed sections can conflict. */
export const changeSettings = serve(contract.changeSettings, async (call) => {
  const { actor, body } = call;
  const { orgId } = actor;
  const sent: Sent = body;
  await loadRenderer();
  await call.write(async (transaction) => {
    const row = await transaction.first(lockedSettings(orgId));
    if (!row) throw notFound(noSettingsTitle());
    const days = await transaction.rows(breakDayRows(orgId));
    const values = storedValues(row);
    const breakDays = breakDaysOf(days.filter((day) => day.is_break_day).map((day) => day.day_of_week));
    const stored: SettingsValues = { ...values, breaks: { ...values.breaks, breakDays } };
    const named = sections.filter((section) => sent[section] !== undefined);
    if (named.some((section) => sent[section]?.version !== row[`${section}_version`]))
      throw stale(await settingsAnswer(call));
    const edited = merged(stored, sent);
    const zone = edited.display.timeZone;
    refuseInvalid({
      ...checkSettings(
        Object.fromEntries(named.map((section) => [section, edited[section]])) as Partial<SettingsValues>,
      ),
      ...(named.includes("display") && !isTimeZone(zone) ? { timeZone: t`Choose a time zone` } : {}),
    });
    if (
      !may(actor.roles, "shorten retention") &&
      shortenedRetention(stored.compliance, edited.compliance).length > 0
    )
      throw forbidden(t`Only a Super Admin can shorten retention.`);
    const changed = changedSettings(stored, edited);
    const changedSections = sections.filter((section) => changed[section] !== undefined);
    if (changedSections.length === 0) {
      transaction.unchanged();
      return;
    }
    const fields: Record<string, unknown> = Object.assign({}, ...Object.values(changed));
    const columns = Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => name !== "breakDays")
        .map(([name, value]) => [columnOf(name), value]),
    );
    await transaction.run(
      updateSettings(
        orgId,
        columns as Record<string, string | number | boolean | null>,
        changedSections,
        actor.id,
      ),
    );
    if (changed.breaks) await replaceBreakDays(transaction, orgId, edited.breaks.breakDays, call.record);
    const before: Record<string, unknown> = Object.assign({}, ...sections.map((section) => stored[section]));
    await transaction.audit({
      action: "change organisation settings",
      subjectType: "organisation settings",
      subjectId: orgId,
      before: Object.fromEntries(Object.keys(fields).map((name) => [name, before[name]])),
      after: fields,
    });
    if ("defaultMonthlyHours" in fields)
      await recountLeave(transaction, call, {
        first: call.today,
        last: everAfter,
        personId: null,
        why: "working pattern",
      });
  });
  return settingsAnswer(call);
});

/** PUT /api/organisation/name. Read-only on screen; for super admins here (docs/readings.md#amb-37). */
export const renameOrganisation = serve(contract.renameOrganisation, async (call) => {
  const { orgId } = call.actor;
  const name = call.body.name.trim();
  refuseInvalid(name === "" ? { name: t`Enter the name of your organisation` } : {});
  await call.write(async (transaction) => {
    const before = (await transaction.first(organisationName(orgId)))?.name;
    if (before === name) return transaction.unchanged();
    await transaction.run(setOrganisationName(orgId, name));
    await transaction.audit({
      action: "rename organisation",
      subjectType: "organisation",
      subjectId: orgId,
      before: { name: before },
      after: { name },
    });
  });
  return { name };
});
