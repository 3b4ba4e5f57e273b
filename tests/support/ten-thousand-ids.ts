export const peopleCount = 10_000;
export const projectCount = 1_250;

const kinds = [
  "person",
  "function",
  "tier",
  "project",
  "place",
  "skill",
  "characteristic",
  "week",
  "request",
  "plan",
  "forecast",
  "budget",
] as const;
type Numbered = (typeof kinds)[number];

/** The id of a kind's row by number; given SQL, the SQL of it. Ids sort as their numbers do. */
export function id(kind: Numbered, number: number | string): string {
  const prefix = `019400c0-${(kinds.indexOf(kind) + 1).toString(16).padStart(4, "0")}-7000-8000-`;
  return typeof number === "number"
    ? prefix + number.toString(16).padStart(12, "0")
    : `('${prefix}' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

/** Rows made as the database would store them: no foreign key is looked up again, no trigger adds anything up. */
export const insertedPlainly = (statements: readonly string[]): string =>
  ["BEGIN", "SET LOCAL session_replication_role = replica", ...statements, "COMMIT"].join(";\n");
