import type { FieldName } from "./fields.ts";
import type { Dimension } from "./pay-line.ts";

export const separators = [",", ";", "\t", "|"] as const;
export const encodings = ["utf-8", "utf-8-mark", "windows-1252"] as const;
export const decimals = [".", ","] as const;
export const dateFormats = ["yyyy-MM-dd", "dd/MM/yyyy", "MM/dd/yyyy", "dd.MM.yyyy"] as const;
export const requirements = ["personnelNumber", "wageType", "customerName"] as const;

/** A column: a field of the line, or a fixed text. */
export interface LayoutColumn {
  readonly heading: string;
  /** Null for the fixed text. */
  readonly field: FieldName | null;
  readonly text: string;
}

/** What a file looks like. `utf-8-mark` begins with a byte order mark, by which Excel knows UTF-8. */
export interface Layout {
  readonly file: "csv" | "xlsx";
  /** What lines are divided by, and in which order they come. */
  readonly groups: readonly Dimension[];
  readonly columns: readonly LayoutColumn[];
  readonly headings: boolean;
  readonly separator: (typeof separators)[number];
  readonly encoding: (typeof encodings)[number];
  readonly decimal: (typeof decimals)[number];
  readonly date: (typeof dateFormats)[number];
  /** Hours without one of these aren't accepted. */
  readonly requires: readonly (typeof requirements)[number][];
}

export const maxColumns = 60;

/** How CSV is written unless something else is chosen. */
export const plainCsv = {
  file: "csv",
  headings: true,
  separator: ",",
  encoding: "utf-8-mark",
  decimal: ".",
  date: "yyyy-MM-dd",
  requires: [],
} as const satisfies Partial<Layout>;

/** Columns of fields under headings: `column("Wage type", "wageType")`, or a fixed text. */
export const column = (heading: string, field: FieldName | null = null, text = ""): LayoutColumn => ({
  heading,
  field,
  text,
});
