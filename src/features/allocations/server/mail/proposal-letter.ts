import type { Addressed, Letter } from "#server/mail/letter.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";

/** A proposal as its mail tells of it. */
export interface ToldProposal {
  readonly functionId: string;
  readonly functionName: string;
  readonly month: Month;
  readonly cells: number;
  readonly hours: number;
  readonly openHours: number;
}

export interface ToldLeave {
  readonly person: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** Tells an allocator that leave was approved, with a proposal of who takes over. */
export function proposalLetter(
  { recipient, formats, publicUrl }: Addressed,
  by: string,
  { person, startDate, endDate }: ToldLeave,
  { functionId, functionName, month, cells, hours, openHours }: ToldProposal,
): Letter {
  return {
    kind: "proposal for leave",
    recipient,
    subject: t`Take over ${person}'s hours: ${formats.span(startDate, endDate)}`,
    heading: t`${person} will be away on allocated days`,
    paragraphs: [
      t`${by} approved this and proposes who takes over. Nothing changes until you take the proposal in the planner and save.`,
    ],
    list: [
      openHours > 0
        ? t`${functionName}, ${formatMonth(month)}: ${plural(cells, "# cell", "# cells")}, ${formatHours(hours)} h taken over, ${formatHours(openHours)} h open`
        : t`${functionName}, ${formatMonth(month)}: ${plural(cells, "# cell", "# cells")}, ${formatHours(hours)} h taken over`,
    ],
    button: {
      label: t`Open the planner`,
      href: `${publicUrl}/allocations/planner?function=${functionId}&month=${month}`,
    },
    notes: [t`You can turn off mails about decisions in your account.`],
    worthHours: 72,
    alsoInChat: true,
  };
}
