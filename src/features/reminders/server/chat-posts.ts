import type { ChatMessage } from "#server/chat/bodies.ts";
import type { Formats } from "#shared/formats.ts";
import { formatMonth } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { PhaseDays, RemindedPhase } from "../rules/phase-reminders.ts";
import type { ReminderStep } from "../rules/weekly-reminders.ts";

/** What the organisation's chats hear of: sums, since many people read there. */
export interface ChatPost {
  readonly topic: "reminders" | "approvals" | "phases";
  readonly message: ChatMessage;
}

/** Says that reminders of a week went out; null where no one needed one. */
export function weekPost(
  step: ReminderStep,
  week: { readonly weekStarting: string; readonly mails: number; readonly formats: Formats },
  publicUrl: string,
): ChatPost | null {
  const { weekStarting, mails, formats } = week;
  if (mails === 0) return null;
  if (step === "digest")
    return {
      topic: "approvals",
      message: {
        heading: t`Approvals for ${formats.week(weekStarting)}`,
        paragraphs: [
          t`${plural(mails, "# person", "# people")} got a mail about weeks and holidays that are missing or waiting for a decision.`,
        ],
        list: [],
        button: { label: t`Open the Manager Portal`, href: `${publicUrl}/manager` },
      },
    };
  return {
    topic: "reminders",
    message: {
      heading: t`Submit your week, ${formats.week(weekStarting)}`,
      paragraphs: [t`${plural(mails, "# person", "# people")} got a mail to submit it.`],
      list: [],
      button: { label: t`Open your week`, href: `${publicUrl}/my-time/timesheet/${weekStarting}` },
    },
  };
}

interface PhaseTexts {
  readonly begins: string;
  readonly ends: string;
  readonly toDo: (month: string, day: string) => string;
}

const phaseTexts = perLanguage((): Readonly<Record<RemindedPhase, PhaseTexts>> => ({
  Review: {
    begins: t`Review begins`,
    ends: t`Review ends today`,
    toDo: (month, day) => t`Submit and approve the weeks of ${month} by ${day}.`,
  },
  Forecasting: {
    begins: t`Forecasting begins`,
    ends: t`Forecasting ends today`,
    toDo: (month, day) => t`Freeze the forecasts of ${month} by ${day}.`,
  },
  Allocations: {
    begins: t`Allocations begins`,
    ends: t`Allocations ends today`,
    toDo: (month, day) => t`Submit the allocations of ${month} by ${day}.`,
  },
}));

/** Says on the first and the last day of a phase that it begins and ends; null on other days. */
export function phasePost(
  today: string,
  { phase, about, firstDay, lastDay }: PhaseDays,
  formats: Formats,
  publicUrl: string,
): ChatPost | null {
  if (today !== firstDay && today !== lastDay) return null;
  const { begins, ends, toDo } = phaseTexts()[phase];
  return {
    topic: "phases",
    message: {
      heading: today === firstDay ? begins : ends,
      paragraphs: [toDo(formatMonth(about), formats.day(lastDay))],
      list: [],
      button: { label: t`Open Stint`, href: publicUrl },
    },
  };
}
