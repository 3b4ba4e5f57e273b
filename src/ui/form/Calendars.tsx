import { parseDate, type CalendarDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useContext, type ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
  type CalendarCellRenderProps,
} from "react-aria-components/Calendar";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { RangeCalendar, RangeCalendarStateContext } from "react-aria-components/RangeCalendar";
import { isWeekend, type Day } from "#shared/day.ts";
import { locale } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { classNames } from "../layout/class-names.ts";
import { Button as TextButton, buttonClass } from "./Button.tsx";
import { useDates } from "./dates.ts";
import { Select } from "./Select.tsx";
import "./calendar.css";

interface CalendarProps {
  readonly label: string;
  readonly min: Day;
  readonly max: Day;
}

interface DayCalendarProps extends CalendarProps {
  readonly value: string;
  readonly onChoose: (day: Day) => void;
}

/** One day; the week begins on Monday. */
export function DayCalendar({ label, min, max, value, onChoose }: DayCalendarProps) {
  const { today } = useDates();
  return (
    <Frame>
      <Calendar
        className="calendar"
        aria-label={label}
        autoFocus
        firstDayOfWeek="mon"
        defaultFocusedValue={dateOf(value || within(today, min, max))}
        value={value === "" ? null : parseDate(value)}
        minValue={dateOf(min)}
        maxValue={dateOf(max)}
        onChange={(date) => onChoose(String(date))}
      >
        <Month />
        {min <= today && today <= max && (
          <footer className="calendar-foot">
            <TextButton small variant="ghost" onClick={() => onChoose(today)}>{t`Today`}</TextButton>
          </footer>
        )}
      </Calendar>
    </Frame>
  );
}

interface DayRangeCalendarProps extends CalendarProps {
  readonly first: string;
  readonly last: string;
  readonly onChoose: (first: Day, last: Day) => void;
}

/** The first day and the last: two presses, or the same day twice. */
export function DayRangeCalendar({ label, min, max, first, last, onChoose }: DayRangeCalendarProps) {
  const { today } = useDates();
  const complete = first !== "" && last !== "" && first <= last;
  return (
    <Frame>
      <RangeCalendar
        className="calendar"
        aria-label={label}
        autoFocus
        firstDayOfWeek="mon"
        defaultFocusedValue={dateOf(first || within(today, min, max))}
        value={complete ? { start: dateOf(first), end: dateOf(last) } : null}
        minValue={dateOf(min)}
        maxValue={dateOf(max)}
        onChange={({ start, end }) => onChoose(String(start), String(end))}
      >
        <Month range />
        <RangeWords />
      </RangeCalendar>
    </Frame>
  );
}

/** What to press next, once the first day is chosen. */
function RangeWords() {
  const { formats } = useDates();
  const from = useContext(RangeCalendarStateContext)?.anchorDate;
  return (
    <footer className="calendar-foot" aria-live="polite">
      {from ? t`From ${formats.day(String(from))}. Choose the last day` : t`Choose the first day`}
    </footer>
  );
}

const dateOf = (day: Day): CalendarDate => parseDate(day);

const within = (day: Day, min: Day, max: Day): Day => (day < min ? min : day > max ? max : day);

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <I18nProvider locale={locale()}>
      {/* Found by this id, the library adds no style of its own, which the security policy blocks. */}
      <span id="react-aria-pressable-style" hidden />
      {children}
    </I18nProvider>
  );
}

/** A chosen day; the ends of a range are rounded, and a day alone is both. */
function chosenClass(cell: CalendarCellRenderProps, range: boolean): string {
  if (!cell.isSelected) return "";
  const [starts, ends] = [cell.isSelectionStart || !range, cell.isSelectionEnd || !range];
  return classNames("is-chosen", starts && "is-start", ends && "is-end");
}

/** The month in sight: its name and year to choose, the way to its neighbours, and its days. */
function Month({ range = false }: { readonly range?: boolean }) {
  const { today } = useDates();
  return (
    <>
      <header className="calendar-head">
        <Button slot="previous" className={buttonClass({ variant: "ghost", small: true, square: true })}>
          <ChevronLeft />
        </Button>
        <CalendarMonthPicker format="long">{choices}</CalendarMonthPicker>
        <CalendarYearPicker visibleYears={20}>{choices}</CalendarYearPicker>
        <Button slot="next" className={buttonClass({ variant: "ghost", small: true, square: true })}>
          <ChevronRight />
        </Button>
      </header>
      <CalendarGrid className="calendar-grid" weekdayStyle="short">
        <CalendarGridHeader>
          {(weekday) => <CalendarHeaderCell>{weekday}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={(cell) =>
                classNames(
                  "calendar-day",
                  String(date) === today && "is-today",
                  isWeekend(String(date)) && "is-weekend",
                  cell.isOutsideMonth && "is-outside",
                  (cell.isDisabled || cell.isUnavailable) && "is-off",
                  cell.isFocusVisible && "is-focused",
                  chosenClass(cell, range),
                )
              }
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}

interface Choices {
  readonly "aria-label": string;
  readonly value: string | number;
  readonly onChange: (value: number) => void;
  readonly items: readonly { readonly id: number; readonly formatted: string }[];
}

function choices({ items, value, onChange, "aria-label": label }: Choices) {
  return (
    <Select
      small
      aria-label={label}
      value={String(value)}
      options={items.map(({ id, formatted }) => ({ value: String(id), label: formatted }))}
      onValueChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
