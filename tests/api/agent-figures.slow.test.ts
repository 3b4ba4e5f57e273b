import { expect, it } from "vitest";
import { sumHours } from "#shared/hours.ts";
import { listChanges } from "#features/analytics/changes-contract.ts";
import {
  listDashboardFunctions,
  listDashboardProjects,
  readFunctionAnalytics,
  readOrganisationAnalytics,
  readProjectAnalytics,
} from "#features/analytics/contract.ts";
import { listProjectFigures } from "#features/analytics/figures-contract.ts";
import { readProjectOverview } from "#features/analytics/overview-contract.ts";
import { readWhy } from "#features/analytics/why-contract.ts";
import { readCycle } from "#features/cycle/contract.ts";
import { readPlanner as readForecast } from "#features/forecasts/contract.ts";
import { listSuggestions } from "#features/forecasts/learning-contract.ts";
import { listFunctions } from "#features/functions/contract.ts";
import { readTeamCalendar } from "#features/leave/calendar-contract.ts";
import { previewHolidays, readMyHolidays } from "#features/leave/contract.ts";
import { listHolidayRequests, readReassignment } from "#features/leave/decisions-contract.ts";
import { readAllocationMonth } from "#features/plans/contract.ts";
import { readEveryone } from "#features/plans/everyone-contract.ts";
import { readReport } from "#features/reports/contract.ts";
import { listMyOpenWeeks, readMyPlan, readMyWeek } from "#features/timesheets/contract.ts";
import { listTimesheets } from "#features/timesheets/decisions-contract.ts";
import { toolsWith } from "#features/agents/server/tools/all.ts";
import { assistantOf, dataOf, type ToolData } from "../support/assistants.ts";
import type { Client } from "../support/client.ts";
import { makeHomeGround, today } from "../support/home-ground.ts";
import { describeOnEngines } from "../support/stint.ts";
import { areaScopes } from "#features/tokens/rules/areas.ts";

const months = { from: "2026-10", to: "2026-12" };
const range = { timeframe: "custom", startMonth: "2026-10", endMonth: "2026-12" } as const;
const hoursOf = (list: readonly { readonly hours: number }[]) => sumHours(list.map(({ hours }) => hours));

/** What each tool's figures have to be, from the reads of its page, as its person makes them. */
interface Comparison {
  readonly input?: Record<string, unknown>;
  readonly facts?: object;
  /** Figures of the rows; the answer's rows are reduced to these. */
  readonly rows?: readonly object[];
  readonly of?: (row: Record<string, unknown>) => object;
}
type Compare = (api: Client, place: Place) => Promise<Comparison>;

interface Place {
  readonly project: { readonly id: string; readonly code: string };
  readonly inside: { readonly id: string; readonly name: string };
  readonly personId: string;
  readonly requestId: string;
}

const month = "2026-12";
const unit = (of: { budget: number; booked: number; remaining: number }) => ({
  budget: of.budget,
  booked: of.booked,
  planStillNeeds: of.remaining,
});
const analytics = (read: Awaited<ReturnType<typeof readHours>>): Comparison => {
  if (!read.hours.ok) throw new Error(read.hours.error);
  return {
    facts: { currency: "EUR", totals: read.hours.totals, cannotBeWorked: read.hours.unworkable },
    of: ({ hours, cost }) => ({ hours, cost }),
    rows: read.hours.months.map((each) => ({
      hours: {
        budget: each.total_budget_hours,
        forecast: each.total_forecasted_hours,
        allocated: each.total_allocated_hours,
        booked: each.total_actual_hours,
      },
      cost: {
        budget: each.total_budget_gbp,
        forecast: each.total_forecasted_gbp,
        allocated: each.total_allocated_gbp,
        booked: each.total_actual_gbp,
      },
    })),
  };
};
const readHours = (api: Client) => api.ok(readOrganisationAnalytics, { query: range });

/** By tool; `figures` in its three views. Tools of a person's own time are called by a booker. */
const own: Readonly<Record<string, Compare>> = {
  my_week: async (api) => {
    const week = await api.ok(readMyWeek, { params: { weekStarting: "2026-11-09" } });
    return {
      input: { week: "2026-11-11" },
      facts: { bookedHours: hoursOf(week.entries), expectedHours: sumHours(week.expected) },
      of: ({ booked, planned }) => ({ booked, planned }),
      rows: [
        ...week.entries.map(({ hours }) => ({ booked: hours })),
        ...week.allocated.map(({ hours }) => ({ planned: hours })),
      ],
    };
  },
  my_open_weeks: async (api) => ({
    facts: { openWeeks: (await api.ok(listMyOpenWeeks)).weeks.length },
  }),
  my_plan: async (api) => {
    const plan = await api.ok(readMyPlan, { params: { weekStarting: "2026-11-16" } });
    return {
      facts: { plannedHours: hoursOf(plan.allocated) },
      of: ({ hours }) => ({ hours }),
      rows: plan.allocated.map(({ hours }) => ({ hours })),
    };
  },
  my_leave: async (api) => {
    const leave = await api.ok(readMyHolidays);
    return {
      facts: { balanceHours: leave.balance, hoursPerDay: leave.hoursPerDay },
      of: ({ hours }) => ({ hours }),
      rows: [
        ...leave.requests.map(({ totalHours }) => ({ hours: totalHours })),
        ...leave.publicHolidays.map(() => ({})),
      ],
    };
  },
  preview_leave: async (api) => {
    const query = { startDate: "2026-12-28", endDate: "2027-01-08" };
    const found = await api.ok(previewHolidays, { query });
    return {
      input: { first: query.startDate, last: query.endDate },
      facts: {
        days: found.days,
        hours: found.totalHours,
        remainingHours: found.remaining.map(({ hours }) => expect.objectContaining({ hours }) as object),
      },
    };
  },
};

const everyones: Readonly<Record<string, Compare>> = {
  who_is_away: async (api) => {
    const days = { from: "2026-11-01", to: "2026-12-31" };
    const { total } = await api.ok(readTeamCalendar, { query: { ...days, away: "true", most: "100" } });
    return { input: { first: days.from, last: days.to }, facts: { people: total, shown: total } };
  },
  find_people: async (api) => {
    const { people } = await api.ok(readEveryone, { query: { search: "Bo", most: "500" } });
    return { input: { search: "Bo" }, facts: { people: people.length } };
  },
  find_projects: async (api) => {
    const { projects } = await api.ok(listProjectFigures);
    return {
      facts: { projects: projects.length },
      of: ({ hours }) => ({ hours }),
      rows: projects.map(({ budget, forecasted, allocated, actual }) => ({
        hours: { budget, forecasted, allocated, booked: actual },
      })),
    };
  },
  functions: async (api) => {
    const { functions } = await api.ok(listFunctions);
    return {
      facts: { currency: "EUR", functions: functions.length },
      of: ({ people, tiers }) => ({ people, tiers }),
      rows: functions.map(({ userCount, costTiers }) => ({
        people: userCount,
        tiers: costTiers.map(({ name, hourlyRate }) => ({ tier: name, hourlyRate })),
      })),
    };
  },
  plan_of_person: async (api, { personId }) => {
    const found = await api.ok(readEveryone, { query: { most: "500", month: "2026-11" } });
    const person = found.people.find(({ id }) => id === personId);
    return {
      input: { person: personId, month: "2026-11" },
      of: ({ expected, planned }) => ({ expected, planned }),
      rows: found.weeks.map((_, at) => ({
        expected: person?.expected[at],
        planned: sumHours(person?.hours.flatMap(([week, , hours]) => (week === at ? [hours] : [])) ?? []),
      })),
    };
  },
  who_is_free: async (api) => {
    const found = await api.ok(readEveryone, { query: { most: "500", month: "2026-11" } });
    const free = found.people.map(({ fullName, expected, hours }) => ({
      person: fullName,
      byWeek: found.weeks.flatMap((day, at) =>
        day >= "2026-11-16" && day <= "2026-12-31"
          ? [
              sumHours([
                expected[at] ?? 0,
                ...hours.flatMap(([week, , each]) => (week === at ? [-each] : [])),
              ]),
            ]
          : [],
      ),
    }));
    const withTime = free
      .map((each) => ({ ...each, freeHours: sumHours(each.byWeek.map((hours) => Math.max(0, hours))) }))
      .filter(({ freeHours }) => freeHours > 0)
      .toSorted((one, other) => other.freeHours - one.freeHours);
    return {
      input: { first: "2026-11-16", last: "2026-12-31" },
      facts: { people: withTime.length },
      of: ({ person, freeHours, byWeek }) => ({
        person,
        freeHours,
        byWeek: (byWeek as { free: number }[]).map(({ free: hours }) => hours),
      }),
      rows: withTime,
    };
  },
  short_of_people: async (api) => {
    const { functions } = await api.ok(readAllocationMonth, { params: { periodId: month } });
    const lacking = functions
      .map((each) => ({
        demand: each.demandHours,
        allocated: each.allocatedHours,
        met: each.countedHours,
        lacking: Math.max(0, sumHours([each.demandHours, -each.countedHours])),
      }))
      .toSorted((one, other) => other.lacking - one.lacking);
    return {
      input: { month },
      of: ({ demand, allocated, met, lacking: hours }) => ({ demand, allocated, met, lacking: hours }),
      rows: lacking,
    };
  },
  forecast_with_suggestion: async (api, { project }) => {
    const query = { projectId: project.id, month };
    const planner = await api.ok(readForecast, { query });
    const period = planner.periods.find((each) => each.month === month);
    const { suggestions } = await api.ok(listSuggestions, { query });
    return {
      input: { project: project.code, month },
      facts: {
        totalHours: period?.forecast.totalHours,
        ...(suggestions.length === 0 ? {} : { suggestions: expect.any(Array) as unknown[] }),
      },
      of: ({ forecast, budget, capacity }) => ({ forecast, budget, capacity }),
      rows: planner.costTiers.map(({ id }) => {
        const room = period?.capacity.find(({ costTierId }) => costTierId === id);
        return {
          forecast: period?.forecast.entries.find(({ costTierId }) => costTierId === id)?.forecastHours ?? 0,
          budget: period?.budget?.cells.find(({ costTierId }) => costTierId === id)?.budgetHours ?? null,
          ...(room && {
            capacity: {
              people: room.people,
              hours: room.capacityHours,
              forecastElsewhere: room.otherForecastHours,
            },
          }),
        };
      }),
    };
  },
  open_decisions: async (api) => {
    const { waiting } = await api.ok(listTimesheets, { query: { week: "2026-11-16", status: "submitted" } });
    const weeks = await Promise.all(
      waiting.map(({ week }) => api.ok(listTimesheets, { query: { week, status: "submitted" } })),
    );
    const { requests } = await api.ok(listHolidayRequests, { query: { status: "pending" } });
    return {
      facts: { weeks: waiting.reduce((sum, { count }) => sum + count, 0), requests: requests.length },
      of: ({ id, hours, expected, remainingHours }) => ({ id, hours, expected, remainingHours }),
      rows: [
        ...weeks.flatMap((each) =>
          each.weeks.map(({ timesheetId, hours, expectedHours }) => ({
            id: timesheetId,
            hours,
            expected: expectedHours,
          })),
        ),
        ...requests.map(({ id, totalHours, remainingAllowance }) => ({
          id,
          hours: totalHours,
          remainingHours: remainingAllowance,
        })),
      ],
    };
  },
  propose_reassignment: async (api, { requestId }) => {
    const params = { holidayRequestId: requestId };
    const found = await api.ok(readReassignment, { params });
    return {
      input: { request: requestId },
      of: ({ hours, staysOpen }) => ({ hours, staysOpen }),
      rows: found.months.flatMap(({ moves, open }) => [
        ...moves.map(({ hours }) => ({ hours })),
        ...open.map(({ hours }) => ({ staysOpen: hours })),
      ]),
    };
  },
  month_status: async (api) => {
    const cycle = await api.ok(readCycle, { params: { month: "2026-11" } });
    return {
      input: { month: "2026-11" },
      facts: { lateWithTheMonthBefore: cycle.lateBefore, blocked: cycle.blocked },
      of: ({ phase, open }) => ({ phase, open: Array.isArray(open) ? open.length : open }),
      rows: cycle.phases.flatMap(({ phase, items, owners }) => [
        { phase, open: Array.isArray(items) ? items.length : items },
        ...owners.map((owner) => ({ phase, open: owner.items.length })),
      ]),
    };
  },
  "figures of the organisation": async (api) => ({ ...analytics(await readHours(api)), input: months }),
  "figures of a project": async (api, { project }) => ({
    ...analytics(
      (await api.ok(readProjectAnalytics, { params: { projectId: project.id }, query: range })) as never,
    ),
    input: { ...months, project: project.code },
  }),
  "figures of a function": async (api, { inside }) => ({
    ...analytics(
      (await api.ok(readFunctionAnalytics, { params: { functionId: inside.id }, query: range })) as never,
    ),
    input: { ...months, function: inside.name },
  }),
  why: async (api) => {
    const found = await api.ok(readWhy, { query: range });
    const amount = ({ hours, gbp }: { hours: number; gbp: number | null }) => ({ hours, amount: gbp });
    const { levels } = found;
    return {
      input: months,
      facts: {
        currency: "EUR",
        levels: levels && {
          budget: amount(levels.budget),
          forecasted: amount(levels.forecasted),
          allocated: amount(levels.allocated),
          booked: amount(levels.booked),
        },
      },
      of: ({ hours, cost, rows }) => ({ hours, cost, rows }),
      rows: found.bars.map(({ hours, gbp, rows }) => ({ hours, cost: gbp, rows })),
    };
  },
  at_completion: async (api, { project }) => {
    const found = await api.ok(readProjectOverview, { params: { projectId: project.id } });
    return {
      input: { project: project.code },
      facts: {
        currency: "EUR",
        hours: expect.objectContaining(unit(found.hours)) as object,
        money: found.money && (expect.objectContaining(unit(found.money)) as object),
      },
      of: ({ budget, booked, allocated, atCompletion, allocatedToCome }) => ({
        budget,
        booked,
        allocated,
        atCompletion,
        allocatedToCome,
      }),
      rows: [
        ...found.functions.map((each) => ({
          budget: each.budget.hours,
          booked: each.booked.hours,
          allocated: each.allocated.hours,
          atCompletion: each.atCompletion.hours,
        })),
        ...found.people.map(({ booked, allocatedToCome }) => ({ booked, allocatedToCome })),
        ...found.notes.map(() => ({})),
      ],
    };
  },
  what_changed: async (api) => {
    const since = "2026-11-10";
    const found = await api.ok(listChanges, { query: { since, ...range } });
    return {
      input: { since, ...months },
      facts: { moved: found.count, totals: found.totals },
      of: ({ was, is }) => ({ was, is }),
      rows: found.projects.map(({ was, is }) => ({ was: was.hours, is: is.hours })),
    };
  },
  report: async (api) => {
    const query = { report: "plan", by: "project", ...months, most: "2000", sort: "-allocated_gbp" } as const;
    const found = await api.ok(readReport, { query });
    const name = (id: string) => id.replace(/_gbp$/, "_amount");
    const named = (cells: readonly unknown[]) =>
      Object.fromEntries(found.columns.map(({ id }, at) => [name(id), cells[at] ?? null]));
    return {
      input: { report: "plan", by: "project", ...months, sort: "-allocated_amount" },
      facts: { currency: "EUR", lines: found.count, totals: named(found.totals) },
      of: (row) => row,
      rows: found.lines.map(({ cells }) => named(cells)),
    };
  },
};

const withoutUndefined = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function compare({ facts, rows }: ToolData, wanted: Comparison, name: string) {
  if (wanted.facts) expect(facts, name).toMatchObject(wanted.facts);
  const { of } = wanted;
  if (of)
    expect(
      rows.map((row) => withoutUndefined(of(row))),
      name,
    ).toEqual(wanted.rows);
}

describeOnEngines(
  "An assistant's figures",
  (stint) => {
    it("are those of the page, tool by tool, in the organisation's currency", async () => {
      const { organisation, readers } = await makeHomeGround(stint(), 1, 6);
      const { booker } = readers;
      const { owner } = organisation;
      const { client: api } = owner;
      if (!booker) throw new Error("There is no booker");
      await stint().engine
        .script(`UPDATE organisation_settings SET currency = 'EUR', recorded_since = '2026-01-01' WHERE org_id = '${organisation.id}';
        UPDATE users SET manager_id = '${owner.id}' WHERE org_id = '${organisation.id}' AND manager_id IS NOT NULL`);
      const { projects } = await api.ok(listDashboardProjects);
      const { functions } = await api.ok(listDashboardFunctions);
      const { requests } = await api.ok(listHolidayRequests, { query: { status: "pending" } });
      const [project, inside, request] = [projects[0], functions[0], requests[0]];
      if (!project || !inside || !request) throw new Error("Something is missing");
      const place = { project, inside, personId: booker.id, requestId: request.id };
      const scopes = areaScopes.filter((scope) => /:(?:read|propose)$/.test(scope));
      const compared = new Set<string>();
      for (const [person, table] of [
        [booker, own],
        [owner, everyones],
      ] as const) {
        const { readAll } = await assistantOf(stint(), person, scopes);
        for (const [key, comparison] of Object.entries(table)) {
          const name = key.split(" ")[0] ?? "";
          const wanted = await comparison(person.client, place);
          const parts = (await readAll(name, wanted.input)).map(({ text }) => dataOf(text));
          const all = {
            page: "",
            facts: Object.assign({}, ...parts.map(({ facts }) => facts)) as Record<string, unknown>,
            rows: parts.flatMap(({ rows }) => rows),
          };
          expect(JSON.stringify(all), name).not.toContain("gbp");
          compare(all, wanted, key);
          compared.add(name);
        }
      }
      // Those that write, the guide, and a filled month, which tests/api/agents.slow.test.ts compares.
      expect(
        toolsWith([])
          .filter((tool) => tool.kind === "read" && !compared.has(tool.name))
          .map(({ name }) => name),
      ).toEqual(["propose_fill", "explain_figure"]);
    });
  },
  { today, environment: { TOKEN_CALLS_PER_MINUTE: "100000" } },
);
