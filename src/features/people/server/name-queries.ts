import { sql } from "kysely";
import { own } from "#server/database/sql.ts";

/** A person's full name, else the e-mail address, beside `users as <alias>` (docs/readings.md#000-1). */
export const personName = <T extends string | null = string>(alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<T>`coalesce(nullif(trim(concat_ws(' ', ${column("first_name")}, ${column("last_name")})), ''), ${column("email")})`;
};

/** Who last changed the row `alias`, by its `updated_by`; null where no one is stored. */
export const editorName = (orgId: string, alias: string) =>
  sql<
    string | null
  >`(SELECT ${personName("editor")} FROM users editor WHERE ${own(orgId, "editor")} AND editor.id = ${sql.ref(`${alias}.updated_by`)})`;
