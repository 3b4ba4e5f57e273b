import { type Letter, reminderLetter } from "../../../../server/mail/letter.ts";
import { formatMonth, type Month } from "../../../../shared/month.ts";

interface Addressed {
  readonly recipient: string;
  readonly publicUrl: string;
}

interface MissingAllocations {
  /** Who asks. */
  readonly by: string;
  readonly month: Month;
  readonly functions: readonly {
    readonly functionId: string;
    readonly name: string;
    readonly status: string;
  }[];
}

/** Asks an allocator for the functions of a month that are not submitted. */
export function allocationsMissingLetter(
  { recipient, publicUrl }: Addressed,
  { by, month, functions }: MissingAllocations,
): Letter {
  const isOne = functions.length === 1;
  return reminderLetter({
    recipient,
    subject: `Allocations for ${formatMonth(month)}: ${isOne ? "1 function" : `${functions.length} functions`} to submit`,
    heading: `Allocations for ${formatMonth(month)}`,
    reason: `${by} is waiting for you to plan and submit ${isOne ? "this function, which is" : "these functions, which are"} not submitted yet:`,
    outstanding: functions.map(({ name, status }) => `${name}${status === "draft" ? " (draft)" : ""}`),
    button: {
      label: "Open the planner",
      href: `${publicUrl}/allocations/planner?function=${functions[0]?.functionId ?? ""}&month=${month}`,
    },
    notes: [
      `You get this because you allocate people of ${isOne ? "this function" : "these functions"}, at most once a day.`,
    ],
  });
}
