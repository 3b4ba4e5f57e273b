import { sql } from "kysely";
import { expect, it } from "vitest";
import { randomOf } from "#demo/random.ts";
import { allocationCounts, monthCounts } from "#features/months/rules/plan-counts.ts";
import { allocationCountsSql, monthCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { addDays, type Day } from "#shared/day.ts";
import { addMonths, firstDay, monthOf } from "#shared/month.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const today = "2026-11-10";
const statuses = ["proposed", "active", "active", "active", "on_hold", "completed", "cancelled", "archived"];

const query = <R>(text: ReturnType<typeof sql<R>>): Query<R> => ({ compile: () => text.compile(db) });

/** People of every kind: active or not, billable or not, moved, without a tier, joining and leaving around today. */
async function makePeople(stint: Stint, seed: number) {
  const random = randomOf(seed);
  const { pick } = random;
  const organisation = await makeOrganisation(stint);
  const made = [
    await organisation.addFunction("Design", [100]),
    await organisation.addFunction("Build", [80]),
  ];
  const [own, other] = made;
  if (own === undefined || other === undefined) throw new Error("Two functions were added");
  const people = [];
  for (let at = 0; at < 14; at += 1) {
    const there = pick([own, own, own, other]);
    const person = await organisation.addPerson({
      roles: ["booker"],
      functionId: there.id,
      costTierId: there.tiers[0]?.id ?? "",
    });
    const billable = pick([true, true, true, false]);
    const row = {
      id: person.id,
      isActive: pick([true, true, true, false]),
      billable,
      functionId: there.id,
      // Billable people have one.
      costTierId: billable || pick([true, false]) ? (there.tiers[0]?.id ?? null) : null,
      firstDay: pick<Day | null>([null, null, "2026-11-12", "2026-01-01"]),
      lastDay: pick<Day | null>([null, null, "2026-11-20", "2026-12-15"]),
    };
    people.push(row);
    await stint.engine.script(`
      UPDATE users SET is_active = ${row.isActive}, billable = ${row.billable},
        cost_tier_id = ${row.costTierId === null ? "NULL" : `'${row.costTierId}'`} WHERE id = '${row.id}';
      INSERT INTO leave_people (org_id, user_id, first_day, last_day) VALUES ('${organisation.id}', '${row.id}',
        ${row.firstDay === null ? "NULL" : `'${row.firstDay}'`}, ${row.lastDay === null ? "NULL" : `'${row.lastDay}'`})`);
  }
  return { organisation, people, functionIds: [own.id, other.id], random };
}

describeOnEngines("Plan hours that count", (stint) => {
  it.each([1, 2, 3])("rule and SQL agree over generated rows, seed %i", async (seed) => {
    const { organisation, people, functionIds, random } = await makePeople(stint(), seed);
    const { pick } = random;
    const projects = Array.from({ length: 16 }, () => ({
      id: newId(),
      status_code: pick(statuses),
      start_date: pick(["2026-06-01", "2026-10-01", "2026-11-01", "2026-12-01"]),
      project_length_months: pick([1, 2, 3, 6]),
    }));
    const months = Array.from({ length: 9 }, (_, at) => firstDay(addMonths("2026-07", at)));
    const entries = Array.from({ length: 400 }, () => ({
      id: newId(),
      user_id: pick(people).id,
      project_id: pick(projects).id,
      function_id: pick(functionIds),
      allocation_date: addDays("2026-10-20", pick([...Array(100).keys()])),
    }));
    const projectRows = sql`json_populate_recordset(NULL::projects, ${JSON.stringify(projects)}::json) AS p`;
    const [byMonth, byEntry] = await stint().platform.database.read(
      organisation.id,
      query(sql<{ id: string; month: Day; counts: boolean }>`
        SELECT p.id, m.day AS month, ${monthCountsSql("p", sql`m.day`, today)} AS counts
        FROM ${projectRows} CROSS JOIN unnest(${months}::date[]) AS m(day)`),
      query(sql<{ id: string; counts: boolean }>`
        SELECT e.id, ${allocationCountsSql({ orgId: organisation.id, entry: "e", project: "p", user: "u" }, today)} AS counts
        FROM json_populate_recordset(NULL::allocation_entries, ${JSON.stringify(entries)}::json) AS e
        JOIN ${projectRows} ON p.id = e.project_id JOIN users u ON u.id = e.user_id WHERE ${own(organisation.id, "u")}`),
    );
    const projectOf = (id: string) => {
      const row = projects.find((each) => each.id === id);
      if (row === undefined) throw new Error("Unknown project");
      return {
        statusCode: row.status_code,
        startDate: row.start_date,
        projectLengthMonths: row.project_length_months,
      };
    };
    expect(byMonth.map(({ counts }) => counts)).toEqual(
      byMonth.map(({ id, month }) => monthCounts(projectOf(id), monthOf(month), today)),
    );
    expect(byMonth.filter(({ counts }) => counts).length).toBeGreaterThan(30);
    const counting = new Map(byEntry.map(({ id, counts }) => [id, counts]));
    for (const entry of entries) {
      const person = people.find(({ id }) => id === entry.user_id);
      if (person === undefined) throw new Error("Unknown person");
      const place = { functionId: entry.function_id, day: entry.allocation_date };
      expect([entry, counting.get(entry.id)]).toEqual([
        entry,
        allocationCounts(place, projectOf(entry.project_id), person, today),
      ]);
    }
    const toCome = entries.filter(({ allocation_date }) => allocation_date > today);
    expect(toCome.some(({ id }) => counting.get(id) === true)).toBe(true);
    expect(toCome.some(({ id }) => counting.get(id) === false)).toBe(true);
  });
});
