import { sql } from "kysely";
import { expect, it } from "vitest";
import * as own from "#features/leave/contract.ts";
import { holidayYearOf } from "#features/leave/rules/holiday-year.ts";
import * as contract from "#features/leave/decisions-contract.ts";
import { holidayTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

// The holiday year is the calendar year, the allowance 200 hours; 160 x 12 / 52 / 5 make a day of 7.38 hours.
async function team(stint: Stint) {
  const firm = await makeOrganisation(stint);
  const design = await firm.addFunction("Design", [80]);
  const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
  const mona = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const other = await firm.addPerson({ roles: ["manager"], name: "Otto Other" });
  const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: mona.id, ...tier });
  const ada = await firm.addPerson({ roles: ["booker"], name: "Ada Able", managerId: mona.id, ...tier });
  return { firm, mona, other, bo, ada };
}

async function send(person: TestPerson, startDate: string, endDate: string): Promise<string> {
  return (
    await person.client.ok(own.requestHolidays, { body: { startDate, endDate, hours: null, reason: "Home" } })
  ).id;
}
const list = (
  person: TestPerson,
  query: { status?: "pending" | "approved" | "rejected"; search?: string; scope?: "without-manager" } = {},
) => person.client.ok(contract.listHolidayRequests, { query });
const decide = (
  person: TestPerson,
  status: "approved" | "rejected",
  requests: readonly [id: string, version: number][],
  comment = "",
) =>
  person.client.call(contract.decideHolidayRequests, {
    body: { status, requests: requests.map(([id, version]) => ({ id, version })), comment },
  });
const read = (person: TestPerson, holidayRequestId: string) =>
  person.client.call(contract.readHolidayRequest, { params: { holidayRequestId } });

describeOnEngines(
  "Manager's holiday requests",
  (stint) => {
    it("list one's reports newest first, with what remains if a pending one is approved", async () => {
      const { mona, other, firm, bo, ada } = await team(stint());
      await send(bo, "2026-12-21", "2026-12-24");
      await send(ada, "2026-12-28", "2026-12-28");
      const { toDecide, requests } = await list(mona);
      expect(toDecide).toBe(2);
      expect(
        requests.map(({ user, totalHours, status, remainingAllowance }) => [
          user.fullName,
          totalHours,
          status,
          remainingAllowance,
        ]),
      ).toEqual([
        ["Ada Able", 7.38, "pending", 192.62],
        ["Bo Booker", 29.52, "pending", 170.48],
      ]);
      expect((await list(mona, { search: "BO b" })).requests).toHaveLength(1);
      expect((await list(mona, { status: "approved" })).requests).toEqual([]);
      expect((await list(other)).requests).toEqual([]);
      expect((await list(firm.owner)).requests).toEqual([]);
    });

    it("are decided together: equal, changed and cancelled ones are left alone and named", async () => {
      const { mona, bo, ada } = await team(stint());
      const first = await send(bo, "2026-12-21", "2026-12-22");
      const second = await send(bo, "2026-12-28", "2026-12-28");
      const third = await send(ada, "2026-12-29", "2026-12-29");
      await ada.client.ok(own.withdrawHolidays, {
        params: { holidayRequestId: third },
        body: { version: 1 },
      });
      const answer = await decide(mona, "approved", [
        [first, 1],
        [second, 7],
        [third, 2],
      ]);
      expect(answer.body).toMatchObject({
        count: 1,
        message: "Successfully approved 1 holiday request",
        overdrawn: [],
      });
      expect(answer.body.skipped.map(({ id, reason }) => [id, reason]).toSorted()).toEqual(
        [
          [second, "changed"],
          [third, "cancelled"],
        ].toSorted(),
      );
      expect((await decide(mona, "approved", [[first, 2]])).body).toMatchObject({
        count: 0,
        skipped: [{ reason: "already" }],
      });
      const mine = await bo.client.ok(own.readMyHolidays, { query: { on: "2026-12-01" } });
      expect(mine.balance).toMatchObject({ approvedAhead: 14.76, pending: 7.38, remaining: 185.24 });
      expect(mine.requests.find(({ id }) => id === first)).toMatchObject({
        status: "approved",
        decidedByName: "Mona Manager",
      });
      // A rejection reverts the approval, and the owner reads why.
      expect((await decide(mona, "rejected", [[first, 2]], "All hands needed")).body).toMatchObject({
        count: 1,
      });
      const after = await bo.client.ok(own.readMyHolidays, { query: { on: "2026-12-01" } });
      expect(after.requests.find(({ id }) => id === first)).toMatchObject({
        status: "rejected",
        decisionComment: "All hands needed",
      });
      expect(after.balance.remaining).toBe(200);
    });

    it("of one allowance approved at the same moment are counted one after the other, and the second shows as overdrawn", async () => {
      const { firm, mona, bo } = await team(stint());
      const { orgId } = { orgId: firm.id };
      await stint().platform.database.write(orgId, (transaction) =>
        transaction.run(
          db
            .updateTable("users")
            .set({ holiday_allowance: 10 })
            .where("org_id", "=", orgId)
            .where("id", "=", bo.id),
        ),
      );
      const ids = [await send(bo, "2026-12-21", "2026-12-21"), await send(bo, "2026-12-23", "2026-12-23")];
      const answers = await Promise.all(ids.map((id) => decide(mona, "approved", [[id, 1]])));
      expect(answers.map(({ body }) => body.count)).toEqual([1, 1]);
      expect(
        answers
          .map(({ body }) => body.overdrawn.map(({ remainingAllowance }) => remainingAllowance))
          .toSorted(),
      ).toEqual([[], [-4.76]]);
    });

    it("are hidden from everybody else, and no one decides on their own", async () => {
      const { firm, mona, other, bo } = await team(stint());
      const id = await send(bo, "2026-12-21", "2026-12-22");
      const unknown = await read(mona, newId());
      for (const person of [other, bo, firm.owner]) {
        const answer = await read(person, id);
        expect([answer.status, answer.body.error]).toEqual([unknown.status, unknown.body.error]);
      }
      expect(unknown.body.error).toContain(holidayTexts().notFound);
      expect((await read(mona, "nonsense")).status).toBe(404);
      expect((await decide(other, "approved", [[id, 1]])).status).toBe(404);
      expect(await decide(bo, "approved", [[id, 1]])).toMatchObject({ status: 403 });
      const managers = await send(mona, "2026-12-21", "2026-12-22");
      expect(
        (await list(firm.owner, { scope: "without-manager" })).requests.map((request) => request.id),
      ).toEqual([managers]);
      expect((await decide(firm.owner, "approved", [[managers, 1]])).body.count).toBe(1);
      expect(
        (await mona.client.call(contract.listHolidayRequests, { query: { scope: "without-manager" } }))
          .status,
      ).toBe(403);
    });

    it("show their days, what remains, and who else of the function is away", async () => {
      const { mona, bo, ada } = await team(stint());
      const away = await send(ada, "2026-12-22", "2026-12-23");
      await decide(mona, "approved", [[away, 1]]);
      const id = await send(bo, "2026-12-21", "2026-12-22");
      const { body } = await read(mona, id);
      expect(body).toMatchObject({
        request: { totalHours: 14.76, remainingAllowance: 185.24, reason: "Home" },
        entries: [
          { day: "2026-12-21", hours: 7.38 },
          { day: "2026-12-22", hours: 7.38 },
        ],
        conflicts: [],
        allowance: 200,
        approvedHours: 0,
        yearEnd: "2026-12-31",
        away: [{ fullName: "Ada Able" }],
        functionSize: 2,
        costTierName: "Tier 1",
      });
    });

    it("once approved are cancelled by the manager, with a comment, and the hours return", async () => {
      const { mona, bo } = await team(stint());
      const id = await send(bo, "2026-12-21", "2026-12-22");
      const cancel = (version: number, comment: string) =>
        mona.client.call(contract.cancelHolidayRequest, {
          params: { holidayRequestId: id },
          body: { version, comment },
        });
      expect((await cancel(1, "No")).body.code).toBe("wrong_state");
      await decide(mona, "approved", [[id, 1]]);
      await bo.client.ok(own.requestCancellation, {
        params: { holidayRequestId: id },
        body: { version: 2, reason: "Plans changed" },
      });
      expect((await list(mona)).toDecide).toBe(1);
      expect((await read(mona, id)).body.cancellationReason).toBe("Plans changed");
      expect((await cancel(3, " ")).status).toBe(422);
      expect((await cancel(3, "As you wish")).status).toBe(200);
      const mine = await bo.client.ok(own.readMyHolidays, { query: { on: "2026-12-01" } });
      expect(mine).toMatchObject({
        balance: { remaining: 200 },
        requests: [{ status: "cancelled", decisionComment: "As you wish" }],
      });
    });

    it("count against the holiday year that the rule says, whatever the refresh day", async () => {
      const { firm, mona, bo } = await team(stint());
      const id = await send(bo, "2028-02-29", "2028-02-29");
      for (const [month, day] of [
        [1, 1],
        [2, 29],
        [2, 31],
        [3, 1],
        [12, 31],
      ] as const) {
        await stint().platform.database.write(firm.id, (transaction) =>
          transaction.run(
            db
              .updateTable("organisation_settings")
              .set({ holiday_refresh_month: month, holiday_refresh_day: day })
              .where("org_id", "=", sql<string>`${firm.id}`),
          ),
        );
        expect((await read(mona, id)).body.yearEnd).toBe(holidayYearOf("2028-02-29", { month, day }).last);
      }
    });
  },
  { today: "2026-11-28" },
);
