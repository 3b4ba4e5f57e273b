import { count } from "#shared/count.ts";
import { reminderLetter, type Addressed, type Letter } from "#server/mail/letter.ts";
import { formatMonth } from "#shared/month.ts";
import type { PhaseDays, PhaseStep } from "../../rules/phase-reminders.ts";
import { cutList } from "#features/months/server/missing-letters.ts";
import { matterLines, portalOf, switchNote, type TeamMatters } from "./reminder-letters.ts";

/** To whom, in which phase, first or last time. */
export interface InPhase extends Addressed {
  readonly phase: PhaseDays;
  readonly step: PhaseStep;
}

/** When the phase ends: `The Forecasting phase runs until 19 Nov 2026.` */
function until({ phase, step, formats }: InPhase): string {
  const end = formats.day(phase.lastDay);
  return step === "first"
    ? `The ${phase.phase} phase runs until ${end}.`
    : `The ${phase.phase} phase ends on ${end}; this is your last working day in it.`;
}

const stillOpen = ({ step }: InPhase) => (step === "last" ? "Still open: " : "");

/** An unfinished forecast or allocation of next month. */
export interface OpenItem {
  readonly id: string;
  readonly name: string;
  readonly isStarted: boolean;
  /** False for what nobody is assigned to: an admin hears of it. */
  readonly isOwn: boolean;
}

const kinds = {
  Forecasting: {
    verb: "Forecast",
    done: "frozen",
    one: "project",
    many: "projects",
    nobody: "nobody is assigned to forecast it",
    label: "Open the forecasts",
    page: (month: string) => `/forecasts/calendar/${month}`,
    pageOfOne: (id: string, month: string) => `/forecasts?project=${id}&period=${month}`,
  },
  Allocations: {
    verb: "Allocate",
    done: "submitted",
    one: "function",
    many: "functions",
    nobody: "nobody is assigned to allocate it",
    label: "Open the allocations",
    page: (month: string) => `/allocations/calendar/${month}`,
    pageOfOne: (id: string, month: string) => `/allocations/planner?function=${id}&month=${month}`,
  },
} as const;

/** Reminds a forecaster or an allocator of next month. */
export function planningLetter(
  to: InPhase,
  kind: keyof typeof kinds,
  items: readonly [OpenItem, ...OpenItem[]],
): Letter {
  const { about } = to.phase;
  const { verb, done, one, many, nobody, label, page, pageOfOne } = kinds[kind];
  const month = formatMonth(about);
  const lines = items.map(
    ({ name, isStarted, isOwn }) =>
      `${name}: ${isStarted ? "draft" : "not started"}${isOwn ? "" : `, ${nobody}`}`,
  );
  return reminderLetter({
    recipient: to.recipient,
    subject: `${stillOpen(to)}${verb} ${month}, ${count(items.length, one, many)}`,
    heading: `${verb} ${month}`,
    reason: `${until(to)} ${items.length === 1 ? "This is" : "These are"} not ${done} yet:`,
    outstanding: cutList(lines),
    button: {
      label,
      href: `${to.publicUrl}${items.length === 1 ? pageOfOne(items[0].id, about) : page(about)}`,
    },
    notes: [switchNote],
  });
}

const noMatters: TeamMatters = { missing: [], toDecide: [], holidayRequests: 0, scopes: [] };

/** Reminds a person of last month's weeks: their own, and those to decide. */
export function reviewLetter(
  to: InPhase,
  ownWeeks: readonly { readonly weekStarting: string; readonly isRejected: boolean }[],
  team: TeamMatters | null,
): Letter {
  const { publicUrl, formats, phase } = to;
  const month = formatMonth(phase.about);
  const [first] = ownWeeks;
  const matters = team ?? noMatters;
  const { toDecide, missing, scopes } = matters;
  const portal = portalOf(publicUrl, toDecide[0]?.weekStarting ?? missing[0]?.weeks[0] ?? "", scopes);
  const own = ownWeeks.map(
    ({ weekStarting, isRejected }) =>
      `Your week ${formats.week(weekStarting)}: ${isRejected ? "rejected" : "not submitted"}`,
  );
  const parts = [
    own.length > 0 && `${count(own.length, "week")} to submit`,
    toDecide.length > 0 && `${toDecide.length} to decide on`,
    missing.length > 0 && `${missing.length} of your team not submitted`,
  ].filter(Boolean);
  return reminderLetter({
    recipient: to.recipient,
    subject: `${stillOpen(to)}Close ${month}, ${parts.join(", ")}`,
    heading: `Close ${month}`,
    reason: `${until(to)} These weeks of ${month} are still open:`,
    outstanding: cutList([...own, ...matterLines(matters, formats)]),
    button: first
      ? { label: "Open the week", href: `${publicUrl}/my-time/timesheet/${first.weekStarting}` }
      : { label: "Open the Manager Portal", href: portal.href },
    notes: [
      ...(first && team ? [`Your team's weeks are listed at ${portal.href}`] : []),
      ...portal.notes,
      switchNote,
    ],
  });
}
