import { reminderLetter, type Addressed, type Letter } from "#server/mail/letter.ts";
import { formatMonth } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { PhaseDays, PhaseStep, RemindedPhase } from "../../rules/phase-reminders.ts";
import { cutList } from "#features/months/server/missing-letters.ts";
import { matterLines, portalOf, switchNote, type OwnWeek, type TeamMatters } from "./reminder-letters.ts";

/** To whom, in which phase, first or last time. */
export interface InPhase extends Addressed {
  readonly phase: PhaseDays;
  readonly step: PhaseStep;
}

const untilTexts = perLanguage(
  (): Readonly<Record<RemindedPhase, Readonly<Record<PhaseStep, (end: string) => string>>>> => ({
    Review: {
      first: (end) => t`The Review phase runs until ${end}.`,
      last: (end) => t`The Review phase ends on ${end}; this is your last working day in it.`,
    },
    Forecasting: {
      first: (end) => t`The Forecasting phase runs until ${end}.`,
      last: (end) => t`The Forecasting phase ends on ${end}; this is your last working day in it.`,
    },
    Allocations: {
      first: (end) => t`The Allocations phase runs until ${end}.`,
      last: (end) => t`The Allocations phase ends on ${end}; this is your last working day in it.`,
    },
  }),
);

/** When the phase ends: `The Forecasting phase runs until 19 Nov 2026.` */
const until = ({ phase, step, formats }: InPhase): string =>
  untilTexts()[phase.phase][step](formats.day(phase.lastDay));

const subjectOf = ({ step }: InPhase, subject: string): string =>
  step === "last" ? t`Still open: ${subject}` : subject;

/** An unfinished forecast or allocation of next month. */
export interface OpenItem {
  readonly id: string;
  readonly name: string;
  readonly isStarted: boolean;
  /** False for what no one is assigned to: an admin hears of it. */
  readonly isOwn: boolean;
}

type Planning = "Forecasting" | "Allocations";

const pages = {
  Forecasting: {
    ofMonth: (month: string) => `/forecasts/calendar/${month}`,
    ofOne: (id: string, month: string) => `/forecasts?project=${id}&period=${month}`,
  },
  Allocations: {
    ofMonth: (month: string) => `/allocations/calendar/${month}`,
    ofOne: (id: string, month: string) => `/allocations/planner?function=${id}&month=${month}`,
  },
} as const;

interface PlanningTexts {
  readonly subject: (month: string, items: number) => string;
  readonly heading: (month: string) => string;
  readonly open: string;
  readonly openOne: string;
  readonly noOne: string;
  readonly button: string;
}

const planningTexts = perLanguage((): Readonly<Record<Planning, PlanningTexts>> => ({
  Forecasting: {
    subject: (month, items) => t.as("verb")`Forecast ${month}, ${plural(items, "# project", "# projects")}`,
    heading: (month) => t.as("verb")`Forecast ${month}`,
    open: t`These are not frozen yet:`,
    openOne: t`This is not frozen yet:`,
    noOne: t`no one is assigned to forecast it`,
    button: t`Open the forecasts`,
  },
  Allocations: {
    subject: (month, items) => t`Allocate ${month}, ${plural(items, "# function", "# functions")}`,
    heading: (month) => t`Allocate ${month}`,
    open: t`These are not submitted yet:`,
    openOne: t`This is not submitted yet:`,
    noOne: t`no one is assigned to allocate it`,
    button: t`Open the allocations`,
  },
}));

/** Reminds a forecaster or an allocator of next month. */
export function planningLetter(
  to: InPhase,
  kind: Planning,
  items: readonly [OpenItem, ...OpenItem[]],
): Letter {
  const { about } = to.phase;
  const words = planningTexts()[kind];
  const month = formatMonth(about);
  const isOne = items.length === 1;
  const lines = items.map(({ name, isStarted, isOwn }) => {
    const state = isStarted ? t`draft` : t`not started`;
    return isOwn ? t`${name}: ${state}` : t`${name}: ${state}, ${words.noOne}`;
  });
  return reminderLetter({
    recipient: to.recipient,
    subject: subjectOf(to, words.subject(month, items.length)),
    heading: words.heading(month),
    reason: `${until(to)} ${isOne ? words.openOne : words.open}`,
    outstanding: cutList(lines),
    button: {
      label: words.button,
      href: `${to.publicUrl}${isOne ? pages[kind].ofOne(items[0].id, about) : pages[kind].ofMonth(about)}`,
    },
    notes: [switchNote()],
  });
}

const noMatters: TeamMatters = { missing: [], toDecide: [], holidayRequests: 0, scopes: [] };

/** Reminds a person of last month's weeks: their own, and those to decide. */
export function reviewLetter(to: InPhase, ownWeeks: readonly OwnWeek[], team: TeamMatters | null): Letter {
  const { publicUrl, formats, phase } = to;
  const month = formatMonth(phase.about);
  const [first] = ownWeeks;
  const matters = team ?? noMatters;
  const { toDecide, missing, scopes } = matters;
  const portal = portalOf(publicUrl, toDecide[0]?.weekStarting ?? missing[0]?.weeks[0] ?? "", scopes);
  const own = ownWeeks.map(({ weekStarting, isRejected }) =>
    isRejected
      ? t`Your week ${formats.week(weekStarting)}: rejected`
      : t`Your week ${formats.week(weekStarting)}: not submitted`,
  );
  const parts = [
    own.length > 0 && t`${plural(own.length, "# week to submit", "# weeks to submit")}`,
    toDecide.length > 0 && t`${plural(toDecide.length, "# to decide on", "# to decide on")}`,
    missing.length > 0 && t`${plural(missing.length, "# of your team", "# of your team")} not submitted`,
  ].filter(Boolean);
  return reminderLetter({
    recipient: to.recipient,
    subject: subjectOf(to, t`Close ${month}, ${parts.join(", ")}`),
    heading: t`Close ${month}`,
    reason: `${until(to)} ${t`These weeks of ${month} are still open:`}`,
    outstanding: cutList([...own, ...matterLines(matters, formats)]),
    button: first
      ? { label: t`Open the week`, href: `${publicUrl}/my-time/timesheet/${first.weekStarting}` }
      : { label: t`Open the Manager Portal`, href: portal.href },
    notes: [
      ...(first && team ? [t`Your team's weeks are listed at ${portal.href}`] : []),
      ...portal.notes,
      switchNote(),
    ],
  });
}
