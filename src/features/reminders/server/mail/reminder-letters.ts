import { count } from "#shared/count.ts";
import { reminderLetter, type Addressed, type Letter } from "#server/mail/letter.ts";
import { cutList } from "#features/months/server/missing-letters.ts";
import type { Formats } from "#shared/formats.ts";

interface OfWeek extends Addressed {
  readonly weekStarting: string;
}

export const switchNote = "You can turn off these mails in your account.";

/** Reminds a person of a week to submit; `again` the second time. */
export function openWeekLetter(
  { recipient, formats, publicUrl, weekStarting }: OfWeek,
  state: "open" | "rejected",
  again: boolean,
): Letter {
  const week = formats.week(weekStarting);
  return reminderLetter({
    recipient,
    subject: `${again ? "Still to submit" : "Submit your week"}: ${week}`,
    heading: again ? "Your week still needs submitting" : "Submit your week",
    reason:
      state === "rejected"
        ? "This week was rejected. Correct it and submit it again."
        : "This week is over but not submitted. Complete it and submit it.",
    outstanding: [week],
    button: { label: "Open the week", href: `${publicUrl}/my-time/timesheet/${weekStarting}` },
    notes: [switchNote],
  });
}

/** The parts of the Manager Portal that a reader's matters are in. */
export type MatterScope = "reports" | "delegated" | "without-manager";

/** What waits for a decider, as a manager, a delegate (`standsInFor`), or an admin. */
export interface TeamMatters {
  /** Who hasn't submitted, with the weeks where there are several. */
  readonly missing: readonly {
    readonly name: string;
    readonly weeks: readonly string[];
    readonly standsInFor: string | null;
  }[];
  readonly toDecide: readonly {
    readonly name: string;
    readonly weekStarting: string;
    readonly standsInFor: string | null;
  }[];
  readonly holidayRequests: number;
  /** Where all that is listed; the reader's own reports first. */
  readonly scopes: readonly MatterScope[];
}

const forWhom = (standsInFor: string | null): string => (standsInFor === null ? "" : ` (for ${standsInFor})`);

export function matterLines({ missing, toDecide, holidayRequests }: TeamMatters, formats: Formats): string[] {
  return [
    ...toDecide.map(
      (each) => `To decide on: ${each.name}, ${formats.week(each.weekStarting)}${forWhom(each.standsInFor)}`,
    ),
    ...(holidayRequests === 0 ? [] : [`To decide on: ${count(holidayRequests, "holiday request")}`]),
    ...missing.map(({ name, weeks, standsInFor }) => {
      const [first] = weeks;
      const which =
        first === undefined
          ? ""
          : weeks.length === 1
            ? `, ${formats.week(first)}`
            : `, ${weeks.length} weeks`;
      return `Not submitted: ${name}${which}${forWhom(standsInFor)}`;
    }),
  ];
}

const listed: Readonly<Record<MatterScope, string>> = {
  reports: "Your reports are listed at",
  delegated: "The people you stand in for are listed at",
  "without-manager": "People without a manager are listed at",
};

/** The portal of a week, and where the rest is listed. */
export function portalOf(
  publicUrl: string,
  weekStarting: string,
  scopes: readonly MatterScope[],
): { href: string; notes: string[] } {
  const address = (scope: MatterScope) =>
    `${publicUrl}/manager?week=${weekStarting}${scope === "reports" ? "" : `&scope=${scope}`}`;
  const [first = "reports", ...others] = scopes;
  return { href: address(first), notes: others.map((scope) => `${listed[scope]} ${address(scope)}`) };
}

/** Tells a decider who hasn't submitted, and what waits. */
export function digestLetter(
  { recipient, formats, publicUrl, weekStarting }: OfWeek,
  matters: TeamMatters,
): Letter {
  const waiting = matters.toDecide.length + matters.holidayRequests;
  const missing = matters.missing.length;
  const parts = [
    waiting > 0 && `${waiting} to decide on`,
    missing > 0 && `${count(missing, "week")} not submitted`,
  ].filter(Boolean);
  const { href, notes } = portalOf(publicUrl, weekStarting, matters.scopes);
  return reminderLetter({
    recipient,
    subject: `Your team's week ${formats.week(weekStarting)}: ${parts.join(", ")}`,
    heading: "Your team's week",
    reason: `The week ${formats.week(weekStarting)}: ${parts.join(", ")}.`,
    outstanding: cutList(matterLines(matters, formats)),
    button: { label: "Open the Manager Portal", href },
    notes: [...notes, switchNote],
  });
}
