import { expect, it } from "vitest";
import {
  readFunctionAnalytics,
  readFunctionUtilisation,
  readOrganisationUtilisation,
} from "#features/analytics/contract.ts";
import { readProjectOverview } from "#features/analytics/overview-contract.ts";
import { readTodos } from "#features/home/contract.ts";
import { changePerson } from "#features/people/contract.ts";
import { newId } from "#server/ids.ts";
import { makeCalendarLink } from "#features/timesheets/calendar-contract.ts";
import { clockAt } from "../support/at.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { rowsOf } from "../support/planned-rows.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

/** 28 February 2029, 22:30 in New York: 1 March in UTC, and years after the database's own day. */
const evening = Date.parse("2029-03-01T03:30:00Z");

async function newYork(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  await stint.engine.script(
    `UPDATE organisation_settings SET time_zone = 'America/New_York' WHERE org_id = '${organisation.id}'`,
  );
  const rows = rowsOf(stint, organisation.id, organisation.owner.id);
  const design = await organisation.addFunction("Design", [100]);
  const [tier] = design.tiers;
  if (!tier) throw new Error("A tier was requested");
  const line = { functionId: design.id, costTierId: tier.id, rate: 100 };
  return { organisation, rows, design, tier, line, client: organisation.owner.client };
}

describeOnEngines(
  "The day of an instant in New York",
  (stint) => {
    it("decides the month in which a budget replaced another, late on the last of the month", async () => {
      const { rows, design, line, client } = await newYork(stint());
      const projectId = await rows.addProject({
        code: "EVE",
        start: "2028-12-01",
        months: 6,
        functions: [design.id],
      });
      const lines = [{ ...line, month: 1, hours: 10 }];
      const first = await rows.addBudget(projectId, "E1", "archived", lines, { at: "2028-11-20T10:00:00Z" });
      await rows.addBudget(projectId, "E2", "active", lines, { at: "2029-02-01T03:30:00Z", replaced: first });
      const { baselines } = await client.ok(readProjectOverview, { params: { projectId } });
      expect(baselines.map(({ code, activatedOn }) => [code, activatedOn])).toEqual([
        ["E1", "2028-11-20"],
        ["E2", "2029-01-31"],
      ]);
    });

    it("is the last day on which utilisation counts who isn't employed, however old the database's day is", async () => {
      const { organisation, rows, design, tier, line, client } = await newYork(stint());
      const leaver = await organisation.addPerson({
        roles: ["booker"],
        functionId: design.id,
        costTierId: tier.id,
        monthlyHours: 160,
      });
      await client.ok(changePerson, {
        params: { personId: leaver.id },
        body: { version: 1, updates: {}, employment: { firstDay: "2028-12-01", lastDay: "2029-01-31" } },
      });
      const projectId = await rows.addProject({
        code: "UTI",
        start: "2028-11-01",
        months: 4,
        functions: [design.id],
      });
      const entry = { projectId, day: "2028-12-12", hours: 8, billable: true, line };
      await rows.addTimesheet(leaver.id, "approved", [entry]);

      const ever = await client.ok(readOrganisationUtilisation);
      const capacities = (trend: typeof ever) =>
        trend.historical.ok
          ? trend.historical.months.map((month) => [
              month.month_start.slice(0, 7),
              month.total_monthly_capacity_hours,
            ])
          : [];
      expect(capacities(ever)).toEqual([
        ["2028-12", 160],
        ["2029-01", 160],
        ["2029-02", 0],
      ]);
      // Of a function in a period that begins before its first hours.
      const period = {
        timeframe: "custom",
        startMonth: "2028-11",
        endMonth: "2029-02",
      } as const;
      const params = { functionId: design.id };
      const bounded = await client.ok(readFunctionUtilisation, { params, query: period });
      const figures = await client.ok(readFunctionAnalytics, { params, query: period });
      const card = figures.utilisation.ok
        ? figures.utilisation.months.map((month) => [
            month.month_start.slice(0, 7),
            month.total_monthly_capacity_hours,
          ])
        : [];
      expect(card).toEqual([
        ["2028-11", 0],
        ["2028-12", 160],
        ["2029-01", 160],
        ["2029-02", 0],
      ]);
      expect(capacities(bounded)).toEqual(card);
    });

    it("begins the week for which Home names a correction of totals", async () => {
      const { organisation, client } = await newYork(stint());
      const correctedAt = (instant: string) =>
        stint().engine.script(
          `INSERT INTO audit_log (org_id, id, happened_at, actor_name, action, subject_type, subject_id, request_id)
            VALUES ('${organisation.id}', '${newId()}', '${instant}', 'System', 'correct totals', 'organisation', '${organisation.id}', 'test')`,
        );
      const named = async () =>
        (await client.ok(readTodos, {})).todos
          .filter(({ kind }) => kind === "totals-corrected")
          .flatMap(({ items }) => items.map(({ day }) => day));
      // The evening of 20 February in New York, when it was the 21st in UTC.
      await correctedAt("2029-02-21T04:30:00Z");
      expect(await named()).toEqual([]);
      await correctedAt("2029-02-21T05:30:00Z");
      expect(await named()).toEqual(["2029-02-21"]);
    });

    it("is the day from which a person's calendar counts four weeks back", async () => {
      const { organisation, rows, design, tier, line } = await newYork(stint());
      const projectId = await rows.addProject({
        code: "CAL",
        start: "2029-01-01",
        months: 4,
        functions: [design.id],
      });
      const person = await organisation.addPerson({
        roles: ["booker"],
        functionId: design.id,
        costTierId: tier.id,
      });
      const cell = { ...line, userId: person.id, projectId, day: "2029-01-31", hours: 6 };
      await rows.addAllocation("2029-01", "submitted", [cell], design.id);
      const { url } = await person.client.ok(makeCalendarLink);
      const { body } = await stint().visitor().send("GET", new URL(url).pathname);
      expect(String(body)).toContain("DTSTART;VALUE=DATE:20290131");
    });
  },
  { clock: clockAt(() => evening) },
);
