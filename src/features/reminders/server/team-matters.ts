import { isFor } from "../rules/weekly-reminders.ts";
import type { MatterScope, TeamMatters } from "./mail/reminder-letters.ts";

interface Named {
  readonly name: string;
}

/** Something a person has to decide; `manager_id` null: the admins. */
interface Matter {
  readonly id: string;
  readonly manager_id: string | null;
}

interface OpenWeek extends Matter, Named {
  readonly week_starting: string;
}

export interface Waiting {
  readonly missing: readonly OpenWeek[];
  readonly toDecide: readonly (Matter & Named & { readonly week_starting: string })[];
  readonly requests: readonly Matter[];
  /** Who stands in for whom today. */
  readonly delegates: readonly (Named & { readonly manager_id: string; readonly delegate_id: string })[];
}

const scopes: readonly MatterScope[] = ["reports", "delegated", "without-manager"];

/** What of it waits for one reader; null when nothing does. */
export function mattersFor(
  reader: { readonly id: string; readonly is_admin: boolean },
  waiting: Waiting,
): TeamMatters | null {
  const handed = waiting.delegates.filter(({ delegate_id }) => delegate_id === reader.id);
  const standsIn = new Map(handed.map((row) => [row.manager_id, row.name]));
  const decider = { id: reader.id, isAdmin: reader.is_admin, standsInFor: new Set(standsIn.keys()) };
  const mine = ({ id, manager_id }: Matter) => isFor(decider, { ownerId: id, managerId: manager_id });
  const [missing, toDecide, requests] = [
    waiting.missing.filter(mine),
    waiting.toDecide.filter(mine),
    waiting.requests.filter(mine),
  ];
  const all = [...missing, ...toDecide, ...requests];
  if (all.length === 0) return null;
  const scopeOf = ({ manager_id }: Matter): MatterScope =>
    manager_id === null ? "without-manager" : manager_id === reader.id ? "reports" : "delegated";
  const standsInFor = (matter: Matter) =>
    scopeOf(matter) === "delegated" ? (standsIn.get(matter.manager_id ?? "") ?? null) : null;
  const found = new Set(all.map(scopeOf));
  return {
    missing: [...Map.groupBy(missing, ({ id }) => id).values()].flatMap((weeks) => {
      const [first] = weeks;
      if (!first) return [];
      return [
        {
          name: first.name,
          weeks: weeks.map(({ week_starting }) => week_starting),
          standsInFor: standsInFor(first),
        },
      ];
    }),
    toDecide: toDecide.map((each) => ({
      name: each.name,
      weekStarting: each.week_starting,
      standsInFor: standsInFor(each),
    })),
    holidayRequests: requests.length,
    scopes: scopes.filter((scope) => found.has(scope)),
  };
}
