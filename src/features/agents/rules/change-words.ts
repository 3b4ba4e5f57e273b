import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import type { Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { holidayStatusLabel } from "#features/leave/rules/holiday-status.ts";
import { statusLabel } from "#features/timesheets/rules/timesheet-status.ts";
import type { Change, ChangeKind } from "./change.ts";

/** How days and months are written: for people as their organisation does, for models as tools accept them. */
export interface ChangeFormats extends Pick<Formats, "day" | "span" | "week"> {
  month(month: Month): string;
}

/** What changes, in words: a line of the difference. `before` is empty where there was nothing. */
export interface ChangeLine {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

export interface ChangeWords {
  readonly title: string;
  readonly lines: readonly ChangeLine[];
}

const hours = (value: number): string => t`${plural(value, "# hour", "# hours")}`;
const kindName = (kind: string | null): string => kind ?? t`Holiday`;
const textLine = (what: string, text: string): ChangeLine[] =>
  text === "" ? [] : [{ what, before: "", after: text }];

type Words = {
  readonly [K in ChangeKind]: (change: Change<K>, formats: ChangeFormats) => ChangeWords;
};

/** Of decisions: the status, the hours decided on, and the comment. */
const decisionLines = (
  { hours: decided, comment }: Change<"decide-week" | "decide-leave">,
  before: string,
  after: string,
): ChangeLine[] => [
  { what: t`Status`, before, after },
  ...(decided === null ? [] : [{ what: t`Hours`, before: "", after: hours(decided) }]),
  ...textLine(t`Comment`, comment),
];

const words: Words = {
  book: ({ week, cells }, formats) => ({
    title: t`Book time, ${formats.week(week)}`,
    lines: cells.map(({ day, project, before, after, note }) => ({
      what: `${formats.day(day)}, ${project}`,
      before: hours(before),
      after: note === "" ? hours(after) : `${hours(after)}: ${note}`,
    })),
  }),
  "submit-week": ({ week, status, booked, expected }, formats) => ({
    title: t`Submit your week, ${formats.week(week)}`,
    lines: [
      { what: t`Status`, before: statusLabel(status), after: statusLabel("submitted") },
      {
        what: t`Hours`,
        before: "",
        after: t`${formatHours(booked)} booked, ${formatHours(expected)} expected`,
      },
    ],
  }),
  "request-leave": ({ leaveKind, first, last, days, reason, remaining, ...request }, formats) => ({
    title: t`Request ${kindName(leaveKind)}, ${formats.span(first, last)}`,
    lines: [
      {
        what: formats.span(first, last),
        before: "",
        after: t`${plural(request.hours, "# hour", "# hours")}, ${plural(days, "# day", "# days")}`,
      },
      ...textLine(t`Reason`, reason),
      ...remaining.map((year) => ({
        what: t`Remaining, ${formats.span(year.first, year.last)}`,
        before: hours(year.before),
        after: hours(year.after),
      })),
    ],
  }),
  "decide-week": (change, formats) => ({
    title: change.isApproved
      ? t`Approve the week of ${change.person}, ${formats.week(change.week)}`
      : t`Reject the week of ${change.person}, ${formats.week(change.week)}`,
    lines: decisionLines(
      change,
      statusLabel("submitted"),
      statusLabel(change.isApproved ? "approved" : "rejected"),
    ),
  }),
  "decide-leave": (change, formats) => {
    const kind = kindName(change.leaveKind);
    const days = formats.span(change.first, change.last);
    return {
      title: change.isApproved
        ? t`Approve ${kind} of ${change.person}, ${days}`
        : t`Reject ${kind} of ${change.person}, ${days}`,
      lines: decisionLines(
        change,
        holidayStatusLabel(change.status),
        holidayStatusLabel(change.isApproved ? "approved" : "rejected"),
      ),
    };
  },
  forecast: ({ project, month, tiers }, formats) => ({
    title: t`Forecast of ${project}, ${formats.month(month)}, as a draft`,
    lines: tiers.map(({ name, before, after }) => ({
      what: name,
      before: hours(before),
      after: hours(after),
    })),
  }),
  fill: ({ function: inside, month, wanted, before, after }, formats) => ({
    title: t`Fill ${inside}, ${formats.month(month)}`,
    lines: [
      { what: t`Hours that forecasts want`, before: hours(wanted), after: hours(wanted) },
      { what: t`Of these, allocated`, before: hours(before), after: hours(after) },
    ],
  }),
};

/** A change in the current language. */
export const changeWords = <K extends ChangeKind>(change: Change<K>, formats: ChangeFormats): ChangeWords =>
  words[change.kind](change, formats);
