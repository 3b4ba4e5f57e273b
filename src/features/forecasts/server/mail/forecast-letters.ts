import { count } from "../../../../shared/count.ts";
import { type Letter, reminderLetter } from "../../../../server/mail/letter.ts";
import { formatMonth, type Month } from "../../../../shared/month.ts";

/** Longer lists are cut: the page behind the button has all of them. */
const mostLines = 30;

interface Addressed {
  readonly recipient: string;
  readonly publicUrl: string;
}

interface MissingForecasts {
  /** Who asks. */
  readonly by: string;
  readonly month: Month;
  readonly projects: readonly {
    readonly projectId: string;
    readonly code: string;
    readonly name: string;
    readonly status: string;
  }[];
}

/** Asks a forecaster for the forecasts of a month that are not frozen. */
export function forecastsMissingLetter(
  { recipient, publicUrl }: Addressed,
  { by, month, projects }: MissingForecasts,
): Letter {
  const lines = projects.map(
    ({ code, name, status }) => `${code} ${name}${status === "draft" ? " (draft)" : ""}`,
  );
  const outstanding =
    lines.length > mostLines ? [...lines.slice(0, mostLines), `and ${lines.length - mostLines} more`] : lines;
  const missing = count(projects.length, "forecast is", "forecasts are");
  return reminderLetter({
    recipient,
    subject: `Forecasts for ${formatMonth(month)}: ${missing} missing`,
    heading: `Forecasts for ${formatMonth(month)}`,
    reason: `${by} is waiting for your forecasts: ${missing} not frozen yet.`,
    outstanding,
    button: {
      label: "Open the planner",
      href: `${publicUrl}/forecasts?project=${projects[0]?.projectId ?? ""}&period=${month}`,
    },
    notes: ["You get this because you forecast these projects, at most once a day."],
  });
}
