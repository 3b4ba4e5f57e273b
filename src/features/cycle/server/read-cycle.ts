import { notFound } from "#server/refusal.ts";
import { serve, type Actor } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import { addMonths, monthOf, type Month } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { bindingSetting, type Binding } from "#features/organisation/rules/binding-phases.ts";
import { defaultCycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import { readBinding } from "#features/organisation/server/queries/binding.ts";
import * as contract from "../contract.ts";
import {
  blockersOf,
  monthsBack,
  openOf,
  ownersOf,
  phasesOfMonth,
  reminderOf,
  stateOf,
  type OpenRow,
  type Owner,
  type PhaseOfMonth,
} from "../rules/cycle.ts";
import { exceptionsOf } from "./exception-queries.ts";
import { openInCycle, remindersOfCycle, type CycleViewer } from "./cycle-queries.ts";

/** Owners that are listed in a phase, and things and names in an answer. */
const longest = 50;
const maxNames = 5;

export const cycleViewer = ({ orgId, id, roles }: Actor, today: Day): CycleViewer => ({
  orgId,
  userId: id,
  seesAll: may(roles, "oversee the cycle"),
  today,
});

export function checkMonth(month: Month, today: Day): void {
  const now = monthOf(today);
  if (month > addMonths(now, 1) || month < addMonths(now, -monthsBack))
    throw notFound(t`The cycle goes from 24 months ago to next month.`);
}

type Reminders = Answers<[ReturnType<typeof remindersOfCycle>]>[0];

/** Someone's last reminder of a phase. */
const reminderIn = (reminders: Reminders, { phase }: PhaseOfMonth, userId: string | null) =>
  phase === "Execution"
    ? undefined
    : reminders.find((row) => row.user_id === userId && row.scope === reminderOf[phase]);

/** Whom the reader may remind: everyone they see but themselves, once the phase has begun and once a day. */
export const mayRemind = (
  { userId: reader, today }: CycleViewer,
  phase: PhaseOfMonth,
  { userId }: Pick<Owner, "userId">,
  reminders: Reminders,
): boolean =>
  userId !== null &&
  userId !== reader &&
  today >= phase.firstDay &&
  reminderIn(reminders, phase, userId)?.reminded_on !== today;

interface PhaseFacts {
  readonly rows: readonly OpenRow[];
  readonly reminders: Reminders;
  readonly exceptions: Answers<[ReturnType<typeof exceptionsOf>]>[0];
  readonly binding: Binding | undefined;
}

/** Exceptions from a phase that a reader sees: their own and everyone's; admins all. */
const exceptionsIn = ({ userId, seesAll }: CycleViewer, phase: PhaseOfMonth, { exceptions }: PhaseFacts) =>
  exceptions
    .filter(
      (each) =>
        each.phase === phase.phase &&
        each.about === phase.about &&
        (seesAll || each.userId === null || each.userId === userId),
    )
    .map(({ userId: of, name, until, reason, givenByName }) => ({
      userId: of,
      name,
      until,
      reason,
      givenByName,
    }));

function phaseView(viewer: CycleViewer, phase: PhaseOfMonth, facts: PhaseFacts) {
  const { rows, reminders, binding } = facts;
  const owners = ownersOf(rows, phase);
  const items = phase.kinds.map((kind) => ({ kind, open: openOf(rows, kind) }));
  const isRemindable = (owner: Owner) => mayRemind(viewer, phase, owner, reminders);
  return {
    phase: phase.phase,
    about: phase.about,
    firstDay: phase.firstDay,
    lastDay: phase.lastDay,
    state: stateOf(owners.length, phase, viewer.today),
    items,
    people: owners.length,
    mayRemind: owners.filter(isRemindable).length,
    owners: owners.slice(0, longest).map((owner) => {
      const reminder = reminderIn(reminders, phase, owner.userId);
      return {
        userId: owner.userId,
        name: owner.name,
        managerName: owner.managerName,
        items: owner.items.map(({ kind, open, first, things }) => ({
          kind,
          open,
          firstWeek: first,
          names: (things ?? []).slice(0, maxNames).map(({ name }) => name),
        })),
        remindedOn: reminder?.reminded_on ?? null,
        remindedByName: reminder?.by_name ?? null,
        mayRemind: isRemindable(owner),
      };
    }),
    isBinding: phase.phase !== "Execution" && binding?.[bindingSetting[phase.phase]] === true,
    exceptions: exceptionsIn(viewer, phase, facts),
  };
}

export const readCycle = serve(contract.readCycle, async (call) => {
  const { actor, today } = call;
  const { month } = call.params;
  checkMonth(month, today);
  const viewer = cycleViewer(actor, today);
  const before = addMonths(month, -1);
  const isNow = month === monthOf(today);
  const [[settings], rows, reminders, exceptions, earlier = []] = await call.read(
    readBinding(actor.orgId, actor.id),
    openInCycle(viewer, month),
    remindersOfCycle(actor.orgId, month, today),
    exceptionsOf(actor.orgId, [before, addMonths(month, 1)]),
    // As dear as the month itself, and of use in the current one alone.
    ...(isNow ? [openInCycle(viewer, before)] : []),
  );
  const binding = settings?.binding;
  const cycle = binding ?? defaultCycleDays;
  const facts = { rows, reminders, exceptions, binding };
  const late = phasesOfMonth(before, cycle).filter(({ lastDay }) => lastDay < today);
  const { next, owners: blockers } = blockersOf(rows, today, cycle);
  return {
    month,
    today,
    phases: phasesOfMonth(month, cycle).map((phase) => phaseView(viewer, phase, facts)),
    blocked: isNow
      ? { next, people: blockers.length, names: blockers.slice(0, maxNames).map(({ name }) => name) }
      : null,
    lateBefore: ownersOf(earlier, { kinds: late.flatMap(({ kinds }) => kinds) }).length,
  };
});
