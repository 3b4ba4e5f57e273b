import { expect, it } from "vitest";
import * as days from "#features/leave/company-days-contract.ts";
import { bookedRefusal, placeRefusal } from "#features/leave/rules/company-days/company-days.ts";
import {
  requestCancellation,
  previewHolidays,
  readMyHolidays,
  requestHolidays,
} from "#features/leave/contract.ts";
import { blankKind, offeredKinds } from "#features/leave/rules/kinds/leave-kind.ts";
import { createLeaveKind } from "#features/leave/kinds-contract.ts";
import { readHolidayRequest } from "#features/leave/decisions-contract.ts";
import { deletePlace } from "#features/organisation/places-contract.ts";
import { placeHasDays } from "#features/organisation/rules/place.ts";
import { readMyWeek } from "#features/timesheets/contract.ts";
import { newId } from "#server/ids.ts";
import { mailsOf } from "../support/mail.ts";
import { addOffice, moveTo } from "../support/offices.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const today = "2026-11-21";
const shutdown = {
  kind: "shutdown" as const,
  name: "Christmas",
  firstDay: "2026-12-28",
  lastDay: "2026-12-31",
  placeId: null as string | null,
  refuses: false,
};
const sick = offeredKinds().find(({ name }) => name === "Sick") ?? blankKind;
const blackout = { ...shutdown, kind: "blackout" as const };
const of = (companyDaysId: string) => ({ params: { companyDaysId } });
const send = (person: TestPerson, startDate: string, endDate: string, kindId?: string) =>
  person.client.call(requestHolidays, {
    body: { startDate, endDate, hours: null, reason: "", ...(kindId === undefined ? {} : { kindId }) },
  });
const requestsOf = async (person: TestPerson) =>
  (await person.client.ok(readMyHolidays, { query: { on: "2026-12-01" } })).requests.map((request) => [
    request.startDate,
    request.endDate,
    request.totalHours,
    request.status,
  ]);

async function house(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const { owner } = organisation;
  const mona = await organisation.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const under = { roles: ["booker"] as const, managerId: mona.id };
  const bo = await organisation.addPerson({ ...under, name: "Bo Booker" });
  const cy = await organisation.addPerson({ ...under, name: "Cy Cole" });
  const add = (body: Partial<typeof shutdown | typeof blackout>) =>
    owner.client.call(days.createCompanyDays, { body: { ...shutdown, ...body } });
  return { organisation, owner, mona, bo, cy, add };
}

describeOnEngines(
  "Company days",
  (stint) => {
    it("are added, renamed and deleted by admins, with faults at the field", async () => {
      const { owner, bo, add, organisation } = await house(stint());
      const office = await addOffice(organisation, "Munich");
      const { id } = (await add({ placeId: office })).body;
      expect((await add({ name: " ", lastDay: "2026-12-01" })).body.fields).toEqual({
        name: "Enter a name",
        lastDay: "The last day must not be before the first",
      });
      expect((await add({ placeId: newId() })).body.fields).toEqual({ placeId: placeRefusal() });
      const change = (version: number, body: object) =>
        owner.client.call(days.changeCompanyDays, {
          ...of(id),
          body: { version, ...shutdown, placeId: office, ...body },
        });
      expect((await change(1, { name: "Yule" })).status).toBe(200);
      const stale = await change(1, { name: "Noel" });
      expect([stale.status, stale.body.current]).toMatchObject([409, { name: "Yule", version: 2 }]);
      expect((await owner.client.ok(days.listCompanyDays)).companyDays).toEqual([
        {
          id,
          ...shutdown,
          name: "Yule",
          placeId: office,
          placeName: "Munich",
          version: 2,
          booked: 0,
          updatedByName: "Olive Owner",
        },
      ]);
      const gone = await owner.client.call(deletePlace, {
        params: { placeId: office },
        query: { version: "1" },
      });
      expect([gone.status, gone.body.error]).toEqual([409, placeHasDays()]);
      const stranger = (await makeOrganisation(stint(), "Elsewhere Ltd")).owner;
      for (const [who, status] of [
        [bo, 403],
        [stranger, 404],
      ] as const) {
        const body = { version: 2 };
        const answers = [
          await who.client.call(days.changeCompanyDays, { ...of(id), body: { ...shutdown, ...body } }),
          await who.client.call(days.previewShutdown, of(id)),
          await who.client.call(days.bookShutdown, { ...of(id), body }),
          await who.client.call(days.undoShutdown, { ...of(id), body }),
          await who.client.call(days.deleteCompanyDays, { ...of(id), query: { version: "2" } }),
        ];
        expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
      }
      await owner.client.ok(days.deleteCompanyDays, { ...of(id), query: { version: "2" } });
      expect((await owner.client.ok(days.listCompanyDays)).companyDays).toEqual([]);
    });

    it("book a shutdown as approved holiday for everyone with one press, around what is requested already", async () => {
      const { organisation, owner, bo, cy, add } = await house(stint());
      await send(bo, "2026-12-29", "2026-12-29");
      const { id } = (await add({})).body;
      // Four people of 7.38 hours a day; Bo has requested one of the four days.
      expect(await owner.client.ok(days.previewShutdown, of(id))).toEqual({
        people: 4,
        hours: 110.7,
        others: 0,
      });
      const book = () => owner.client.ok(days.bookShutdown, { ...of(id), body: { version: 1 } });
      expect(await book()).toEqual({ people: 4, hours: 110.7 });
      expect(await book()).toEqual({ people: 0, hours: 0 });
      expect(await requestsOf(bo)).toEqual([
        ["2026-12-30", "2026-12-31", 14.76, "approved"],
        ["2026-12-29", "2026-12-29", 7.38, "pending"],
        ["2026-12-28", "2026-12-28", 7.38, "approved"],
      ]);
      expect(
        (await cy.client.ok(readMyWeek, { params: { weekStarting: "2026-12-28" } })).expected.slice(0, 5),
      ).toEqual([0, 0, 0, 0, 7.38]);
      const recipients = (await mailsOf(stint(), organisation.id)).map(({ recipient }) => recipient);
      expect(recipients).toEqual(expect.arrayContaining([bo.email, cy.email]));
      // Someone who joins later is booked by another press.
      await organisation.addPerson({ roles: ["booker"], name: "Di Late" });
      expect(await book()).toEqual({ people: 1, hours: 29.52 });
      expect((await owner.client.ok(days.listCompanyDays)).companyDays[0]?.booked).toBe(5);
    });

    it("are undone with one press, but for what someone has changed since", async () => {
      const { owner, bo, cy, add } = await house(stint());
      const { id } = (await add({})).body;
      await owner.client.ok(days.bookShutdown, { ...of(id), body: { version: 1 } });
      const moved = await owner.client.call(days.changeCompanyDays, {
        ...of(id),
        body: { version: 1, ...shutdown, lastDay: "2027-01-01" },
      });
      expect([moved.status, moved.body.error]).toEqual([409, bookedRefusal()]);
      const [request] = (await bo.client.ok(readMyHolidays, { query: { on: "2026-12-01" } })).requests;
      await bo.client.ok(requestCancellation, {
        params: { holidayRequestId: request?.id ?? "" },
        body: { version: request?.version ?? 0, reason: "I'd rather work" },
      });
      const undone = await owner.client.ok(days.undoShutdown, { ...of(id), body: { version: 1 } });
      expect(undone).toEqual({ people: 3, left: ["Bo Booker"] });
      expect((await requestsOf(cy)).map(([, , , status]) => status)).toEqual(["cancelled"]);
      expect((await requestsOf(bo)).map(([, , , status]) => status)).toEqual(["approved"]);
      expect((await cy.client.ok(readMyWeek, { params: { weekStarting: "2026-12-28" } })).expected[0]).toBe(
        7.38,
      );
      await owner.client.ok(days.deleteCompanyDays, { ...of(id), query: { version: "1" } });
    });

    it("of a place are booked for who belongs there, on the days they do", async () => {
      const { organisation, owner, bo, cy, add } = await house(stint());
      const office = await addOffice(organisation, "Munich", { "2026-12-29": 4 });
      await moveTo(organisation, office, "2026-12-01", bo);
      await moveTo(organisation, office, "2026-12-30", cy);
      const { id } = (await add({ placeId: office })).body;
      await owner.client.ok(days.bookShutdown, { ...of(id), body: { version: 1 } });
      expect(await requestsOf(bo)).toEqual([["2026-12-28", "2026-12-31", 25.52, "approved"]]);
      expect(await requestsOf(cy)).toEqual([["2026-12-30", "2026-12-31", 14.76, "approved"]]);
      expect(await requestsOf(owner)).toEqual([]);
    });

    it("refuse or warn on blackout days, each at its dates and for who belongs to the place, and never who gives notice alone", async () => {
      const { organisation, owner, mona, bo, cy, add } = await house(stint());
      const office = await addOffice(organisation, "Munich");
      await moveTo(organisation, office, "2026-12-29", bo);
      await add({ ...blackout, placeId: office, name: "Year end", refuses: true, firstDay: "2026-12-28" });
      await add({
        ...blackout,
        placeId: office,
        name: "Stocktaking",
        refuses: false,
        firstDay: "2026-12-01",
      });
      const refused = await send(bo, "2026-12-24", "2026-12-29");
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        { startDate: "No holiday on these days: Year end. Choose others, or ask an admin" },
      ]);
      const warned = async (startDate: string, endDate: string) =>
        (await bo.client.ok(previewHolidays, { query: { startDate, endDate } })).blackouts.map(
          ({ name, refuses }) => [name, refuses],
        );
      expect(await warned("2026-12-24", "2026-12-29")).toEqual([
        ["Year end", true],
        ["Stocktaking", false],
      ]);
      // Until the 28th Bo belongs elsewhere.
      expect(await warned("2026-12-24", "2026-12-28")).toEqual([]);
      expect((await send(cy, "2026-12-29", "2026-12-29")).status).toBe(200);
      const { id: kindId } = await owner.client.ok(createLeaveKind, { body: sick });
      expect((await send(bo, "2026-12-29", "2026-12-29", kindId)).status).toBe(200);
      expect((await send(bo, "2026-12-28", "2026-12-28")).status).toBe(200);
      // Who decides sees what the person was warned of.
      await add({
        ...blackout,
        name: "Release",
        refuses: false,
        firstDay: "2026-12-14",
        lastDay: "2026-12-16",
      });
      const { id: holidayRequestId } = (await send(cy, "2026-12-16", "2026-12-17")).body as { id: string };
      const seen = await mona.client.ok(readHolidayRequest, { params: { holidayRequestId } });
      expect(seen.blackouts.map(({ name }) => name)).toEqual(["Release"]);
    });
  },
  { today },
);
