import { exportedTables } from "./export-tables.ts";

const everywhere: Readonly<Record<string, string>> = {
  org_id: "The organisation.",
  id: "Identifies the row.",
  version: "Counts the changes.",
  created_at: "When it was made, in UTC.",
  created_by: "The person who made it.",
  updated_at: "When it last changed, in UTC.",
  updated_by: "The person who last changed it.",
  status: "A code.",
  status_code: "A code.",
  month_start: "The first day of the month.",
  user_id: "The person.",
};

/** A column's meaning in words; `refersTo`: the table whose row it names. */
export function meaningOf(table: string, column: string, refersTo: string | null): string {
  const reported = exportedTables[table]?.columns?.[column] ?? everywhere[column] ?? sentence(column);
  return refersTo === null || refersTo === "clients" ? reported : `${reported} An id of ${refersTo}.`;
}

function sentence(column: string): string {
  const words = column.replace(/_id$/, "").replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
