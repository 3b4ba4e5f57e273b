import { expect, it } from "vitest";
import {
  dismissForecastReminder,
  readForecastCalendar,
  readForecastMonth,
  readForecastReminder,
  remindForecasters,
} from "#features/forecasts/calendar-contract.ts";
import {
  clearForecast,
  listForecastProjects,
  listForecastStatuses,
  listFreezes,
  readPlanner,
  saveForecast,
  type Forecast,
} from "#features/forecasts/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { sumExact } from "#shared/hundredths.ts";
import {
  change,
  makeForecasting,
  storeProject,
  tierId,
  type Forecasting,
} from "../support/forecast-project.ts";
import { mailsTo } from "../support/mail.ts";
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
    body: {
      status,
      version,
      cells: hours.map(([costTierId, forecastHours]) => ({ costTierId, forecastHours })),
      ...why,
    },
  });
}

/** No one is in the tiers of most settings: their freezes are all short. */
const why = { shortfallReason: "Two people join in June" };

/** The planner of the month, without its only period. */
async function planner(setting: Forecasting, by = setting.forecaster) {
  const { periods, ...rest } = await by.client.ok(readPlanner, {
    query: { projectId: setting.projectId, month },
  });
  const [period] = periods;
  if (period === undefined) throw new Error("The planner has no period");
  return { ...rest, ...period };
}

describeOnEngines(
  "Forecasts",
  (stint) => {
    it("open not submitted, with the project's months, tiers and no budget", async () => {
      const setting = await makeForecasting(stint());
      const opened = await planner(setting);
      expect(opened.forecast).toMatchObject({ id: null, status: "not_submitted", version: 0, entries: [] });
      expect(opened.months.map((each) => each.month)).toEqual(
        Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}`),
      );
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

    it("are saved by difference: exactly the sent cells stay, unchanged rows retain their author", async () => {
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
      expect(
        again.body.forecast.entries.map((entry) => [entry.costTierId, entry.forecastHours]).sort(),
      ).toEqual(
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
      await change(
        stint(),
        setting.organisation.id,
        db.updateTable("cost_tiers").set({ hourly_rate: 110 }).where("id", "=", tierId(setting.design)),
      );
      const again = await save(setting, "draft", 1, [[tierId(setting.design), 10]]);
      expect(again.body).toMatchObject({ repricedBy: 100, forecast: { totalCost: 1100 } });
    });

    it("frozen, have a permanent row, are read-only for forecasters and open to admins, with rates of unchanged lines retained", async () => {
      const setting = await makeForecasting(stint());
      expect((await save(setting, "frozen", 0, [[tierId(setting.design), 10]])).body.forecast.status).toBe(
        "frozen",
      );
      const refused = await save(setting, "draft", 1, [[tierId(setting.design), 20]]);
      expect([refused.status, refused.body.error]).toEqual([
        403,
        "Frozen periods are editable by Admin only",
      ]);
      await change(
        stint(),
        setting.organisation.id,
        db.updateTable("cost_tiers").set({ hourly_rate: 110 }).where("id", "=", tierId(setting.design)),
      );
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
      expect(
        (await save(setting, "draft", 2, [[tierId(setting.design), 1]], setting.organisation.owner)).body
          .forecast.status,
      ).toBe("draft");
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
        expect(answers.map((answer) => answer.status).sort()).toEqual([
          200,
          ...Array.from({ length: 7 }, () => 409),
        ]);
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
      const [headers] = await stint().platform.database.read(
        setting.organisation.id,
        db.selectFrom("forecasts").select("id"),
      );
      expect(headers).toHaveLength(1);
    });

    it("refuse hours that aren't allowed, and a forecast without hours", async () => {
      const setting = await makeForecasting(stint());
      const foreign = await makeForecasting(stint());
      const cases: [string, number, string][] = [
        [tierId(setting.design), 0.25, "Enter hours in steps of 0.5."],
        [tierId(setting.design), -1, "Hours can't be negative."],
        [tierId(setting.design), 10_000.5, "Enter at most 10,000 hours."],
        [tierId(foreign.design), 1, "This project doesn't have this cost tier."],
        [newId(), 1, "This project doesn't have this cost tier."],
        [tierId(setting.design), 0, "Enter at least 0.5 hours. A forecast needs hours."],
      ];
      for (const [tier, hours, message] of cases) {
        const answer = await save(setting, "draft", 0, [[tier, hours]]);
        expect([answer.status, answer.body.error]).toEqual([422, message]);
      }
      expect((await planner(setting)).forecast.status).toBe("not_submitted");
    });

    it("can be saved by no one else: other forecasters 403, bookers 403, another organisation 404 like an unknown project", async () => {
      const setting = await makeForecasting(stint());
      const elsewhere = await makeForecasting(stint());
      const hours = [[tierId(setting.design), 1]] as const;
      expect((await save(setting, "draft", 0, hours, setting.outsider)).status).toBe(403);
      expect((await save(setting, "draft", 0, hours, setting.booker)).status).toBe(403);
      expect(
        (await setting.booker.client.call(readPlanner, { query: { projectId: setting.projectId, month } }))
          .status,
      ).toBe(403);
      const foreign = await save(setting, "draft", 0, hours, elsewhere.organisation.owner);
      const random = await save(
        { ...setting, projectId: newId() },
        "draft",
        0,
        hours,
        elsewhere.organisation.owner,
      );
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: "", instance: "" }).toEqual({
        ...random.body,
        requestId: "",
        instance: "",
      });
      expect(
        (
          await elsewhere.organisation.owner.client.call(readPlanner, {
            query: { projectId: setting.projectId, month },
          })
        ).status,
      ).toBe(404);
      expect(
        (await setting.outsider.client.call(readPlanner, { query: { projectId: setting.projectId, month } }))
          .status,
      ).toBe(200);
    });

    it("cannot be saved while the project is on hold, nor outside its months", async () => {
      const setting = await makeForecasting(stint());
      const onSelect = await storeProject(stint(), setting.organisation.id, {
        code: "HOLD",
        status: "on_hold",
        functionIds: [setting.design.id],
        forecasterIds: [setting.forecaster.id],
      });
      const paused = await save({ ...setting, projectId: onSelect }, "draft", 0, [
        [tierId(setting.design), 1],
      ]);
      expect([paused.status, paused.body.code]).toEqual([409, "wrong_state"]);
      const short = await storeProject(stint(), setting.organisation.id, {
        code: "SHORT",
        months: 5,
        functionIds: [setting.design.id],
        forecasterIds: [setting.forecaster.id],
      });
      expect(
        (await save({ ...setting, projectId: short }, "draft", 0, [[tierId(setting.design), 1]])).status,
      ).toBe(409);
      expect(
        (await setting.forecaster.client.call(readPlanner, { query: { projectId: short, month } })).status,
      ).toBe(422);
    });

    it("are cleared while a draft, and not once a freeze is stored", async () => {
      const setting = await makeForecasting(stint());
      const clear = (version: string) =>
        setting.organisation.owner.client.call(clearForecast, {
          params: { projectId: setting.projectId, month },
          query: { version },
        });
      const first = await save(setting, "draft", 0, [[tierId(setting.design), 1]]);
      expect((await clear("7")).body.code).toBe("stale");
      expect((await clear("1")).status).toBe(200);
      expect((await planner(setting)).forecast).toMatchObject({ status: "not_submitted", version: 0 });
      const second = await save(setting, "draft", 0, [[tierId(setting.design), 2]]);
      const lateSave = await setting.forecaster.client.call(saveForecast, {
        params: { projectId: setting.projectId, month },
        body: {
          status: "draft",
          version: 1,
          forecastId: first.body.forecast.id,
          cells: [{ costTierId: tierId(setting.design), forecastHours: 9 }],
        },
      });
      expect([lateSave.status, (lateSave.body.current as Forecast).id]).toEqual([
        409,
        second.body.forecast.id,
      ]);
      await save(setting, "frozen", 1, [[tierId(setting.design), 2]]);
      expect((await clear("2")).body.code).toBe("wrong_state");
      await save(setting, "draft", 2, [[tierId(setting.design), 2]], setting.organisation.owner);
      expect((await clear("3")).body.error).toBe(
        "This forecast has been frozen before, and freezes can't be removed. Change its hours instead.",
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
          db.insertInto("budget_profiles").values({
            org_id: orgId,
            id,
            project_id: setting.projectId,
            profile_code: code,
            profile_name: code,
            status_code: status,
          }),
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
        db
          .selectFrom("audit_log")
          .select(["action", "before", "after"])
          .where("subject_type", "=", "forecast")
          .orderBy("happened_at"),
      );
      expect(rows.map((row) => row.action)).toEqual(["save draft forecast", "freeze forecast"]);
      expect(rows[1]).toMatchObject({ before: { totalHours: 1 }, after: { totalHours: 2, version: 2 } });
    });

    it("offer every project but internal ones, one's own first", async () => {
      const setting = await makeForecasting(stint());
      await storeProject(stint(), setting.organisation.id, { code: "AAA", status: "completed" });
      const { projects } = await setting.forecaster.client.ok(listForecastProjects);
      expect(projects.map((project) => [project.code, project.isAssigned, project.plannedStatus])).toEqual([
        ["MAIN", true, "not_submitted"],
        ["AAA", false, null],
      ]);
      await save(setting, "draft", 0, [[tierId(setting.design), 10]]);
      const again = await setting.forecaster.client.ok(listForecastProjects);
      expect([again.plannedMonth, again.projects[0]?.plannedStatus]).toEqual([month, "draft"]);
      expect((await setting.forecaster.client.ok(listForecastStatuses)).statuses).toEqual([
        { code: "draft", label: "Draft" },
        { code: "frozen", label: "Frozen" },
      ]);
    });

    it("show three months side by side, each with its own state, as far as the project goes", async () => {
      const setting = await makeForecasting(stint());
      await save(setting, "frozen", 0, [[tierId(setting.design), 10]]);
      const three = (first: string) =>
        setting.forecaster.client.ok(readPlanner, {
          query: { projectId: setting.projectId, month: first, months: "3" },
        });
      const { periods } = await three("2026-05");
      expect(
        periods.map((each) => [
          each.month,
          each.forecast.status,
          each.forecast.totalHours,
          each.lastMonth.cells,
        ]),
      ).toEqual([
        ["2026-05", "not_submitted", 0, []],
        [month, "frozen", 10, []],
        [
          "2026-07",
          "not_submitted",
          0,
          [{ costTierId: tierId(setting.design), forecastedHours: 10, allocatedHours: 0, actualHours: 0 }],
        ],
      ]);
      expect((await three("2026-11")).periods.map((each) => each.month)).toEqual(["2026-11", "2026-12"]);
    });

    it("show beside the inputs last month's allocated hours, submitted only, and booked, rejected weeks left out", async () => {
      const setting = await makeForecasting(stint());
      const org_id = setting.organisation.id;
      const put = (query: Parameters<typeof change>[2]) => change(stint(), org_id, query);
      const person = { org_id, user_id: setting.booker.id, project_id: setting.projectId };
      // Hours to come of people who can't be planned by the function don't count.
      await put(
        db
          .updateTable("users")
          .set({ function_id: setting.design.id, cost_tier_id: tierId(setting.design), billable: true })
          .where("org_id", "=", org_id)
          .where("id", "=", person.user_id),
      );
      for (const [of, status_code, hours] of [
        [setting.design, "submitted", 6],
        [setting.build, "draft", 5],
      ] as const) {
        const function_allocation_id = newId();
        const header = {
          org_id,
          id: function_allocation_id,
          function_id: of.id,
          forecast_period: "2026-06-01",
          status_code,
        };
        await put(db.insertInto("function_allocations").values(header));
        const cell = {
          ...person,
          id: newId(),
          function_allocation_id,
          function_id: of.id,
          cost_tier_id: tierId(of),
          rate_per_hour: 80,
        };
        await put(
          db.insertInto("allocation_entries").values({ ...cell, allocation_date: "2026-06-09", hours }),
        );
      }
      for (const [week_starting, date_worked, status_code, hours] of [
        ["2026-06-01", "2026-06-02", "approved", 3],
        ["2026-06-08", "2026-06-09", "rejected", 4],
        ["2026-06-15", "2026-06-16", "draft", 2.5],
        ["2026-06-29", "2026-07-01", "approved", 8],
      ] as const) {
        const timesheet_id = newId();
        await put(
          db
            .insertInto("timesheets")
            .values({ org_id, id: timesheet_id, user_id: person.user_id, week_starting, status_code }),
        );
        const entry = {
          ...person,
          id: newId(),
          timesheet_id,
          date_worked,
          duration_hours: hours,
          function_id: setting.design.id,
        };
        await put(
          db
            .insertInto("time_entries")
            .values({ ...entry, cost_tier_id: tierId(setting.design), rate_per_hour: 100 }),
        );
      }
      const query = { projectId: setting.projectId, month: "2026-07" };
      const { periods } = await setting.forecaster.client.ok(readPlanner, { query });
      expect(periods[0]?.lastMonth.cells).toEqual([
        { costTierId: tierId(setting.design), forecastedHours: 0, allocatedHours: 6, actualHours: 5.5 },
      ]);
    });

    it("show a tier's remaining hours: patterns less holidays less other projects' forecasts", async () => {
      const setting = await makeForecasting(stint());
      const { organisation, design } = setting;
      const tier = tierId(design);
      const person = await organisation.addPerson({
        roles: ["booker"],
        functionId: design.id,
        costTierId: tier,
      });
      await organisation.addPerson({
        roles: ["booker"],
        functionId: design.id,
        costTierId: tier,
        billable: false,
      });
      const org_id = organisation.id;
      const gone = await organisation.addPerson({
        roles: ["booker"],
        functionId: design.id,
        costTierId: tier,
      });
      await change(
        stint(),
        organisation.id,
        db.updateTable("users").set({ is_active: false }).where("id", "=", gone.id),
      );
      const days = { monday: 8, tuesday: 8, wednesday: 8, thursday: 8, friday: 8, saturday: 0, sunday: 0 };
      await change(
        stint(),
        org_id,
        db
          .insertInto("working_patterns")
          .values({ org_id, user_id: person.id, valid_from: "2026-01-01", ...days }),
      );
      await change(
        stint(),
        org_id,
        db
          .insertInto("organisation_public_holidays")
          .values({ org_id, id: newId(), holiday_date: "2026-06-03", name: "Founders", hours: 8 }),
      );
      const leave = newId();
      const request = {
        org_id,
        id: leave,
        user_id: person.id,
        start_date: "2026-06-03",
        end_date: "2026-06-04",
        total_hours: 4,
        status: "approved",
      };
      await change(stint(), org_id, db.insertInto("holiday_requests").values(request));
      await change(
        stint(),
        org_id,
        db
          .insertInto("holiday_entries")
          .values({ org_id, holiday_request_id: leave, date: "2026-06-04", hours_requested: 4 }),
      );
      const pending = {
        ...request,
        id: newId(),
        start_date: "2026-06-09",
        end_date: "2026-06-09",
        status: "pending",
      };
      await change(stint(), org_id, db.insertInto("holiday_requests").values(pending));
      const requested = { org_id, holiday_request_id: pending.id, date: "2026-06-09", hours_requested: 4 };
      await change(stint(), org_id, db.insertInto("holiday_entries").values(requested));
      const codes = ["OTHER", "CANCELLED", "ARCHIVED"] as const;
      const stored = async (code: string) =>
        storeProject(stint(), org_id, { code, functionIds: [design.id] });
      const others = Object.fromEntries(
        await Promise.all(codes.map(async (code) => [code, await stored(code)] as const)),
      );
      for (const projectId of Object.values(others))
        await save({ ...setting, projectId }, "draft", 0, [[tier, 30]], organisation.owner);
      for (const [code, status] of [
        ["CANCELLED", { status_code: "cancelled" }],
        ["ARCHIVED", { status_code: "archived", status_before_archive: "cancelled" }],
      ] as const)
        await change(
          stint(),
          org_id,
          db
            .updateTable("projects")
            .set(status)
            .where("id", "=", others[code] ?? ""),
        );
      // 22 working days of 8 hours, less a public holiday and half a day of leave.
      expect((await planner(setting)).capacity.find((each) => each.costTierId === tier)).toEqual({
        costTierId: tier,
        people: 1,
        capacityHours: 164,
        otherForecastHours: 30,
        others: [{ projectId: others["OTHER"], hours: 30 }],
      });
      const freeze = (hours: number, reason?: string) =>
        setting.forecaster.client.call(saveForecast, {
          params: { projectId: setting.projectId, month },
          body: {
            status: "frozen",
            version: 0,
            cells: [{ costTierId: tier, forecastHours: hours }],
            ...(reason && { shortfallReason: reason }),
          },
        });
      const refused = await freeze(134.5, "  ");
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        {
          shortfallReason:
            "There aren't enough hours for this forecast. Enter a reason for freezing it anyway.",
        },
      ]);
      expect((await freeze(134, "  Said, though nothing is missing ")).status).toBe(200);
      // Its own hours are no one else's demand, and a needless reason is not stored.
      expect(
        (await planner(setting)).capacity.find((each) => each.costTierId === tier)?.otherForecastHours,
      ).toBe(30);
      const { freezes } = await setting.forecaster.client.ok(listFreezes, {
        params: { projectId: setting.projectId, month },
      });
      expect(freezes.map((each) => [each.shortfalls, each.shortfallReason])).toEqual([[[], null]]);
    });

    it("store every freeze with its author, gaps and reason, and are un-frozen by an admin alone", async () => {
      const setting = await makeForecasting(stint());
      const { owner } = setting.organisation;
      await save(setting, "frozen", 0, [[tierId(setting.design), 10]]);
      expect((await save(setting, "draft", 1, [[tierId(setting.design), 10]])).status).toBe(403);
      await save(setting, "draft", 1, [[tierId(setting.design), 10]], owner);
      await save(setting, "frozen", 2, [[tierId(setting.build), 4]], owner);
      const params = { projectId: setting.projectId, month };
      const { freezes, costTiers } = await setting.forecaster.client.ok(listFreezes, { params });
      expect(
        freezes.map((each) => [each.frozenByName, each.totalHours, each.shortfalls, each.shortfallReason]),
      ).toEqual([
        ["Olive Owner", 4, [{ costTierId: tierId(setting.build), missingHours: 4 }], why.shortfallReason],
        [
          "Fran Forecaster",
          10,
          [{ costTierId: tierId(setting.design), missingHours: 10 }],
          why.shortfallReason,
        ],
      ]);
      expect(costTiers.map((tier) => `${tier.functionName}, ${tier.name}`)).toEqual([
        "Build, Tier 1",
        "Design, Tier 1",
      ]);
      expect(
        (await (await makeForecasting(stint())).organisation.owner.client.call(listFreezes, { params }))
          .status,
      ).toBe(404);
      const [rows] = await stint().platform.database.read(
        setting.organisation.id,
        db
          .selectFrom("audit_log")
          .select("action")
          .where("subject_type", "=", "forecast")
          .orderBy("happened_at"),
      );
      expect(rows.map((row) => row.action)).toEqual([
        "freeze forecast",
        "unfreeze forecast",
        "freeze forecast",
      ]);
    });

    it("name tiers the project has no longer, which leave with the next save", async () => {
      const setting = await makeForecasting(stint());
      const cells = [
        [tierId(setting.design), 10],
        [tierId(setting.build), 4],
      ] as const;
      await save(setting, "draft", 0, cells);
      await change(
        stint(),
        setting.organisation.id,
        db.deleteFrom("project_functions").where("function_id", "=", setting.build.id),
      );
      const { costTiers, forecast } = await planner(setting);
      expect([
        costTiers.filter((tier) => tier.isRemoved).map((tier) => tier.id),
        forecast.totalHours,
      ]).toEqual([[tierId(setting.build)], 14]);
      expect((await save(setting, "draft", 1, cells)).body.fields).toEqual({
        "cells.1.costTierId": "This project doesn't have this cost tier.",
      });
      expect((await save(setting, "draft", 1, cells.slice(0, 1))).body.forecast.totalHours).toBe(10);
    });

    it("that are missing can be requested by mail and in the product, each person once a day, until they are frozen", async () => {
      const setting = await makeForecasting(stint());
      const { owner } = setting.organisation;
      const { id, email, client } = setting.forecaster;
      // Neither a project on hold, nor one that is over by then, nor someone who left is required to do anything.
      const gone = await setting.organisation.addPerson({ roles: ["forecaster"], name: "Gail Gone" });
      await storeProject(stint(), setting.organisation.id, {
        code: "HELD",
        status: "on_hold",
        forecasterIds: [id],
      });
      await storeProject(stint(), setting.organisation.id, { code: "OVER", months: 5, forecasterIds: [id] });
      await storeProject(stint(), setting.organisation.id, { code: "LEFT", forecasterIds: [gone.id] });
      await change(
        stint(),
        setting.organisation.id,
        db.updateTable("users").set({ is_active: false }).where("id", "=", gone.id),
      );
      const { missing } = await owner.client.ok(readForecastMonth, { params: { month } });
      expect(missing).toMatchObject([
        {
          userId: id,
          name: "Fran Forecaster",
          open: [{ code: "MAIN", status: "not_submitted" }],
          remindedTodayBy: null,
        },
      ]);
      const remind = (by: typeof owner, of = month) =>
        by.client.call(remindForecasters, {
          params: { month: of },
          body: { userIds: [id, setting.outsider.id] },
        });
      expect((await remind(setting.booker)).status).toBe(403);
      const elsewhere = await makeForecasting(stint());
      expect((await remind(elsewhere.organisation.owner)).body).toEqual({ reminded: 0 });
      const answers = await Promise.all([remind(owner), remind(setting.outsider), remind(owner, "2026-07")]);
      expect(answers.map(({ body }) => body.reminded).toSorted()).toEqual([0, 0, 1]);
      const mails = await mailsTo(stint(), email);
      expect(mails.map(({ kind, text_part }) => [kind, /MAIN Project MAIN/.test(text_part)])).toEqual([
        ["reminder", true],
      ]);
      expect(await mailsTo(stint(), setting.outsider.email)).toEqual([]);
      const requested = (await client.ok(readForecastReminder)).reminder;
      expect([requested?.remindedOn, requested?.open.map(({ code }) => code)]).toEqual([
        "2026-05-12",
        ["MAIN"],
      ]);
      expect(
        (await owner.client.ok(readForecastMonth, { params: { month } })).missing[0]?.remindedTodayBy,
      ).toBe(requested?.askedByName);
      expect((await setting.outsider.client.ok(readForecastReminder)).reminder).toBeNull();
      const place = { ...setting, projectId: setting.projectId };
      const requestedMonth = requested?.month ?? "";
      const body = {
        status: "frozen" as const,
        version: 0,
        cells: [{ costTierId: tierId(setting.design), forecastHours: 1 }],
        ...why,
      };
      await client.ok(saveForecast, { params: { projectId: place.projectId, month: requestedMonth }, body });
      expect((await client.ok(readForecastReminder)).reminder).toBeNull();
      await owner.client.ok(saveForecast, {
        params: { projectId: place.projectId, month: requestedMonth },
        body: { ...body, status: "draft", version: 1 },
      });
      expect((await client.ok(readForecastReminder)).reminder?.month).toBe(requestedMonth);
      await client.ok(dismissForecastReminder, { body: { remindedOn: "2026-05-12" } });
      expect((await client.ok(readForecastReminder)).reminder).toBeNull();
    });

    it("are read in as many queries for twelve projects as for one, on every screen", async () => {
      const setting = await makeForecasting(stint());
      const { engine } = stint();
      const readBatch = engine.readBatch.bind(engine);
      let reads = 0;
      let trips = 0;
      engine.readBatch = (prelude, statements) => {
        trips += 1;
        reads += statements.length;
        return readBatch(prelude, statements);
      };
      const { client } = setting.forecaster;
      // A session's first call reads it separately.
      await client.ok(readForecastReminder);
      const screens = [
        () => client.ok(listForecastProjects),
        () => client.ok(readPlanner, { query: { projectId: setting.projectId, month } }),
        () => client.ok(readPlanner, { query: { projectId: setting.projectId, month, months: "3" } }),
        () => client.ok(readForecastCalendar),
        () => client.ok(readForecastMonth, { params: { month } }),
        () => client.ok(readForecastReminder),
      ];
      const counts = async (): Promise<number[][]> => {
        const found: number[][] = [];
        for (const screen of screens) {
          [reads, trips] = [0, 0];
          await screen();
          found.push([reads, trips]);
        }
        return found;
      };
      try {
        const few = await counts();
        expect(few.every(([each = 0]) => each > 0)).toBe(true);
        for (let more = 0; more < 11; more += 1) {
          const form = {
            code: `MORE${more}`,
            functionIds: [setting.design.id, setting.build.id],
            forecasterIds: [setting.forecaster.id],
          };
          const projectId = await storeProject(stint(), setting.organisation.id, form);
          await save({ ...setting, projectId }, "draft", 0, [[tierId(setting.design), 1]]);
        }
        expect(await counts()).toEqual(few);
        // A second month of the planner costs no query either.
        expect(few[1]).toEqual(few[2]);
      } finally {
        engine.readBatch = readBatch;
      }
    });

    it("count in the calendar and in the month's table for active projects within their months", async () => {
      const setting = await makeForecasting(stint());
      await storeProject(stint(), setting.organisation.id, { code: "HELD", status: "on_hold" });
      await storeProject(stint(), setting.organisation.id, { code: "EARLY", months: 5 });
      await save(setting, "frozen", 0, [[tierId(setting.design), 10]]);
      const { months } = await setting.forecaster.client.ok(readForecastCalendar);
      expect(months).toHaveLength(61);
      const of = (periodId: string) => months.find((each) => each.periodId === periodId);
      expect(of("2026-06")).toMatchObject({
        status: "complete",
        relevantFunctionsCount: 1,
        done: 1,
        frozenHours: 10,
        frozenCost: 1000,
      });
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
      expect(
        (await setting.forecaster.client.call(readForecastMonth, { params: { month: "2026-13" } })).status,
      ).toBe(404);
    });
  },
  { today: "2026-05-12" },
);
