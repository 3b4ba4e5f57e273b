import { reminderLetter, type Addressed, type Letter } from "#server/mail/letter.ts";
import { cutList } from "#features/months/server/missing-letters.ts";
import type { Formats } from "#shared/formats.ts";
import { plural, t } from "#shared/texts/t.ts";

interface OfWeek extends Addressed {
  readonly weekStarting: string;
}

export const switchNote = () => t`You can turn off these mails in your account.`;

/** Reminds a person of a week to submit; `again` the second time. */
export function openWeekLetter(
  { recipient, formats, publicUrl, weekStarting }: OfWeek,
  state: "open" | "rejected",
  again: boolean,
): Letter {
  const week = formats.week(weekStarting);
  return reminderLetter({
    recipient,
    subject: again ? t`Still to submit: ${week}` : t`Submit your week: ${week}`,
    heading: again ? t`Your week still needs submitting` : t`Submit your week`,
    reason:
      state === "rejected"
        ? t`This week was rejected. Correct it and submit it again.`
        : t`This week is over but not submitted. Complete it and submit it.`,
    outstanding: [week],
    button: { label: t`Open the week`, href: `${publicUrl}/my-time/timesheet/${weekStarting}` },
    notes: [switchNote()],
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

export function matterLines({ missing, toDecide, holidayRequests }: TeamMatters, formats: Formats): string[] {
  return [
    ...toDecide.map(({ name, weekStarting, standsInFor }) => {
      const which = `${name}, ${formats.week(weekStarting)}`;
      return standsInFor === null
        ? t`To decide on: ${which}`
        : t`To decide on: ${which} (for ${standsInFor})`;
    }),
    ...(holidayRequests === 0
      ? []
      : [t`To decide on: ${plural(holidayRequests, "# holiday request", "# holiday requests")}`]),
    ...missing.map(({ name, weeks, standsInFor }) => {
      const [first] = weeks;
      const which =
        first === undefined
          ? name
          : weeks.length === 1
            ? `${name}, ${formats.week(first)}`
            : t`${name}, ${plural(weeks.length, "# week", "# weeks")}`;
      return standsInFor === null
        ? t`Not submitted: ${which}`
        : t`Not submitted: ${which} (for ${standsInFor})`;
    }),
  ];
}

const listedAt: Readonly<Record<MatterScope, (address: string) => string>> = {
  reports: (address) => t`Your reports are listed at ${address}`,
  delegated: (address) => t`The people you stand in for are listed at ${address}`,
  "without-manager": (address) => t`People without a manager are listed at ${address}`,
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
  return { href: address(first), notes: others.map((scope) => listedAt[scope](address(scope))) };
}

/** Tells a decider who hasn't submitted, and what waits. */
export function digestLetter(
  { recipient, formats, publicUrl, weekStarting }: OfWeek,
  matters: TeamMatters,
): Letter {
  const waiting = matters.toDecide.length + matters.holidayRequests;
  const missing = matters.missing.length;
  const parts = [
    waiting > 0 && t`${plural(waiting, "# to decide on", "# to decide on")}`,
    missing > 0 && t`${plural(missing, "# week", "# weeks")} not submitted`,
  ].filter(Boolean);
  const { href, notes } = portalOf(publicUrl, weekStarting, matters.scopes);
  return reminderLetter({
    recipient,
    subject: t`Your team's week ${formats.week(weekStarting)}: ${parts.join(", ")}`,
    heading: t`Your team's week`,
    reason: t`The week ${formats.week(weekStarting)}: ${parts.join(", ")}.`,
    outstanding: cutList(matterLines(matters, formats)),
    button: { label: t`Open the Manager Portal`, href },
    notes: [...notes, switchNote()],
  });
}
