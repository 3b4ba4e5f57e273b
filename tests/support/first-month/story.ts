import { monthsBetween } from "#shared/month.ts";
import type { Client } from "../client.ts";
import { saveAllocation } from "#features/plans/contract.ts";
import { createBudgetProfile } from "#features/budgets/contract.ts";
import { saveForecast } from "#features/forecasts/contract.ts";
import { approveTimesheets, rejectTimesheets } from "#features/timesheets/decisions-contract.ts";
import { createInternalProject, createPublicHoliday } from "#features/organisation/holiday-contract.ts";
import { createPlace } from "#features/organisation/places-contract.ts";
import { changePerson, readPerson } from "#features/people/contract.ts";
import { movePeople } from "#features/people/places-contract.ts";
import {
  changeProject,
  changeProjectLength,
  createProject,
  readProject,
} from "#features/projects/contract.ts";
import { readMyWeek, saveMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import { addDays, weekday, type Day } from "#shared/day.ts";
import { makeOrganisation } from "../organisation.ts";
import { type Stint } from "../stint.ts";
import { december, weekdays, weeks, rates, Facts, type Tier, type Person, type Line } from "./facts.ts";

async function addProjects(client: Client, facts: Facts, functionIds: string[], forecasterId: string) {
  const ids: Record<string, string> = {};
  for (const code of ["HBW", "PIER", "LONG"] as const) {
    const [first, last] = facts.months[code];
    const { id, version } = await client.ok(createProject, {
      body: {
        name: code,
        code,
        description: "",
        startMonth: Number(first.slice(5)),
        startYear: Number(first.slice(0, 4)),
        projectLengthMonths: monthsBetween(first, last) + 1,
        functionIds,
        forecasterIds: [forecasterId],
      },
    });
    ids[code] = id;
    await client.ok(changeProject, {
      params: { projectId: id },
      body: { version, updates: { statusCode: "active" }, acknowledged: true },
    });
  }
  return ids;
}

/** The organisation from nothing, on 16 November, and every fact of it. */
export async function found(stint: Stint) {
  const facts = new Facts();
  const firm = await makeOrganisation(stint);
  const { client } = firm.owner;
  const design = await firm.addFunction("Design", [rates.senior, rates.junior]);
  const build = await firm.addFunction("Build", [rates.builder]);
  const tierIds: Record<Tier, string> = {
    senior: design.tiers[0]?.id ?? "",
    junior: design.tiers[1]?.id ?? "",
    builder: build.tiers[0]?.id ?? "",
  };
  const functionIds = { Design: design.id, Build: build.id };
  const manager = await firm.addPerson({ roles: ["manager"], name: "Mona" });
  const forecaster = await firm.addPerson({ roles: ["forecaster"], name: "Fran" });
  for (const [at, name] of [
    "Dora",
    "Dan",
    "Dee",
    "Dirk",
    "Dina",
    "Carl",
    "Bea",
    "Bob",
    "Bill",
    "Bo",
    "Britta",
    "Ben",
  ].entries()) {
    const tier = at < 3 ? "senior" : at < 6 ? "junior" : "builder";
    const monthlyHours = name === "Ben" ? null : name === "Carl" ? 91 : 156;
    const person = await firm.addPerson({
      roles: ["booker"],
      name: `${name} Booker`,
      functionId: functionIds[facts.functionOf(tier)],
      costTierId: tierIds[tier],
      managerId: manager.id,
      ...(monthlyHours === null ? {} : { monthlyHours }),
    });
    facts.people.push({
      ...person,
      name,
      tier,
      monthlyHours,
      place: at % 2 === 0 ? "London" : "Munich",
      lastDay: null,
      isActive: true,
    });
  }
  const carl = facts.people.find(({ name }) => name === "Carl")?.id ?? "";
  const pattern = { validFrom: facts.today, hours: [7, 7, 7, 0, 0, 0, 0] };
  await client.ok(changePerson, { params: { personId: carl }, body: { version: 1, updates: {}, pattern } });
  // The database's clock is the real one.
  await stint.engine.script(
    `UPDATE users SET created_at = '2026-11-30T09:00:00Z' WHERE org_id = '${firm.id}'`,
  );
  const places: Record<string, string> = {};
  for (const name of ["London", "Munich"] as const) {
    places[name] = (await client.ok(createPlace, { body: { name, country: null, region: null } })).id;
    await client.ok(movePeople, {
      body: {
        placeId: places[name] ?? "",
        validFrom: facts.today,
        personIds: facts.people.filter(({ place }) => place === name).map(({ id }) => id),
      },
    });
  }
  const ids = await addProjects(client, facts, Object.values(functionIds), forecaster.id);
  ids["INT"] = (await client.ok(createInternalProject, { body: { name: "Office", code: "INT" } })).id;
  return { stint, facts, firm, client, manager, forecaster, tierIds, functionIds, places, ids };
}
export type Ground = Awaited<ReturnType<typeof found>>;

/** Everyone's holiday or a place's, entered now. */
export async function addHoliday(
  { client, facts, places }: Ground,
  day: Day,
  hours: number,
  place: Person["place"] | null,
) {
  await client.ok(createPublicHoliday, {
    body: {
      holidayDate: day,
      name: "Closed",
      hours,
      ...(place === null ? {} : { placeId: places[place] ?? "" }),
    },
  });
  facts.publicHolidays.push({ day, hours, place });
}

/** Budgets, forecasts and December's allocation; the forecast of PIER is forgotten. */
export async function plan(ground: Ground) {
  const { client, facts, tierIds, functionIds, ids } = ground;
  await addHoliday(ground, "2026-12-25", 8, null);
  await addHoliday(ground, "2026-12-08", 4, "Munich");
  for (const project of ["HBW", "PIER", "LONG"] as const) {
    const firstMonth = facts.months[project][0];
    const lines = (["senior", "junior", "builder"] as const).flatMap((tier, at) =>
      ["2026-12", "2027-01"].map((month) => ({
        project,
        month,
        tier,
        hours: 40.5 + 30 * at + (month === "2027-01" ? 7 : 0),
      })),
    );
    facts.budget.push(...lines);
    await client.ok(createBudgetProfile, {
      params: { projectId: ids[project] ?? "" },
      body: {
        profileName: "First",
        profileCode: `${project}1`,
        statusCode: "active",
        months: lines.map(({ month, tier, hours }) => ({
          costTierId: tierIds[tier],
          monthIndex: (month === "2026-12" ? 12 : 13) - Number(firstMonth.slice(5)) + 1,
          budgetHours: hours,
        })),
      },
    });
    if (project === "PIER") continue;
    const wanted = (["senior", "junior", "builder"] as const).map((tier, at) => ({
      project,
      month: "2026-12",
      tier,
      hours: 55 + 41.5 * at,
      rate: rates[tier],
    }));
    facts.forecasts.push(...wanted);
    await client.ok(saveForecast, {
      params: { projectId: ids[project] ?? "", month: "2026-12" },
      body: {
        status: "frozen",
        version: 0,
        cells: wanted.map(({ tier, hours }) => ({ costTierId: tierIds[tier], forecastHours: hours })),
        shortfallReason: "For the test",
      },
    });
  }
  for (const name of ["Design", "Build"] as const) {
    const lines = facts.people
      .filter(({ tier }) => facts.functionOf(tier) === name)
      .flatMap((person, at) =>
        weekdays(december.first, december.last)
          .filter((day) => facts.expected(person, day) > 4)
          .map((day): Line => {
            const project = (["HBW", "PIER", "LONG"] as const)[(at + Number(day.slice(8))) % 3] ?? "HBW";
            return { person, project, day, hours: at === 1 ? 8 : 6.5, tier: person.tier };
          }),
      );
    facts.plan.push(...lines);
    await client.ok(saveAllocation, {
      params: { functionId: functionIds[name], month: "2026-12" },
      body: {
        status: "submitted",
        version: 0,
        cells: lines.map(({ person, project, day, hours }) => ({
          userId: person.id,
          projectId: ids[project] ?? "",
          day,
          hours,
        })),
      },
    });
  }
}

/** A person books and submits weeks as planned, and half an hour of the office a day. */
export async function book(
  { facts, ids }: Ground,
  person: Person,
  booked: readonly Day[],
  submits: (week: Day) => boolean = () => true,
) {
  for (const week of booked) {
    const lines = weekdays(week, addDays(week, 4)).flatMap((day): Line[] => {
      if (facts.expected(person, day) === 0 || (person.lastDay !== null && day > person.lastDay)) return [];
      const planned = facts.plan.find((each) => each.person === person && each.day === day);
      const project = planned && facts.has(planned.project, day.slice(0, 7)) ? planned.project : "HBW";
      const line = { person, day, tier: person.tier };
      return day < "2026-12-01"
        ? [{ ...line, project: "INT", hours: 7 }]
        : [
            { ...line, project, hours: day.endsWith("5") ? 5.25 : 6.5 },
            ...(weekday(day) === 2 ? [{ ...line, project: "INT" as const, hours: 0.5 }] : []),
          ];
    });
    const { version } = await person.client.ok(saveMyWeek, {
      params: { weekStarting: week },
      body: {
        version: 0,
        cells: lines.map(({ project, day, hours }) => ({ projectId: ids[project] ?? "", day, hours })),
      },
    });
    facts.booked.push(...lines.map((line) => ({ ...line, week })));
    facts.states.set(`${person.id} ${week}`, submits(week) ? "submitted" : "draft");
    if (submits(week))
      await person.client.ok(submitMyWeek, { params: { weekStarting: week }, body: { version } });
  }
}

/** Mona decides on submitted weeks. */
export async function decide(
  { facts, manager }: Ground,
  wanted: (person: Person, week: Day) => "approved" | "rejected" | null,
) {
  for (const person of facts.people)
    for (const week of weeks) {
      const state = facts.stateOf(person, week) === "submitted" ? wanted(person, week) : null;
      if (state === null) continue;
      const { timesheetId, version } = await person.client.ok(readMyWeek, { params: { weekStarting: week } });
      const timesheets = [{ id: timesheetId ?? "", version }];
      await (state === "approved"
        ? manager.client.ok(approveTimesheets, { body: { timesheets } })
        : manager.client.ok(rejectTimesheets, { body: { timesheets, comment: "Which project?" } }));
      facts.states.set(`${person.id} ${week}`, state);
    }
}

/** On 14 December: a project is shortened, someone moves, someone gives notice, and a public holiday comes. */
export async function turn(ground: Ground) {
  const { facts, client, ids, functionIds, tierIds } = ground;
  const project = await client.ok(readProject, { params: { projectId: ids["LONG"] ?? "" } });
  await client.ok(changeProjectLength, {
    params: { projectId: project.id },
    body: { version: project.version, newProjectLength: 1 },
  });
  facts.months.LONG = ["2026-11", "2026-11"];
  const change = async (name: string, body: object) => {
    const person = facts.people.find((each) => each.name === name);
    if (person === undefined) throw new Error("Unknown person");
    const { version } = await client.ok(readPerson, { params: { personId: person.id } });
    await client.ok(changePerson, {
      params: { personId: person.id },
      body: { version, updates: {}, ...body },
    });
    return person;
  };
  (await change("Dee", { updates: { functionId: functionIds.Build, costTierId: tierIds.builder } })).tier =
    "builder";
  (await change("Bill", { employment: { lastDay: "2026-12-18" } })).lastDay = "2026-12-18";
  await addHoliday(ground, "2026-12-24", 4, null);
  await addHoliday(ground, "2026-12-28", 8, "London");
}
