import { sql } from "kysely";
import { expect, it } from "vitest";
import { listSuggestions, readForecastAccuracy } from "#features/forecasts/learning-contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { addDays, startOfWeek } from "#shared/day.ts";
import { addMonths, monthRange } from "#shared/month.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { rowsOf } from "../support/planned-rows.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const first = "2025-09";
/** Five days of a week within the month. */
const daysOf = (month: string): string[] =>
  [0, 1, 2, 3, 4].map((place) => addDays(startOfWeek(`${month}-10`), place));

/**
 * Fourteen closed months of two projects whose budgets are 50, 80 and 65 hours in turn. LOW books 80% of it, frozen at
 * the budget; FULL books all of it, frozen 10% below. A timesheet that is still a draft counts, rejected ones don't.
 */
async function makePast(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const design = await organisation.addFunction("Design", [100, 60]);
  const [senior, junior] = design.tiers.map(({ id }) => ({
    functionId: design.id,
    costTierId: id,
    rate: 100,
  }));
  if (!senior || !junior) throw new Error("Two tiers are required");
  const [fran, other, booker] = [
    await organisation.addPerson({ roles: ["forecaster"], name: "Fran Forecaster" }),
    await organisation.addPerson({ roles: ["forecaster"] }),
    await organisation.addPerson({ roles: ["booker"] }),
  ];
  const rows = rowsOf(stint, organisation.id, organisation.owner.id);
  const budgetOf = (at: number): number => [50, 80, 65][at % 3] ?? 0;
  const make = async (code: string, share: number, forecast: number) => {
    const id = await rows.addProject({ code, start: "2025-09-01", months: 24, functions: [design.id] });
    const lines = Array.from({ length: 20 }, (_, at) => ({ ...senior, month: at + 1, hours: budgetOf(at) }));
    await rows.addBudget(id, `${code}-B`, "active", lines, { at: "2025-08-20T10:00:00Z" });
    for (const [at, month] of monthRange(first, addMonths(first, 13)).entries()) {
      const hours = budgetOf(at) * forecast;
      const split = [
        { ...senior, hours: hours - 10 },
        { ...junior, hours: 10 },
      ];
      await rows.addForecast(id, month, "frozen", split);
      const entries = daysOf(month).map((day) => ({
        projectId: id,
        day,
        hours: (budgetOf(at) * share) / 5,
        billable: true,
        line: senior,
      }));
      const person = await organisation.addPerson({ roles: ["booker"] });
      await rows.addTimesheet(person.id, at === 3 ? "draft" : "approved", entries);
      await rows.addTimesheet(person.id, "rejected", [{ ...entries[0]!, day: `${month}-20` }]);
    }
    return id;
  };
  const [low, full] = [await make("LOW", 0.8, 1), await make("FULL", 1, 0.9)];
  await rows.addForecast(low, "2026-11", "frozen", [{ ...senior, hours: 500 }]);
  const young = await rows.addProject({
    code: "NEW",
    start: "2026-09-01",
    months: 12,
    functions: [design.id],
  });
  return { organisation, rows, design, fran, other, booker, low, full, young };
}

describeOnEngines(
  "Forecasts that learn",
  (stint) => {
    it("suggests hours from earlier months and the budget, and nothing without them", async () => {
      const { organisation, fran, booker, design, low, young } = await makePast(stint());
      const request = (projectId: string, person = fran) =>
        person.client.call(listSuggestions, { query: { projectId, month: "2026-12", months: "3" } });
      const { suggestions } = await fran.client.ok(listSuggestions, {
        query: { projectId: low, month: "2026-12", months: "3" },
      });
      expect(suggestions.map(({ month, budgetHours }) => [month, budgetHours])).toEqual([
        ["2026-12", 50],
        ["2027-01", 80],
        ["2027-02", 65],
      ]);
      const [december] = suggestions;
      // Twelve months of 80%, the mean of both projects 90%: (12 × 0.8 + 3 × 0.9) / 15.
      expect(december).toMatchObject({ functionId: design.id, months: 12 });
      expect(december?.hours).toBeCloseTo(50 * 0.82, 6);
      expect(december?.bias).toBeCloseTo(0.25, 6);
      expect([december?.ownShare, december?.meanShare]).toEqual([
        expect.closeTo(0.8, 6),
        expect.closeTo(0.9, 6),
      ]);
      expect((await request(young)).body).toEqual({ suggestions: [] });
      expect((await request(low, booker)).status).toBe(403);
      const stranger = await makeOrganisation(stint());
      expect(
        (
          await stranger.owner.client.call(listSuggestions, {
            query: { projectId: low, month: "2026-12" },
          })
        ).status,
      ).toBe(404);
      expect(organisation.id).not.toBe(stranger.id);
    });

    it("a budget that was activated later teaches nothing about the months before it", async () => {
      const { organisation, rows, fran, low } = await makePast(stint());
      await rows.write((transaction) =>
        transaction.run(
          db
            .updateTable("budget_profiles")
            .set({ activated_at: "2026-08-20T10:00:00Z" })
            .where("org_id", "=", organisation.id),
        ),
      );
      const answer = await fran.client.ok(listSuggestions, { query: { projectId: low, month: "2026-12" } });
      expect(answer.suggestions).toEqual([]);
    });

    it("a budget that was activated in the evening before a month, in New York, teaches the month", async () => {
      const { organisation, rows, fran, low } = await makePast(stint());
      await stint().engine.script(
        `UPDATE organisation_settings SET time_zone = 'America/New_York' WHERE org_id = '${organisation.id}'`,
      );
      const activatedAt = async (activated_at: string) => {
        await rows.write((transaction) =>
          transaction.run(
            db.updateTable("budget_profiles").set({ activated_at }).where("org_id", "=", organisation.id),
          ),
        );
        return fran.client.ok(listSuggestions, { query: { projectId: low, month: "2026-12" } });
      };
      const noon = await activatedAt("2025-10-31T16:00:00Z");
      expect(noon.suggestions).toHaveLength(1);
      expect(await activatedAt("2025-11-01T03:30:00Z")).toEqual(noon);
      expect(await activatedAt("2025-11-01T04:30:00Z")).not.toEqual(noon);
    });

    it("says how forecasts came out, the same as plain SQL over forecasts and entries", async () => {
      const { organisation, rows, fran, other, low, design } = await makePast(stint());
      const org_id = organisation.id;
      await rows.write(async (transaction) => {
        const forecasts = await transaction.rows(
          db.selectFrom("forecasts").select("id").where("org_id", "=", org_id).where("project_id", "=", low),
        );
        for (const { id: forecast_id } of forecasts)
          await transaction.run(
            db.insertInto("forecast_freezes").values({
              org_id,
              id: newId(),
              forecast_id,
              frozen_by: fran.id,
              total_hours: 1,
              total_cost: 1,
              entries: "[]",
            }),
          );
        for (const [name, ai_modelling] of [
          ["Repeat client", true],
          ["Unmarked", false],
        ] as const) {
          const id = newId();
          const kind = { characteristic_type_id: 2, is_global: true, name, name_key: name.toUpperCase() };
          await transaction.run(
            db.insertInto("characteristics").values({ org_id, id, ai_modelling, ...kind }),
          );
          const value = { characteristic_id: id, characteristic_type_id: 2, value_boolean: true };
          await transaction.run(
            db
              .insertInto("project_characteristics")
              .values({ org_id, id: newId(), project_id: low, ...value }),
          );
        }
      });
      const answer = await organisation.owner.client.ok(readForecastAccuracy, { query: { months: "12" } });
      expect([answer.first, answer.last]).toEqual(["2025-11", "2026-10"]);
      const plain = (key: "function_id" | "cost_tier_id") =>
        rows.write((transaction) =>
          transaction.rows({
            compile: () =>
              sql<{ id: string; wape: number; bias: number; forecasts: number }>`
                WITH hours AS (
                  SELECT f.project_id, f.forecast_period_id AS m, e.${sql.ref(key)} AS k, e.forecast_hours AS f, 0 AS b
                  FROM forecasts f JOIN forecast_entries e ON e.org_id = f.org_id AND e.forecast_id = f.id
                  WHERE f.org_id = ${organisation.id} AND f.status = 'frozen'
                  UNION ALL
                  SELECT e.project_id, date_trunc('month', e.date_worked)::date, e.${sql.ref(key)}, 0, e.duration_hours
                  FROM time_entries e JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id
                  WHERE e.org_id = ${organisation.id} AND t.status_code <> 'rejected'
                ), units AS (
                  SELECT project_id, m, k, sum(f) AS f, sum(b) AS b FROM hours
                  WHERE m BETWEEN '2025-11-01' AND '2026-10-01' GROUP BY project_id, m, k
                )
                SELECT k AS id, sum(abs(f - b)) / nullif(sum(b), 0) AS wape, sum(f - b) / nullif(sum(b), 0) AS bias,
                  count(*)::int AS forecasts FROM units GROUP BY k`.compile(db),
          }),
        );
      for (const [lines, key] of [
        [answer.functions, "function_id"],
        [answer.tiers, "cost_tier_id"],
      ] as const) {
        const expected = await plain(key);
        expect(lines.length).toBe(expected.length);
        for (const row of expected) {
          const line = lines.find(({ id }) => id === row.id)?.accuracy;
          expect(line?.forecasts).toBe(row.forecasts);
          if (row.wape === null) expect(line?.error).toBeNull();
          else expect(line?.error?.share).toBeCloseTo(row.wape, 6);
          if (row.bias !== null) expect(line?.bias?.share).toBeCloseTo(row.bias, 6);
        }
      }
      // LOW is frozen at 100% of a budget of which 80% is booked, by Fran; FULL at 90%, by the owner.
      const biasOf = (lines: typeof answer.projects, name: string) =>
        lines.find((line) => line.name.startsWith(name))?.accuracy.bias?.share;
      expect(biasOf(answer.projects, "LOW")).toBeCloseTo(0.25, 6);
      expect(biasOf(answer.projects, "FULL")).toBeCloseTo(-0.1, 6);
      expect(biasOf(answer.forecasters, "Fran")).toBeCloseTo(0.25, 6);
      expect(answer.characteristics.map(({ name }) => name)).toEqual(["Repeat client: Yes"]);
      expect(biasOf(answer.characteristics, "Repeat")).toBeCloseTo(0.25, 6);
      expect(answer.tests).toMatchObject([{ functionId: design.id, verdict: "better" }]);
      const ofForecasters = async (person: typeof fran) =>
        (await person.client.ok(readForecastAccuracy, { query: { months: "12" } })).forecasters;
      expect((await ofForecasters(fran)).map(({ name }) => name)).toEqual(["Fran Forecaster"]);
      expect(await ofForecasters(other), "a forecaster sees no one else's line").toEqual([]);
    });
  },
  { today: "2026-11-20" },
);
