import { sql } from "kysely";

/** A person's full name, else the e-mail address, beside `users as <alias>` (docs/readings.md#000-1). */
export const personName = <T extends string | null = string>(alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<T>`coalesce(nullif(trim(concat_ws(' ', ${column("first_name")}, ${column("last_name")})), ''), ${column("email")})`;
};
