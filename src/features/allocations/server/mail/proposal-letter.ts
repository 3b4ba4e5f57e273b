import type { Addressed, Letter } from "#server/mail/letter.ts";
import { count } from "#shared/count.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMonth, type Month } from "#shared/month.ts";

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
    subject: `Take over ${person}'s hours: ${formats.span(startDate, endDate)}`,
    heading: `${person} will be away on allocated days`,
    paragraphs: [
      `${by} approved this and proposes who takes over. Nothing changes until you take the proposal in the planner and save.`,
    ],
    list: [
      `${functionName}, ${formatMonth(month)}: ${count(cells, "cell")}, ${formatHours(hours)} h taken over${openHours > 0 ? `, ${formatHours(openHours)} h open` : ""}`,
    ],
    button: {
      label: "Open the planner",
      href: `${publicUrl}/allocations/planner?function=${functionId}&month=${month}`,
    },
    notes: ["You can turn off mails about decisions in your account."],
    worthHours: 72,
    alsoInChat: true,
  };
}
