import { expect, it } from "vitest";
import { randomOf } from "#demo/random.ts";
import { addDays, isWeekend, startOfWeek } from "#shared/day.ts";
import { addMonths, firstDay, monthOf } from "#shared/month.ts";
import { db } from "#server/database/sql.ts";
import { clockAt } from "../support/at.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { rowsOf } from "../support/planned-rows.ts";
import { expectRecounted } from "../support/recounted-figures.ts";
import { describeOnOneEngine, type Stint } from "../support/stint.ts";

const today = "2026-11-10";
const rates = [33.33, 87.25, 61.17, 104.99] as const;

/** Projects of every status with budgets, forecasts, allocations and weeks of hours at rates that leave half pennies. */
async function makeGround(stint: Stint, seed: number) {
  const { pick, between } = randomOf(seed);
  const organisation = await makeOrganisation(stint);
  const functions = [
    await organisation.addFunction("Design", rates.slice(0, 2)),
    await organisation.addFunction("Build", rates.slice(2)),
  ];
  const lines = functions.flatMap(({ id, tiers }) =>
    tiers.map((tier) => ({ functionId: id, costTierId: tier.id, rate: tier.hourlyRate })),
  );
  const people = [];
  for (const line of [...lines, ...lines]) {
    const { functionId, costTierId } = line;
    const person = await organisation.addPerson({
      roles: ["booker"],
      functionId,
      costTierId,
      monthlyHours: 160,
    });
    people.push({ id: person.id, line });
  }
  const rows = rowsOf(stint, organisation.id, organisation.owner.id);
  const projects: string[] = [];
  for (const [at, status] of ["active", "active", "on_hold", "completed", "proposed", "archived"].entries()) {
    const id = await rows.addProject({
      code: `P${at}`,
      start: pick(["2026-08-01", "2026-09-01", "2026-10-01"]),
      months: 5,
      status,
      ...(status === "archived" ? { before: "completed" } : {}),
      functions: functions.map((each) => each.id),
    });
    projects.push(id);
    const hours = () => Math.ceil(between(0, 4000)) / 100;
    // Months 6 and 7 are beyond the end.
    const budget = [1, 2, 3, 5, 6, 7].flatMap((month) =>
      lines.map((line) => ({ ...line, hours: hours(), month })),
    );
    await rows.addBudget(id, `A${at}`, "active", budget);
    await rows.addBudget(id, `D${at}`, "draft", budget);
    for (const month of ["2026-09", "2026-10", "2026-11", "2026-12"])
      await rows.addForecast(
        id,
        month,
        pick(["frozen", "frozen", "draft"]),
        lines.map((line) => ({ ...line, hours: hours() })),
      );
  }
  for (const { id } of functions)
    for (const month of ["2026-09", "2026-10", "2026-11", "2026-12"]) {
      const mine = people.filter(({ line }) => line.functionId === id);
      const days = Array.from({ length: 12 }, (_, at) => addDays(firstDay(month), at)).filter(
        (day) => !isWeekend(day),
      );
      const entries = mine.flatMap((person) =>
        days.map((day) => ({
          ...person.line,
          userId: person.id,
          projectId: pick(projects),
          day,
          hours: pick([0.5, 3.5, 7.5]),
        })),
      );
      await rows.addAllocation(month, pick(["submitted", "submitted", "draft"]), entries, id);
    }
  for (const person of people)
    for (let week = startOfWeek("2026-09-07"); week < today; week = addDays(week, 7))
      await rows.addTimesheet(
        person.id,
        pick(["approved", "approved", "submitted", "draft", "rejected"]),
        [0, 1, 2, 3].map((at) => ({
          projectId: pick(projects),
          day: addDays(week, at),
          hours: pick([0.33, 0.17, 0.83, 2.25, 7.5]),
          billable: true,
          line: person.line,
        })),
      );
  // A third of them as a file or a clock writes them: in minutes.
  await rows.write((transaction) =>
    transaction.run(
      db
        .updateTable("time_entries")
        .set({ in_minutes: true })
        .where("org_id", "=", organisation.id)
        .where("duration_hours", "in", [0.33, 0.17, 0.83]),
    ),
  );
  return organisation;
}

describeOnOneEngine(
  "A recount of the organisation's export",
  (stint) => {
    it("agrees with dashboards, reports, lists and files to the penny", async () => {
      const { owner } = await makeGround(stint(), 1);
      const count = await expectRecounted(owner.client, "2026-08", addMonths(monthOf(today), 3));
      expect(count).toBeGreaterThan(500);
    }, 60_000);
  },
  { clock: clockAt(() => Date.parse(`${today}T10:00:00Z`)) },
);
