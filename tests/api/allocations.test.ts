import { expect, it } from "vitest";
import { readPlanner, saveAllocation } from "#features/plans/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import {
  makeAllocationMonth,
  dayOf,
  month,
  planner,
  save,
  type AllocationMonth,
} from "../support/allocation-month.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { slowIt } from "../support/slow-it.ts";
import { describeOnEngines } from "../support/stint.ts";

const resubmissions = (place: AllocationMonth) =>
  place.rows(
    db.selectFrom("allocation_resubmissions").select(["cells_changed", "hours_changed", "submitted_by"]),
  );
const storedRows = (place: AllocationMonth) =>
  place.rows(db.selectFrom("allocation_entries").selectAll().orderBy("allocation_date"));

describeOnEngines(
  "Saving allocations",
  (stint) => {
    it("lets everyone signed in read, and only allocators of the function and admins save", async () => {
      const place = await makeAllocationMonth(stint());
      const stranger = await place.organisation.addPerson({ roles: ["allocator"] });
      expect((await planner(place, place.ann)).mayWrite).toBe(false);
      expect((await save(place.ann, place, 0, [])).status).toBe(403);
      const refused = await save(stranger, place, 0, []);
      expect([refused.status, refused.body]).toEqual([
        403,
        expect.objectContaining({
          error: expect.stringMatching(/^Only allocators of .+ and admins can save it\.$/) as string,
        }),
      ]);
      expect((await save(place.organisation.owner, place, 0, [])).status).toBe(200);
      expect(
        (
          await stint()
            .visitor()
            .call(saveAllocation, {
              params: { functionId: place.design.id, month },
              body: { status: "draft", version: 0, cells: [] },
            })
        ).status,
      ).toBe(401);
    });

    it("saves a draft with the tier, rate and billable flag the person has at saving", async () => {
      const place = await makeAllocationMonth(stint());
      const answer = await save(place.allocator, place, 0, [
        dayOf(place, "2026-12-01"),
        { ...dayOf(place, "2026-12-01", 3.5), projectId: place.ferry },
      ]);
      expect(answer.body).toMatchObject({
        status: "draft",
        version: 1,
        entries: 2,
        updatedAt: null,
        skipped: [],
      });
      expect(
        (await storedRows(place)).map((row) => [
          row.cost_tier_id,
          row.function_id,
          row.rate_per_hour,
          row.is_billable,
          row.created_by,
        ]),
      ).toEqual(
        [1, 2].map(() => [place.design.tiers[0]?.id, place.design.id, 100, true, place.allocator.id]),
      );
      expect(await planner(place)).toMatchObject({
        status: "draft",
        version: 1,
        lastSavedBy: "Alma Allocator",
      });
    });

    it("changes only the named cells: other rows and rates are unchanged", async () => {
      const place = await makeAllocationMonth(stint());
      await save(place.allocator, place, 0, [
        dayOf(place, "2026-12-01"),
        dayOf(place, "2026-12-02"),
        dayOf(place, "2026-12-03"),
      ]);
      const before = await storedRows(place);
      await place.run(db.updateTable("cost_tiers").set({ hourly_rate: 125 }));
      await save(place.organisation.owner, place, 1, [
        dayOf(place, "2026-12-02", 4),
        dayOf(place, "2026-12-03", null),
      ]);
      const after = await storedRows(place);
      expect(after.map((row) => [row.allocation_date, row.hours, row.rate_per_hour])).toEqual([
        ["2026-12-01", 8, 100],
        ["2026-12-02", 4, 125],
      ]);
      expect(after.map((row) => [row.id, row.created_by])).toEqual(
        before.slice(0, 2).map((row) => [row.id, row.created_by]),
      );
    });

    it("sets updated_at and counts a change only when a submitted allocation is submitted again", async () => {
      const place = await makeAllocationMonth(stint());
      expect((await save(place.allocator, place, 0, [dayOf(place, "2026-12-01")])).body.updatedAt).toBeNull();
      expect((await save(place.allocator, place, 1, [], "submitted")).body.updatedAt).toBeNull();
      expect(await resubmissions(place)).toEqual([]);
      const again = await save(
        place.allocator,
        place,
        2,
        [dayOf(place, "2026-12-01", 5), dayOf(place, "2026-12-02", 4)],
        "submitted",
      );
      expect(again.body.updatedAt).not.toBeNull();
      expect(await resubmissions(place)).toEqual([
        { cells_changed: 2, hours_changed: 7, submitted_by: place.allocator.id },
      ]);
    });

    it("a submitted allocation can't return to draft", async () => {
      const place = await makeAllocationMonth(stint());
      await save(place.allocator, place, 0, [], "submitted");
      const refused = await save(place.allocator, place, 1, [dayOf(place, "2026-12-01")]);
      expect([refused.status, refused.body.code]).toEqual([409, "wrong_state"]);
      expect(await storedRows(place)).toEqual([]);
    });

    it("answers an older version with what is stored now, and changes nothing", async () => {
      const place = await makeAllocationMonth(stint());
      await save(place.allocator, place, 0, [dayOf(place, "2026-12-01")]);
      for (const version of [0, 2]) {
        const refused = await save(place.allocator, place, version, [dayOf(place, "2026-12-02")]);
        expect([refused.status, refused.body.code]).toEqual([409, "stale"]);
        expect(refused.body.current).toMatchObject({ version: 1, status: "draft" });
      }
      expect(await storedRows(place)).toHaveLength(1);
    });

    it("of many simultaneous first saves one wins, and the others are notified", async () => {
      const place = await makeAllocationMonth(stint());
      const days = ["01", "02", "03", "04", "07", "08", "09", "10"];
      const answers = await Promise.all(
        days.map((day) => save(place.allocator, place, 0, [dayOf(place, `2026-12-${day}`)])),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...days.slice(1).map(() => 409)]);
      expect(await storedRows(place)).toHaveLength(1);
      expect(await place.rows(db.selectFrom("function_allocations").select("version"))).toEqual([
        { version: 1 },
      ]);
    });

    slowIt("loses no acknowledged cell in a storm of saves that are repeated after a conflict", async () => {
      const place = await makeAllocationMonth(stint());
      const days = ["01", "02", "03", "04", "07", "08", "09", "10"];
      const saver = async (day: string) => {
        for (;;) {
          const { version } = await planner(place);
          const answer = await save(place.allocator, place, version, [dayOf(place, `2026-12-${day}`, 7.5)]);
          if (answer.status === 200) return;
          expect(answer.status).toBe(409);
        }
      };
      await Promise.all(days.map(saver));
      expect((await storedRows(place)).map((row) => row.allocation_date)).toEqual(
        days.map((day) => `2026-12-${day}`),
      );
      expect((await planner(place)).version).toBe(days.length);
    });

    it("answers another organisation's function, person and project like random ones", async () => {
      const place = await makeAllocationMonth(stint());
      const foreign = await makeAllocationMonth(stint());
      const outsider = (await makeOrganisation(stint())).owner;
      for (const functionId of [place.design.id, newId()]) {
        expect((await outsider.client.call(readPlanner, { query: { functionId, month } })).status).toBe(404);
        expect(
          (
            await outsider.client.call(saveAllocation, {
              params: { functionId, month },
              body: { status: "draft", version: 0, cells: [] },
            })
          ).status,
        ).toBe(404);
      }
      for (const cell of [
        { userId: foreign.ann.id },
        { userId: newId() },
        { projectId: foreign.kiln },
        { projectId: newId() },
      ]) {
        const answer = await save(place.allocator, place, 0, [{ ...dayOf(place, "2026-12-01"), ...cell }]);
        expect([answer.status, answer.body.error]).toEqual([404, "Not found."]);
      }
      expect(await storedRows(place)).toEqual([]);
    });

    it("leaves one audit row a save, with the cells before and after", async () => {
      const place = await makeAllocationMonth(stint());
      await save(place.allocator, place, 0, [dayOf(place, "2026-12-01")]);
      await save(place.allocator, place, 1, [dayOf(place, "2026-12-01", null)], "submitted");
      await save(place.allocator, place, 0, []);
      const rows = await place.rows(
        db
          .selectFrom("audit_log")
          .select(["action", "before", "after", "actor_id"])
          .where("subject_type", "=", "function_allocation")
          .orderBy("id"),
      );
      expect(rows.map((row) => [row.action, row.actor_id])).toEqual([
        ["save allocation draft", place.allocator.id],
        ["submit allocation", place.allocator.id],
      ]);
      expect(rows[1]).toMatchObject({
        before: { status: "draft", cells: [[place.ann.id, "2026-12-01", place.kiln, 8]] },
        after: { status: "submitted", cellsChanged: 1, hoursChanged: 8 },
      });
    });
  },
  { today: "2026-11-21" },
);
