import { monthOf } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { Todo, TodoItem, TodoKind } from "./todos.ts";

/** Where a link leads. */
export interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

const managerSearch = ({ scope }: TodoItem) => (scope === null || scope === "reports" ? {} : { scope });
const monthSearch = ({ day }: TodoItem) => (day === null ? {} : { month: monthOf(day) });

const everyone = (item: TodoItem): Place => ({ to: "/everyone", search: monthSearch(item) });
/** The person's first such day in the planner. */
const planned = (item: TodoItem): Place =>
  item.functionId === null || item.day === null
    ? everyone(item)
    : {
        to: "/allocations/planner",
        search: { function: item.functionId, ...monthSearch(item), person: item.id, day: item.day },
      };
const week = ({ id }: TodoItem): Place => ({ to: `/my-time/timesheet/${id}` });

const forecast = ({ id, day }: TodoItem): Place => ({
  to: "/forecasts",
  search: { project: id, ...(day === null ? {} : { period: monthOf(day) }) },
});
const allocation = (item: TodoItem): Place => ({
  to: "/allocations/planner",
  search: { function: item.id, ...monthSearch(item) },
});

const places: Readonly<Record<TodoKind, (item: TodoItem) => Place>> = {
  "week-returned": week,
  "week-to-submit": week,
  mentions: ({ comment }) => comment ?? { to: "/home" },
  "weeks-to-decide": (item) => ({
    to: `/manager/timesheets/${item.personId ?? ""}/${item.id}/${item.day ?? ""}`,
    search: managerSearch(item),
  }),
  "requests-to-decide": (item) => ({
    to: `/manager/holiday-requests/${item.id}`,
    search: managerSearch(item),
  }),
  "proposals-to-decide": () => ({ to: "/agents" }),
  "late-in-team": (item) => ({ to: "/cycle", search: monthSearch(item) }),
  "forecasts-late": forecast,
  "allocations-late": allocation,
  "forecasts-to-freeze": forecast,
  "allocations-to-submit": allocation,
  overbooked: planned,
  "absences-in-plan": planned,
  "budgets-ending": ({ id }) => ({
    to: "/dashboard/project",
    search: { project: id, timeframe: "all_time" },
  }),
  "imports-waiting": ({ id }) => ({ to: `/admin/import/${id}` }),
  "invitations-expired": () => ({ to: "/admin/users" }),
  "planned-changes-stopped": ({ personId }) => ({ to: "/admin/users", search: { person: personId ?? "" } }),
  "totals-corrected": () => ({ to: "/admin/audit" }),
  "set-up": () => ({ to: "/admin/dashboard" }),
};

/** Where one of the things is done. */
export const placeOfItem = (kind: TodoKind, item: TodoItem): Place => places[kind](item);

/** Where all of them are done: the page's list, or the first of them. */
export function placeOf({ kind, items: [first] }: Todo): Place {
  if (kind === "weeks-to-decide" && first)
    return { to: "/manager", search: { week: first.day ?? "", ...managerSearch(first) } };
  if (kind === "proposals-to-decide") return { to: "/agents" };
  if (kind === "invitations-expired") return { to: "/admin/users" };
  if (kind === "set-up") return { to: "/admin/dashboard" };
  if ((kind === "overbooked" || kind === "absences-in-plan") && first) return everyone(first);
  return first ? placeOfItem(kind, first) : { to: "/home" };
}

/** What the buttons that lead there say. */
export const verbs = perLanguage((): Readonly<Record<TodoKind, string>> => ({
  "week-returned": t`Open week`,
  "week-to-submit": t`Open week`,
  mentions: t`Read`,
  "weeks-to-decide": t`Decide`,
  "requests-to-decide": t`Decide`,
  "proposals-to-decide": t`Decide`,
  "late-in-team": t`Open cycle`,
  "forecasts-late": t`Open forecast`,
  "allocations-late": t`Open planner`,
  "forecasts-to-freeze": t`Open forecast`,
  "allocations-to-submit": t`Open planner`,
  overbooked: t`See everyone`,
  "absences-in-plan": t`See everyone`,
  "budgets-ending": t`See budget`,
  "imports-waiting": t`Open import`,
  "invitations-expired": t`Open invitations`,
  "planned-changes-stopped": t`Open person`,
  "totals-corrected": t`Open audit log`,
  "set-up": t`Open set-up list`,
}));
