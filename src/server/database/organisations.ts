import type { Database } from "../scope.ts";
import { db } from "./sql.ts";

/** The organisations with at least one person. */
export function allOrganisations({ directory }: Database): Promise<{ org_id: string }[]> {
  return directory((transaction) =>
    transaction.rows(db.selectFrom("login_directory").select("org_id").distinct()),
  );
}

/** Works for one organisation after another. A failure delays no other; all are thrown at the end. */
export async function forEachOf<Row extends { readonly org_id: string }>(
  organisations: readonly Row[],
  work: (orgId: string) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { org_id: orgId } of organisations)
    await work(orgId).catch((error: unknown) => {
      failures.push(error);
    });
  if (failures.length > 0) throw new AggregateError(failures, failed);
}
