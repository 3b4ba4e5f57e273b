import { expect, it } from "vitest";
import { listClosedMonths } from "#features/closing/closed-contract.ts";
import * as closing from "#features/closing/contract.ts";
import { markClosed, storeFigures } from "#features/closing/server/queries.ts";
import { requestHolidays } from "#features/leave/contract.ts";
import * as decisions from "#features/timesheets/decisions-contract.ts";
import { readMyWeek, saveMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import { addDays } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { randomOf } from "../../src/demo/random.ts";
import { addProject } from "../support/projects.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

/** The month that closes, a Monday in it, and the week it shares with the next one. */
const october = { params: { month: "2026-10" } };
const monday = "2026-10-19";
const shared = "2026-10-26";
const everything = [
  "weeks_missing",
  "weeks_undecided",
  "timers_running",
  "forecasts_not_frozen",
  "allocations_not_submitted",
  "leave_undecided",
  "hours_without_rate",
  "imports_unfinished",
] as const;
const closed = { error: expect.stringContaining("October 2026 is closed") };

async function firm(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const design = await organisation.addFunction("Design", [50]);
  const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
  const mara = await organisation.addPerson({ roles: ["manager"], name: "Mara Manager" });
  const person = (name: string) =>
    organisation.addPerson({ roles: ["booker"], name, managerId: mara.id, ...tier });
  const ada = await person("Ada Able");
  const project = await addProject(stint, organisation.id, "QVC");
  return { organisation, admin: organisation.owner, mara, ada, person, project };
}

const save = async (person: TestPerson, projectId: string, day: string, hours: number | null) => {
  const weekStarting =
    [monday, shared, "2026-11-02", "2026-11-16"].findLast((start) => start <= day) ?? monday;
  const params = { weekStarting };
  const { version } = await person.client.ok(readMyWeek, { params });
  return person.client.call(saveMyWeek, { params, body: { version, cells: [{ projectId, day, hours }] } });
};

const close = (admin: TestPerson, version = 0) =>
  admin.client.call(closing.closeMonth, { ...october, body: { version, named: [...everything] } });

const reopen = (admin: TestPerson, version: number, reason = "A forgotten invoice") =>
  admin.client.call(closing.reopenMonth, { ...october, body: { version, reason } });

describeOnEngines(
  "A closed month",
  (stint) => {
    it("closes only when it's over and its open points are named", async () => {
      const { admin, ada, project } = await firm(stint());
      await save(ada, project, monday, 8);
      const body = { version: 0, named: [] };
      expect(
        await admin.client.call(closing.closeMonth, { params: { month: "2026-11" }, body }),
      ).toMatchObject({ status: 409, body: { error: "November 2026 isn't over yet." } });
      expect(await admin.client.call(closing.closeMonth, { ...october, body })).toMatchObject({
        status: 409,
        body: { code: "wrong_state", error: expect.stringContaining("October 2026 isn't closed: ") },
      });
      expect(await admin.client.ok(closing.readMonth, october)).toMatchObject({
        state: "open",
        days: 31,
        people: 1,
        points: { weeks_missing: 1, hours_without_rate: 0, forecasts_not_frozen: 1 },
        concerned: [{ name: "Ada Able", missing: 1, undecided: 0 }],
        figures: null,
      });
      expect(await close(admin)).toMatchObject({
        status: 200,
        body: { state: "closed", closedByName: "Olive Owner", version: 1 },
      });
      expect(await ada.client.call(closing.listMonths)).toMatchObject({ status: 403 });
      const { months } = await admin.client.ok(closing.listMonths);
      expect(months.slice(0, 2).map(({ month, state }) => [month, state])).toEqual([
        ["2026-11", "running"],
        ["2026-10", "closed"],
      ]);
    });

    it("refuses every change of its days, and lets the open days of a shared week be booked", async () => {
      const { admin, mara, ada, project } = await firm(stint());
      await save(ada, project, monday, 8);
      await save(ada, project, shared, 6);
      const submitted = await ada.client.ok(submitMyWeek, {
        params: { weekStarting: monday },
        body: { version: 1 },
      });
      await close(admin);
      const cell = `${project} ${shared}`;
      for (const hours of [7, 5, null])
        expect(await save(ada, project, shared, hours)).toMatchObject({
          status: 422,
          body: { fields: { [cell]: expect.stringContaining("October 2026 is closed") } },
        });
      expect(await save(ada, project, "2026-11-01", 3)).toMatchObject({ status: 200 });
      const timesheetId = submitted.timesheetId ?? "";
      const entryId = submitted.entries[0]?.id ?? "";
      const week = { params: { timesheetId } };
      expect(
        await mara.client.call(decisions.overrideTimesheetEntries, {
          ...week,
          body: { version: submitted.version, entries: [{ entryId, hours: 7 }] },
        }),
      ).toMatchObject({ status: 422, body: closed });
      expect(
        await mara.client.call(decisions.addTimesheetEntry, {
          ...week,
          body: { version: submitted.version, projectId: project, day: monday, hours: 1 },
        }),
      ).toMatchObject({ status: 422, body: closed });
      const timesheets = [{ id: timesheetId, version: submitted.version }];
      expect(await mara.client.call(decisions.approveTimesheets, { body: { timesheets } })).toMatchObject({
        status: 409,
        body: closed,
      });
      expect(
        await mara.client.call(decisions.rejectTimesheets, { body: { timesheets, comment: "No" } }),
      ).toMatchObject({ status: 409, body: closed });
      expect(
        await ada.client.call(requestHolidays, {
          body: { startDate: "2026-10-30", endDate: "2026-11-03", hours: null, reason: "" },
        }),
      ).toMatchObject({ status: 409, body: closed });
      expect(
        await ada.client.call(submitMyWeek, { params: { weekStarting: "2026-10-12" }, body: { version: 0 } }),
      ).toMatchObject({ status: 409, body: closed });
      expect(
        await ada.client.call(submitMyWeek, { params: { weekStarting: shared }, body: { version: 2 } }),
      ).toMatchObject({ status: 200 });
    });

    it("is closed once by two admins at the same time, and reopens with a reason", async () => {
      const { organisation, admin, ada, project } = await firm(stint());
      const other = await organisation.addPerson({ roles: ["admin"], name: "Otto Other" });
      const answers = await Promise.all([close(admin), close(other)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: "stale",
        current: { state: "closed", version: 1 },
      });
      expect(await reopen(admin, 1, "  ")).toMatchObject({ status: 422 });
      expect(await reopen(ada, 1)).toMatchObject({ status: 403 });
      expect(await reopen(other, 1)).toMatchObject({
        status: 200,
        body: {
          state: "open",
          reopenReason: "A forgotten invoice",
          reopenedByName: "Otto Other",
          version: 2,
        },
      });
      expect(await reopen(admin, 1)).toMatchObject({ status: 409, body: { code: "stale" } });
      expect(await save(ada, project, monday, 8)).toMatchObject({ status: 200 });
      expect(await close(admin, 0)).toMatchObject({ status: 409, body: { code: "stale" } });
      expect(await close(admin, 2)).toMatchObject({ status: 200, body: { state: "closed", version: 3 } });
    });

    it("is open for one person until their days of grace end, and says what changed since", async () => {
      const { admin, ada, person, project } = await firm(stint());
      const ben = await person("Ben Baker");
      await save(ada, project, monday, 8);
      await close(admin);
      const grace = (until: string) =>
        admin.client.call(closing.giveGrace, {
          params: { month: "2026-10", userId: ada.id },
          body: { until },
        });
      expect(await grace("2026-11-23")).toMatchObject({ status: 422 });
      expect(await grace("2027-12-31")).toMatchObject({
        status: 200,
        body: { graces: [{ userId: ada.id, name: "Ada Able", until: "2027-12-31" }] },
      });
      expect(await save(ada, project, monday, 5)).toMatchObject({ status: 200 });
      expect(await save(ben, project, monday, 5)).toMatchObject({ status: 422 });
      expect(await admin.client.ok(closing.readMonth, october)).toMatchObject({
        figures: { actual: { asClosed: 8, live: 5 }, actualCosts: { asClosed: 400, live: 250 } },
      });
      const query = { from: "2026-01", to: "2026-12", projectId: project };
      const seen = await ben.client.ok(listClosedMonths, { query });
      expect(seen.months).toMatchObject([
        {
          month: "2026-10",
          closedByName: "Olive Owner",
          figures: { actual: { asClosed: 8, live: 5 }, actualCosts: null },
        },
      ]);
    });

    it("is adjusted by who decides on the week, with a reason, also once the week is approved", async () => {
      const { admin, mara, ada, project } = await firm(stint());
      await save(ada, project, monday, 8);
      await save(ada, project, shared, 6);
      const week = { params: { weekStarting: monday } };
      const { timesheetId, version, entries } = await ada.client.ok(submitMyWeek, {
        ...week,
        body: { version: 1 },
      });
      const id = timesheetId ?? "";
      await mara.client.ok(decisions.approveTimesheets, { body: { timesheets: [{ id, version }] } });
      await close(admin);
      const params = { timesheetId: id };
      const late = { projectId: project, day: monday, hours: 3 };
      const add = (body: object) =>
        mara.client.call(decisions.addTimesheetEntry, {
          params,
          body: { version: version + 1, ...late, ...body },
        });
      expect(await add({})).toMatchObject({ status: 409, body: { code: "wrong_state" } });
      expect(await add({ adjustmentReason: "  " })).toMatchObject({ status: 422 });
      const reason = "The subcontractor's slip came late";
      const body = { version: version + 1, ...late, adjustmentReason: reason };
      expect(await ada.client.call(decisions.addTimesheetEntry, { params, body })).toMatchObject({
        status: 403,
      });
      expect(await add({ adjustmentReason: reason })).toMatchObject({
        status: 200,
        body: { closedMonths: ["2026-10"], timesheet: { statusCode: "approved" } },
      });
      expect(
        await mara.client.call(decisions.overrideTimesheetEntries, {
          params,
          body: {
            version: version + 2,
            entries: [{ entryId: entries[0]?.id ?? "", hours: 6 }],
            adjustmentReason: "Left at noon",
          },
        }),
      ).toMatchObject({ status: 200 });
      const read = await admin.client.ok(closing.readMonth, october);
      expect(read.figures).toMatchObject({
        actual: { asClosed: 14, live: 15 },
        actualCosts: { asClosed: 700, live: 750 },
      });
      expect(read.adjustments).toMatchObject([
        { day: monday, name: "Ada Able", projectCode: "QVC", hours: -2, reason: "Left at noon" },
        { day: monday, hours: 3, reason, madeByName: "Mara Manager" },
      ]);
    });

    it("adjusts no day of an open month, which a reason is refused for", async () => {
      const { admin, mara, ada, project } = await firm(stint());
      await save(ada, project, shared, 6);
      const { timesheetId, version } = await ada.client.ok(readMyWeek, { params: { weekStarting: shared } });
      await close(admin);
      const adjusted = await mara.client.call(decisions.addTimesheetEntry, {
        params: { timesheetId: timesheetId ?? "" },
        body: { version, projectId: project, day: "2026-11-01", hours: 2, adjustmentReason: "Late" },
      });
      expect(adjusted).toMatchObject({
        status: 422,
        body: {
          fields: { [`${project} 2026-11-01`]: expect.stringContaining("November 2026 isn't closed") },
        },
      });
    });

    it("is as closed plus its adjustments at any time, whatever changes in days of grace", async () => {
      const { admin, mara, ada, project } = await firm(stint());
      const random = randomOf("adjustments");
      await save(ada, project, monday, 8);
      await close(admin);
      await admin.client.ok(closing.giveGrace, {
        params: { month: "2026-10", userId: ada.id },
        body: { until: "2027-12-31" },
      });
      const addsUp = async () => {
        const { figures, adjustments } = await admin.client.ok(closing.readMonth, october);
        const changed = sumHours(adjustments.map(({ hours }) => hours));
        expect(sumHours([figures?.actual.asClosed ?? 0, changed])).toBe(figures?.actual.live);
        return adjustments.length;
      };
      for (let at = 0; at < 8; at += 1) {
        const day = addDays(monday, random.integer(0, 4));
        await save(ada, project, day, random.integer(0, 20) / 2);
        await addsUp();
      }
      const { version } = await ada.client.ok(readMyWeek, { params: { weekStarting: monday } });
      const week = await ada.client.ok(submitMyWeek, {
        params: { weekStarting: monday },
        body: { version },
      });
      const timesheets = [{ id: week.timesheetId ?? "", version: week.version }];
      await mara.client.ok(decisions.rejectTimesheets, { body: { timesheets, comment: "Wrong project" } });
      expect(await addsUp()).toBeGreaterThan(3);
      expect((await admin.client.ok(closing.readMonth, october)).figures?.actual.live).toBe(0);
      await reopen(admin, 1);
      await close(admin, 2);
      expect((await admin.client.ok(closing.readMonth, october)).adjustments).toEqual([]);
    });

    it("leaves nothing of a closing that fails after its figures", async () => {
      const { organisation, admin, ada, project } = await firm(stint());
      await save(ada, project, monday, 8);
      const points = (await admin.client.ok(closing.readMonth, october)).points;
      const work = stint().platform.database.write(organisation.id, async (transaction) => {
        await transaction.run(markClosed(organisation.id, "2026-10", { version: 0, by: admin.id, points }));
        await transaction.runAll(storeFigures(organisation.id, "2026-10"));
        throw new Error("The server was switched off");
      });
      await expect(work).rejects.toThrow("switched off");
      expect(await admin.client.ok(closing.readMonth, october)).toMatchObject({ state: "open", version: 0 });
      expect(await save(ada, project, monday, 7)).toMatchObject({ status: 200 });
      expect(await close(admin)).toMatchObject({ status: 200 });
      expect(await admin.client.ok(closing.readMonth, october)).toMatchObject({
        figures: { actual: { asClosed: 7, live: 7 } },
      });
    });

    it("has each booking of a storm either in its figures or refused", async () => {
      const { admin, person, project } = await firm(stint());
      const random = randomOf("closing storm");
      const people = await Promise.all(Array.from({ length: 12 }, (_, at) => person(`P${at} Booker`)));
      let version = 0;
      const accepted = new Map<string, number>();
      for (let round = 0; round < 4; round += 1) {
        const begins = Promise.withResolvers<void>();
        let left = random.integer(3, 30);
        const bookings = people.map(async (each) => {
          for (let at = 0; at < 4; at += 1) {
            const day = addDays(monday, random.integer(0, 4));
            const hours = random.integer(1, 16) / 2;
            const { status } = await save(each, project, day, hours);
            if (status === 200) accepted.set(`${each.id} ${day}`, hours);
            left -= 1;
            if (left === 0) begins.resolve();
          }
        });
        const closes = begins.promise.then(() => close(admin, version));
        await Promise.all([...bookings, closes]);
        expect(await closes).toMatchObject({ status: 200 });
        version += 1;
        const { figures } = await admin.client.ok(closing.readMonth, october);
        const total = sumHours([...accepted.values()]);
        expect(figures?.actual).toEqual({ asClosed: total, live: total });
        await reopen(admin, version);
        version += 1;
      }
      expect(accepted.size).toBeGreaterThan(5);
    });
  },
  { today: "2026-11-24" },
);
