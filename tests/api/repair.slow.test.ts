import { expect, it } from "vitest";
import { repairMonth, readRepair } from "#features/proposals/repair-contract.ts";
import type { Input } from "#shared/contract.ts";
import { db, own } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { tidy } from "#server/tidy.ts";
import {
  dayOf,
  makeAllocationMonth,
  month,
  planner,
  save,
  type AllocationMonth,
} from "../support/allocation-month.ts";
import { fill } from "../support/fills.ts";
import type { TestPerson } from "../support/organisation.ts";
import { slowIt } from "../support/slow-it.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

type Body = Input<typeof repairMonth>["body"];

const inputOf = (place: AllocationMonth, body: Partial<Body> = {}) => ({
  params: { functionId: place.design.id, month },
  body: { scope: {}, cells: [], ...body },
});

/** Ann is planned on three days, Cid and Ben on none; then Ann is away on the first two. */
async function ground(stint: Stint): Promise<{ place: AllocationMonth; cid: TestPerson }> {
  const place = await makeAllocationMonth(stint);
  const cid = await place.organisation.addPerson({
    roles: ["booker"],
    name: "Cid Cole",
    functionId: place.design.id,
    costTierId: place.design.tiers[0]?.id ?? "",
  });
  await save(place.allocator, place, 0, [
    dayOf(place, "2026-12-07", 6),
    dayOf(place, "2026-12-08", 4),
    { ...dayOf(place, "2026-12-08", 2), projectId: place.ferry },
    dayOf(place, "2026-12-09", 6),
  ]);
  await place.addHoliday(place.ann.id, "2026-12-07", 6.92);
  await place.addHoliday(place.ann.id, "2026-12-08", 6.92);
  return { place, cid };
}

const cellsToSave = (cells: readonly (Body["cells"][number] & { before: number | null })[]) =>
  cells.map(({ userId, day, projectId, hours }) => ({ userId, day, projectId, hours }));

describeOnEngines(
  "Repairing a month",
  (stint) => {
    it("proposes the fewest changes that give a person's hours to others of the tier, and saves nothing", async () => {
      const { place, cid } = await ground(stint());
      const repair = await place.allocator.client.ok(repairMonth, inputOf(place));
      expect(repair).toMatchObject({
        version: 1,
        moved: 12,
        changed: 6,
        bound: 6,
        open: [],
        isTimedOut: false,
      });
      expect(
        repair.moves.map(({ hours, from, to }) => [from.userId, from.day, hours, to.userId, to.day]),
      ).toEqual([
        [place.ann.id, "2026-12-07", 6, cid.id, "2026-12-07"],
        [place.ann.id, "2026-12-08", 4, cid.id, "2026-12-08"],
        [place.ann.id, "2026-12-08", 2, cid.id, "2026-12-08"],
      ]);
      const after = await planner(place);
      expect([after.version, after.entries.flatMap(({ days }) => days).length]).toEqual([1, 4]);
    });

    it("is saved unchanged: hours on leave may be removed but not set", async () => {
      const { place, cid } = await ground(stint());
      const repair = await place.allocator.client.ok(repairMonth, inputOf(place));
      const saved = await save(place.allocator, place, 1, cellsToSave(repair.cells));
      expect([saved.status, saved.body.entries]).toEqual([200, 4]);
      const { entries } = await planner(place);
      const of = (userId: string) =>
        entries
          .filter((each) => each.userId === userId)
          .flatMap(({ days }) => days)
          .toSorted();
      expect(of(place.ann.id)).toEqual(["2026-12-09"]);
      expect(of(cid.id)).toEqual(["2026-12-07", "2026-12-08", "2026-12-08"]);
      const refused = await save(place.allocator, place, 2, [dayOf(place, "2026-12-07", 1)]);
      expect(refused.body.error).toBe("Ann Arbor, 2026-12-07: User holiday");
      expect((await place.allocator.client.ok(repairMonth, inputOf(place))).cells).toEqual([]);
    });

    it("uses the chosen people and days, and the planner's unsaved hours", async () => {
      const { place, cid } = await ground(stint());
      const { client } = place.allocator;
      const first = await client.ok(repairMonth, inputOf(place, { scope: { days: ["2026-12-08"] } }));
      expect(first.cells.map(({ day }) => day)).toEqual(Array.from({ length: 4 }, () => "2026-12-08"));
      expect((await client.ok(repairMonth, inputOf(place, { scope: { userIds: [cid.id] } }))).cells).toEqual(
        [],
      );
      const onTop = await client.ok(
        repairMonth,
        inputOf(place, {
          cells: [
            { ...dayOf(place, "2026-12-07", 7), userId: cid.id },
            { ...dayOf(place, "2026-12-08", null) },
            { ...dayOf(place, "2026-12-08", null), projectId: place.ferry },
          ],
        }),
      );
      expect(onTop.moves.map(({ from }) => from.day)).toEqual(["2026-12-07"]);
      expect(onTop.moves.map(({ to }) => to.day)).not.toContain("2026-12-07");
    });

    slowIt("reassigns days above expected hours on request", async () => {
      const { place } = await ground(stint());
      await save(place.allocator, place, 1, [dayOf(place, "2026-12-10", 8)]);
      const { client } = place.allocator;
      const over = await client.ok(repairMonth, inputOf(place, { scope: { overExpected: true } }));
      expect(
        over.cells.find(({ userId, day }) => userId === place.ann.id && day === "2026-12-10"),
      ).toMatchObject({
        before: 8,
        // 6.92 expected, up to the next half-hour.
        hours: 7,
      });
      expect((await client.ok(repairMonth, inputOf(place))).cells.map(({ day }) => day)).not.toContain(
        "2026-12-10",
      );
    });

    it("gives the hours of someone who left the function to others, and says why of what finds no one", async () => {
      const { place, cid } = await ground(stint());
      await place.run(db.updateTable("users").set({ is_active: false }).where("id", "=", place.ann.id));
      const { client } = place.allocator;
      const repair = await client.ok(repairMonth, inputOf(place));
      expect([repair.moved, new Set(repair.moves.map(({ to }) => to.userId))]).toEqual([
        18,
        new Set([cid.id]),
      ]);
      expect((await save(place.allocator, place, 1, cellsToSave(repair.cells))).status).toBe(200);
      await place.run(db.updateTable("users").set({ is_active: false }).where("id", "=", cid.id));
      const none = await client.ok(repairMonth, inputOf(place));
      expect([none.moved, none.open.map(({ hours }) => hours).reduce((sum, each) => sum + each, 0)]).toEqual([
        0, 18,
      ]);
      expect(none.open[0]?.reason).toMatch(/^.+: [\d.]+ h stay open: no one else has this tier$/);
    });

    it("is limited to people with the right to save the month: others get 403, strangers 404; the run is stored and audited", async () => {
      const { place } = await ground(stint());
      const stranger = await place.organisation.addPerson({ roles: ["allocator"] });
      expect((await stranger.client.call(repairMonth, inputOf(place))).body.error).toMatch(
        /^Only allocators of .+ and admins can reassign its hours\.$/,
      );
      expect((await place.ann.client.call(repairMonth, inputOf(place))).status).toBe(403);
      expect((await stint().visitor().call(repairMonth, inputOf(place))).status).toBe(401);
      const elsewhere = await makeAllocationMonth(stint());
      expect((await elsewhere.allocator.client.call(repairMonth, inputOf(place))).status).toBe(404);
      const { runId } = await place.allocator.client.ok(repairMonth, inputOf(place));
      await fill(place);
      const runs = await place.rows(
        db.selectFrom("fill_runs").selectAll().where(own(place.organisation.id, "fill_runs")),
      );
      expect(runs.find(({ id }) => id === runId)).toMatchObject({
        hours: 12,
        objective: 6,
        bound: 6,
        gap: 0,
      });
      const audited = await place.rows(
        db
          .selectFrom("audit_log")
          .select("subject_id")
          .where(own(place.organisation.id, "audit_log"))
          .where("action", "=", "propose repaired allocation"),
      );
      expect(audited).toEqual([{ subject_id: runId }]);
    });

    it("is read again unchanged, from any place in it, by anyone with the right to save the month", async () => {
      const { place } = await ground(stint());
      const {
        runId,
        version: _version,
        milliseconds: _milliseconds,
        ...made
      } = await place.allocator.client.ok(repairMonth, inputOf(place));
      const params = { functionId: place.design.id, month, runId };
      const { client } = place.organisation.owner;
      expect(await client.ok(readRepair, { params })).toEqual(made);
      const { cells, moves, next } = await client.ok(readRepair, { params, query: { after: "4" } });
      expect([cells, moves, next]).toEqual([made.cells.slice(4), made.moves, null]);
      const refused = await client.call(readRepair, { params, query: { after: "the second" } });
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        { after: "This page can't be found. Start again." },
      ]);
      expect((await place.ann.client.call(readRepair, { params })).status).toBe(403);
      const stranger = await place.organisation.addPerson({ roles: ["allocator"] });
      await place.organisation.addFunction("Engineering", [90], [stranger.id]);
      expect((await stranger.client.call(readRepair, { params })).body.error).toMatch(
        /^Only allocators of .+ and admins can reassign its hours\.$/,
      );
      expect((await stint().visitor().call(readRepair, { params })).status).toBe(401);
      const elsewhere = await makeAllocationMonth(stint());
      expect((await elsewhere.allocator.client.call(readRepair, { params })).status).toBe(404);
      expect(
        (
          await elsewhere.allocator.client.call(readRepair, {
            params: { ...params, functionId: elsewhere.design.id },
          })
        ).status,
      ).toBe(404);
    });

    it("isn't there under another month, function or id, nor where it was a fill", async () => {
      const { place } = await ground(stint());
      const { runId } = await place.allocator.client.ok(repairMonth, inputOf(place));
      const filled = await fill(place);
      const other = await place.organisation.addFunction("Engineering", [90], [place.allocator.id]);
      const params = { functionId: place.design.id, month, runId };
      for (const elsewhere of [
        { month: "2027-01" },
        { functionId: other.id },
        { runId: newId() },
        { runId: filled.runId },
      ]) {
        const answer = await place.allocator.client.call(readRepair, { params: { ...params, ...elsewhere } });
        expect([elsewhere, answer.status]).toEqual([elsewhere, 404]);
      }
    });

    it("is gone after 30 days, and says what to do", async () => {
      const { place } = await ground(stint());
      const { runId } = await place.allocator.client.ok(repairMonth, inputOf(place));
      const params = { functionId: place.design.id, month, runId };
      await stint().engine.script(
        `UPDATE fill_proposals SET created_at = now() - interval '31 days' WHERE run_id = '${runId}'`,
      );
      expect((await place.allocator.client.call(readRepair, { params })).status).toBe(200);
      await tidy(stint().platform.database);
      const gone = await place.allocator.client.call(readRepair, { params });
      expect([gone.status, gone.body.error]).toEqual([
        404,
        "This proposal is no longer there. Proposals are stored for 30 days. Reassign the month's hours again.",
      ]);
    });
  },
  { today: "2026-11-22" },
);
