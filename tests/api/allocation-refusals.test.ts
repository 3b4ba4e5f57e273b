import { expect, it } from "vitest";
import { readPlanner, saveAllocation } from "#features/plans/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import {
  makeAllocationMonth,
  dayOf,
  month,
  save,
  type AllocationMonth,
} from "../support/allocation-month.ts";
import { sendAndCut } from "../support/cut.ts";
import { describeOnEngines } from "../support/stint.ts";

const storedRows = (place: AllocationMonth) =>
  place.rows(db.selectFrom("allocation_entries").selectAll().orderBy("allocation_date"));

describeOnEngines(
  "What an allocation may not be",
  (stint) => {
    it("refuses weekends, public holidays and approved holidays, and leaves part days and pending requests open", async () => {
      const place = await makeAllocationMonth(stint());
      await place.addPublicHoliday("2026-12-25", 8);
      await place.addPublicHoliday("2026-12-24", 4);
      await place.addHoliday(place.ann.id, "2026-12-10", 6.92);
      await place.addHoliday(place.ann.id, "2026-12-11", 8, "pending");
      await place.addHoliday(place.ann.id, "2026-12-14", 8, "rejected");
      const reason = async (day: string) => {
        const answer = await save(place.allocator, place, 0, [dayOf(place, day)]);
        return [answer.status, answer.body.error];
      };
      expect(await reason("2026-12-05")).toEqual([422, "Ann Arbor, 2026-12-05: Weekend"]);
      expect(await reason("2026-12-25")).toEqual([422, "Ann Arbor, 2026-12-25: Public holiday"]);
      expect(await reason("2026-12-10")).toEqual([422, "Ann Arbor, 2026-12-10: User holiday"]);
      expect(await storedRows(place)).toEqual([]);
      expect(
        (
          await save(
            place.allocator,
            place,
            0,
            ["2026-12-11", "2026-12-14", "2026-12-24"].map((day) => dayOf(place, day)),
          )
        ).status,
      ).toBe(200);
    });

    it("refuses days up to today and never changes their stored hours", async () => {
      const place = await makeAllocationMonth(stint());
      const id = newId();
      await place.run(
        db.insertInto("function_allocations").values({
          org_id: place.organisation.id,
          id,
          function_id: place.design.id,
          forecast_period: "2026-11-01",
          status_code: "draft",
        }),
      );
      const entry = {
        org_id: place.organisation.id,
        id: newId(),
        function_allocation_id: id,
        user_id: place.ann.id,
        project_id: place.kiln,
        function_id: place.design.id,
        cost_tier_id: place.design.tiers[0]?.id ?? "",
        allocation_date: "2026-11-20",
        hours: 6,
        rate_per_hour: 90,
      };
      await place.run(db.insertInto("allocation_entries").values(entry));
      const november = (day: string, hours: number | null) =>
        place.allocator.client.call(saveAllocation, {
          params: { functionId: place.design.id, month: "2026-11" },
          body: { status: "draft", version: 1, cells: [{ ...dayOf(place, day), hours }] },
        });
      expect((await november("2026-11-20", null)).body.error).toBe(
        "Ann Arbor, 2026-11-20: Past dates cannot be edited",
      );
      expect((await november("2026-11-21", 8)).status).toBe(422);
      expect((await november("2026-11-23", 8)).status).toBe(200);
      expect(
        (await storedRows(place)).map((row) => [row.allocation_date, row.hours, row.rate_per_hour]),
      ).toEqual([
        ["2026-11-20", 6, 90],
        ["2026-11-23", 8, 100],
      ]);
    });

    it("refuses a day of more than 24 hours over all projects", async () => {
      const place = await makeAllocationMonth(stint());
      const twentyFive = [
        dayOf(place, "2026-12-01", 24),
        { ...dayOf(place, "2026-12-01", 1), projectId: place.ferry },
      ];
      expect((await save(place.allocator, place, 0, twentyFive)).body.error).toBe(
        "Ann Arbor, 2026-12-01: A day holds at most 24 hours",
      );
      expect((await save(place.allocator, place, 0, [dayOf(place, "2026-12-01", 25)])).status).toBe(422);
      expect((await save(place.allocator, place, 0, [dayOf(place, "2026-12-01", 7.25)])).status).toBe(422);
      expect(await storedRows(place)).toEqual([]);
    });

    it("skips people without a cost tier and names them", async () => {
      const place = await makeAllocationMonth(stint());
      const untiered = await place.organisation.addPerson({
        roles: ["booker"],
        name: "Una Tiered",
        functionId: place.design.id,
      });
      const answer = await save(place.allocator, place, 0, [
        { ...dayOf(place, "2026-12-01"), userId: untiered.id },
        dayOf(place, "2026-12-01"),
      ]);
      expect(answer.body).toMatchObject({
        entries: 1,
        skipped: [{ userId: untiered.id, fullName: "Una Tiered" }],
      });
    });

    it("refuses projects that are closed, outside their months or without the function", async () => {
      const place = await makeAllocationMonth(stint());
      const other = await place.organisation.addFunction("Build", [50]);
      const closed = [
        await place.addProject("DONE", [place.design.id], { status: "completed" }),
        await place.addProject("LATE", [place.design.id], { start: "2027-01-01" }),
        await place.addProject("ELSE", [other.id]),
      ];
      for (const projectId of closed)
        expect(
          (await save(place.allocator, place, 0, [{ ...dayOf(place, "2026-12-01"), projectId }])).status,
        ).toBe(422);
    });

    it("refuses people of other functions, and leaves stored hours of people who moved", async () => {
      const place = await makeAllocationMonth(stint());
      const build = await place.organisation.addFunction("Build", [50]);
      await save(place.allocator, place, 0, [dayOf(place, "2026-12-01")]);
      await place.run(
        db
          .updateTable("users")
          .set({ function_id: build.id, cost_tier_id: build.tiers[0]?.id ?? "" })
          .where("id", "=", place.ann.id),
      );
      const refused = await save(place.allocator, place, 1, [
        dayOf(place, "2026-12-02"),
        dayOf(place, "2026-12-01", null),
      ]);
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        { "cells.0": "Ann Arbor, 2026-12-02: cannot be allocated to this function" },
      ]);
      expect(
        (await save(place.allocator, place, 1, [{ ...dayOf(place, "2026-12-02"), userId: place.ben.id }]))
          .status,
      ).toBe(200);
      expect((await storedRows(place)).map((row) => [row.allocation_date, row.user_id])).toEqual([
        ["2026-12-01", place.ann.id],
        ["2026-12-02", place.ben.id],
      ]);
    });

    it("refuses no hours, and counts none of another function that the person has left", async () => {
      const place = await makeAllocationMonth(stint());
      for (const hours of [0, -1, 0.25, 24.5])
        expect((await save(place.allocator, place, 0, [dayOf(place, "2026-12-01", hours)])).status).toBe(422);
      const build = await place.organisation.addFunction("Build", [50], [place.allocator.id]);
      await save(place.allocator, place, 0, [dayOf(place, "2026-12-01", 20)]);
      await place.run(
        db
          .updateTable("users")
          .set({ function_id: build.id, cost_tier_id: build.tiers[0]?.id ?? "" })
          .where("id", "=", place.ann.id),
      );
      const shared = await place.addProject("TWO", [place.design.id, build.id]);
      const there = (hours: number) =>
        place.allocator.client.call(saveAllocation, {
          params: { functionId: build.id, month },
          body: {
            status: "draft",
            version: 0,
            cells: [{ ...dayOf(place, "2026-12-01", hours), projectId: shared }],
          },
        });
      expect((await there(24)).status).toBe(200);
    });

    it("a holiday approved and a project put on hold during painting are reported, and nothing of them is saved", async () => {
      const place = await makeAllocationMonth(stint());
      await save(place.allocator, place, 0, [
        dayOf(place, "2026-12-01"),
        { ...dayOf(place, "2026-12-01", 2), projectId: place.ferry },
      ]);
      const { version } = await place.allocator.client.ok(readPlanner, {
        query: { functionId: place.design.id, month },
      });
      await place.addHoliday(place.ann.id, "2026-12-02", 8);
      await place.run(
        db.updateTable("projects").set({ status_code: "on_hold" }).where("id", "=", place.ferry),
      );
      const refused = await save(place.allocator, place, version, [
        dayOf(place, "2026-12-02"),
        { ...dayOf(place, "2026-12-03"), projectId: place.ferry },
        dayOf(place, "2026-12-04"),
      ]);
      expect(refused.body.fields).toEqual({
        "cells.0": "Ann Arbor, 2026-12-02: User holiday",
        "cells.1": "Ann Arbor, 2026-12-03: This project isn't open for this function and month",
      });
      expect((await storedRows(place)).map((row) => row.allocation_date)).toEqual([
        "2026-12-01",
        "2026-12-01",
      ]);
      // Hours of the project on hold may still be removed.
      const cleared = await save(place.allocator, place, version, [
        { ...dayOf(place, "2026-12-01", null), projectId: place.ferry },
      ]);
      expect(cleared.body).toMatchObject({ version: version + 1, entries: 1 });
    });

    it("saves a repeated call after a cut connection once", async () => {
      const place = await makeAllocationMonth(stint());
      const path = `/api/allocations/${place.design.id}/${month}`;
      for (const [at, cut] of (
        ["within the request", "behind the request", "at the answer"] as const
      ).entries()) {
        const body = { status: "draft", version: at, cells: [dayOf(place, `2026-12-0${at + 1}`)] };
        const key = newId();
        await sendAndCut(place.allocator.client, { method: "PUT", path, body, key }, cut);
        let answer = await place.allocator.client.send("PUT", path, body, { "idempotency-key": key });
        while (answer.status === 409 && (answer.body as { code?: string }).code === "in_progress")
          answer = await place.allocator.client.send("PUT", path, body, { "idempotency-key": key });
        expect([cut, answer.status, answer.body]).toMatchObject([
          cut,
          200,
          { version: at + 1, entries: at + 1 },
        ]);
      }
      expect(
        await place.rows(
          db.selectFrom("audit_log").select("id").where("subject_type", "=", "function_allocation"),
        ),
      ).toHaveLength(3);
    });
  },
  { today: "2026-11-21" },
);
