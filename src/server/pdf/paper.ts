/** A document to draw: plain words and figures, as a thread is given them. */
export interface Paper {
  /** The document's title. */
  readonly title: string;
  readonly organisation: string;
  /** When it was made, and for whom: `Made on 12 Nov 2026, 14:05 for Isla Cameron`. */
  readonly made: string;
  /** Each begins on a new page, with a title of its own. */
  readonly sheets: readonly Sheet[];
}

export interface Sheet {
  readonly title: string;
  /** Under the title: what is shown, in words. */
  readonly lead: readonly string[];
  /** What the reader should know of the figures. */
  readonly notes: readonly string[];
  /** Null: wide where its tables don't fit upright. */
  readonly orientation: "landscape" | null;
  readonly parts: readonly Part[];
}

export type Part = TablePart | FiguresPart | CalendarPart;

export interface PaperColumn {
  readonly label: string;
  /** Figures are right-aligned, and are never wrapped. */
  readonly isFigure: boolean;
}

export interface TablePart {
  readonly kind: "table";
  /** What the table is, for those who hear it. */
  readonly label: string;
  /** Those that name a line come first: they repeat beside columns that continue on another page. */
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  /** The last lines: sums. */
  readonly totals: readonly (readonly string[])[];
  /** Said in place of lines, where there are none. */
  readonly empty: string;
}

export interface PaperRow {
  readonly cells: readonly string[];
  /** The mark in front of its name. */
  readonly mark?: Mark;
}

/** A small square in one of the eight colours of projects; hollow for drafts. */
export interface Mark {
  readonly colour: number;
  readonly isHollow: boolean;
}

/** Figures beside each other, each with its name. */
export interface FiguresPart {
  readonly kind: "figures";
  readonly figures: readonly { readonly label: string; readonly value: string }[];
}

/** A month, a week a row. */
export interface CalendarPart {
  readonly kind: "calendar";
  readonly label: string;
  readonly weekdays: readonly string[];
  readonly weeks: readonly CalendarWeek[];
}

export interface CalendarWeek {
  readonly label: string;
  /** Its sum. */
  readonly value: string;
  readonly days: readonly CalendarDay[];
}

export interface CalendarDay {
  /** Empty for a day of another month. */
  readonly label: string;
  readonly isQuiet: boolean;
  /** Holidays and leave. */
  readonly off: readonly string[];
  readonly hours: readonly { readonly label: string; readonly value: string; readonly mark: Mark }[];
}
