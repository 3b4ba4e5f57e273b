import { t } from "#shared/texts/t.ts";
import { bandsOf, sharedWidths, type Band, type WantedColumn } from "./columns.ts";
import type { TextMetrics, Style } from "./lettering.ts";
import { colours, margins, paperSize } from "./look.ts";
import type { TablePart } from "./paper.ts";
import type { Element, Press } from "./press.ts";

/** Points beside a cell's text, and in front of a name for its mark. */
const padding = 5;
const markRoom = 11;
/** A name is wrapped from here on, rather than the page turned. */
const comfortable = 130;
const longestWord = 110;
const shortHead = 48;
const upright = paperSize.short - 2 * margins.side;
const wide = paperSize.long - 2 * margins.side;
/** Lines of letters in one cell: a line of the table never fills a page. */
const maxLines = 24;
/** Of the letters: usual, and where a table would otherwise not fit. */
const sizes = [8.5, 7.5] as const;

/** A table's layout on its pages. */
export interface TablePlan {
  readonly size: number;
  readonly isLandscape: boolean;
  readonly bands: readonly Band[];
}

function wantedOf(metrics: TextMetrics, part: TablePart, size: number): WantedColumn[] {
  const hasMarks = part.rows.some(({ mark }) => mark !== undefined);
  return part.columns.map(({ label, isFigure }, at) => {
    const style = { size, weight: "regular" } as const;
    const strong = { size, weight: "semi" } as const;
    let [word, complete] = [metrics.longestWord(metrics.legible.textOf(label), strong), 0];
    for (const { cells } of part.rows) {
      const drawn = metrics.legible.textOf(cells[at] ?? "");
      complete = Math.max(complete, metrics.width(drawn, style));
      if (!isFigure) word = Math.max(word, Math.min(longestWord, metrics.longestWord(drawn, style)));
    }
    for (const total of part.totals)
      complete = Math.max(complete, metrics.width(metrics.legible.textOf(total[at] ?? ""), strong));
    const around = 2 * padding + (hasMarks && at === 0 ? markRoom : 0);
    const head = metrics.width(metrics.legible.textOf(label), strong);
    // Short heads of figures stay on one line.
    const most = Math.max(complete, word, isFigure ? Math.min(head, shortHead) : head);
    return { least: (isFigure ? most : Math.min(word, most)) + around, most: most + around, isFigure };
  });
}

/** Upright where it fits well, else wide, else in small letters, else over several pages. */
export function planTable(metrics: TextMetrics, part: TablePart, orientation: "landscape" | null): TablePlan {
  const all = part.columns.map((_, at) => at);
  for (const [size, isLandscape] of [
    [sizes[0], false],
    [sizes[0], true],
    [sizes[1], true],
  ] as const) {
    if (orientation === "landscape" && !isLandscape) continue;
    const wanted = wantedOf(metrics, part, size);
    const room = isLandscape ? wide : upright;
    const eased = wanted.map((each) => ({
      ...each,
      least: Math.max(each.least, Math.min(each.most, comfortable)),
    }));
    const isLast = size === sizes[1];
    const widths = sharedWidths(eased, room) ?? (isLast ? sharedWidths(wanted, room) : null);
    if (widths !== null) return { size, isLandscape, bands: [{ columns: all, widths }] };
  }
  return { size: sizes[1], isLandscape: true, bands: bandsOf(wantedOf(metrics, part, sizes[1]), wide) };
}

interface Laid {
  /** Each cell's lines. */
  readonly cells: readonly (readonly string[])[];
  readonly height: number;
}

/** Draws a table from where the page is. */
export class TableDrawing {
  readonly #press: Press;
  readonly #part: TablePart;
  readonly #plan: TablePlan;
  readonly #leading: number;
  readonly #marks: number;

  constructor(press: Press, part: TablePart, plan: TablePlan) {
    this.#press = press;
    this.#part = part;
    this.#plan = plan;
    this.#leading = plan.size * 1.3;
    this.#marks = part.rows.some(({ mark }) => mark !== undefined) ? markRoom : 0;
  }

  #style(isStrong: boolean): Style {
    return { size: this.#plan.size, weight: isStrong ? "semi" : "regular", colour: colours.ink };
  }

  /** A line's cells in lines of letters, as high as its highest one in any band. */
  #laid(cells: readonly string[], isStrong: boolean): Laid {
    const { lettering: metrics } = this.#press;
    const lines: string[][] = [];
    for (const { columns, widths } of this.#plan.bands)
      columns.forEach((column, at) => {
        const width = (widths[at] ?? 0) - 2 * padding - (column === 0 ? this.#marks : 0);
        const all = metrics.lines(
          metrics.legible.textOf(cells[column] ?? ""),
          this.#style(isStrong),
          width + 0.01,
        );
        lines[column] = all.length > maxLines ? [...all.slice(0, maxLines), "\u{2026}"] : all;
      });
    const most = Math.max(1, ...lines.map((each) => each.length));
    return { cells: lines, height: most * this.#leading + 6 };
  }

  draw(parent: Element): void {
    const { totals, columns } = this.#part;
    const head = this.#laid(
      columns.map(({ label }) => label),
      true,
    );
    const sums = totals.map((cells) => this.#laid(cells, true));
    const sumHeight = sums.reduce((height, each) => height + each.height, 0);
    const caption = this.#plan.bands.length > 1 ? 14 : 0;
    let from = 0;
    for (;;) {
      if (this.#press.room < caption + head.height + 40) this.#press.nextPage();
      const room = this.#press.room - caption - head.height;
      const { laid, hasEnd } = this.#chunk(from, room, sumHeight);
      this.#plan.bands.forEach((_, at) => {
        if (at > 0) this.#press.nextPage();
        this.#drawBand(parent, at, { from, laid, head, sums: hasEnd ? sums : [] });
      });
      from += laid.length;
      if (hasEnd) return;
      this.#press.nextPage();
    }
  }

  /** As many lines as there's room for; the sums share a page with at least the last line. */
  #chunk(from: number, room: number, sumHeight: number): { laid: Laid[]; hasEnd: boolean } {
    const { rows } = this.#part;
    const laid: Laid[] = [];
    let used = 0;
    for (let at = from; at < rows.length; at += 1) {
      const next = this.#laid(rows[at]?.cells ?? [], false);
      const isLast = at === rows.length - 1;
      const height = next.height + (isLast ? sumHeight : 0);
      if (laid.length > 0 && used + height > room) return { laid, hasEnd: false };
      laid.push(next);
      used += next.height;
    }
    return { laid, hasEnd: true };
  }

  #drawBand(
    parent: Element,
    band: number,
    {
      from,
      laid,
      head,
      sums,
    }: {
      readonly from: number;
      readonly laid: readonly Laid[];
      readonly head: Laid;
      readonly sums: readonly Laid[];
    },
  ): void {
    const press = this.#press;
    const { rows, totals, columns, label } = this.#part;
    const { bands } = this.#plan;
    if (bands.length > 1) this.#caption(parent, band, from, laid.length);
    const table = press.group(parent, "Table", { title: label });
    const begin = press.group(table, "THead");
    press.artifact(() =>
      press.fill({ x: press.left, y: press.y, width: press.width }, head.height, colours.sunken),
    );
    this.#line(begin, band, { laid: head, texts: columns.map((each) => each.label), type: "head" });
    begin.end();
    press.artifact(() => press.rule(press.y, colours.lineStrong));
    const body = press.group(table, "TBody");
    laid.forEach((each, at) => {
      const row = rows[from + at];
      this.#line(body, band, { laid: each, texts: row?.cells ?? [], type: "row", at: from + at });
      press.artifact(() => press.rule(press.y, colours.lineFaint));
    });
    body.end();
    if (sums.length > 0) {
      const foot = press.group(table, "TFoot");
      press.artifact(() => press.rule(press.y, colours.lineStrong));
      sums.forEach((each, at) =>
        this.#line(foot, band, { laid: each, texts: totals[at] ?? [], type: "sum" }),
      );
      foot.end();
    }
    table.end();
  }

  /** Which columns and lines fit a page, where not all do. */
  #caption(parent: Element, band: number, from: number, count: number): void {
    const press = this.#press;
    const { columns = [] } = this.#plan.bands[band] ?? {};
    const naming = this.#naming();
    const first = columns[naming] ?? 0;
    const last = columns.at(-1) ?? 0;
    const label = (at: number) => this.#part.columns[at]?.label ?? "";
    const [all, part, parts] = [this.#part.rows.length, band + 1, this.#plan.bands.length];
    const text =
      count === 1
        ? t`Line ${from + 1} of ${all}, columns “${label(first)}” to “${label(last)}” (part ${part} of ${parts})`
        : t`Lines ${from + 1} to ${from + count} of ${all}, columns “${label(first)}” to “${label(last)}” (part ${part} of ${parts})`;
    press.tagged(parent, "P", () =>
      press.line(
        text,
        { size: 7.5, weight: "regular", colour: colours.ink3 },
        { x: press.left, y: press.y, width: press.width },
      ),
    );
    press.y += 14;
  }

  /** How many columns are in every band. */
  #naming(): number {
    const [first, second] = this.#plan.bands;
    return first?.columns.filter((at) => second?.columns.includes(at) === true).length ?? 0;
  }

  #line(
    parent: Element,
    band: number,
    {
      laid,
      texts,
      type,
      at = -1,
    }: {
      readonly laid: Laid;
      readonly texts: readonly string[];
      readonly type: "head" | "row" | "sum";
      readonly at?: number;
    },
  ): void {
    const press = this.#press;
    const { columns = [], widths = [] } = this.#plan.bands[band] ?? {};
    const line = press.group(parent, "TR");
    const mark = type === "row" ? this.#part.rows[at]?.mark : undefined;
    let x = press.left;
    columns.forEach((column, place) => {
      const width = widths[place] ?? 0;
      const isHead = type === "head" || column === 0;
      const indent = column === 0 ? this.#marks : 0;
      if (column === 0 && mark !== undefined) {
        const [markX, size] = [x + padding, this.#plan.size * 0.8];
        press.artifact(() => press.mark(mark, markX, press.y + 3 + (this.#leading - size) / 2, size));
      }
      const cellX = x;
      press.tagged(
        line,
        isHead ? "TH" : "TD",
        () =>
          this.#cell(laid.cells[column] ?? [], {
            x: cellX + padding + indent,
            width: width - 2 * padding - indent,
            column,
            isStrong: type !== "row",
          }),
        {
          ...press.spoken(texts[column] ?? ""),
          ...(isHead ? { scope: type === "head" ? "Column" : "Row" } : {}),
        },
      );
      x += width;
    });
    line.end();
    press.y += laid.height;
  }

  #cell(
    lines: readonly string[],
    place: {
      readonly x: number;
      readonly width: number;
      readonly column: number;
      readonly isStrong: boolean;
    },
  ): void {
    const { lettering: metrics, y } = this.#press;
    const isFigure = this.#part.columns[place.column]?.isFigure === true;
    const style = this.#style(place.isStrong);
    lines.forEach((text, at) => {
      const indent = isFigure ? place.width - metrics.width(text, style) : 0;
      metrics.write(text, place.x + indent, y + 3 + at * this.#leading, style);
    });
  }
}
