import { sql, type RawBuilder } from "kysely";
import { t } from "#shared/texts/t.ts";
import type { Reader, ReportRequest } from "./reader.ts";
import { personName } from "#features/people/server/name-queries.ts";

/**
 * People the reader may see: oneself and reports, or everyone. Beside `users as u`. The id is a checked UUID
 * in the text: PostgreSQL groups by expressions with parameters only where those are the same.
 */
export const isVisible = (reader: Reader): RawBuilder<boolean> =>
  reader.seesEveryone
    ? sql<boolean>`(u.id IS NOT NULL)`
    : sql<boolean>`(u.id = ${sql.lit(reader.userId)}::uuid OR u.manager_id IS NOT DISTINCT FROM ${sql.lit(reader.userId)}::uuid)`;

/** A person's name beside `users as u`. */
export const nameOfPerson = personName("u");

/** The name where the reader may see it. */
export const visibleName = (reader: Reader): RawBuilder<string | null> =>
  sql`CASE WHEN u.id IS NULL THEN NULL WHEN ${isVisible(reader)} THEN ${nameOfPerson} ELSE ${sql.lit(t`Other people`)} END`;

/** The id where the reader may see it. */
export const visibleId = (reader: Reader): RawBuilder<string | null> =>
  sql`CASE WHEN ${isVisible(reader)} THEN u.id END`;

/** A request's conditions on project, function or person; `columns`: their SQL names. */
export function narrowed(
  request: Pick<ReportRequest, "project" | "function" | "person">,
  columns: Readonly<Partial<Record<"project" | "function" | "person", RawBuilder<unknown>>>>,
): RawBuilder<boolean> {
  const conditions = (["project", "function", "person"] as const).flatMap((each) => {
    const [wanted, column] = [request[each], columns[each]];
    return wanted === null || column === undefined ? [] : [sql`${column} = ${wanted}::uuid`];
  });
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}
