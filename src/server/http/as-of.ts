import { sql } from "kysely";
import { addDays, isDay, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { dayOfMoment, startOfDay } from "#shared/zone.ts";
import type { Clock } from "../clock.ts";
import { db, own, type Query } from "../database/sql.ts";
import { invalid } from "../refusal.ts";
import { byName, type Database, type Read } from "../scope.ts";

/** From when on every figure is known: recorded, and not yet removed. `o` are the organisation's settings. */
export const knownSince = sql`greatest(o.recorded_since,
  now() - make_interval(days => least(o.data_retention, o.figures_retention)))`;

const knowledge = (orgId: string): Query<{ is_known: boolean }> =>
  db
    .selectFrom("organisation_settings as o")
    .select([sql<boolean>`${knownSince} <= current_setting('app.as_of')::timestamptz`.as("is_known")])
    .where(own(orgId, "o"));

/** The instant of a moment: the last microsecond of a day. */
export function instantOf(moment: string, timeZone: string): string {
  if (!isDay(moment)) return moment;
  const next = new Date(startOfDay(addDays(moment, 1), timeZone) - 1).toISOString();
  return `${next.slice(0, -1)}999Z`;
}

/**
 * What of a call is different as of a moment: its day, and its reads, which find the rows as they were. Rights are
 * today's: the session is checked before. A day that no one knows any more, or that is to come, is refused at `field`.
 */
export function readsAsOf(
  { clock, database }: { readonly clock: Clock; readonly database: Database },
  { orgId, timeZone }: { readonly orgId: string; readonly timeZone: string },
  asOf: string,
  field = "asOf",
): { readonly today: Day; readonly read: Read } {
  const today = dayOfMoment(asOf, timeZone);
  if (today > clock.today(timeZone))
    throw invalid({ [field]: t`This day is still to come. Choose an earlier one.` });
  const at = instantOf(asOf, timeZone);
  return {
    today,
    read: byName(async (queries) => {
      const [[known], ...answers] = await database.readAsOf(orgId, at, knowledge(orgId), ...queries);
      if (known && !known.is_known)
        throw invalid({ [field]: t`Earlier figures weren't stored. Choose a later day.` });
      return answers;
    }),
  };
}
