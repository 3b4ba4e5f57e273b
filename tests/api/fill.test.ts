import { expect, it } from "vitest";
import { fillMonth } from "#features/proposals/fill-contract.ts";
import { sumHours } from "#shared/hours.ts";
import { db, own } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import {
  dayOf,
  makeAllocationMonth,
  month,
  planner,
  save,
  type AllocationMonth,
} from "../support/allocation-month.ts";
import { fillBody, fillInput } from "../support/fills.ts";
import { describeOnEngines } from "../support/stint.ts";

const runs = (place: AllocationMonth) =>
  place.rows(db.selectFrom("fill_runs").selectAll().where(own(place.organisation.id, "fill_runs")));

const [senior, junior] = [0, 1].map((at) => (place: AllocationMonth) => place.design.tiers[at]?.id ?? "");

/** A month in which the kiln wants 42 hours of seniors and the ferry 15 of juniors. */
async function wantedMonth(stint: Parameters<typeof makeAllocationMonth>[0]): Promise<AllocationMonth> {
  const place = await makeAllocationMonth(stint);
  await place.addForecast(place.kiln, place.design.id, senior?.(place) ?? "", 42, "frozen");
  await place.addForecast(place.ferry, place.design.id, junior?.(place) ?? "", 15, "frozen");
  return place;
}

describeOnEngines(
  "Filling a month",
  (stint) => {
    it("proposes what frozen forecasts want of each tier's people, with reasons, and saves nothing", async () => {
      const place = await wantedMonth(stint());
      const fill = await place.allocator.client.ok(fillMonth, fillInput(place));
      expect(fill).toMatchObject({ version: 0, hours: 57, unmet: [], gap: 0, isTimedOut: false });
      expect(fill.pairs.map(({ userId, projectId, hours }) => [userId, projectId, hours])).toEqual(
        expect.arrayContaining([
          [place.ann.id, place.kiln, 42],
          [place.ben.id, place.ferry, 15],
        ]),
      );
      expect(fill.pairs.find(({ userId }) => userId === place.ann.id)?.why).toMatch(
        /^.+, as KLN needs, [\d.]+ h free, no one else has this tier$/,
      );
      expect(sumHours(fill.cells.flatMap(({ hours, days }) => days.map(() => hours)))).toBe(57);
      const after = await planner(place);
      expect([after.entries, after.version]).toEqual([[], 0]);
    });

    it("stores the run and audits it, with the same hash for the same month", async () => {
      const place = await wantedMonth(stint());
      await place.allocator.client.ok(fillMonth, fillInput(place));
      await place.allocator.client.ok(fillMonth, fillInput(place));
      await place.allocator.client.ok(fillMonth, fillInput(place, { scope: { userIds: [place.ann.id] } }));
      const stored = await runs(place);
      expect(stored.map(({ hours, created_by }) => [hours, created_by])).toEqual([
        [57, place.allocator.id],
        [57, place.allocator.id],
        [42, place.allocator.id],
      ]);
      const hashes = stored.map(({ input_hash }) => input_hash);
      expect([hashes[0] === hashes[1], hashes[0] === hashes[2]]).toEqual([true, false]);
      const audited = await place.rows(
        db
          .selectFrom("audit_log")
          .select(["subject_id", "actor_id"])
          .where(own(place.organisation.id, "audit_log"))
          .where("action", "=", "propose allocation"),
      );
      expect(audited.map(({ subject_id }) => subject_id).sort()).toEqual(stored.map(({ id }) => id).sort());
    });

    it("puts the proposal on top of what is saved and of what the planner hasn't saved yet", async () => {
      const place = await wantedMonth(stint());
      await save(place.allocator, place, 0, [dayOf(place, "2026-12-01", 6)]);
      const fill = await place.allocator.client.ok(
        fillMonth,
        fillInput(place, { cells: [dayOf(place, "2026-12-02", 6), dayOf(place, "2026-12-03", 4)] }),
      );
      expect([fill.version, fill.hours]).toEqual([1, 42 + 15 - 16]);
      const onFirst = fill.cells.filter(
        ({ userId, days }) => userId === place.ann.id && days.includes("2026-12-01"),
      );
      expect(sumHours(onFirst.map(({ hours }) => hours))).toBeLessThanOrEqual(0.5);
      const landed = await save(
        place.allocator,
        place,
        1,
        fill.cells
          .filter(({ days }) =>
            days.every((day) => !["2026-12-01", "2026-12-02", "2026-12-03"].includes(day)),
          )
          .flatMap(({ userId, projectId, hours, days }) =>
            days.map((day) => ({ userId, projectId, day, hours })),
          ),
      );
      expect(landed.status).toBe(200);
    });

    it("gives reasons for open hours: people available, people away and hours in use elsewhere", async () => {
      const place = await makeAllocationMonth(stint());
      await place.addForecast(place.kiln, place.design.id, senior?.(place) ?? "", 400, "frozen");
      await place.addHoliday(place.ann.id, "2026-12-07", 8);
      await save(place.allocator, place, 0, [{ ...dayOf(place, "2026-12-01", 6), projectId: place.ferry }]);
      const { unmet } = await place.allocator.client.ok(fillMonth, fillInput(place));
      expect(unmet.map(({ reason }) => reason)).toEqual([
        expect.stringMatching(
          /^.+: [\d.]+ h short: 1 person, 1 day away, 6 h allocated to FRY, no free hours left$/,
        ),
      ]);
    });

    it("is limited to people with the right to save the month: others get 403, strangers 404, and nothing is stored", async () => {
      const place = await wantedMonth(stint());
      const stranger = await place.organisation.addPerson({ roles: ["allocator"] });
      expect((await stranger.client.call(fillMonth, fillInput(place))).body.error).toMatch(
        /^Only allocators of .+ and admins can fill it\.$/,
      );
      expect((await place.ann.client.call(fillMonth, fillInput(place))).status).toBe(403);
      expect((await stint().visitor().call(fillMonth, fillInput(place))).status).toBe(401);
      const elsewhere = await makeAllocationMonth(stint());
      expect((await elsewhere.allocator.client.call(fillMonth, fillInput(place))).status).toBe(404);
      expect((await place.organisation.owner.client.call(fillMonth, fillInput(place))).status).toBe(200);
      expect(await runs(place)).toHaveLength(1);
    });

    it("leaves out people, projects and cells that the month doesn't know", async () => {
      const place = await wantedMonth(stint());
      const elsewhere = await makeAllocationMonth(stint());
      const fill = await place.allocator.client.ok(
        fillMonth,
        fillInput(place, {
          scope: { userIds: [elsewhere.ann.id, newId()] },
          cells: [dayOf(elsewhere, "2026-12-01")],
        }),
      );
      expect([fill.cells, fill.hours]).toEqual([[], 0]);
      expect(fill.unmet.map(({ reason }) => reason)[0]).toMatch(/h short: no one to fill has this tier$/);
    });

    it("ends with the browser: a call that is cut stores no run, and the next is answered", async () => {
      const place = await wantedMonth(stint());
      const abort = new AbortController();
      const gone = fetch(`${stint().url}/api/allocations/${place.design.id}/${month}/fill`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: place.allocator.client.cookie ?? "" },
        body: JSON.stringify(fillBody),
        signal: abort.signal,
      });
      setTimeout(() => abort.abort(), 60);
      await expect(gone).rejects.toThrow("aborted");
      await place.allocator.client.ok(fillMonth, fillInput(place));
      expect(await runs(place)).toHaveLength(1);
    });

    it("answers others while it works", async () => {
      const place = await wantedMonth(stint());
      const filling = Array.from({ length: 4 }, () => place.allocator.client.ok(fillMonth, fillInput(place)));
      const began = performance.now();
      await planner(place, place.ann);
      const waited = performance.now() - began;
      await Promise.all(filling);
      expect(waited).toBeLessThan(performance.now() - began);
    });

    it("rejects senseless input at its place", async () => {
      const place = await wantedMonth(stint());
      const wrong = await place.allocator.client.call(
        fillMonth,
        fillInput(place, { options: { maxProjects: 0, continuity: true, wholeDays: true } }),
      );
      expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["options.maxProjects"]]);
    });
  },
  { today: "2026-11-22" },
);
