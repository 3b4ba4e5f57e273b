import { formatMonth, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { reminderLetter, type Letter } from "#server/mail/letter.ts";
import type { MissingPerson } from "../contract.ts";

const maxLines = 30;

/** Cuts a longer list: the page behind the button has all of it. */
export function cutList(lines: readonly string[]): readonly string[] {
  return lines.length > maxLines
    ? [...lines.slice(0, maxLines), t`and ${lines.length - maxLines} more`]
    : lines;
}

interface Requested {
  readonly recipient: string;
  readonly publicUrl: string;
  readonly by: string;
  readonly month: Month;
  readonly open: MissingPerson["open"];
}

const outstanding = (open: Requested["open"]) =>
  cutList(
    open.map(({ code, name, status }) => {
      const what = code === null ? name : `${code} ${name}`;
      return status === "draft" ? t`${what} (draft)` : what;
    }),
  );

/** Reminds a forecaster of the forecasts of a month that aren't frozen. */
export function forecastsMissingLetter({ recipient, publicUrl, by, month, open }: Requested): Letter {
  return reminderLetter({
    recipient,
    subject: t`Forecasts for ${formatMonth(month)}: ${plural(open.length, "# forecast is", "# forecasts are")} missing`,
    heading: t`Forecasts for ${formatMonth(month)}`,
    reason: t`${by} is waiting for your forecasts: ${plural(open.length, "# forecast is", "# forecasts are")} not frozen yet.`,
    outstanding: outstanding(open),
    button: {
      label: t`Open the planner`,
      href: `${publicUrl}/forecasts?project=${open[0]?.id ?? ""}&period=${month}`,
    },
    notes: [t`You get this because you forecast these projects, at most once a day.`],
  });
}

/** Reminds an allocator of the functions of a month that aren't submitted. */
export function allocationsMissingLetter({ recipient, publicUrl, by, month, open }: Requested): Letter {
  const isOne = open.length === 1;
  return reminderLetter({
    recipient,
    subject: t`Allocations for ${formatMonth(month)}: ${plural(open.length, "# function", "# functions")} to submit`,
    heading: t`Allocations for ${formatMonth(month)}`,
    reason: isOne
      ? t`${by} is waiting for you to plan and submit this function, which is not submitted yet:`
      : t`${by} is waiting for you to plan and submit these functions, which are not submitted yet:`,
    outstanding: outstanding(open),
    button: {
      label: t`Open the planner`,
      href: `${publicUrl}/allocations/planner?function=${open[0]?.id ?? ""}&month=${month}`,
    },
    notes: [
      isOne
        ? t`You get this because you allocate people of this function, at most once a day.`
        : t`You get this because you allocate people of these functions, at most once a day.`,
    ],
  });
}
