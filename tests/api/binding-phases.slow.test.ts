import { expect, it } from "vitest";
import { makeException, readCycle } from "#features/cycle/contract.ts";
import { clearForecast, readPlanner as readForecasts, saveForecast } from "#features/forecasts/contract.ts";
import { changeSettings } from "#features/organisation/settings-contract.ts";
import { phaseIsOver, type DuePhase } from "#features/organisation/rules/binding-phases.ts";
import { readPlanner as readPlan, saveAllocation } from "#features/plans/contract.ts";
import { readMyWeek, saveMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { dayOf, makeAllocationMonth } from "../support/allocation-month.ts";
import type { TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

/** In Allocations: what is due for December was forecast until the 19th, and October was reviewed until the 7th. */
const month = "2026-11";

async function firm(stint: Stint, binds: object) {
  const place = await makeAllocationMonth(stint);
  const { organisation, kiln } = place;
  const admin = organisation.owner;
  const fay = await organisation.addPerson({ roles: ["forecaster"], name: "Fay Forecaster" });
  const part = await organisation.addPerson({ roles: ["forecaster"], name: "Part Time" });
  await place.run(
    db
      .insertInto("project_forecasters")
      .values([fay, part].map(({ id }) => ({ org_id: organisation.id, project_id: kiln, user_id: id }))),
  );
  await admin.client.ok(changeSettings, { body: { timeline: { version: 1, ...binds } } });
  const except = (by: TestPerson, phase: DuePhase, given: object = {}) =>
    by.client.call(makeException, {
      params: { month },
      body: { phase, userId: null, until: "2026-11-26", reason: "The client's figures came late", ...given },
    });
  return { ...place, admin, fay, part, except };
}

type Firm = Awaited<ReturnType<typeof firm>>;

const forecast = ({ kiln, design }: Firm, by: TestPerson, of: string, version = 0) =>
  by.client.call(saveForecast, {
    params: { projectId: kiln, month: of },
    body: {
      status: "draft",
      version,
      cells: [{ costTierId: design.tiers[0]?.id ?? "", forecastHours: 10 + version }],
    },
  });

const allocate = (place: Firm, of: string, version: number, status: "draft" | "submitted") =>
  place.allocator.client.call(saveAllocation, {
    params: { functionId: place.design.id, month: of },
    body: { status, version, cells: [dayOf(place, `${of}-27`)] },
  });

const book = async (person: TestPerson, projectId: string, day: string, hours: number | null) => {
  const params = { weekStarting: day >= "2026-11-16" ? "2026-11-16" : "2026-10-19" };
  const { version } = await person.client.ok(readMyWeek, { params });
  return person.client.call(saveMyWeek, { params, body: { version, cells: [{ projectId, day, hours }] } });
};

describeOnEngines(
  "A binding phase",
  (stint) => {
    it("binds nothing unless an admin says so", async () => {
      const place = await firm(stint(), { reviewBinds: false });
      expect((await forecast(place, place.fay, "2026-12")).status).toBe(200);
      expect((await allocate(place, "2026-11", 0, "draft")).status).toBe(200);
      expect((await book(place.ann, place.kiln, "2026-10-20", 8)).status).toBe(200);
      expect(await place.except(place.admin, "Forecasting")).toMatchObject({
        status: 409,
        body: { error: "Forecasting isn't binding, so no exception is needed." },
      });
      const { phases } = await place.fay.client.ok(readCycle, { params: { month } });
      expect(phases.map(({ isBinding }) => isBinding)).toEqual([false, false, false, false]);
    });

    it("of Forecasting locks next month's forecasts for everyone, and says so in the planner", async () => {
      const place = await firm(stint(), { forecastingBinds: true });
      const refused = { status: 409, body: { error: phaseIsOver("Forecasting", "2026-12") } };
      for (const person of [place.fay, place.admin])
        expect(await forecast(place, person, "2026-12")).toMatchObject(refused);
      expect((await forecast(place, place.fay, "2027-01")).status).toBe(200);
      const { periods } = await place.fay.client.ok(readForecasts, {
        query: { projectId: place.kiln, month: "2026-12", months: "3" },
      });
      expect(periods.map(({ month: of, isBound }) => [of, isBound])).toEqual([
        ["2026-12", true],
        ["2027-01", false],
        ["2027-02", false],
      ]);
      expect((await allocate(place, "2026-11", 0, "draft")).status).toBe(200);
      expect((await book(place.ann, place.kiln, "2026-10-20", 8)).status).toBe(200);
    });

    it("lets a person go on for whom an admin makes an exception, with a reason and until a day", async () => {
      const place = await firm(stint(), { forecastingBinds: true });
      const { admin, fay, part, except } = place;
      expect(await except(fay, "Forecasting")).toMatchObject({ status: 403 });
      expect(await except(admin, "Forecasting", { reason: " " })).toMatchObject({ status: 422 });
      expect(await except(admin, "Forecasting", { until: "2026-11-23" })).toMatchObject({ status: 422 });
      expect(await except(admin, "Forecasting", { userId: newId() })).toMatchObject({ status: 404 });
      expect(await except(admin, "Forecasting", { userId: fay.id })).toMatchObject({ status: 200 });
      expect(await forecast(place, fay, "2026-12")).toMatchObject({ status: 200 });
      expect(await forecast(place, part, "2026-12", 1)).toMatchObject({ status: 409 });
      const params = { projectId: place.kiln, month: "2026-12" };
      expect(await part.client.call(clearForecast, { params, query: { version: "1" } })).toMatchObject({
        status: 409,
      });
      const seen = async (person: TestPerson) => {
        const { phases } = await person.client.ok(readCycle, { params: { month } });
        return phases.find(({ phase }) => phase === "Forecasting");
      };
      const made = {
        userId: fay.id,
        name: "Fay Forecaster",
        until: "2026-11-26",
        reason: "The client's figures came late",
        givenByName: "Olive Owner",
      };
      expect(await seen(admin)).toMatchObject({ isBinding: true, exceptions: [made] });
      expect(await seen(fay)).toMatchObject({ exceptions: [made] });
      expect(await seen(part)).toMatchObject({ isBinding: true, exceptions: [] });
      expect(
        await except(admin, "Forecasting", { userId: fay.id, until: "2026-11-30", reason: "Again" }),
      ).toMatchObject({ status: 200 });
      expect(await except(admin, "Forecasting", { reason: "Everyone's" })).toMatchObject({ status: 200 });
      expect(await forecast(place, part, "2026-12", 1)).toMatchObject({ status: 200 });
      expect((await seen(part))?.exceptions).toMatchObject([{ userId: null, reason: "Everyone's" }]);
      expect((await seen(admin))?.exceptions.map(({ reason }) => reason)).toEqual(["Everyone's", "Again"]);
      const audit = await place.rows(
        db
          .selectFrom("audit_log")
          .select(["before", "after"])
          .where("action", "=", "make exception")
          .orderBy("happened_at"),
      );
      expect(audit).toMatchObject([
        { before: null, after: { phase: "Forecasting", month: "2026-12", userId: fay.id } },
        { before: { until: "2026-11-26" }, after: { until: "2026-11-30", reason: "Again" } },
        { before: null, after: { userId: null } },
      ]);
    });

    it("of Allocations locks a month that wasn't submitted in time, and no submitted one", async () => {
      const place = await firm(stint(), { allocationsBinds: true });
      const refused = { status: 409, body: { error: phaseIsOver("Allocations", "2026-11") } };
      expect(await allocate(place, "2026-11", 0, "draft")).toMatchObject(refused);
      expect(await allocate(place, "2026-11", 0, "submitted")).toMatchObject(refused);
      const planner = (person: TestPerson) =>
        person.client.ok(readPlan, { query: { functionId: place.design.id, month: "2026-11" } });
      expect(await planner(place.allocator)).toMatchObject({
        mayWrite: false,
        bound: phaseIsOver("Allocations", "2026-11"),
      });
      expect(await planner(place.ann)).toMatchObject({ mayWrite: false, bound: null });
      expect(await place.except(place.admin, "Allocations")).toMatchObject({ status: 200 });
      // The exception is for December's allocation, which this phase prepares.
      expect(await allocate(place, "2026-11", 0, "draft")).toMatchObject(refused);
      await place.run(
        db.insertInto("function_allocations").values({
          org_id: place.organisation.id,
          id: newId(),
          function_id: place.design.id,
          forecast_period: "2026-11-01",
          status_code: "submitted",
        }),
      );
      expect(await allocate(place, "2026-11", 1, "submitted")).toMatchObject({ status: 200 });
      expect(await planner(place.allocator)).toMatchObject({ mayWrite: true, bound: null });
    });

    it("of Review locks people's hours of the month before, and not the submission of their weeks", async () => {
      const place = await firm(stint(), { reviewBinds: true });
      const { ann, kiln, admin, except } = place;
      const weekStarting = "2026-10-19";
      const refused = {
        status: 422,
        body: { fields: { [`${kiln} 2026-10-20`]: phaseIsOver("Review", "2026-10") } },
      };
      expect(await book(ann, kiln, "2026-10-20", 8)).toMatchObject(refused);
      expect(await book(ann, kiln, "2026-11-17", 8)).toMatchObject({ status: 200 });
      expect(await ann.client.ok(readMyWeek, { params: { weekStarting } })).toMatchObject({
        window: { reviewed: expect.arrayContaining(["2026-09", "2026-10"]) as string[] },
      });
      await except(admin, "Review", { userId: ann.id });
      expect(await book(ann, kiln, "2026-10-20", 8)).toMatchObject({ status: 200 });
      await except(admin, "Review", { userId: ann.id, until: "2026-11-24", reason: "Ends today" });
      expect(await book(ann, kiln, "2026-10-20", 5)).toMatchObject({ status: 200 });
      await place.run(db.updateTable("phase_exceptions").set({ until: "2026-11-23" }));
      expect(await book(ann, kiln, "2026-10-20", null)).toMatchObject(refused);
      expect(
        await ann.client.call(submitMyWeek, { params: { weekStarting }, body: { version: 2 } }),
      ).toMatchObject({ status: 200 });
    });
  },
  { today: "2026-11-24" },
);
