import { t } from "#shared/texts/t.ts";
import type { Style } from "./lettering.ts";
import { colours } from "./look.ts";
import type { CalendarDay, CalendarPart, CalendarWeek, FiguresPart } from "./paper.ts";
import type { Element, Press } from "./press.ts";

const small: Style = { size: 8, weight: "regular", colour: colours.ink };
const strong: Style = { ...small, weight: "semi" };
const quiet: Style = { ...small, colour: colours.ink3 };
const off: Style = { ...small, size: 7.5, colour: colours.caution };
const named: Style = { ...quiet, size: 7.5 };
/** Points of the smallest letters. */
const smallest = 6;
const leading = 11;
const padding = 4;
const markSize = 6;

/** Figures beside each other, as on a dashboard. */
export function drawFigures(press: Press, parent: Element, { figures }: FiguresPart): void {
  const height = 38;
  if (press.room < height) press.nextPage();
  const gap = 8;
  const width = (press.width - gap * (figures.length - 1)) / Math.max(1, figures.length);
  const inner = width - 16;
  figures.forEach(({ label, value }, at) => {
    const x = press.left + at * (width + gap);
    const needed = press.lettering.width(`${label} `, named);
    // Smaller rather than cut: other languages have longer words.
    const size = Math.max(smallest, Math.min(named.size, (named.size * (inner - 0.1)) / needed));
    press.artifact(() =>
      press.document
        .roundedRect(x, press.y, width, height, 4)
        .lineWidth(0.6)
        .strokeColor(colours.line)
        .stroke(),
    );
    press.tagged(parent, "P", () => {
      press.line(`${label} `, { ...named, size }, { x: x + 8, y: press.y + 6, width: inner });
      press.line(value, { ...strong, size: 12 }, { x: x + 8, y: press.y + 17, width: inner });
    });
  });
  press.y += height + 10;
}

/** The names of days off in a cell, wrapped. */
const offLines = (press: Press, day: CalendarDay, width: number): string[] =>
  day.off.flatMap((text) => press.lettering.lines(press.lettering.legible.textOf(text), off, width));

/** A week is as high as its fullest day. */
function heightOf(press: Press, { days }: CalendarWeek, { widths }: Measures): number {
  const lines = days.map(
    (day, at) => offLines(press, day, (widths[at] ?? 0) - 2 * padding).length + day.hours.length,
  );
  return Math.max(40, 16 + Math.max(0, ...lines) * leading + 4);
}

/** The place of the week's name, and each day: weekends are narrow where nothing happens on them. */
interface Measures {
  readonly named: number;
  readonly widths: readonly number[];
}

function measuresOf(press: Press, { weeks }: CalendarPart): Measures {
  const named = 52;
  const isEmpty = (at: number) =>
    weeks.every(({ days }) => (days[at]?.hours.length ?? 0) + (days[at]?.off.length ?? 0) === 0);
  const shares = Array.from({ length: 7 }, (_, at) => (at >= 5 && isEmpty(at) ? 0.4 : 1));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return { named, widths: shares.map((share) => ((press.width - named) * share) / total) };
}

/** The left end of a day. */
const dayLeft = (press: Press, { named, widths }: Measures, at: number): number =>
  press.left + named + widths.slice(0, at).reduce((sum, width) => sum + width, 0);

/** A month as weeks of days, with what a person does on each. */
export function drawCalendar(press: Press, parent: Element, part: CalendarPart): void {
  const measures = measuresOf(press, part);
  const table = press.group(parent, "Table", { title: part.label });
  const head = () => {
    press.artifact(() => press.fill({ x: press.left, y: press.y, width: press.width }, 17, colours.sunken));
    const line = press.group(table, "TR");
    [t`Week`, ...part.weekdays].forEach((label, at) => {
      const x = at === 0 ? press.left : dayLeft(press, measures, at - 1);
      const width = at === 0 ? measures.named : (measures.widths[at - 1] ?? 0);
      press.tagged(
        line,
        "TH",
        () =>
          press.line(
            label,
            { ...strong, size: 7.5, colour: colours.ink2 },
            { x: x + padding, y: press.y + 3.5, width: width - padding },
          ),
        { scope: "Column" },
      );
    });
    line.end();
    press.y += 17;
  };
  if (press.room < 80) press.nextPage();
  head();
  for (const week of part.weeks) {
    const height = heightOf(press, week, measures);
    if (press.room < height && height < 400) {
      press.nextPage();
      head();
    }
    drawWeek(press, table, week, { measures, height });
  }
  table.end();
  press.y += 12;
}

function drawWeek(
  press: Press,
  table: Element,
  week: CalendarWeek,
  { measures, height }: { readonly measures: Measures; readonly height: number },
): void {
  const { named } = measures;
  const { y, left } = press;
  const line = press.group(table, "TR");
  press.artifact(() => press.rule(y, colours.line));
  press.tagged(
    line,
    "TH",
    () => {
      press.line(`${week.label} `, quiet, { x: left + padding, y: y + 4, width: named - padding });
      press.line(week.value, strong, { x: left + padding, y: y + 16, width: named - padding });
    },
    { scope: "Row" },
  );
  week.days.forEach((day, at) => {
    const x = dayLeft(press, measures, at);
    const width = measures.widths[at] ?? 0;
    press.artifact(() => {
      if (day.label === "" || day.isQuiet) press.fill({ x, y: y + 0.3, width }, height - 0.3, colours.sunken);
      press.document
        .moveTo(x, y)
        .lineTo(x, y + height)
        .lineWidth(0.6)
        .strokeColor(colours.lineFaint)
        .stroke();
    });
    drawDay(press, line, day, { x, y, width });
  });
  line.end();
  press.y = y + height;
  press.artifact(() => press.rule(press.y, colours.line));
}

function drawDay(
  press: Press,
  line: Element,
  day: CalendarDay,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const inner = width - 2 * padding;
  const { lettering } = press;
  press.tagged(line, "TD", () => {
    lettering.write(day.label === "" ? " " : `${day.label} `, x + padding, y + 4, {
      ...strong,
      colour: colours.ink2,
    });
    let at = y + 16;
    for (const text of offLines(press, day, inner)) {
      lettering.write(`${text} `, x + padding, at, off);
      at += leading;
    }
    for (const { label, value } of day.hours) {
      const valueWidth = lettering.width(value, strong);
      const room = inner - markSize - 4 - valueWidth - 4;
      press.line(`${label} `, small, { x: x + padding + markSize + 4, y: at, width: room });
      lettering.write(`${value} `, x + padding + inner - valueWidth, at, strong);
      at += leading;
    }
  });
  press.artifact(() => {
    const first = y + 16 + offLines(press, day, inner).length * leading;
    day.hours.forEach(({ mark }, at) => press.mark(mark, x + padding, first + at * leading + 2, markSize));
  });
}
