import { expect, it } from "vitest";
import * as contract from "#features/leave/contract.ts";
import { holidayTexts } from "#features/leave/rules/check-request.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

// The holiday year is the calendar year, the allowance 200 hours; 160 x 12 / 52 / 5 make a day of 7.38 hours.
async function team(stint: Stint) {
  const firm = await makeOrganisation(stint);
  const design = await firm.addFunction("Design", [80]);
  const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
  const mona = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: mona.id, ...tier });
  const cole = await firm.addPerson({ roles: ["booker"], name: "Cole League", managerId: mona.id, ...tier });
  return { firm, bo, cole };
}

const request = (person: TestPerson, startDate: string, endDate: string, hours: number | null = null) =>
  person.client.call(contract.requestHolidays, { body: { startDate, endDate, hours, reason: " Home " } });
const read = (person: TestPerson) =>
  person.client.ok(contract.readMyHolidays, { query: { on: "2026-12-01" } });
const of = (id: string | undefined) => ({ params: { holidayRequestId: id ?? "" } });

describeOnEngines(
  "One's own holidays",
  (stint) => {
    it("deduct the hours of the person's working days, and wait for the manager", async () => {
      const { bo } = await team(stint());
      expect(await request(bo, "2026-12-23", "2026-12-28")).toMatchObject({
        status: 200,
        body: { totalHours: 29.52, status: "pending" },
      });
      const holidays = await read(bo);
      expect(holidays).toMatchObject({
        year: { first: "2026-01-01", last: "2026-12-31" },
        balance: { allowance: 200, taken: 0, approvedAhead: 0, pending: 29.52, remaining: 200 },
        hoursPerDay: 7.38,
        decidedBy: "Mona Manager",
      });
      expect(holidays.requests[0]).toMatchObject({ reason: "Home", status: "pending", decidedByName: null });
      expect(holidays.requests[0]?.entries.map(({ day }) => day)).toEqual([
        "2026-12-23",
        "2026-12-24",
        "2026-12-25",
        "2026-12-28",
      ]);
    });

    it("are refused at the field, and nothing is stored", async () => {
      const { bo } = await team(stint());
      await request(bo, "2026-12-28", "2026-12-29");
      const cases = [
        ["2026-11-07", "2026-11-08", null, { endDate: holidayTexts().costsNothing }],
        ["2026-11-10", "2026-11-09", null, { endDate: holidayTexts().endsBeforeStart }],
        ["2026-11-10", "2026-11-10", 0, { hours: holidayTexts().hoursRequired }],
        ["2026-12-20", "2026-12-28", null, { startDate: "You have a pending request on these days" }],
      ] as const;
      for (const [startDate, endDate, hours, fields] of cases) {
        expect(await request(bo, startDate, endDate, hours)).toMatchObject({ status: 422, body: { fields } });
      }
      expect((await read(bo)).requests).toHaveLength(1);
    });

    it("requested several times at the same moment are stored once", async () => {
      const { bo } = await team(stint());
      for (const day of ["2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10"]) {
        const answers = await Promise.all([null, 7, 6, 5, 4].map((hours) => request(bo, day, day, hours)));
        expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
          200, 422, 422, 422, 422,
        ]);
      }
      expect((await read(bo)).requests).toHaveLength(4);
    });

    it("show before the request the hours they cost, what remains of both years, and overlaps", async () => {
      const { bo } = await team(stint());
      await request(bo, "2026-12-23", "2026-12-28");
      const preview = await bo.client.ok(contract.previewHolidays, {
        query: { startDate: "2026-12-28", endDate: "2027-01-04", hours: "4" },
      });
      // Six working days of 4 hours, two of them in January; 29.52 hours are pending.
      expect(preview).toMatchObject({
        totalHours: 24,
        overlap: { startDate: "2026-12-23", endDate: "2026-12-28", status: "pending" },
        collisions: [],
      });
      expect(preview.remaining).toEqual([
        { first: "2026-01-01", last: "2026-12-31", hours: 154.48 },
        { first: "2027-01-01", last: "2027-12-31", hours: 192 },
      ]);
    });

    it("are cancelled by their owner while they are pending, in the version shown, and the days are free again", async () => {
      const { bo, cole } = await team(stint());
      await request(bo, "2026-12-23", "2026-12-28");
      const { id } = (await read(bo)).requests[0] ?? {};
      const withdraw = (person: TestPerson, version: number) =>
        person.client.call(contract.withdrawHolidays, { ...of(id), body: { version } });
      expect((await withdraw(cole, 1)).status).toBe(404);
      expect(await withdraw(bo, 9)).toMatchObject({ status: 409, body: { code: "stale" } });
      const early = await bo.client.call(contract.requestCancellation, {
        ...of(id),
        body: { version: 1, reason: "Plans changed" },
      });
      expect(early).toMatchObject({ status: 409, body: { code: "wrong_state" } });
      expect((await withdraw(bo, 1)).status).toBe(200);
      expect(await withdraw(bo, 2)).toMatchObject({ status: 409, body: { code: "wrong_state" } });
      expect((await read(bo)).balance).toMatchObject({ pending: 0, remaining: 200 });
      expect((await request(bo, "2026-12-23", "2026-12-24")).status).toBe(200);
    });

    it("are approved by the system where no one else may decide; a cancellation is requested once, with a reason", async () => {
      const { owner } = await makeOrganisation(stint(), "Lone Ltd");
      expect(await request(owner, "2026-12-02", "2026-12-03")).toMatchObject({
        status: 200,
        body: { status: "approved" },
      });
      const holidays = await read(owner);
      expect(holidays).toMatchObject({
        decidedBy: null,
        balance: { approvedAhead: 14.76, remaining: 185.24 },
      });
      const cancel = (reason: string, version: number) =>
        owner.client.call(contract.requestCancellation, {
          ...of(holidays.requests[0]?.id),
          body: { version, reason },
        });
      expect(await cancel("  ", 2)).toMatchObject({
        status: 422,
        body: { fields: { reason: holidayTexts().reasonRequired } },
      });
      expect((await cancel("Plans changed", 2)).status).toBe(200);
      expect((await cancel("Again", 3)).body).toMatchObject({ code: "wrong_state" });
      expect((await read(owner)).requests[0]?.cancellationAskedAt).not.toBeNull();
    });
  },
  { today: "2026-11-28" },
);
