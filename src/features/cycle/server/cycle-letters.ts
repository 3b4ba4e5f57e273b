import { reminderLetter, type Addressed, type Letter } from "#server/mail/letter.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { pointWords } from "#features/closing/rules/open-points.ts";
import { cutList } from "#features/months/server/missing-letters.ts";
import { phaseNames } from "#features/organisation/rules/monthly-cycle.ts";
import type { Owner, PhaseOfMonth } from "../rules/cycle.ts";

const turnedOff = () => t`You can turn off these mails in your account.`;

/** What someone has open: `2 weeks not submitted`, `1 forecast not frozen: QVC Quay`. */
function openWords({ items }: Pick<Owner, "items">): string[] {
  return items.map(({ kind, open, things }) => {
    const words = pointWords(kind, open);
    const names = cutList((things ?? []).map(({ name }) => name)).join(", ");
    return names === "" ? words : t`${words}: ${names}`;
  });
}

interface OfCycle extends Addressed {
  /** The month the phase lies in. */
  readonly month: Month;
}

const button = ({ publicUrl, month }: OfCycle) => ({
  label: t`Open the cycle`,
  href: `${publicUrl}/cycle?month=${month}`,
});

/** Says what someone has open in a phase, and who is waiting for it. */
export function cycleReminder(to: OfCycle, by: string, phase: PhaseOfMonth, owner: Owner): Letter {
  const name = phaseNames()[phase.phase];
  const about = formatMonth(phase.about ?? to.month);
  const due = to.formats.day(phase.lastDay);
  const open = openWords(owner);
  return reminderLetter({
    recipient: to.recipient,
    subject: t`${name} for ${about}: ${open[0] ?? ""}`,
    heading: t`${name} for ${about}`,
    reason: t`${by} is waiting for your part, due on ${due}:`,
    outstanding: open,
    button: button(to),
    notes: [turnedOff()],
  });
}

export interface LatePart {
  readonly month: Month;
  readonly phase: PhaseOfMonth;
  readonly owner: Owner;
}

/** Says who is late with what, to the one it is escalated to. */
export function escalationLetter(to: OfCycle, parts: readonly LatePart[]): Letter {
  const people = new Set(parts.map(({ owner }) => owner.userId)).size;
  return reminderLetter({
    recipient: to.recipient,
    subject: t`${plural(people, "# person is", "# people are")} late in the month's cycle`,
    heading: t`Late in the month's cycle`,
    reason: t`This is overdue, and the next phase needs it. Talk to them, or remind them on the cycle's page.`,
    outstanding: cutList(
      parts.map(({ phase, owner }) => {
        const due = to.formats.day(phase.lastDay);
        return t`${owner.name ?? ""}: ${openWords(owner).join("; ")}, due on ${due}`;
      }),
    ),
    button: button(to),
    notes: [t`You get this because you manage them or their manager, or as an admin.`, turnedOff()],
  });
}
