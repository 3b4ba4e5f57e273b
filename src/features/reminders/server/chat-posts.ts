import type { ChatMessage } from "#server/chat/bodies.ts";
import type { Formats } from "#shared/formats.ts";
import { count } from "#shared/count.ts";
import { formatMonth } from "#shared/month.ts";
import type { PhaseDays } from "../rules/phase-reminders.ts";
import type { ReminderStep } from "../rules/weekly-reminders.ts";

/** What the organisation's chats hear of: sums, since many people read there. */
export interface ChatPost {
  readonly topic: "reminders" | "approvals" | "phases";
  readonly message: ChatMessage;
}

/** Says that reminders of a week went out; null where nobody needed one. */
export function weekPost(
  step: ReminderStep,
  week: { readonly weekStarting: string; readonly mails: number; readonly formats: Formats },
  publicUrl: string,
): ChatPost | null {
  const { weekStarting, mails, formats } = week;
  if (mails === 0) return null;
  const people = count(mails, "person", "people");
  if (step === "digest")
    return {
      topic: "approvals",
      message: {
        heading: `Approvals for ${formats.week(weekStarting)}`,
        paragraphs: [
          `${people} got a mail about weeks and holidays that are missing or waiting for a decision.`,
        ],
        list: [],
        button: { label: "Open the Manager Portal", href: `${publicUrl}/manager` },
      },
    };
  return {
    topic: "reminders",
    message: {
      heading: `Submit your week, ${formats.week(weekStarting)}`,
      paragraphs: [`${people} got a mail to submit it.`],
      list: [],
      button: { label: "Open your week", href: `${publicUrl}/my-time/timesheet/${weekStarting}` },
    },
  };
}

const toDo = {
  Review: "Submit and approve the weeks of",
  Forecasting: "Freeze the forecasts of",
  Allocations: "Submit the allocations of",
} as const;

/** Says on the first and the last day of a phase that it begins and ends; null on other days. */
export function phasePost(
  today: string,
  { phase, about, firstDay, lastDay }: PhaseDays,
  formats: Formats,
  publicUrl: string,
): ChatPost | null {
  if (today !== firstDay && today !== lastDay) return null;
  return {
    topic: "phases",
    message: {
      heading: today === firstDay ? `${phase} begins` : `${phase} ends today`,
      paragraphs: [`${toDo[phase]} ${formatMonth(about)} by ${formats.day(lastDay)}.`],
      list: [],
      button: { label: "Open Stint", href: publicUrl },
    },
  };
}
