import type { Day } from "#shared/day.ts";
import type { Month } from "#shared/month.ts";
import { mayAccess } from "#shared/permissions.ts";
import type { CycleKind } from "./cycle.ts";

interface Jump {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

interface Jumped {
  readonly kind: CycleKind;
  readonly about: Month;
  readonly firstWeek: Day | null;
  readonly isOwn: boolean;
  readonly roles: readonly string[];
}

const report = (name: string, about: Month): Jump => ({
  to: "/reports",
  search: { report: name, from: about, to: about },
});

const jumps: Readonly<Record<CycleKind, (to: Jumped) => Jump | null>> = {
  weeks_missing: ({ about, firstWeek, isOwn }) =>
    isOwn && firstWeek !== null ? { to: `/my-time/timesheet/${firstWeek}` } : report("missing", about),
  weeks_undecided: ({ about, firstWeek, isOwn }) =>
    isOwn && firstWeek !== null
      ? { to: "/manager", search: { week: firstWeek } }
      : report("timesheets", about),
  leave_undecided: ({ about, isOwn }) => (isOwn ? { to: "/manager" } : report("absence", about)),
  forecasts_not_frozen: ({ about, roles }) =>
    mayAccess("read forecasts", roles) ? { to: `/forecasts/calendar/${about}` } : null,
  allocations_not_submitted: ({ about, roles }) =>
    mayAccess("change allocations", roles) ? { to: `/allocations/calendar/${about}` } : null,
};

/** Where someone deals with their own part, or looks at another's; null where they may open no such page. */
export const jumpOf = (to: Jumped): Jump | null => jumps[to.kind](to);
