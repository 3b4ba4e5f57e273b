import { isIn, leaveStates } from "#shared/states.ts";
import { daysBetween, isWeekend, weekday, type Day, shortWeekdayNames } from "#shared/day.ts";
import {
  firstDay,
  formatMonth,
  shortMonthName,
  lastDay,
  monthOf,
  monthRange,
  type Month,
} from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { classNames } from "#ui/layout/class-names.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import type { MyHolidays, MyRequest, RequestKind } from "../contract.ts";
import { KindName } from "#parts/leave/KindMark.tsx";
import { holidayStatusLabel } from "../rules/holiday-status.ts";
import { hoursText, publicHolidayText } from "./hours-and-days.ts";

interface YearCalendarProps {
  readonly year: MyHolidays["year"];
  readonly requests: readonly MyRequest[];
  readonly kinds: readonly RequestKind[];
  readonly publicHolidays: MyHolidays["publicHolidays"];
  readonly chosen: readonly { readonly day: Day }[];
  readonly today: Day;
  /** A working day was clicked: a request may begin there. */
  readonly onPick: (day: Day) => void;
}

interface Mark {
  /** Less than the full day is booked, by one or two requests. */
  readonly parts?: readonly Part[];
  /** Drawn as this kind of leave; Holiday has looks of its own. */
  readonly leave?: { readonly colour: string; readonly pattern: string; readonly isPending: boolean };
  readonly kind: "taken" | "ahead" | "pending" | "leave" | "public" | "chosen" | "weekend" | "free" | "parts";
  readonly tip: string;
}

/** A part of a day, drawn as its half. */
interface Part {
  readonly half: "morning" | "afternoon";
  readonly colour: string;
  readonly pattern: string;
  readonly isPending: boolean;
}

/** The weekday letters over 37 columns, the most a month needs. */
const columns = Array.from({ length: 37 }, (_, index) =>
  (shortWeekdayNames()[index % 7] ?? "").charAt(0).toUpperCase(),
);

/** A holiday year, a row a month. The lists below say the same; the days are a shortcut for the mouse. */
export function YearCalendar({
  year,
  requests,
  kinds,
  publicHolidays,
  chosen,
  today,
  onPick,
}: YearCalendarProps) {
  const formats = useFormats();
  const marks = marksOf({ requests, kinds, publicHolidays, chosen, today });
  const months = monthRange(monthOf(year.first), monthOf(year.last));
  return (
    <Panel
      title={formats.span(year.first, year.last)}
      actions={<Key kinds={usedKinds(requests, kinds)} />}
      className="year-panel"
    >
      <div className="year-calendar" aria-hidden="true">
        <div className="year-row is-head">
          <span />
          {columns.map((letter, index) => (
            <span key={index}>{letter}</span>
          ))}
        </div>
        {months.map((month) => (
          <div className="year-row" key={month}>
            <b className={month === monthOf(today) ? "is-now" : undefined} title={formatMonth(month)}>
              {shortMonthName(month)}
            </b>
            {daysOf(month).map((day, index) =>
              day === null || day < year.first || day > year.last ? (
                <span key={index} />
              ) : (
                <DayCell
                  key={index}
                  day={day}
                  mark={marks.get(day)}
                  isToday={day === today}
                  words={formats.day(day)}
                  onPick={onPick}
                />
              ),
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}

function DayCell(props: {
  readonly day: Day;
  readonly mark: Mark | undefined;
  readonly isToday: boolean;
  readonly words: string;
  onPick: (day: Day) => void;
}) {
  const { day, isToday, words, onPick } = props;
  const mark = props.mark ?? { kind: isWeekend(day) ? ("weekend" as const) : ("free" as const), tip: "" };
  const { leave } = mark;
  const look = {
    className: classNames(
      "year-day",
      `is-${mark.kind}`,
      isToday && "is-today",
      leave !== undefined && `kind-fill is-${leave.pattern}`,
      leave?.isPending === true && "is-waiting",
    ),
    "data-colour": leave?.colour,
    title: mark.tip === "" ? words : t`${words}: ${mark.tip}`,
  };
  const date = Number(day.slice(8));
  return mark.kind === "free" ? (
    <button type="button" tabIndex={-1} {...look} onClick={() => onPick(day)}>
      {date}
    </button>
  ) : (
    <span {...look}>
      {mark.parts?.map((part) => (
        <i
          key={part.half}
          className={classNames(
            "year-half kind-fill",
            `is-${part.half} is-${part.pattern}`,
            part.isPending && "is-waiting",
          )}
          data-colour={part.colour}
        />
      ))}
      {date}
    </span>
  );
}

/** The other kinds that the year has days of. */
function usedKinds(requests: readonly MyRequest[], kinds: readonly RequestKind[]): RequestKind[] {
  const used = new Set(requests.map(({ kindId }) => kindId));
  return kinds.filter(({ id, isHoliday }) => !isHoliday && used.has(id));
}

function Key({ kinds: others }: { readonly kinds: readonly RequestKind[] }) {
  const kinds = [
    ["public", t`Public holiday`],
    ["taken", t`Taken`],
    ["ahead", t`Approved ahead`],
    ["pending", t`Pending`],
  ] as const;
  return (
    <span className="year-key">
      {kinds.map(([kind, word]) => (
        <span key={kind}>
          <i className={`holiday-mark is-${kind}`} aria-hidden="true" />
          {word}
        </span>
      ))}
      {others.map((kind) => (
        <KindName key={kind.id} {...kind} />
      ))}
    </span>
  );
}

/** The days of a month under their weekday's column; null where there is no day. */
function daysOf(month: Month): (Day | null)[] {
  const first = firstDay(month);
  const lead = Array.from({ length: weekday(first) - 1 }, () => null);
  return [...lead, ...daysBetween(first, lastDay(month))];
}

/** A day with one more part of it booked; one without a half accepts the half that is free. */
function withPart(
  before: Mark | undefined,
  part: Omit<Part, "half"> & { readonly half: Part["half"] | null },
  tip: string,
): Mark {
  const parts = before?.parts ?? [];
  const isUsed = (half: Part["half"]) => parts.some((each) => each.half === half);
  const half = part.half ?? (isUsed("morning") ? "afternoon" : "morning");
  return {
    kind: "parts",
    parts: [...parts.filter((each) => each.half !== half), { ...part, half }],
    tip: before === undefined ? tip : `${before.tip}; ${tip}`,
  };
}

function markOf(
  { day, half, isPart }: MyRequest["entries"][number],
  {
    other,
    isPending,
    today,
  }: { readonly other: RequestKind | undefined; readonly isPending: boolean; readonly today: Day },
  before: Mark | undefined,
  tip: string,
): Mark {
  const { colour, pattern } = other ?? { colour: "violet", pattern: "solid" };
  if (isPart === true) return withPart(before, { half: half ?? null, colour, pattern, isPending }, tip);
  if (other !== undefined) return { kind: "leave", leave: { colour, pattern, isPending }, tip };
  return { kind: isPending ? "pending" : day <= today ? "taken" : "ahead", tip };
}

function marksOf({
  requests,
  kinds,
  publicHolidays,
  chosen,
  today,
}: Pick<YearCalendarProps, "requests" | "kinds" | "publicHolidays" | "chosen" | "today">): Map<Day, Mark> {
  const marks = new Map<Day, Mark>();
  for (const { status, entries, kindId } of requests) {
    if (!isIn(leaveStates.counts, status)) continue;
    const other = kinds.find(({ id, isHoliday }) => id === kindId && !isHoliday);
    const isPending = isIn(leaveStates.waiting, status);
    const tip = `${other === undefined ? "" : `${other.name}, `}${holidayStatusLabel(status)}`;
    for (const entry of entries) {
      const words = `${tip}, ${hoursText(entry.hours)}`;
      marks.set(entry.day, markOf(entry, { other, isPending, today }, marks.get(entry.day), words));
    }
  }
  for (const holiday of publicHolidays) {
    if (!marks.has(holiday.day)) marks.set(holiday.day, { kind: "public", tip: publicHolidayText(holiday) });
  }
  for (const { day } of chosen) marks.set(day, { kind: "chosen", tip: t`This request` });
  return marks;
}
