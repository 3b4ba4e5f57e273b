import { sql } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";

interface EndingToken {
  readonly kind: string;
  readonly user_id: string | null;
  readonly name: string;
  readonly expires_at: string;
}

const endsWithin = (days: number) =>
  sql<boolean>`expires_at BETWEEN now() AND now() + make_interval(days => ${days}::int)`;

/** Organisations with a token that ends within these days and that no mail was about. For jobs. */
export const organisationsWithEnds = (days: number) =>
  db
    .selectFrom("api_tokens")
    .select("org_id")
    .distinct()
    .where("expiry_mailed_at", "is", null)
    .where("revoked_at", "is", null)
    .where(endsWithin(days));

/** Marks them as mailed about, and answers those that were made to last longer than that. */
export const markMailed = (orgId: string, days: number): Query<EndingToken> => ({
  compile: () =>
    sql<EndingToken>`WITH marked AS (
      UPDATE api_tokens SET expiry_mailed_at = now()
      WHERE ${own(orgId, "api_tokens")} AND expiry_mailed_at IS NULL AND revoked_at IS NULL AND ${endsWithin(days)}
      RETURNING kind, user_id, name, created_at, expires_at)
      SELECT kind, user_id, name, expires_at FROM marked
      WHERE expires_at > created_at + make_interval(days => ${days}::int)`.compile(db),
});
