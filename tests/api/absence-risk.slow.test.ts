import { expect, it } from "vitest";
import { previewHolidays, requestHolidays } from "#features/leave/contract.ts";
import { decideHolidayRequests, readHolidayRequest } from "#features/leave/decisions-contract.ts";
import { db } from "#server/database/sql.ts";
import { dayOf, makeAllocationMonth, save } from "../support/allocation-month.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

/** Ann has 14 hours on two days; Cid and Dora share her tier, Cid with a day away and some hours elsewhere. */
async function ground(stint: Stint) {
  const place = await makeAllocationMonth(stint);
  const { organisation, design } = place;
  const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
  const mona = await organisation.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const cid = await organisation.addPerson({ roles: ["booker"], name: "Cid Cole", ...tier });
  const dora = await organisation.addPerson({ roles: ["booker"], name: "Dora Dene", ...tier });
  await place.run(db.updateTable("users").set({ manager_id: mona.id }).where("id", "=", place.ann.id));
  await place.run(
    db.insertInto("working_patterns").values(
      [place.ann, cid, dora].map(({ id }) => ({
        org_id: organisation.id,
        user_id: id,
        valid_from: "2020-01-01",
        monday: 7.5,
        tuesday: 7.5,
        wednesday: 7.5,
        thursday: 7.5,
        friday: 7.5,
        saturday: 0,
        sunday: 0,
      })),
    ),
  );
  await place.addHoliday(cid.id, "2026-12-08", 7.5);
  await save(place.allocator, place, 0, [
    dayOf(place, "2026-12-07", 4),
    { ...dayOf(place, "2026-12-07", 3), projectId: place.ferry },
    dayOf(place, "2026-12-08", 7),
    dayOf(place, "2026-12-09", 5),
    { ...dayOf(place, "2026-12-07", 5), userId: cid.id },
  ]);
  return { place, mona, cid, dora };
}

const days = { startDate: "2026-12-07", endDate: "2026-12-08" };
const previewOf = async ({ place }: Awaited<ReturnType<typeof ground>>, query = {}) =>
  (await place.ann.client.ok(previewHolidays, { query: { ...days, ...query } })).risk;

describeOnEngines(
  "What a request puts at risk in the plan",
  (stint) => {
    it("is shown before the request: hours by project and tier with their cost, who is away and who has room", async () => {
      const made = await ground(stint());
      const risk = await previewOf(made);
      expect(risk).toMatchObject({ hours: 14, over: 14, roomHours: 17.5 });
      // What a person costs isn't for the person either.
      expect(
        risk.lines.map(({ projectCode, hours, cost, days: on }) => [projectCode, hours, cost, on]),
      ).toEqual([
        ["KLN", 11, null, 2],
        ["FRY", 3, null, 1],
      ]);
      expect(new Set(risk.lines.map(({ costTierName }) => costTierName)).size).toBe(1);
      expect(risk.away.people.map(({ fullName, hours }) => [fullName, hours])).toEqual([["Cid Cole", 7.5]]);
      // Ben is of another tier, Cid is away on one day and has five hours on the other.
      expect(risk.room.people.map(({ fullName, hours, days: on }) => [fullName, hours, on])).toEqual([
        ["Dora Dene", 15, 2],
        ["Cid Cole", 2.5, 1],
      ]);
    });

    it("counts what half of a day leaves room for, and nothing where nothing is allocated", async () => {
      const made = await ground(stint());
      expect(await previewOf(made, { hours: "4" })).toMatchObject({ hours: 14, over: 7 });
      expect(await previewOf(made, { startDate: "2026-12-14", endDate: "2026-12-15" })).toMatchObject({
        hours: 0,
        cost: null,
        over: 0,
        lines: [],
      });
    });

    it("is shown before approval, is the same afterwards, and covers no past days", async () => {
      const made = await ground(stint());
      const { place, mona } = made;
      const { id } = await place.ann.client.ok(requestHolidays, {
        body: { ...days, hours: 4, reason: "" },
      });
      const read = async () =>
        (await mona.client.ok(readHolidayRequest, { params: { holidayRequestId: id } })).risk;
      const before = await previewOf(made, { hours: "4" });
      expect(await read()).toEqual(before);
      await mona.client.ok(decideHolidayRequests, {
        body: { status: "approved", requests: [{ id, version: 1 }] },
      });
      expect(await read()).toEqual(before);
      await place.run(
        db
          .updateTable("holiday_entries")
          .set({ date: "2026-11-20" })
          .where("holiday_request_id", "=", id)
          .where("date", "=", "2026-12-07"),
      );
      expect(await read()).toMatchObject({ hours: 7, over: 3.5, cost: null });
      // Who plans besides sees what it costs.
      await place.run(
        db
          .insertInto("user_role_assignments")
          .values({ org_id: place.organisation.id, user_id: mona.id, role_code: "allocator" }),
      );
      expect(await read()).toMatchObject({ hours: 7, cost: 700 });
    });

    it("hides costs from people without planning rights, also where everyone sees dashboard totals, and others' kinds of leave from everyone", async () => {
      const made = await ground(stint());
      const { place, cid } = made;
      await place.run(
        db
          .updateTable("organisation_settings")
          .set({ limit_costs_to_roles: false })
          .where("org_id", "=", place.organisation.id),
      );
      const risk = await previewOf(made);
      expect([risk.cost, ...risk.lines.map(({ cost }) => cost)]).toEqual([null, null, null]);
      expect(risk.hours).toBe(14);
      expect(risk.away.people.map((each) => Object.keys(each).toSorted())).toEqual([
        ["days", "fullName", "hours", "userId"],
      ]);
      expect(risk.away.people.map(({ userId }) => userId)).toEqual([cid.id]);
    });

    it("knows nothing of other organisations' people and plans", async () => {
      const one = await ground(stint());
      const other = await ground(stint());
      const ids = new Set([other.cid.id, other.dora.id, other.place.ann.id]);
      const risk = await previewOf(one);
      expect([...risk.room.people, ...risk.away.people].some(({ userId }) => ids.has(userId))).toBe(false);
      const { id } = await one.place.ann.client.ok(requestHolidays, {
        body: { ...days, hours: null, reason: "" },
      });
      expect(
        (await other.mona.client.call(readHolidayRequest, { params: { holidayRequestId: id } })).status,
      ).toBe(404);
    });
  },
  { today: "2026-11-22" },
);
