import type { Database } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, monthOf, type Month } from "#shared/month.ts";
import { pointWords } from "#features/closing/rules/open-points.ts";
import type { CycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import { ownersOf, phasesOfMonth } from "../rules/cycle.ts";
import { openInCycle, type escalationsSince } from "./cycle-queries.ts";
import type { Answers } from "#server/scope.ts";

type Escalations = Answers<[ReturnType<typeof escalationsSince>]>[0];

export interface LatePerson {
  readonly userId: string;
  /** `Ada Cole: 2 weeks not submitted`. */
  readonly words: string;
  readonly month: Month;
}

/** What was escalated to someone and is still open; without escalations nothing is read. */
export async function lateInTeam(
  database: Database,
  { orgId, today, cycle }: { readonly orgId: string; readonly today: Day; readonly cycle: CycleDays },
  escalations: Escalations,
): Promise<LatePerson[]> {
  if (escalations.length === 0) return [];
  const months = [...new Set(escalations.map(({ month }) => monthOf(month)))].toSorted();
  const found = await database.read(
    orgId,
    ...months.map((month) => openInCycle({ orgId, userId: "", seesAll: true, today }, month)),
  );
  return months.flatMap((month, at) =>
    phasesOfMonth(month, cycle).flatMap((phase) =>
      ownersOf(found[at] ?? [], phase).flatMap(({ userId, name, items }) => {
        const isEscalated = escalations.some(
          (row) => row.month === firstDay(month) && row.phase === phase.phase && row.user_id === userId,
        );
        if (userId === null || !isEscalated) return [];
        const open = items.map((item) => pointWords(item.kind, item.open)).join(", ");
        return [{ userId, words: `${name ?? ""}: ${open}`, month }];
      }),
    ),
  );
}
