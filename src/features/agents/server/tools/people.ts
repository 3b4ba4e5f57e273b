import * as z from "zod/mini";
import { addDays } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { monthOf } from "#shared/month.ts";
import { text } from "#shared/contract.ts";
import { listProjectFigures } from "#features/analytics/figures-contract.ts";
import { listFunctions } from "#features/functions/contract.ts";
import { readPlanner } from "#features/plans/contract.ts";
import { readEveryone, type EveryonePerson } from "#features/plans/everyone-contract.ts";
import { dated } from "../../rules/dated.ts";
import { everyPage, ToolProblem } from "../calls.ts";
import { oneOf, readTool, type ToolContext } from "../tool.ts";
import { DayInput, FunctionInput, MonthInput, PersonInput } from "./inputs.ts";

const Search = text(200).check(z.meta({ description: "A part of a name, or of a project's code" }));

export const findProjects = readTool({
  name: "find_projects",
  title: "Find projects",
  description:
    "Projects by a part of their name or code, with last month's hours (budget, forecast, allocated, booked) and health. Internal and archived ones aren't among them.",
  input: z.strictObject({ search: z.optional(Search) }),
  scopes: ["dashboards:read"],
  find: async ({ calls }, input) => {
    const pages = await everyPage((after) => calls.make(listProjectFigures, { query: { ...input, after } }));
    return {
      page: "/dashboard/project",
      facts: { projects: pages[0]?.total ?? 0, period: pages[0]?.period },
      rows: pages.flatMap(({ projects }) =>
        projects.map(({ id, code, name, health, budget, forecasted, allocated, actual }) => ({
          project: `${code} ${name}`,
          id,
          page: `/dashboard/project?project=${id}`,
          health,
          hours: { budget, forecasted, allocated, booked: actual },
        })),
      ),
    };
  },
});

export const findPeople = readTool({
  name: "find_people",
  title: "Find people",
  description: "Active billable people by a part of their name, with function and tier.",
  input: z.strictObject({ search: Search }),
  scopes: ["allocations:read"],
  find: async (context, input) => {
    const { people } = await everyone(context, undefined, { search: input.search });
    return {
      page: `/everyone?people=${encodeURIComponent(input.search)}`,
      facts: { people: people.length },
      rows: people.map(({ id, fullName, functionName, costTierName }) => ({
        person: fullName,
        id,
        function: functionName,
        tier: costTierName,
      })),
    };
  },
});

export const functions = readTool({
  name: "functions",
  title: "Functions",
  description:
    "The organisation's functions (what people work as) with their tiers and how many people each has.",
  input: z.strictObject({}),
  scopes: ["functions:read"],
  find: async ({ calls, currency }) => {
    const found = await calls.make(listFunctions);
    return {
      page: "/admin/functions",
      facts: { functions: found.functions.length, currency },
      rows: found.functions.map(({ id, name, isActive, userCount, costTiers }) => ({
        function: name,
        id,
        isActive,
        people: userCount,
        tiers: costTiers.map(({ name: tier, hourlyRate }) =>
          hourlyRate === null ? { tier } : { tier, hourlyRate },
        ),
      })),
    };
  },
});

interface Filter {
  readonly search?: string | undefined;
  readonly function?: string | undefined;
}

/** Three months of people's allocations by week, from a month on. */
async function everyone({ calls }: ToolContext, month: string | undefined, filter: Filter) {
  const pages = await everyPage((after) =>
    calls.make(readEveryone, { query: { ...filter, month, after, most: "500" } }),
  );
  const [first] = pages;
  if (first === undefined) throw new ToolProblem("There are no people.");
  return {
    ...first,
    people: pages.flatMap((page) => page.people.map((person) => ({ page, person }))).map(onFirst(first)),
  };
}

/** People of later pages, with places in the first one's projects. */
function onFirst(first: { readonly weeks: readonly string[] }) {
  return ({
    page,
    person,
  }: {
    page: { projects: readonly { code: string; name: string }[] };
    person: EveryonePerson;
  }) => ({
    ...person,
    weeks: first.weeks,
    hours: person.hours.map(([week, project, hours, isDraft]) => ({
      week,
      project: `${page.projects[project]?.code ?? ""} ${page.projects[project]?.name ?? ""}`,
      hours,
      isDraft,
    })),
  });
}

const inFunction = async ({ calls }: ToolContext, wanted: string) =>
  oneOf((await calls.make(readEveryone, { query: { most: "1" } })).functions, wanted, "function");

export const planOfPerson = readTool({
  name: "plan_of_person",
  title: "A person's plan",
  description:
    "What a person is planned to do, by week and project over three months, drafts included, with expected hours and overbooked weeks.",
  input: z.strictObject({ person: PersonInput, month: z.optional(MonthInput) }),
  scopes: ["allocations:read"],
  find: async (context, input) => {
    const isId = /^[0-9a-f-]{36}$/.test(input.person);
    const { people } = await everyone(context, input.month, isId ? {} : { search: input.person });
    const named = people.map((person) => ({ ...person, name: person.fullName }));
    const person = oneOf(named, input.person, "person");
    return {
      page: `/everyone?people=${encodeURIComponent(person.fullName)}${input.month ? `&month=${input.month}` : ""}`,
      facts: {
        person: person.fullName,
        function: person.functionName,
        tier: person.costTierName,
        overbooked: person.overbooked.map(({ day, days, hours }) => ({
          from: dated(day),
          days,
          hoursOver: hours,
        })),
      },
      rows: person.weeks.map((monday, at) => {
        const planned = person.hours.filter(({ week }) => week === at);
        return {
          week: dated(monday),
          expected: person.expected[at],
          planned: sumHours(planned.map(({ hours }) => hours)),
          projects: planned.map(({ project, hours, isDraft }) => ({
            project,
            hours,
            ...(isDraft ? { draft: true } : {}),
          })),
        };
      }),
    };
  },
});

export const whoIsFree = readTool({
  name: "who_is_free",
  title: "Who is free",
  description:
    "People with free hours between two days (at most three months from the first): expected less planned hours by week, those with most first. By function, tier and skill. A skill needs a function, and can be read by those who may save its plan.",
  input: z.strictObject({
    first: DayInput,
    last: DayInput,
    function: z.optional(FunctionInput),
    tier: z.optional(text(120).check(z.meta({ description: "A tier's name" }))),
    skill: z.optional(text(120).check(z.meta({ description: "A skill's name" }))),
  }),
  scopes: ["allocations:read"],
  find: async (context, input) => {
    const month = monthOf(input.first);
    const inside = input.function === undefined ? undefined : await inFunction(context, input.function);
    const skilled =
      input.skill === undefined ? null : await peopleWith(context, input.skill, inside?.id, month);
    const { people, weeks } = await everyone(context, month, { function: inside?.id });
    const counted = weeks.flatMap((monday, at) =>
      monday <= input.last && addDays(monday, 6) >= input.first ? [{ monday, at }] : [],
    );
    const tier = input.tier?.trim().toLowerCase();
    const free = people
      .filter(({ id }) => skilled?.has(id) ?? true)
      .filter(({ costTierName }) => tier === undefined || costTierName?.toLowerCase() === tier)
      .map((person) => {
        const byWeek = counted.map(({ monday, at }) => {
          const planned = person.hours.filter(({ week }) => week === at).map(({ hours }) => -hours);
          return { week: dated(monday), free: sumHours([person.expected[at] ?? 0, ...planned]) };
        });
        return {
          person: person.fullName,
          page: `/everyone?people=${encodeURIComponent(person.fullName)}&month=${month}`,
          function: person.functionName,
          tier: person.costTierName,
          freeHours: sumHours(byWeek.map(({ free: hours }) => Math.max(0, hours))),
          byWeek,
        };
      })
      .filter(({ freeHours }) => freeHours > 0)
      .sort((one, other) => other.freeHours - one.freeHours);
    return {
      page: `/everyone?month=${month}${inside === undefined ? "" : `&function=${inside.id}`}`,
      facts: {
        from: dated(input.first),
        to: dated(input.last),
        function: inside?.name ?? "all",
        people: free.length,
      },
      rows: free,
    };
  },
});

/** Ids of the people who have a skill. */
async function peopleWith(
  { calls }: ToolContext,
  skill: string,
  functionId: string | undefined,
  month: string,
) {
  if (functionId === undefined) throw new ToolProblem("Name a function too: skills are read with its plan.");
  const pages = await everyPage((after) => calls.make(readPlanner, { query: { functionId, month, after } }));
  const { id } = oneOf(pages[0]?.skills ?? [], skill, "skill");
  return new Set(
    pages.flatMap(({ personSkills }) =>
      personSkills.flatMap((each) => (each.skillId === id ? [each.userId] : [])),
    ),
  );
}
