import { expect, it } from "vitest";
import {
  clearForecast,
  readForecastCalendar,
  readForecastMonth,
  listForecastProjects,
  readPlanner,
  saveForecast,
  type Forecast,
} from "../../src/features/forecasts/contract.ts";
import { db } from "../../src/server/database/sql.ts";
import { newId } from "../../src/server/ids.ts";
import { sumExact } from "../../src/shared/hundredths.ts";
import { change, makeForecasting, storeProject, tierId, type Forecasting } from "../support/forecast-project.ts";
import { describeOnEngines } from "../support/stint.ts";

const month = "2026-06";

function save(
  setting: Forecasting,
  status: "draft" | "frozen",
  version: number,
  hours: readonly (readonly [string, number])[],
  by = setting.forecaster,
) {
  return by.client.call(saveForecast, {
    params: { projectId: setting.projectId, month },
    body: { status, version, cells: hours.map(([costTierId, forecastHours]) => ({ costTierId, forecastHours })) },
  });
}

const planner = (setting: Forecasting, by = setting.forecaster) => by.client.ok(readPlanner, { query: { projectId: setting.projectId, month } });

describeOnEngines(
  "Forecasts",
  (stint) => {
    it("open not submitted, with the project's months, tiers and no budget", async () => {
      const setting = await makeForecasting(stint());
      const opened = await planner(setting);
      expect(opened.forecast).toMatchObject({ id: null, status: "not_submitted", version: 0, entries: [] });
      expect(opened.months.map((each) => each.month)).toEqual(Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}`));
      expect(opened.costTiers.map((tier) => [tier.functionName, tier.name, tier.hourlyRate])).toEqual([
        ["Build", "Tier 1", 80],
        ["Design", "Tier 1", 100],
        ["Design", "Tier 2", 60.5],
      ]);
      expect(opened.budget).toBeNull();
    });

    it("are stored as a draft with the server's rates, totals and author, cells without hours left out", async () => {
      const setting = await makeForecasting(stint());
      const saved = await save(setting, "draft", 0, [
        [tierId(setting.design), 10.5],
        [tierId(setting.design, 1), 0],
        [tierId(setting.build), 4],
      ]);
      expect(saved.status).toBe(200);
      expect(saved.body.forecast).toMatchObject({
        status: "draft",
        version: 1,
        totalFunctions: 2,
        totalHours: 14.5,
        totalCost: 1370,
        updatedByName: "Fran Forecaster",
      });
      expect((await planner(setting)).forecast).toEqual(saved.body.forecast);
      expect((await planner(setting)).months[5]).toEqual({ month, status: "draft" });
    });

    it("are saved by difference: exactly the sent cells stay, kept rows keep who entered them", async () => {
      const setting = await makeForecasting(stint());
      await save(setting, "draft", 0, [
        [tierId(setting.design), 10],
        [tierId(setting.build), 4],
      ]);
      const again = await save(
        setting,
        "draft",
        1,
        [
          [tierId(setting.design), 10],
          [tierId(setting.design, 1), 2],
        ],
        setting.organisation.owner,
      );
      expect(again.body.forecast.entries.map((entry) => [entry.costTierId, entry.forecastHours]).sort()).toEqual(
        [
          [tierId(setting.design), 10],
          [tierId(setting.design, 1), 2],
        ].sort(),
      );
      const [rows] = await stint().platform.database.read(
        setting.organisation.id,
        db.selectFrom("forecast_entries").select(["cost_tier_id", "created_by"]),
      );
      expect(Object.fromEntries(rows.map((row) => [row.cost_tier_id, row.created_by]))).toEqual({
        [tierId(setting.design)]: setting.forecaster.id,
        [tierId(setting.design, 1)]: setting.organisation.owner.id,
      });
    });

    it("are priced anew by every save of a draft, which says by how much rates moved the total", async () => {
      const setting = await makeForecasting(stint());
      await save(setting, "draft", 0, [[tierId(setting.design), 10]]);
      await change(stint(), setting.organisation.id, db.updateTable("cost_tiers").set({ hourly_rate: 110 }).where("id", "=", tierId(setting.design)));
      const again = await save(setting, "draft", 1, [[tierId(setting.design), 10]]);
      expect(again.body).toMatchObject({ repricedBy: 100, forecast: { totalCost: 1100 } });
    });

    it("frozen, keep a row for good, are read-only for forecasters and open to admins, whose unchanged lines keep their rates", async () => {
      const setting = await makeForecasting(stint());
      expect((await save(setting, "frozen", 0, [[tierId(setting.design), 10]])).body.forecast.status).toBe("frozen");
      const refused = await save(setting, "draft", 1, [[tierId(setting.design), 20]]);
      expect([refused.status, refused.body.error]).toEqual([403, "Frozen periods are editable by Admin only"]);
      await change(stint(), setting.organisation.id, db.updateTable("cost_tiers").set({ hourly_rate: 110 }).where("id", "=", tierId(setting.design)));
      const admin = await setting.organisation.addPerson({ roles: ["admin"] });
      const byAdmin = await save(
        setting,
        "frozen",
        1,
        [
          [tierId(setting.design), 10],
          [tierId(setting.build), 1],
        ],
        admin,
      );
      expect(byAdmin.body.forecast).toMatchObject({ status: "frozen", version: 2, totalCost: 1080 });
      expect((await save(setting, "draft", 2, [[tierId(setting.design), 1]], setting.organisation.owner)).body.forecast.status).toBe("draft");
      const [freezes] = await stint().platform.database.read(
        setting.organisation.id,
        db.selectFrom("forecast_freezes").select(["total_hours", "total_cost"]).orderBy("frozen_at"),
      );
      expect(freezes).toEqual([
        { total_hours: 10, total_cost: 1000 },
        { total_hours: 11, total_cost: 1080 },
      ]);
    });

    it("have one winner a version when eight people save at once, and a header that is the sum of its entries", async () => {
      const setting = await makeForecasting(stint());
      const tiers = [tierId(setting.design), tierId(setting.design, 1), tierId(setting.build)];
      for (let version = 0; version < 4; version += 1) {
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, saver) =>
            save(
              setting,
              saver % 2 === 0 ? "draft" : "frozen",
              version,
              tiers.slice(saver % 3).map((tier) => [tier, saver + 1 + version] as const),
              setting.organisation.owner,
            ),
          ),
        );
        const winners = answers.filter((answer) => answer.status === 200);
        expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
        for (const loser of answers.filter((answer) => answer.status === 409)) {
          expect(loser.body.code).toBe("stale");
          expect((loser.body.current as Forecast).version).toBe(version + 1);
        }
        const { forecast } = await planner(setting);
        expect(forecast).toEqual(winners[0]?.body.forecast);
        expect(new Set(forecast.entries.map((entry) => entry.forecastHours)).size).toBe(1);
        expect(forecast.totalHours).toBe(sumExact(forecast.entries.map((entry) => entry.forecastHours)));
        expect(forecast.totalCost).toBe(sumExact(forecast.entries.map((entry) => entry.totalCost)));
      }
      const [headers] = await stint().platform.database.read(setting.organisation.id, db.selectFrom("forecasts").select("id"));
      expect(headers).toHaveLength(1);
    });

    it("refuse hours that cannot stand, and a forecast without hours", async () => {
      const setting = await makeForecasting(stint());
      const foreign = await makeForecasting(stint());
      const cases: [string, number, string][] = [
        [tierId(setting.design), 0.25, "Enter hours in steps of 0.5."],
        [tierId(setting.design), -1, "Hours cannot be negative."],
        [tierId(setting.design), 10_000.5, "Enter at most 10,000 hours."],
        [tierId(foreign.design), 1, "This cost tier is not one of the project's."],
        [newId(), 1, "This cost tier is not one of the project's."],
        [tierId(setting.design), 0, "Enter at least half an hour: a forecast without hours is not stored."],
      ];
      for (const [tier, hours, message] of cases) {
        const answer = await save(setting, "draft", 0, [[tier, hours]]);
        expect([answer.status, answer.body.error]).toEqual([422, message]);
      }
      expect((await planner(setting)).forecast.status).toBe("not_submitted");
    });

    it("can be saved by nobody else: other forecasters 403, bookers 403, another organisation 404 like an unknown project", async () => {
      const setting = await makeForecasting(stint());
      const elsewhere = await makeForecasting(stint());
      const hours = [[tierId(setting.design), 1]] as const;
      expect((await save(setting, "draft", 0, hours, setting.outsider)).status).toBe(403);
      expect((await save(setting, "draft", 0, hours, setting.booker)).status).toBe(403);
      expect((await setting.booker.client.call(readPlanner, { query: { projectId: setting.projectId, month } })).status).toBe(403);
      const foreign = await save(setting, "draft", 0, hours, elsewhere.organisation.owner);
      const random = await save({ ...setting, projectId: newId() }, "draft", 0, hours, elsewhere.organisation.owner);
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: "" }).toEqual({ ...random.body, requestId: "" });
      expect((await elsewhere.organisation.owner.client.call(readPlanner, { query: { projectId: setting.projectId, month } })).status).toBe(404);
      expect((await setting.outsider.client.call(readPlanner, { query: { projectId: setting.projectId, month } })).status).toBe(200);
    });

    it("cannot be saved while the project is on hold, nor outside its months", async () => {
      const setting = await makeForecasting(stint());
      const onHold = await storeProject(stint(), setting.organisation.id, {
        code: "HOLD",
        status: "on_hold",
        functionIds: [setting.design.id],
        forecasterIds: [setting.forecaster.id],
      });
      const paused = await save({ ...setting, projectId: onHold }, "draft", 0, [[tierId(setting.design), 1]]);
      expect([paused.status, paused.body.code]).toEqual([409, "wrong_state"]);
      const short = await storeProject(stint(), setting.organisation.id, {
        code: "SHORT",
        months: 5,
        functionIds: [setting.design.id],
        forecasterIds: [setting.forecaster.id],
      });
      expect((await save({ ...setting, projectId: short }, "draft", 0, [[tierId(setting.design), 1]])).status).toBe(409);
      expect((await setting.forecaster.client.call(readPlanner, { query: { projectId: short, month } })).status).toBe(422);
    });

    it("are cleared while a draft, and not once a freeze is kept", async () => {
      const setting = await makeForecasting(stint());
      const clear = (version: string) =>
        setting.organisation.owner.client.call(clearForecast, { params: { projectId: setting.projectId, month }, query: { version } });
      const first = await save(setting, "draft", 0, [[tierId(setting.design), 1]]);
      expect((await clear("7")).body.code).toBe("stale");
      expect((await clear("1")).status).toBe(200);
      expect((await planner(setting)).forecast).toMatchObject({ status: "not_submitted", version: 0 });
      const second = await save(setting, "draft", 0, [[tierId(setting.design), 2]]);
      const lateSave = await setting.forecaster.client.call(saveForecast, {
        params: { projectId: setting.projectId, month },
        body: { status: "draft", version: 1, forecastId: first.body.forecast.id, cells: [{ costTierId: tierId(setting.design), forecastHours: 9 }] },
      });
      expect([lateSave.status, (lateSave.body.current as Forecast).id]).toEqual([409, second.body.forecast.id]);
      await save(setting, "frozen", 1, [[tierId(setting.design), 2]]);
      expect((await clear("2")).body.code).toBe("wrong_state");
      await save(setting, "draft", 2, [[tierId(setting.design), 2]], setting.organisation.owner);
      expect((await clear("3")).body.error).toBe(
        "This forecast was frozen before, and every freeze is kept: change its hours instead of clearing it.",
      );
    });

    it("show the month's hours of the active budget profile only", async () => {
      const setting = await makeForecasting(stint());
      const orgId = setting.organisation.id;
      for (const [code, status, hours] of [
        ["OLD", "archived", 1],
        ["NOW", "active", 12.5],
      ] as const) {
        const id = newId();
        await change(
          stint(),
          orgId,
          db
            .insertInto("budget_profiles")
            .values({ org_id: orgId, id, project_id: setting.projectId, profile_code: code, profile_name: code, status_code: status }),
        );
        for (const index of [5, 6])
          await change(
            stint(),
            orgId,
            db.insertInto("budget_profile_months").values({
              org_id: orgId,
              budget_profile_id: id,
              function_id: setting.design.id,
              cost_tier_id: tierId(setting.design),
              month_index: index,
              budget_hours: hours + index,
              rate_per_hour: 90,
            }),
          );
      }
      expect((await planner(setting)).budget).toEqual({
        profileName: "NOW",
        cells: [{ costTierId: tierId(setting.design), budgetHours: 18.5, ratePerHour: 90 }],
      });
    });

    it("leave one audit row a save, with the lines before and after", async () => {
      const setting = await makeForecasting(stint());
      await save(setting, "draft", 0, [[tierId(setting.design), 1]]);
      await save(setting, "frozen", 1, [[tierId(setting.design), 2]]);
      await save(setting, "draft", 1, [[tierId(setting.design), 3]]);
      const [rows] = await stint().platform.database.read(
        setting.organisation.id,
        db.selectFrom("audit_log").select(["action", "before", "after"]).where("subject_type", "=", "forecast").orderBy("happened_at"),
      );
      expect(rows.map((row) => row.action)).toEqual(["save draft forecast", "freeze forecast"]);
      expect(rows[1]).toMatchObject({ before: { totalHours: 1 }, after: { totalHours: 2, version: 2 } });
    });

    it("offer every project but internal ones, one's own first", async () => {
      const setting = await makeForecasting(stint());
      await storeProject(stint(), setting.organisation.id, { code: "AAA", status: "completed" });
      const { projects } = await setting.forecaster.client.ok(listForecastProjects);
      expect(projects.map((project) => [project.code, project.isAssigned])).toEqual([
        ["MAIN", true],
        ["AAA", false],
      ]);
    });

    it("count in the calendar and in the month's table for active projects within their months", async () => {
      const setting = await makeForecasting(stint());
      await storeProject(stint(), setting.organisation.id, { code: "HELD", status: "on_hold" });
      await storeProject(stint(), setting.organisation.id, { code: "EARLY", months: 5 });
      await save(setting, "frozen", 0, [[tierId(setting.design), 10]]);
      const { months } = await setting.forecaster.client.ok(readForecastCalendar);
      expect(months).toHaveLength(61);
      const of = (periodId: string) => months.find((each) => each.periodId === periodId);
      expect(of("2026-06")).toMatchObject({ status: "complete", relevantFunctionsCount: 1, frozen: 1, frozenHours: 10, frozenCost: 1000 });
      expect(of("2026-05")).toMatchObject({ status: "none", relevantFunctionsCount: 2 });
      const details = await setting.forecaster.client.ok(readForecastMonth, { params: { month } });
      expect(details.projects).toMatchObject([
        {
          code: "MAIN",
          status: "frozen",
          functionCount: 2,
          totalHours: 10,
          totalCost: 1000,
          forecastedByInitials: "FF",
          forecastedByName: "Fran Forecaster",
          assignedForecasters: ["Fran Forecaster"],
        },
      ]);
      expect((await setting.booker.client.call(readForecastCalendar)).status).toBe(403);
      expect((await setting.forecaster.client.call(readForecastMonth, { params: { month: "2026-13" } })).status).toBe(404);
    });
  },
  { today: "2026-05-12" },
);
