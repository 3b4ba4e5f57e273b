import { expect, it } from "vitest";
import { readAllocationMonth } from "#features/plans/contract.ts";
import { readMonthEntries } from "#features/plans/month-contract.ts";
import { repairMonth } from "#features/proposals/repair-contract.ts";
import { clearUnworkable, listUnworkable } from "#features/proposals/unworkable-contract.ts";
import { changeEmployment } from "#features/leave/kinds-contract.ts";
import { readMargin, readMarginLines } from "#features/margin/contract.ts";
import { changePerson, deletePerson, readPerson, setPersonActive } from "#features/people/contract.ts";
import { readPersonHoursToCome } from "#features/people/hours-contract.ts";
import {
  changeProject,
  changeProjectLength,
  readProject,
  readProjectHoursToCome,
} from "#features/projects/contract.ts";
import { dayOf, makeAllocationMonth, month, planner, save } from "../support/allocation-month.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const days = ["2026-12-07", "2026-12-08", "2026-12-09"];

/** Ann has 24 hours on KLN in December, submitted by Design; Landscape has an allocator of its own. */
async function ground(stint: Stint) {
  const place = await makeAllocationMonth(stint);
  const { organisation, ann } = place;
  const leo = await organisation.addPerson({ roles: ["allocator"], name: "Leo Landscape" });
  const landscape = await organisation.addFunction("Landscape", [90], [leo.id]);
  await save(
    place.allocator,
    place,
    0,
    days.map((day) => dayOf(place, day)),
    "submitted",
  );
  const { client } = organisation.owner;
  const params = { personId: ann.id };
  const change = async (updates: object, clearsHours?: boolean) => {
    const { version } = await client.ok(readPerson, { params });
    return client.ok(changePerson, {
      params,
      body: { version, updates, ...(clearsHours ? { clearsHours } : {}) },
    });
  };
  const entries = async () => (await planner(place)).entries.flatMap((entry) => entry.days).toSorted();
  return { ...place, leo, landscape, client, change, entries };
}

type Ground = Awaited<ReturnType<typeof ground>>;

const moved = ({ landscape }: Ground) => ({
  functionId: landscape.id,
  costTierId: landscape.tiers[0]?.id ?? "",
});

describeOnEngines(
  "Hours to come that no one can work",
  (stint) => {
    it.each([
      ["moved", moved],
      ["no longer billable", () => ({ billable: false })],
      ["without a cost tier", () => ({ billable: false, costTierId: null })],
    ])("of someone %s, clearing their cells in the old function is accepted", async (_name, updatesOf) => {
      const place = await ground(stint());
      await place.change(updatesOf(place));
      const { version } = await planner(place);
      const saved = await save(
        place.allocator,
        place,
        version,
        [dayOf(place, days[0] ?? "", null)],
        "submitted",
      );
      expect([saved.status, saved.body.entries, saved.body.skipped]).toEqual([200, 2, []]);
      const refused = await save(
        place.allocator,
        place,
        saved.body.version,
        [dayOf(place, days[0] ?? "")],
        "submitted",
      );
      expect(refused.status === 422 || refused.body.skipped.length === 1).toBe(true);
    });

    it("are listed in both functions, and cleared by allocators of either and admins alone", async () => {
      const place = await ground(stint());
      await place.change(moved(place));
      const listed = async (functionId: string) =>
        (await place.ben.client.ok(listUnworkable, { params: { functionId } })).hours;
      const [row] = await listed(place.design.id);
      expect(row).toMatchObject({
        userId: place.ann.id,
        functionName: "Design",
        month,
        hours: 24,
        days: 3,
        because: "person",
      });
      expect(await listed(place.landscape.id)).toEqual([row]);
      const clear = (by: typeof place.leo, functionId: string, months = [month]) =>
        by.client.call(clearUnworkable, {
          params: { functionId },
          body: {
            places: months.map((each) => ({
              userId: place.ann.id,
              projectId: place.kiln,
              functionId: place.design.id,
              month: each,
            })),
          },
        });
      expect((await clear(place.leo, place.design.id)).status).toBe(403);
      expect((await clear(place.ben, place.landscape.id)).status).toBe(403);
      expect((await clear(place.leo, place.landscape.id, ["2027-01"])).body).toEqual({ hours: 0 });
      const before = (await planner(place)).version;
      expect((await clear(place.leo, place.landscape.id)).body).toEqual({ hours: 24 });
      expect([(await planner(place)).version, await place.entries()]).toEqual([before + 1, []]);
      expect(await listed(place.landscape.id)).toEqual([]);
      const { rows } = await stint()
        .engine.readBatch("SET LOCAL ROLE NONE", [
          {
            sql: `SELECT subject_type, before FROM audit_log WHERE org_id = '${place.organisation.id}' AND action = 'clear hours to come'`,
            parameters: [],
          },
        ])
        .then(([result]) => ({ rows: [...(result?.rows ?? [])] as Record<string, unknown>[] }));
      expect(rows).toMatchObject([{ subject_type: "function_allocation", before: { hours: 24 } }]);
    });

    it("add up to all of them where more than 500 rows are listed, which follow once those are cleared", async () => {
      const place = await ground(stint());
      const org = place.organisation.id;
      await stint().engine.script(`
        INSERT INTO projects (org_id, id, name, code, status_code, start_date, project_length_months)
          SELECT '${org}', gen_random_uuid(), 'Shed ' || n, 'SHD' || n, 'completed', '2026-10-01', 6 FROM generate_series(1, 600) n;
        INSERT INTO allocation_entries (org_id, id, function_allocation_id, user_id, project_id, function_id, cost_tier_id, allocation_date, hours, rate_per_hour)
          SELECT e.org_id, gen_random_uuid(), e.function_allocation_id, e.user_id, p.id, e.function_id, e.cost_tier_id, e.allocation_date, 0.5, e.rate_per_hour
          FROM projects p, (SELECT * FROM allocation_entries WHERE org_id = '${org}' LIMIT 1) e WHERE p.org_id = '${org}' AND p.code LIKE 'SHD%'`);
      const params = { functionId: place.design.id };
      const listed = await place.ben.client.ok(listUnworkable, { params });
      expect([listed.hours.length, listed.total]).toEqual([500, 300]);
      const places = listed.hours.map(({ userId, projectId, functionId, month: of }) => ({
        userId,
        projectId,
        functionId,
        month: of,
      }));
      expect(await place.allocator.client.ok(clearUnworkable, { params, body: { places } })).toEqual({
        hours: 250,
      });
      const rest = await place.ben.client.ok(listUnworkable, { params });
      expect([rest.hours.length, rest.total]).toEqual([100, 50]);
    });

    it("are said beside the margins of submitted allocations and frozen forecasts, and in the month's file", async () => {
      const place = await ground(stint());
      await place.addForecast(place.kiln, place.design.id, place.design.tiers[0]?.id ?? "", 30, "frozen");
      const margin = async (hours: "allocated" | "forecast") => {
        const query = { from: month, to: "2027-01", by: "project", hours } as const;
        const { total, rows } = await place.client.ok(readMargin, { query });
        const { lines } = await place.client.ok(readMarginLines, { query: { ...query, key: place.kiln } });
        expect(rows.map(({ unworkable }) => unworkable)).toEqual([total.unworkable]);
        expect(lines.reduce((sum, { unworkable }) => sum + unworkable, 0)).toBe(total.unworkable);
        return [total.hours, total.unworkable];
      };
      expect([await margin("allocated"), await margin("forecast")]).toEqual([
        [24, 0],
        [30, 0],
      ]);
      const exported = async () =>
        (await place.client.ok(readMonthEntries, { params: { periodId: month } })).entries.map(
          ({ canBeWorked }) => canBeWorked,
        );
      expect(await exported()).toEqual([true, true, true]);
      await place.change(moved(place));
      expect([await margin("allocated"), await margin("forecast")]).toEqual([
        [24, 24],
        [30, 0],
      ]);
      expect(await exported()).toEqual([false, false, false]);
      const params = { projectId: place.kiln };
      const { version } = await place.client.ok(readProject, { params });
      await place.client.ok(changeProject, {
        params,
        body: { version, updates: { statusCode: "on_hold" }, acknowledged: true },
      });
      expect([await margin("allocated"), await margin("forecast")]).toEqual([
        [24, 24],
        [30, 30],
      ]);
    });

    it("no longer block the person in the new function, nor count in the old one's fulfilment", async () => {
      const place = await ground(stint());
      await place.addForecast(place.kiln, place.design.id, place.design.tiers[0]?.id ?? "", 30, "frozen");
      const page = async () =>
        (await place.client.ok(readAllocationMonth, { params: { periodId: month } })).functions.find(
          ({ functionId }) => functionId === place.design.id,
        );
      expect(await page()).toMatchObject({ demandHours: 30, allocatedHours: 24, countedHours: 24 });
      await place.change(moved(place));
      expect(await page()).toMatchObject({ demandHours: 30, allocatedHours: 0, countedHours: 0 });
      const theirs = await planner({ ...place, design: place.landscape }, place.leo);
      expect(theirs.otherHours).toEqual([]);
      await place.change({ functionId: place.design.id, costTierId: place.design.tiers[0]?.id });
      expect(await page()).toMatchObject({ allocatedHours: 24, countedHours: 24 });
    });

    it("are reassigned to others of the tier, whatever left them", async () => {
      const place = await ground(stint());
      const cid = await place.organisation.addPerson({
        roles: ["booker"],
        functionId: place.design.id,
        costTierId: place.design.tiers[0]?.id ?? "",
      });
      await place.change(moved(place));
      const repair = () =>
        place.allocator.client.ok(repairMonth, {
          params: { functionId: place.design.id, month },
          body: { scope: {}, cells: [] },
        });
      const proposed = await repair();
      expect([proposed.changed > 0, new Set(proposed.moves.map(({ to }) => to.userId))]).toEqual([
        true,
        new Set([cid.id]),
      ]);
      await place.change({ functionId: place.design.id, costTierId: place.design.tiers[0]?.id });
      expect((await repair()).cells).toEqual([]);
      await stint().engine.script(
        `INSERT INTO leave_people (org_id, user_id, last_day) VALUES ('${place.organisation.id}', '${place.ann.id}', '2026-12-08')`,
      );
      expect((await repair()).cells.filter(({ hours }) => hours === null).map(({ day }) => day)).toEqual([
        "2026-12-09",
      ]);
      await stint().engine.script(`UPDATE projects SET project_length_months = 2 WHERE id = '${place.kiln}'`);
      const closed = await repair();
      expect([closed.moves, closed.cells.length, closed.open[0]?.reason]).toEqual([
        [],
        3,
        expect.stringContaining("the project isn't open in this month"),
      ]);
    });

    it("are named before a change of the person and cleared with it where chosen", async () => {
      const place = await ground(stint());
      const params = { personId: place.ann.id };
      const list = (query: { functionId?: string; isAllocatable: "true" | "false" }) =>
        place.client.ok(readPersonHoursToCome, { params, query });
      const all = { hours: 24, parts: [{ name: "KLN Project KLN", hours: 24 }] };
      expect(await list({ functionId: place.landscape.id, isAllocatable: "true" })).toEqual(all);
      expect(await list({ functionId: place.design.id, isAllocatable: "false" })).toEqual(all);
      expect(await list({ functionId: place.design.id, isAllocatable: "true" })).toEqual({
        hours: 0,
        parts: [],
      });
      await place.change({ firstName: "Anne" }, true);
      expect(await place.entries()).toEqual(days);
      await place.change(moved(place), true);
      expect(await place.entries()).toEqual([]);
      const other = await ground(stint());
      const { version } = await other.client.ok(readPerson, { params: { personId: other.ann.id } });
      await other.client.ok(setPersonActive, {
        params: { personId: other.ann.id },
        body: { version, isActive: false, clearsHours: true },
      });
      expect(await other.entries()).toEqual([]);
      const removed = await ground(stint());
      await removed.client.ok(deletePerson, { body: { userId: removed.ann.id, clearsHours: true } });
      expect(await removed.entries()).toEqual([]);
    });

    it("are named before the first or last day of an employment is set and cleared with it where chosen", async () => {
      const place = await ground(stint());
      const params = { personId: place.ann.id };
      const hoursAt = async (query: { firstDay?: string; lastDay?: string }) =>
        (await place.client.ok(readPersonHoursToCome, { params, query })).hours;
      expect([
        await hoursAt({}),
        await hoursAt({ lastDay: "2026-12-07" }),
        await hoursAt({ firstDay: "2026-12-08" }),
        await hoursAt({ firstDay: "2026-12-08", lastDay: "2026-12-08" }),
      ]).toEqual([0, 16, 8, 16]);
      const { version } = await place.client.ok(readPerson, { params });
      await place.client.ok(changePerson, {
        params,
        body: { version, updates: {}, employment: { lastDay: "2026-12-08" }, clearsHours: true },
      });
      expect(await place.entries()).toEqual(days.slice(0, 2));
      await place.client.ok(changeEmployment, {
        params,
        body: { version: 1, firstDay: "2026-12-08", lastDay: "2026-12-08", clearsHours: true },
      });
      expect(await place.entries()).toEqual(["2026-12-08"]);
    });

    it("are named before a project is shortened or put on hold and cleared with it where chosen", async () => {
      const place = await ground(stint());
      const params = { projectId: place.kiln };
      const list = (query: { length?: string }) => place.client.ok(readProjectHoursToCome, { params, query });
      const all = { hours: 24, parts: [{ name: "Ann Arbor", hours: 24 }] };
      expect([await list({}), await list({ length: "2" }), await list({ length: "3" })]).toEqual([
        all,
        all,
        { hours: 0, parts: [] },
      ]);
      const version = async () => (await place.client.ok(readProject, { params })).version;
      await place.client.ok(changeProjectLength, {
        params,
        body: { version: await version(), newProjectLength: 2 },
      });
      expect(await place.entries()).toEqual(days);
      await place.client.ok(changeProjectLength, {
        params,
        body: { version: await version(), newProjectLength: 6 },
      });
      const setStatus = (clearsHours: boolean, statusCode: "on_hold" | "active") =>
        version().then((stored) =>
          place.client.ok(changeProject, {
            params,
            body: { version: stored, updates: { statusCode }, acknowledged: true, clearsHours },
          }),
        );
      await setStatus(false, "on_hold");
      await setStatus(true, "active");
      expect(await place.entries()).toEqual(days);
      await setStatus(true, "on_hold");
      expect(await place.entries()).toEqual([]);
    });
  },
  { today: "2026-11-28" },
);
