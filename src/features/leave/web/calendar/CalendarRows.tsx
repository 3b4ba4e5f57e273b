import { daysBetween, isWeekend, weekday, type Day } from "#shared/day.ts";
import { firstDay, shortMonthName, lastDay, monthOf, monthRange } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { classNames } from "#ui/layout/class-names.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { Formats } from "#shared/formats.ts";
import type { CalendarPerson, CalendarSpan, TeamCalendar } from "../../calendar-contract.ts";
import { placed } from "../../rules/team-calendar.ts";
import { publicHolidayText } from "../hours-and-days.ts";

interface Shown {
  readonly days: readonly [Day, Day];
}

const isMonthLong = ([from, to]: Shown["days"]): boolean => monthOf(from) === monthOf(to);

/** A part of the time shown, as a place on the line. */
function styleOf(first: Day, last: Day, days: Shown["days"]) {
  const place = placed({ first, last }, days);
  return place && { insetInlineStart: `${place.start * 100}%`, width: `${place.width * 100}%` };
}

const letters = "MTWTFSS";

/** The days of a month, or the months of a year. */
export function CalendarHead({ days }: Shown) {
  const { today } = useViewer();
  return (
    <div className="team-row team-head" aria-hidden="true">
      <span />
      <span className="team-line">
        {isMonthLong(days)
          ? daysBetween(...days).map((day) => (
              <span
                key={day}
                className={classNames(day === today && "is-now")}
                style={styleOf(day, day, days) ?? {}}
              >
                <small>{letters.charAt(weekday(day) - 1)}</small>
                {Number(day.slice(8))}
              </span>
            ))
          : monthRange(monthOf(days[0]), monthOf(days[1])).map((month) => (
              <span
                key={month}
                className={classNames(month === monthOf(today) && "is-now")}
                style={styleOf(firstDay(month), lastDay(month), days) ?? {}}
              >
                {shortMonthName(month)}
              </span>
            ))}
      </span>
    </div>
  );
}

/** Weekends of a month or the edges of months, and today, behind all rows. */
export function CalendarGround({ days }: Shown) {
  const { today } = useViewer();
  const strips = isMonthLong(days)
    ? daysBetween(...days)
        .filter(isWeekend)
        .map((day) => ({ day, last: day, kind: "is-weekend" }))
    : monthRange(monthOf(days[0]), monthOf(days[1])).map((month) => ({
        day: firstDay(month),
        last: lastDay(month),
        kind: "is-month",
      }));
  const now = styleOf(today, today, days);
  return (
    <div className="team-ground" aria-hidden="true">
      {strips.map(({ day, last, kind }) => (
        <i key={day} className={kind} style={styleOf(day, last, days) ?? {}} />
      ))}
      {now && <i className="is-today" style={now} />}
    </div>
  );
}

interface CalendarRowProps extends Shown {
  readonly person: CalendarPerson;
  readonly holidays: TeamCalendar["publicHolidays"][number];
  /** Opens their leave; null where the viewer may not change it. */
  readonly onOpen: (() => void) | null;
}

/** A person's leave, drawn on a line and said in words; a phone shows the words. */
export function CalendarRow({ person, holidays, days, onOpen }: CalendarRowProps) {
  const formats = useFormats();
  const { spans, works } = person;
  const away = isMonthLong(days)
    ? daysBetween(...days).filter((day) => !isWeekend(day) && works[weekday(day) - 1] === false)
    : [];
  return (
    <li className={classNames("team-row", spans.length === 0 && "is-here")}>
      <span className="team-name">
        {onOpen === null ? (
          <bdi className="cut">{person.fullName}</bdi>
        ) : (
          <button type="button" className="link-button cut" title={t`Enter or change leave`} onClick={onOpen}>
            <bdi>{person.fullName}</bdi>
          </button>
        )}
        {person.functionName !== null && <small className="cut">{person.functionName}</small>}
      </span>
      <span className="team-line" aria-hidden="true">
        {away.map((day) => (
          <i key={`off ${day}`} className="is-off" style={styleOf(day, day, days) ?? {}} title={t`Day off`} />
        ))}
        {holidays.map((holiday) => (
          <i
            key={`holiday ${holiday.day}`}
            className="is-holiday"
            style={styleOf(holiday.day, holiday.day, days) ?? {}}
            title={t`${formats.day(holiday.day)}: ${publicHolidayText(holiday)}`}
          />
        ))}
        {spans.map((span, index) => (
          <Bar key={index} span={span} days={days} words={spanWords(span, formats)} />
        ))}
      </span>
      <ul className="team-words">
        {spans.map((span, index) => (
          <li key={index}>{spanWords(span, formats)}</li>
        ))}
      </ul>
    </li>
  );
}

function Bar({ span, days, words }: Shown & { readonly span: CalendarSpan; readonly words: string }) {
  const place = placed(span, days);
  if (place === null) return null;
  const { kind, isPending, isPart } = span;
  return (
    <i
      className={classNames(
        "team-bar kind-fill",
        `is-${kind?.pattern ?? "solid"}`,
        isPending && "is-waiting",
        isPart && "is-part",
        place.came && "is-cut-before",
        place.goesOn && "is-cut-after",
      )}
      data-colour={kind?.colour ?? "grey"}
      style={styleOf(span.first, span.last, days) ?? {}}
      title={words}
    />
  );
}

/** An absence in words: "3 – 7 Nov 2026: Holiday, pending". */
function spanWords({ first, last, kind, isPending, isPart }: CalendarSpan, formats: Formats): string {
  const what = kind?.name ?? t`Away`;
  const more = [isPart && t`part of the day`, isPending && t`pending`].filter((each) => each !== false);
  return t`${formats.span(first, last)}: ${[what, ...more].join(", ")}`;
}
