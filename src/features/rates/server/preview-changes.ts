import type * as z from "zod/mini";
import { invalid, notFound, refuseInvalid } from "#server/refusal.ts";
import { serve } from "#server/http/serve.ts";
import type { Read } from "#server/scope.ts";
import { addDays, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import { checkRate, nextStart, type RateForm, type Subject } from "../rules/rate-form.ts";
import { rateById, ratesOf, subjectOf, type SubjectRow } from "./change-queries.ts";
import { repricing, type Repriced } from "./repricing-queries.ts";
import { proposedRates } from "./rule-queries.ts";

/** A change of rates, with the days it prices again and what that changes. */
export interface PlannedChange {
  readonly subject: Subject;
  readonly row: SubjectRow;
  readonly days: Repriced;
  readonly changes: z.infer<typeof contract.Changes>;
}

/** 404 for a tier, person or project that isn't there any more, or another organisation's. */
function requireSubject({ costTierId, userId, projectId }: Subject, row: SubjectRow | undefined): SubjectRow {
  if (!row) throw notFound();
  if (costTierId !== null && row.tierName === null) throw notFound(t`This cost tier doesn't exist any more.`);
  if (userId !== null && row.personName === null) throw notFound(t`This person doesn't exist any more.`);
  if (projectId !== null && row.projectCode === null) throw notFound(t`This project doesn't exist any more.`);
  return row;
}

function outsideOf({ firstDay, lastDay }: SubjectRow, startsOn: Day) {
  if (firstDay !== null && startsOn < firstDay) return { side: "before", day: firstDay } as const;
  if (lastDay !== null && startsOn > lastDay) return { side: "after", day: lastDay } as const;
  return null;
}

async function changesOf(
  read: Read,
  days: Repriced & { readonly from: Day; readonly until: Day | null },
  row: SubjectRow,
): Promise<contract.Changes> {
  const [[found]] = await read(repricing(days));
  if (!found) throw new Error("Changes without a row");
  return {
    fingerprint: found.fingerprint,
    startsOn: days.from,
    until: days.until === null ? null : addDays(days.until, -1),
    totals: [...found.totals],
    lines: [...found.lines],
    lineCount: found.lineCount,
    closedMonths: [...found.closedMonths],
    exports: [...found.exports],
    outside: outsideOf(row, days.from),
  };
}

/** What a new rate would change; refused where it can't be stored. */
export async function plannedAddition(
  read: Read,
  orgId: string,
  form: RateForm,
  today: Day,
): Promise<PlannedChange> {
  const { costTierId, userId, projectId, startsOn, hourlyRate } = form;
  const subject = { costTierId, userId, projectId };
  const [[found], stored] = await read(subjectOf(orgId, subject), ratesOf(orgId, subject));
  const row = requireSubject(subject, found);
  refuseInvalid(checkRate(form, stored, today));
  const added = { ...subject, startsOn, hourlyRate };
  const days = { orgId, subject, from: startsOn, until: nextStart(stored, startsOn) };
  const rates = proposedRates(orgId, { added });
  return { subject, row, days, changes: await changesOf(read, { ...days, rates }, row) };
}

/** What would change without a rate; a tier's first one stays. */
export async function plannedRemoval(
  read: Read,
  orgId: string,
  id: string,
): Promise<PlannedChange & { readonly startsOn: Day; readonly hourlyRate: number | null }> {
  const [[rate]] = await read(rateById(orgId, id));
  if (!rate) throw notFound(t`This rate doesn't exist any more.`);
  const { startsOn, hourlyRate, ...subject } = rate;
  if (startsOn === null) throw invalid({ rateId: t`A cost tier's first rate can't be removed.` });
  const [[found], stored] = await read(subjectOf(orgId, subject), ratesOf(orgId, subject));
  const row = requireSubject(subject, found);
  const days = { orgId, subject, from: startsOn, until: nextStart(stored, startsOn) };
  const rates = proposedRates(orgId, { without: id });
  const changes = await changesOf(read, { ...days, rates }, row);
  return { subject, row, days, startsOn, hourlyRate, changes };
}

export const previewRate = serve(contract.previewRate, async ({ read, actor, query, today }) => {
  const { costTierId = null, userId = null, projectId = null, startsOn, hourlyRate } = query;
  const form = {
    costTierId,
    userId,
    projectId,
    startsOn,
    hourlyRate: hourlyRate === undefined ? null : Number(hourlyRate),
  };
  return (await plannedAddition(read, actor.orgId, form, today)).changes;
});

export const previewRemoval = serve(
  contract.previewRemoval,
  async ({ read, actor, params }) => (await plannedRemoval(read, actor.orgId, params.rateId)).changes,
);
