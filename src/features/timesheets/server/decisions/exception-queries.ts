import { db, own, sameOrg } from "#server/database/sql.ts";
import {
  approvedHolidayHours,
  monthlyHoursOf,
  publicHolidaysOf,
  workingPatternsOf,
} from "#features/people/server/working-days-queries.ts";
import { ofTeam, teamIds, type Team } from "./team-queries.ts";

export const bookedOf = ofTeam((orgId, team, first: string, last: string) =>
  db
    .selectFrom("time_entries as e")
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .select([
      "e.user_id",
      "e.project_id",
      "p.code",
      "p.is_internal",
      "e.date_worked",
      "e.exact_hours as hours",
    ])
    .where(own(orgId, "e"))
    .where("e.user_id", "in", teamIds(orgId, team))
    .where("e.date_worked", ">=", first)
    .where("e.date_worked", "<=", last),
);

/** The projects each person of a team has hours of a submitted allocation on, from `first` to `last`. */
export const plannedOf = ofTeam((orgId, team, first: string, last: string) =>
  db
    .selectFrom("allocation_entries as a")
    .innerJoin("function_allocations as f", (join) => sameOrg(join, "f.id", "a.function_allocation_id"))
    .select(["a.user_id", "a.project_id"])
    .distinct()
    .where(own(orgId, "a"))
    .where("a.user_id", "in", teamIds(orgId, team))
    .where("f.status_code", "=", "submitted")
    .where("a.allocation_date", ">=", first)
    .where("a.allocation_date", "<=", last),
);

const monthlyHours = ofTeam((orgId, team) => monthlyHoursOf(orgId, teamIds(orgId, team)));
const workingPatterns = ofTeam((orgId, team, last: string) =>
  workingPatternsOf(orgId, teamIds(orgId, team), last),
);
const publicHolidays = ofTeam((orgId, team, first: string, last: string) =>
  publicHolidaysOf(orgId, teamIds(orgId, team), first, last),
);
const approvedHours = ofTeam((orgId, team, first: string, last: string) =>
  approvedHolidayHours(orgId, teamIds(orgId, team), first, last),
);

/** What a team's working days are counted by, as `workingTimeQueries` has it of people. */
export const expectedOf = (orgId: string, team: Team, first: string, last: string) =>
  [
    monthlyHours(orgId, team),
    workingPatterns(orgId, team, last),
    publicHolidays(orgId, team, first, last),
    approvedHours(orgId, team, first, last),
  ] as const;
