import { expect, it } from "vitest";
import { leaveRepairProposal, listRepairProposals } from "#features/proposals/reassign-contract.ts";
import { requestHolidays } from "#features/leave/contract.ts";
import {
  cancelHolidayRequest,
  decideHolidayRequests,
  readReassignment,
} from "#features/leave/decisions-contract.ts";
import { db, own } from "#server/database/sql.ts";
import {
  dayOf,
  makeAllocationMonth,
  month,
  planner,
  save,
  type AllocationMonth,
} from "../support/allocation-month.ts";
import type { TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

/** Ann, planned on two days, requests them from her manager Mona; Cid shares her tier and has room. */
async function ground(stint: Stint) {
  const place = await makeAllocationMonth(stint);
  const { organisation, design } = place;
  const mona = await organisation.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const cid = await organisation.addPerson({
    roles: ["booker"],
    name: "Cid Cole",
    functionId: design.id,
    costTierId: design.tiers[0]?.id ?? "",
  });
  await place.run(db.updateTable("users").set({ manager_id: mona.id }).where("id", "=", place.ann.id));
  await save(place.allocator, place, 0, [dayOf(place, "2026-12-07", 6), dayOf(place, "2026-12-08", 4)]);
  const { id } = await place.ann.client.ok(requestHolidays, {
    body: { startDate: "2026-12-07", endDate: "2026-12-08", hours: null, reason: "" },
  });
  return { place, mona, cid, id };
}

const decide = (by: TestPerson, id: string, version = 1, status: "approved" | "rejected" = "approved") =>
  by.client.call(decideHolidayRequests, {
    body: { status, requests: [{ id, version }], ...(status === "approved" ? { reassign: true } : {}) },
  });

const offers = async (place: AllocationMonth, by = place.allocator) =>
  (await by.client.ok(listRepairProposals, { params: { functionId: place.design.id, month } })).proposals;

const states = async (place: AllocationMonth) =>
  (
    await place.rows(
      db
        .selectFrom("repair_proposals")
        .select(["state", "version"])
        .where(own(place.organisation.id, "repair_proposals"))
        .orderBy("id"),
    )
  ).map(({ state }) => state);

const mails = (place: AllocationMonth, kind: string) =>
  place.rows(
    db
      .selectFrom("mail_outbox")
      .select(["recipient", "subject"])
      .where(own(place.organisation.id, "mail_outbox"))
      .where("kind", "=", kind),
  );

describeOnEngines(
  "Approving leave with proposed replacements",
  (stint) => {
    it("shows the replacements before anything is stored", async () => {
      const { place, mona, id } = await ground(stint());
      const { months } = await mona.client.ok(readReassignment, { params: { holidayRequestId: id } });
      expect(months).toMatchObject([
        { functionName: "Design", month, moved: 10, changed: 4, bound: 4, open: [] },
      ]);
      expect(
        months[0]?.moves.map(({ projectCode, hours, day, toName, toDay }) => [
          projectCode,
          hours,
          day,
          toName,
          toDay,
        ]),
      ).toEqual([
        ["KLN", 6, "2026-12-07", "Cid Cole", "2026-12-07"],
        ["KLN", 4, "2026-12-08", "Cid Cole", "2026-12-08"],
      ]);
      expect(await states(place)).toEqual([]);
    });

    it("stores it for the function's allocators, mails them once, and the request is approved", async () => {
      const { place, mona, id } = await ground(stint());
      expect((await decide(mona, id)).body).toMatchObject({ count: 1 });
      const [offer, ...more] = await offers(place);
      expect([offer, more]).toMatchObject([
        {
          ownerName: "Ann Arbor",
          startDate: "2026-12-07",
          endDate: "2026-12-08",
          days: ["2026-12-07", "2026-12-08"],
          planVersion: 1,
          cells: 4,
          hours: 10,
          openHours: 0,
          createdByName: "Mona Manager",
          version: 1,
        },
        [],
      ]);
      expect(offer?.repair.cells).toHaveLength(4);
      expect(await mails(place, "proposal for leave")).toEqual([
        { recipient: place.allocator.email, subject: "Take over Ann Arbor's hours: 7 – 8 Dec 2026" },
      ]);
      expect(await mails(place, "holiday collides")).toEqual([]);
    });

    it("is accepted with the save that leaves none of the hours, by the first allocator", async () => {
      const { place, mona, id } = await ground(stint());
      const second = place.organisation.owner;
      await decide(mona, id);
      const [offer] = await offers(place);
      const cells = (offer?.repair.cells ?? []).map(({ userId, day, projectId, hours }) => ({
        userId,
        day,
        projectId,
        hours,
      }));
      await save(second, place, 1, [{ ...dayOf(place, "2026-12-10", 2) }]);
      expect(await states(place)).toEqual(["open"]);
      const both = await Promise.all([save(place.allocator, place, 2, cells), save(second, place, 2, cells)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await states(place)).toEqual(["taken"]);
      expect(await offers(place)).toEqual([]);
      const { entries } = await planner(place);
      expect(entries.filter(({ userId }) => userId === place.ann.id).flatMap(({ days }) => days)).toEqual([
        "2026-12-10",
      ]);
      const audited = await place.rows(
        db
          .selectFrom("audit_log")
          .select("action")
          .where(own(place.organisation.id, "audit_log"))
          .where("subject_type", "=", "repair proposal")
          .orderBy("id"),
      );
      expect(audited.map(({ action }) => action)).toEqual(["propose reassignment", "take reassignment"]);
    });

    it("stays open while some of the hours remain, and is closed by anyone with the right to save the month", async () => {
      const { place, mona, cid, id } = await ground(stint());
      await decide(mona, id);
      await save(place.allocator, place, 1, [dayOf(place, "2026-12-07", null)]);
      const [offer] = await offers(place);
      const leave = (by: TestPerson, version = 1) =>
        by.client.call(leaveRepairProposal, { params: { proposalId: offer?.id ?? "" }, body: { version } });
      const stranger = await place.organisation.addPerson({ roles: ["allocator"] });
      expect((await leave(stranger)).status).toBe(403);
      expect((await leave(cid)).status).toBe(403);
      expect((await leave(place.allocator, 7)).status).toBe(409);
      expect((await leave(place.allocator)).status).toBe(200);
      expect((await leave(place.organisation.owner, 2)).body.error).toBe(
        "Someone else has already accepted or declined this proposal.",
      );
      expect(await states(place)).toEqual(["left"]);
    });

    it("is withdrawn when the leave is cancelled or rejected, and made anew when it's approved again", async () => {
      const { place, mona, id } = await ground(stint());
      await decide(mona, id);
      await decide(mona, id, 2, "rejected");
      expect([await states(place), await offers(place)]).toEqual([["withdrawn"], []]);
      await decide(mona, id, 3);
      expect(await states(place)).toEqual(["withdrawn", "open"]);
      await mona.client.ok(cancelHolidayRequest, {
        params: { holidayRequestId: id },
        body: { version: 4, comment: "Back at work" },
      });
      expect([await states(place), await offers(place)]).toEqual([["withdrawn", "withdrawn"], []]);
    });

    it("is limited to those who decide on the person and the function's allocators", async () => {
      const { place, mona, cid, id } = await ground(stint());
      const read = (by: TestPerson) => by.client.call(readReassignment, { params: { holidayRequestId: id } });
      expect([(await read(cid)).status, (await read(place.ann)).status]).toEqual([404, 404]);
      expect((await decide(cid, id)).status).toBe(404);
      const elsewhere = await ground(stint());
      expect([(await read(elsewhere.mona)).status, (await decide(elsewhere.mona, id)).status]).toEqual([
        404, 404,
      ]);
      await decide(mona, id);
      const params = { functionId: place.design.id, month };
      const list = (by: TestPerson) => by.client.call(listRepairProposals, { params });
      const stranger = await place.organisation.addPerson({ roles: ["allocator"] });
      expect([(await list(stranger)).status, (await list(mona)).status]).toEqual([403, 403]);
      expect((await list(elsewhere.place.allocator)).status).toBe(404);
      expect(await offers(elsewhere.place)).toEqual([]);
      const [offer] = await offers(place);
      const foreign = await elsewhere.place.allocator.client.call(leaveRepairProposal, {
        params: { proposalId: offer?.id ?? "" },
        body: { version: 1 },
      });
      expect(foreign.status).toBe(404);
    });

    it("refuses several requests at a time, and stores nothing where nothing is at risk", async () => {
      const { place, mona, id } = await ground(stint());
      const { id: other } = await place.ann.client.ok(requestHolidays, {
        body: { startDate: "2026-12-14", endDate: "2026-12-14", hours: null, reason: "" },
      });
      const refused = await mona.client.call(decideHolidayRequests, {
        body: {
          status: "approved",
          reassign: true,
          requests: [
            { id, version: 1 },
            { id: other, version: 1 },
          ],
        },
      });
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        { reassign: "Propose who takes over for one request at a time." },
      ]);
      expect((await decide(mona, other)).body).toMatchObject({ count: 1 });
      expect(await states(place)).toEqual([]);
    });
  },
  { today: "2026-11-22" },
);
