import { expect, it } from "vitest";
import { listFills, readFill } from "#features/proposals/fill-run-contract.ts";
import { repairMonth } from "#features/proposals/repair-contract.ts";
import { db, own } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import {
  dayOf,
  makeAllocationMonth,
  month,
  save,
  type AllocationMonth,
} from "../support/allocation-month.ts";
import { fill, fillBody } from "../support/fills.ts";
import { describeOnEngines } from "../support/stint.ts";

const { options } = fillBody;

const list = async (place: AllocationMonth, by = place.organisation.owner) =>
  (await by.client.ok(listFills, { params: { periodId: month } })).fills;

/** A month whose kiln wants 400 hours of its one senior. */
async function shortMonth(stint: Parameters<typeof makeAllocationMonth>[0]): Promise<AllocationMonth> {
  const place = await makeAllocationMonth(stint);
  await place.addForecast(place.kiln, place.design.id, place.design.tiers[0]?.id ?? "", 400, "frozen");
  return place;
}

describeOnEngines(
  "A proposal that is stored",
  (stint) => {
    it("is read again unchanged by anyone with the right to fill the month", async () => {
      const place = await shortMonth(stint());
      const made = await fill(place);
      const input = { params: { functionId: place.design.id, month, runId: made.runId } };
      const read = await place.organisation.owner.client.ok(readFill, input);
      expect([read.answer, read.options, read.createdByName]).toEqual([made, options, "Alma Allocator"]);
      expect((await place.ann.client.call(readFill, input)).status).toBe(403);
      const stranger = await place.organisation.addPerson({ roles: ["allocator"] });
      expect((await stranger.client.call(readFill, input)).status).toBe(403);
      const elsewhere = await makeAllocationMonth(stint());
      expect((await elsewhere.allocator.client.call(readFill, input)).status).toBe(404);
    });

    it("isn't there under another month or id, nor where it was a repair or an earlier version stored less", async () => {
      const place = await shortMonth(stint());
      const { runId } = await fill(place);
      const repaired = await place.allocator.client.ok(repairMonth, {
        params: { functionId: place.design.id, month },
        body: { scope: {}, cells: [] },
      });
      const [org_id, older] = [place.organisation.id, newId()];
      const [row] = await place.rows(
        db.selectFrom("fill_runs").selectAll().where(own(org_id, "fill_runs")).where("id", "=", runId),
      );
      await place.run(
        db
          .insertInto("fill_runs")
          .values({ ...row, id: older, options: JSON.stringify(row?.options) } as never),
      );
      await place.run(
        db.insertInto("fill_proposals").values({ org_id, run_id: older, proposal: '{"cells":[]}' }),
      );
      for (const params of [
        { runId: older, month },
        { runId, month: "2027-01" },
        { runId: newId(), month },
        { runId: repaired.runId, month },
      ])
        expect(
          (
            await place.allocator.client.call(readFill, {
              params: { functionId: place.design.id, ...params },
            })
          ).status,
        ).toBe(404);
    });

    it("is listed with demand before and after and why hours stay open, and as old once the month is saved", async () => {
      const place = await shortMonth(stint());
      await save(place.allocator, place, 0, [dayOf(place, "2026-12-01", 6)]);
      await fill(place, { scope: { projectIds: [place.kiln] } });
      await fill(place, { cells: [dayOf(place, "2026-12-02", 4)] });
      expect(await list(place)).toEqual([]);
      await fill(place);
      const made = await fill(place);
      const [listed, ...others] = await list(place);
      expect(others).toEqual([]);
      expect(listed).toMatchObject({
        functionId: place.design.id,
        runId: made.runId,
        wanted: 400,
        metBefore: 6,
        metAfter: 6 + made.hours,
        isOld: false,
        unmet: [{ projectCode: "KLN", hours: 394 - made.hours, reason: made.unmet[0]?.reason }],
      });
      await save(place.allocator, place, 1, [dayOf(place, "2026-12-03", 2)]);
      expect((await list(place))[0]?.isOld).toBe(true);
    });

    it("is listed to those who allocate its function, and to admins", async () => {
      const place = await shortMonth(stint());
      await fill(place);
      const other = await place.organisation.addPerson({ roles: ["allocator"] });
      expect(await list(place, place.allocator)).toHaveLength(1);
      expect(await list(place, other)).toEqual([]);
      expect((await place.ann.client.call(listFills, { params: { periodId: month } })).status).toBe(403);
    });
  },
  { today: "2026-11-22" },
);
