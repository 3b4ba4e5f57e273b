import { count } from "#shared/count.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { reminderLetter, type Letter } from "#server/mail/letter.ts";
import type { MissingPerson } from "../contract.ts";

const mostLines = 30;

/** Cuts a longer list: the page behind the button has all of it. */
export function cutList(lines: readonly string[]): readonly string[] {
  return lines.length > mostLines
    ? [...lines.slice(0, mostLines), `and ${lines.length - mostLines} more`]
    : lines;
}

interface Asked {
  readonly recipient: string;
  readonly publicUrl: string;
  readonly by: string;
  readonly month: Month;
  readonly open: MissingPerson["open"];
}

const outstanding = (open: Asked["open"]) =>
  cutList(
    open.map(
      ({ code, name, status }) =>
        `${code === null ? "" : `${code} `}${name}${status === "draft" ? " (draft)" : ""}`,
    ),
  );

/** Asks a forecaster for the forecasts of a month that aren't frozen. */
export function forecastsMissingLetter({ recipient, publicUrl, by, month, open }: Asked): Letter {
  const missing = count(open.length, "forecast is", "forecasts are");
  return reminderLetter({
    recipient,
    subject: `Forecasts for ${formatMonth(month)}: ${missing} missing`,
    heading: `Forecasts for ${formatMonth(month)}`,
    reason: `${by} is waiting for your forecasts: ${missing} not frozen yet.`,
    outstanding: outstanding(open),
    button: {
      label: "Open the planner",
      href: `${publicUrl}/forecasts?project=${open[0]?.id ?? ""}&period=${month}`,
    },
    notes: ["You get this because you forecast these projects, at most once a day."],
  });
}

/** Asks an allocator for the functions of a month that aren't submitted. */
export function allocationsMissingLetter({ recipient, publicUrl, by, month, open }: Asked): Letter {
  const isOne = open.length === 1;
  return reminderLetter({
    recipient,
    subject: `Allocations for ${formatMonth(month)}: ${count(open.length, "function")} to submit`,
    heading: `Allocations for ${formatMonth(month)}`,
    reason: `${by} is waiting for you to plan and submit ${isOne ? "this function, which is" : "these functions, which are"} not submitted yet:`,
    outstanding: outstanding(open),
    button: {
      label: "Open the planner",
      href: `${publicUrl}/allocations/planner?function=${open[0]?.id ?? ""}&month=${month}`,
    },
    notes: [
      `You get this because you allocate people of ${isOne ? "this function" : "these functions"}, at most once a day.`,
    ],
  });
}
