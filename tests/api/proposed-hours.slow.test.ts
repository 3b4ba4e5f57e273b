import { expect, it } from "vitest";
import { saveAllocation } from "#features/plans/contract.ts";
import type { FilledMonth } from "#features/proposals/fill-contract.ts";
import { readMonthEntries } from "#features/plans/month-contract.ts";
import { db, own } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import {
  dayOf,
  makeAllocationMonth,
  month,
  planner,
  save,
  type AllocationMonth,
  type Cell,
} from "../support/allocation-month.ts";
import { fill } from "../support/fills.ts";
import { describeOnEngines } from "../support/stint.ts";

const cellsOf = ({ cells }: FilledMonth): Cell[] =>
  cells.flatMap(({ userId, projectId, hours, days }) =>
    days.map((day) => ({ userId, projectId, day, hours })),
  );

/** Saves cells and says of all of them that they come from a run. */
const saveAs = (place: AllocationMonth, version: number, runId: string, cells: readonly Cell[]) =>
  place.allocator.client.call(saveAllocation, {
    params: { functionId: place.design.id, month },
    body: {
      status: "draft",
      version,
      cells: [...cells],
      proposed: [{ runId, cells: cells.map((_, at) => at) }],
    },
  });

/** Hours and how many of them were proposed, by person, day and project, as the month is exported. */
async function marks(place: AllocationMonth): Promise<Record<string, readonly (number | null)[]>> {
  const { entries } = await place.allocator.client.ok(readMonthEntries, { params: { periodId: month } });
  return Object.fromEntries(
    entries.map(({ personName, day, projectCode, hours, proposed }) => [
      `${personName} ${day} ${projectCode}`,
      [hours, proposed],
    ]),
  );
}

async function wanted(stint: Parameters<typeof makeAllocationMonth>[0]) {
  const place = await makeAllocationMonth(stint);
  await place.addForecast(place.kiln, place.design.id, place.design.tiers[0]?.id ?? "", 24, "frozen");
  return place;
}

describeOnEngines(
  "Hours that a proposal gave",
  (stint) => {
    it("are marked when they're saved, in the month's export and the planner, until someone changes them by hand", async () => {
      const place = await wanted(stint());
      const run = await fill(place);
      const cells = cellsOf(run);
      const [first, second] = cells;
      if (!first || !second) throw new Error("Nothing was proposed");
      expect((await saveAs(place, 0, run.runId, cells)).status).toBe(200);
      expect(await marks(place)).toEqual(
        Object.fromEntries(cells.map(({ day, hours }) => [`Ann Arbor ${day} KLN`, [hours, hours]])),
      );
      expect((await planner(place)).entries.every(({ hours, proposed }) => hours === proposed)).toBe(true);
      // The second save names no proposal: one day changes, one is sent as it is.
      await save(place.allocator, place, 1, [{ ...first, hours: 1.5 }, second]);
      const after = await marks(place);
      expect(after[`Ann Arbor ${first.day} KLN`]).toEqual([1.5, null]);
      expect(after[`Ann Arbor ${second.day} KLN`]).toEqual([second.hours, second.hours]);
      const audited = await place.rows(
        db
          .selectFrom("audit_log")
          .select("after")
          .where(own(place.organisation.id, "audit_log"))
          .where("action", "=", "save allocation draft"),
      );
      expect(audited.map(({ after: written }) => (written as { proposedBy?: unknown }).proposedBy)).toEqual(
        expect.arrayContaining([[run.runId], undefined]),
      );
    });

    it("are what the run proposed of that person, project and day, whatever the browser says", async () => {
      const place = await wanted(stint());
      const run = await fill(place);
      const [real] = cellsOf(run);
      if (!real) throw new Error("Nothing was proposed");
      const claimed = [
        { ...real, hours: 9.5 },
        { ...real, projectId: place.ferry, hours: 0.5 },
        dayOf(place, "2026-12-17", 2),
        { ...dayOf(place, real.day, 3), userId: place.ben.id },
      ];
      expect((await saveAs(place, 0, run.runId, claimed)).status).toBe(200);
      expect(Object.values(await marks(place)).filter(([, proposed]) => proposed !== null)).toEqual([
        [9.5, real.hours],
      ]);
    });

    it("of runs of another function or month, or that no one knows, are saved without a mark", async () => {
      const place = await wanted(stint());
      const elsewhere = await wanted(stint());
      const [run, theirs] = [await fill(place), await fill(elsewhere)];
      const [cell] = cellsOf(run);
      if (!cell) throw new Error("Nothing was proposed");
      // The same cells, proposed for January.
      const [january, org_id] = [newId(), place.organisation.id];
      const [{ created_at: _now, ...stored } = { id: "" }] = await place.rows(
        db.selectFrom("fill_runs").selectAll().where(own(org_id, "fill_runs")),
      );
      await place.run(
        db
          .insertInto("fill_runs")
          .values({ ...stored, id: january, month: "2027-01-01", options: "{}" } as never),
      );
      await place.run(
        db
          .insertInto("fill_proposals")
          .values({ org_id, run_id: january, proposal: JSON.stringify({ cells: run.cells }) }),
      );
      for (const [version, runId] of [newId(), theirs.runId, january].entries())
        expect((await saveAs(place, version, runId, [{ ...cell, hours: 1 + version }])).status).toBe(200);
      expect(Object.values(await marks(place))).toEqual([[3, null]]);
    });

    it("add to those that were marked before, and refuse nothing that has no place in the list", async () => {
      const place = await wanted(stint());
      const run = await fill(place);
      const [cell] = cellsOf(run);
      if (!cell || cell.hours === null) throw new Error("Nothing was proposed");
      await saveAs(place, 0, run.runId, [{ ...cell, hours: cell.hours }]);
      const answer = await place.allocator.client.call(saveAllocation, {
        params: { functionId: place.design.id, month },
        body: {
          status: "draft",
          version: 1,
          cells: [{ ...cell, hours: cell.hours * 2 }],
          proposed: [{ runId: run.runId, cells: [0, 7] }],
        },
      });
      expect(answer.status).toBe(200);
      expect(Object.values(await marks(place))).toEqual([[cell.hours * 2, cell.hours * 2]]);
    });
  },
  { today: "2026-11-22" },
);
