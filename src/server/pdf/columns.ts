/** What a column needs, in points: at least, for all on one line, and whether it has figures. */
export interface WantedColumn {
  readonly least: number;
  readonly most: number;
  readonly isFigure: boolean;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Widths that fill a page: all on one line where there's room, else as much as the contents differ. Null where
 * there isn't room for the least of each.
 */
export function sharedWidths(wanted: readonly WantedColumn[], available: number): number[] | null {
  const least = sumOf(wanted.map((each) => each.least));
  if (least > available) return null;
  const most = sumOf(wanted.map((each) => each.most));
  if (most > available)
    return wanted.map(
      (each) => each.least + ((available - least) * (each.most - each.least)) / (most - least),
    );
  const isSpread = wanted.some(({ isFigure }) => !isFigure)
    ? ({ isFigure }: WantedColumn) => !isFigure
    : () => true;
  const base = sumOf(wanted.filter(isSpread).map((each) => each.most));
  return wanted.map((each) =>
    isSpread(each) && base > 0 ? each.most + ((available - most) * each.most) / base : each.most,
  );
}

/** Columns that share a page: their places in the table, and their widths. */
export interface Band {
  readonly columns: readonly number[];
  readonly widths: readonly number[];
}

/** How many columns name a line: those before the first figure, at least one, and not all of a wide table. */
export function namingColumns(wanted: readonly WantedColumn[], available: number): number {
  let [count, width] = [0, 0];
  for (const each of wanted) {
    width += each.least;
    if (each.isFigure || width > available / 2) break;
    count += 1;
  }
  return Math.max(1, Math.min(count, wanted.length - 1));
}

function namesWidths(wanted: readonly WantedColumn[], most: number): number[] {
  if (sumOf(wanted.map((each) => each.most)) <= most) return wanted.map((each) => each.most);
  return sharedWidths(wanted, most) ?? wanted.map(() => most / wanted.length);
}

/** A table too wide for a page, in bands that each begin with the columns that name a line. */
export function bandsOf(wanted: readonly WantedColumn[], available: number): Band[] {
  const naming = namingColumns(wanted, available);
  // Names are on one line where that leaves room for figures.
  const names = namesWidths(wanted.slice(0, naming), available * 0.4);
  const rest = wanted.slice(naming);
  const nameWidth = sumOf(names);
  const room = available - nameWidth;
  const bands: Band[] = [];
  let columns: number[] = [];
  const close = () => {
    if (columns.length === 0) return;
    const widths = sharedWidths(
      columns.map((at) => wanted[at] ?? { least: 0, most: 0, isFigure: true }),
      room,
    );
    bands.push({
      columns: [...Array.from({ length: naming }, (_, at) => at), ...columns],
      widths: [...names, ...(widths ?? columns.map(() => room / columns.length))],
    });
    columns = [];
  };
  let used = 0;
  rest.forEach((each, at) => {
    if (columns.length > 0 && used + each.least > room) {
      close();
      used = 0;
    }
    columns.push(naming + at);
    used += each.least;
  });
  close();
  return bands;
}
