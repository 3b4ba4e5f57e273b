import { reminderLetter } from "../../../../server/mail/reminder.ts";
import type { Letter } from "../../../../server/mail/letter.ts";
import type { Formats } from "../../../../shared/formats.ts";

interface Addressed {
  readonly recipient: string;
  readonly formats: Formats;
  readonly publicUrl: string;
  /** The Monday of the week it is about. */
  readonly weekStarting: string;
}

const switchNote = "You can switch these mails off in your account.";
/** A longer list is cut: the page behind the button has all of it. */
const mostLines = 30;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Reminds a person of a week that is not submitted; `again` for the second time. */
export function openWeekLetter({ recipient, formats, publicUrl, weekStarting }: Addressed, state: "open" | "rejected", again: boolean): Letter {
  const week = formats.week(weekStarting);
  return reminderLetter({
    recipient,
    subject: `${again ? "Still to submit" : "Submit your week"}: ${week}`,
    heading: again ? "Your week is still to be submitted" : "Submit your week",
    reason:
      state === "rejected"
        ? "This week was rejected. Correct it and submit it again."
        : "This week is over and not submitted yet. Complete it and submit it.",
    outstanding: [week],
    button: { label: "Open the week", href: `${publicUrl}/my-time/timesheet/${weekStarting}` },
    notes: [switchNote],
  });
}

/** What waits in a digest. */
export interface DigestMatters {
  /** Names of those who have not submitted. */
  readonly missing: readonly string[];
  /** Weeks to decide on. */
  readonly toDecide: readonly { readonly name: string; readonly weekStarting: string }[];
  readonly holidayRequests: number;
  /** Whether some, or all, of it is of people without a manager. */
  readonly withoutManager: "none" | "some" | "all";
}

/** Tells whoever decides who has not submitted, and what waits for them. */
export function digestLetter({ recipient, formats, publicUrl, weekStarting }: Addressed, matters: DigestMatters): Letter {
  const { missing, toDecide, holidayRequests, withoutManager } = matters;
  const portal = `${publicUrl}/manager?week=${weekStarting}`;
  const orphans = `${portal}&scope=without-manager`;
  const lines = [
    ...toDecide.map((each) => `To decide on: ${each.name}, ${formats.week(each.weekStarting)}`),
    ...(holidayRequests === 0 ? [] : [`To decide on: ${counted(holidayRequests, "holiday request", "holiday requests")}`]),
    ...missing.map((name) => `Not submitted: ${name}`),
  ];
  const outstanding = lines.length > mostLines ? [...lines.slice(0, mostLines), `and ${lines.length - mostLines} more`] : lines;
  const waiting = toDecide.length + holidayRequests;
  const parts = [
    ...(waiting === 0 ? [] : [`${waiting} to decide on`]),
    ...(missing.length === 0 ? [] : [`${counted(missing.length, "week", "weeks")} not submitted`]),
  ];
  return reminderLetter({
    recipient,
    subject: `Your team's week ${formats.week(weekStarting)}: ${parts.join(", ")}`,
    heading: "Your team's week",
    reason: `The week ${formats.week(weekStarting)}: ${parts.join(", ")}.`,
    outstanding,
    button: { label: "Open the Manager Portal", href: withoutManager === "all" ? orphans : portal },
    notes: [...(withoutManager === "some" ? [`People without a manager are listed at ${orphans}`] : []), switchNote],
  });
}
