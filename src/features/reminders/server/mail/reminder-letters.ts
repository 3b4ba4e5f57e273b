import { reminderLetter, type Addressed, type Letter } from "#server/mail/letter.ts";
import { cutList } from "#features/months/server/missing-letters.ts";
import type { Formats } from "#shared/formats.ts";
import { plural, t } from "#shared/texts/t.ts";

interface OfWeek extends Addressed {
  readonly weekStarting: string;
}

export const switchNote = () => t`You can turn off these mails in your account.`;

/** A week someone has still to submit. */
export interface OwnWeek {
  readonly weekStarting: string;
  readonly isRejected: boolean;
}

export const ownWeekOf = (row: {
  readonly week_starting: string;
  readonly status_code: string | null;
}): OwnWeek => ({ weekStarting: row.week_starting, isRejected: row.status_code === "rejected" });

/** Reminds a person of their weeks to submit, the oldest first; `again` the second time. */
export function openWeekLetter(
  { recipient, formats, publicUrl }: Addressed,
  weeks: readonly [OwnWeek, ...OwnWeek[]],
  again: boolean,
): Letter {
  const [{ weekStarting, isRejected }] = weeks;
  const week = formats.week(weekStarting);
  const count = weeks.length;
  const subjects = again
    ? [t`Still to submit: ${week}`, t`Still to submit: ${plural(count, "# week", "# weeks")}`]
    : [t`Submit your week: ${week}`, t`Submit ${plural(count, "# week", "# weeks")}`];
  const headings = again
    ? [t`Your week still needs submitting`, t`Your weeks still need submitting`]
    : [t`Submit your week`, t`Submit your weeks`];
  const reason = isRejected
    ? t`This week was rejected. Correct it and submit it again.`
    : t`This week is over but not submitted. Complete it and submit it.`;
  const isOne = count === 1;
  return reminderLetter({
    recipient,
    subject: subjects[isOne ? 0 : 1] ?? "",
    heading: headings[isOne ? 0 : 1] ?? "",
    reason: isOne ? reason : t`These weeks are over but not submitted. Complete them and submit them.`,
    outstanding: cutList(
      weeks.map((each) =>
        !isOne && each.isRejected
          ? t`${formats.week(each.weekStarting)}: rejected`
          : formats.week(each.weekStarting),
      ),
    ),
    button: {
      label: isOne ? t`Open the week` : t`Open the first week`,
      href: `${publicUrl}/my-time/timesheet/${weekStarting}`,
    },
    notes: [switchNote()],
  });
}

/** The parts of the Manager Portal that a reader's matters are in. */
export type MatterScope = "reports" | "delegated" | "without-manager";

/** What waits for a decider, as a manager, a delegate (`standsInFor`), or an admin. */
export interface TeamMatters {
  /** Who hasn't submitted, and which weeks. */
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
  delegated: (address) => t`The people you decide for are listed at ${address}`,
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
  const missing = matters.missing.reduce((sum, { weeks }) => sum + weeks.length, 0);
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
