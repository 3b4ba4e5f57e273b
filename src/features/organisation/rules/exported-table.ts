/** What an export says of a table. */
export interface ExportedTable {
  readonly about: string;
  /** What columns mean whose name and type don't say it. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Columns that stay behind, and why. */
  readonly without?: Readonly<Record<string, string>>;
}
