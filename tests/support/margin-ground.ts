import { randomOf } from "#demo/random.ts";
import { createCustomer } from "#features/customers/contract.ts";
import { noCustomer } from "#features/customers/rules/customer.ts";
import type { WorkingPattern } from "#features/people/rules/expected-hours.ts";
import { db, type Query } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { addHolidayOf, addOffice, moveTo } from "./offices.ts";
import { makeOrganisation, type TestPerson } from "./organisation.ts";
import { addProject } from "./projects.ts";
import type { Stint } from "./stint.ts";

export interface BookedHours {
  readonly userId: string;
  readonly projectId: string;
  readonly functionId: string;
  readonly tierId: string;
  readonly day: Day;
  readonly hours: number;
  readonly rate: number;
  readonly isBillable: boolean;
}

/**
 * Five people in two functions who have booked time on three projects, one of them internal, from February to May 2026:
 * weeks of every state, patterns that change, and public holidays of everyone and of a place.
 */
export async function marginGround(stint: Stint, seed: number) {
  const random = randomOf(seed);
  const below = (count: number) => random.integer(0, count - 1);
  const firm = await makeOrganisation(stint);
  const design = await firm.addFunction("Design", [80, 120]);
  const code = await firm.addFunction("Code", [95.5]);
  const tiers = [
    ...design.tiers.map((tier) => ({ ...tier, functionId: design.id })),
    ...code.tiers.map((tier) => ({ ...tier, functionId: code.id })),
  ];
  const tierAt = (at: number) =>
    tiers[at % tiers.length] ?? { id: "", name: "", hourlyRate: 0, functionId: "" };
  const people: TestPerson[] = [];
  for (const [at, name] of ["Ann Able", "Ben Baker", "Cat Cole", "Dan Dale", "Eve East"].entries()) {
    const { id: costTierId, functionId } = tierAt(at);
    people.push(
      await firm.addPerson({ roles: ["booker"], name, functionId, costTierId, monthlyHours: 120 + 10 * at }),
    );
  }
  const projects = [
    await addProject(stint, firm.id, "ONE"),
    await addProject(stint, firm.id, "TWO"),
    await addProject(stint, firm.id, "INT", { isInternal: true }),
  ];
  const run = (...queries: Query<unknown>[]) =>
    stint.platform.database.write(firm.id, (transaction) => transaction.runAll(queries));
  const customer = await firm.owner.client.ok(createCustomer, { body: { ...noCustomer, name: "Kiln" } });
  await run(
    db
      .updateTable("projects")
      .set({ customer_id: customer.id })
      .where("org_id", "=", firm.id)
      .where("code", "in", ["ONE", "TWO"]),
  );
  const customerOf = (projectId: string) => (projectId === projects[2] ? "" : customer.id);
  const everyones: Record<Day, number> = { "2026-04-03": 8, "2026-05-04": 4 };
  const ofPlace: Record<Day, number> = { "2026-03-17": 7.5, "2026-05-04": 7 };
  for (const [day, hours] of Object.entries(everyones)) await addHolidayOf(firm, null, day, hours);
  const place = await addOffice(firm, "Dublin", ofPlace);
  const moved = people.slice(0, 2);
  await moveTo(firm, place, "2026-03-10", ...moved);

  const patterns = new Map<string, { validFrom: Day; hours: WorkingPattern }[]>();
  for (const { id } of people.slice(1, 4)) {
    const validFrom = addDays("2026-03-01", below(40));
    const hours: WorkingPattern = [below(9), 7.5, below(9), 6.25, 8, below(3), 0];
    patterns.set(id, [{ validFrom, hours }]);
    const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = hours;
    await run(
      db.insertInto("working_patterns").values({
        org_id: firm.id,
        user_id: id,
        valid_from: validFrom,
        monday,
        tuesday,
        wednesday,
        thursday,
        friday,
        saturday,
        sunday,
      }),
    );
  }
  const booked: BookedHours[] = [];
  for (const [at, { id: userId }] of people.entries())
    for (let week = startOfWeek("2026-02-01"); week < "2026-05-25"; week = addDays(week, 7)) {
      const timesheetId = newId();
      const state = ["draft", "submitted", "approved", "approved", "rejected"][below(5)] ?? "draft";
      const entries = Array.from({ length: below(6) }, () => {
        const { id: tierId, functionId, hourlyRate } = tierAt(at + (below(6) === 0 ? 1 : 0));
        return {
          userId,
          tierId,
          functionId,
          rate: hourlyRate + below(2),
          isBillable: below(4) > 0,
          projectId: projects[below(3)] ?? "",
          day: addDays(week, below(7)),
          minutes: below(2) === 0,
          hours: [0.25, 0.33, 1.67, 4, 7.5][below(5)] ?? 1,
        };
      });
      await run(
        db.insertInto("timesheets").values({
          org_id: firm.id,
          id: timesheetId,
          user_id: userId,
          week_starting: week,
          status_code: state,
        }),
        ...entries.map((entry) =>
          db.insertInto("time_entries").values({
            org_id: firm.id,
            id: newId(),
            timesheet_id: timesheetId,
            user_id: userId,
            project_id: entry.projectId,
            date_worked: entry.day,
            duration_hours: entry.hours,
            in_minutes: entry.minutes,
            function_id: entry.functionId,
            cost_tier_id: entry.tierId,
            rate_per_hour: entry.rate,
            is_billable: entry.isBillable,
          }),
        ),
      );
      if (state !== "rejected")
        booked.push(
          ...entries.map(({ minutes, ...entry }) => ({
            ...entry,
            hours: minutes ? Math.round(entry.hours * 60) / 60 : entry.hours,
          })),
        );
    }
  /** The holidays of one person, by day: of two the longer. */
  const holidaysOf = (userId: string): Record<Day, number> => {
    const own = moved.some(({ id }) => id === userId) ? ofPlace : {};
    const days = new Set([...Object.keys(everyones), ...Object.keys(own)]);
    return Object.fromEntries(
      [...days].map((day) => [day, Math.max(everyones[day] ?? 0, day >= "2026-03-10" ? (own[day] ?? 0) : 0)]),
    );
  };
  const monthlyHoursOf = (userId: string) => 120 + 10 * people.findIndex(({ id }) => id === userId);
  return { firm, tiers, people, projects, booked, patterns, holidaysOf, monthlyHoursOf, customerOf, below };
}
