import { expect, it } from "vitest";
import { readPlanner as readForecasts } from "#features/forecasts/contract.ts";
import { changePerson, readPerson } from "#features/people/contract.ts";
import { readPersonHoursToCome } from "#features/people/hours-contract.ts";
import { makeEveryonesPlannedChanges } from "#features/people/server/planned-changes.ts";
import { readPlanner, readQuarter, saveAllocation } from "#features/plans/contract.ts";
import { listUnworkable } from "#features/proposals/unworkable-contract.ts";
import { db, own } from "#server/database/sql.ts";
import { dayOf, makeAllocationMonth, month, planner, save } from "../support/allocation-month.ts";
import { at } from "../support/at.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const today = "2026-11-21";
const move = "2026-12-08";

/** Ann has 24 hours in Design, submitted, on 7 to 9 December; Landscape has an allocator and works on the same project. */
async function ground(stint: Stint) {
  const place = await makeAllocationMonth(stint);
  const { organisation, ann, design } = place;
  const leo = await organisation.addPerson({ roles: ["allocator"], name: "Leo Landscape" });
  const landscape = await organisation.addFunction("Landscape", [90], [leo.id]);
  const river = await place.addProject("RVR", [design.id, landscape.id]);
  const booked = ["2026-12-07", move, "2026-12-09"].map((day) => dayOf(place, day));
  await save(place.allocator, place, 0, booked, "submitted");
  const { client } = organisation.owner;
  const params = { personId: ann.id };
  const tierId = landscape.tiers[0]?.id ?? "";
  const work = { functionId: landscape.id, costTierId: tierId, billable: true };
  const change = async (body: object) => {
    const { version } = await client.ok(readPerson, { params });
    return client.ok(changePerson, { params, body: { version, updates: {}, ...body } });
  };
  const unworkable = async (functionId: string) =>
    (await client.ok(listUnworkable, { params: { functionId } })).hours;
  const saveLandscape = async (day: string) => {
    const query = { functionId: landscape.id, month };
    const { version } = await leo.client.ok(readPlanner, { query });
    return leo.client.call(saveAllocation, {
      params: { functionId: landscape.id, month },
      body: { status: "submitted", version, cells: [{ userId: ann.id, day, projectId: river, hours: 8 }] },
    });
  };
  const forecasted = async (projectId: string) => {
    const { periods } = await client.ok(readForecasts, { query: { projectId, month } });
    return periods.find((each) => each.month === month);
  };
  return {
    ...place,
    leo,
    landscape,
    river,
    tierId,
    client,
    params,
    work,
    change,
    unworkable,
    saveLandscape,
    forecasted,
  };
}

describeOnEngines(
  "A planned move to another function",
  (stint) => {
    it("makes the old function's hours unworkable from its day on, until it is removed", async () => {
      const place = await ground(stint());
      const { ann, design, landscape } = place;
      expect(await place.unworkable(design.id)).toEqual([]);
      await place.change({ planned: { startsOn: move, work: place.work } });
      expect(await place.unworkable(design.id)).toMatchObject([
        { userId: ann.id, functionName: "Design", month, hours: 16, days: 2, because: "person" },
      ]);
      expect(await place.unworkable(landscape.id)).toEqual([]);
      const { users, version } = await planner(place);
      expect(users.find(({ id }) => id === ann.id)).toMatchObject({
        isAllocatable: true,
        spans: [
          { from: "2026-12-01", isAllocatable: true },
          { from: move, isAllocatable: false },
        ],
      });
      const later = await save(place.allocator, place, version, [dayOf(place, "2026-12-10")], "submitted");
      expect(later.status).toBe(422);
      const before = await save(place.allocator, place, version, [dayOf(place, "2026-12-04")], "submitted");
      expect(before.status).toBe(200);
      await place.change({ removedPlanned: [move] });
      expect(await place.unworkable(design.id)).toEqual([]);
    });

    it("lets the new function plan them from its day on, with the tier and rate planned", async () => {
      const place = await ground(stint());
      const { ann, leo, landscape } = place;
      const query = { functionId: landscape.id, month };
      const offered = async () => (await leo.client.ok(readPlanner, { query })).users;
      expect(await offered()).toEqual([]);
      await place.change({ planned: { startsOn: move, work: place.work } });
      expect(await offered()).toMatchObject([
        {
          id: ann.id,
          costTierId: place.tierId,
          isAllocatable: true,
          spans: [
            { from: "2026-12-01", isAllocatable: false },
            { from: move, isAllocatable: true },
          ],
          patterns: [],
        },
      ]);
      const params = { query: { functionId: landscape.id, month: "2026-11" } };
      expect((await leo.client.ok(readPlanner, params)).users).toEqual([]);
      const quarter = { params: { functionId: landscape.id, month } };
      expect((await leo.client.ok(readQuarter, quarter)).people).toMatchObject([{ userId: ann.id }]);
      expect((await place.saveLandscape("2026-12-04")).status).toBe(422);
      expect((await place.saveLandscape("2026-12-10")).status).toBe(200);
      expect(await place.unworkable(landscape.id)).toEqual([]);
      const stored = db
        .selectFrom("allocation_entries as e")
        .select(["e.cost_tier_id", "e.rate_per_hour"])
        .where(own(place.organisation.id, "e"))
        .where("e.function_id", "=", landscape.id);
      expect(await place.rows(stored)).toEqual([{ cost_tier_id: place.tierId, rate_per_hour: 90 }]);
      await makeEveryonesPlannedChanges(at(stint(), `${move}T12:00:00Z`));
      expect(await place.unworkable(landscape.id)).toMatchObject([{ functionName: "Design", hours: 24 }]);
      expect((await offered())[0]).toMatchObject({ functionId: landscape.id, costTierId: place.tierId });
    });

    it("gives its days to the new tier's capacity, and what is still planned after it stays", async () => {
      const place = await ground(stint());
      const { ann, client, design, river } = place;
      const senior = design.tiers[0]?.id ?? "";
      const capacity = async () =>
        Object.fromEntries(
          ((await place.forecasted(river))?.capacity ?? []).map((tier) => [
            tier.costTierId,
            [tier.people, tier.capacityHours],
          ]),
        );
      const all = (await capacity())[senior] ?? [];
      expect((await capacity())[place.tierId]).toEqual([0, 0]);
      await place.change({ planned: { startsOn: move, work: place.work } });
      const parts = await capacity();
      const [before = 0, after = 0] = [parts[senior]?.[1], parts[place.tierId]?.[1]];
      expect([parts[senior]?.[0], parts[place.tierId]?.[0], before > 0, after > before]).toEqual([
        1,
        1,
        true,
        true,
      ]);
      expect(before + after).toBeCloseTo(all[1] ?? 0, 2);
      // A change of today names what it loses until the planned one; the rest is lost anyway.
      await place.saveLandscape("2026-12-10");
      const { hours } = await client.ok(readPersonHoursToCome, {
        params: { personId: ann.id },
        query: { isAllocatable: "true", functionId: place.landscape.id },
      });
      expect(hours).toBe(24);
    });

    it("isn't part of last month's allocated hours beside a forecast while that month runs", async () => {
      const place = await ground(stint());
      const { client, design, kiln } = place;
      const senior = design.tiers[0]?.id ?? "";
      const allocated = async () => {
        const query = { projectId: kiln, month: "2027-01" };
        const { periods } = await client.ok(readForecasts, { query });
        const { lastMonth } = periods.find((each) => each.month === "2027-01") ?? {};
        return lastMonth?.cells.find(({ costTierId }) => costTierId === senior)?.allocatedHours ?? 0;
      };
      expect(await allocated()).toBe(24);
      await place.change({ planned: { startsOn: move, work: place.work } });
      expect(await allocated()).toBe(8);
    });
  },
  { today },
);
