import { expect, it } from "vitest";
import { listAuditEvents } from "#features/audit/contract.ts";
import * as holidays from "#features/organisation/holiday-contract.ts";
import * as places from "#features/organisation/places-contract.ts";
import { holidayDateInUse } from "#features/organisation/rules/public-holiday.ts";
import { placeInUse, placeNameInUse } from "#features/organisation/rules/place.ts";
import { changePerson, readPeopleChoices, readPerson } from "#features/people/contract.ts";
import { listPlacePeople, movePeople } from "#features/people/places-contract.ts";
import { placeGone } from "#features/people/rules/person-places.ts";
import { db, own } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { addHolidayOf, addOffice, moveTo } from "../support/offices.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const today = "2026-11-21";
const munich = { name: "Munich", country: "DE", region: "BY" };
const of = (placeId: string) => ({ params: { placeId } });

async function house(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const admin = await organisation.addPerson({ roles: ["admin"], name: "Ada Admin" });
  const bo = await organisation.addPerson({ roles: ["booker"], name: "Bo Booker" });
  return { organisation, owner: organisation.owner, admin, bo };
}

describeOnEngines(
  "Places",
  (stint) => {
    it("are added, changed, closed, opened again and deleted by admins, one of a name", async () => {
      const { organisation, owner, admin } = await house(stint());
      const { id } = await admin.client.ok(places.createPlace, { body: { ...munich, name: " Munich " } });
      await addHolidayOf(organisation, id, "2026-12-26", 8);
      await addHolidayOf(organisation, null, "2026-12-25", 8);
      expect((await owner.client.ok(places.listPlaces)).places).toEqual([
        {
          id,
          ...munich,
          countryName: "Germany",
          regionName: "Bavaria",
          isActive: true,
          version: 1,
          updatedByName: "Ada Admin",
          people: 0,
          nextHoliday: { day: "2026-12-25", name: "Day of 2026-12-25" },
        },
      ]);
      const twice = await admin.client.call(places.createPlace, { body: { ...munich, name: "MUNICH" } });
      expect([twice.status, twice.body.fields]).toEqual([422, { name: placeNameInUse() }]);
      const change = (version: number, isActive: boolean, name = "München") =>
        admin.client.call(places.changePlace, {
          ...of(id),
          body: { version, name, country: "DE", region: null, isActive },
        });
      expect((await change(1, false)).status).toBe(200);
      const stale = await change(1, true);
      expect([stale.status, stale.body.current]).toMatchObject([
        409,
        { version: 2, name: "München", isActive: false },
      ]);
      // Nothing changes, so nothing is written.
      await change(2, false);
      expect(await admin.client.ok(places.readPlace, of(id))).toMatchObject({ version: 2, regionName: null });
      const events = await owner.client.ok(listAuditEvents, { query: { type: "place" } });
      expect(events.events.map(({ action }) => action)).toEqual(["change place", "add place"]);
      await admin.client.ok(places.deletePlace, { ...of(id), query: { version: "2" } });
      expect((await admin.client.call(places.readPlace, of(id))).status).toBe(404);
      expect(
        (await admin.client.ok(holidays.listPublicHolidays, { query: { placeId: id } })).holidays,
      ).toEqual([]);
    });

    it("refuse what no calendar knows, and are out of reach for others", async () => {
      const { bo, admin } = await house(stint());
      const faults = async (body: typeof munich) =>
        (await admin.client.call(places.createPlace, { body })).body.fields;
      expect(await faults({ name: " ", country: "ZZ", region: "BY" })).toEqual({
        name: "Enter a name",
        country: "Choose a country",
      });
      expect(await faults({ ...munich, region: "SCT" })).toEqual({ region: "Choose a part of the country" });
      const { id } = await admin.client.ok(places.createPlace, { body: munich });
      const stranger = (await makeOrganisation(stint(), "Elsewhere Ltd")).owner;
      const body = { ...munich, version: 1, isActive: false };
      for (const [who, status] of [
        [bo, 403],
        [stranger, 404],
      ] as const) {
        const answers = [
          await who.client.call(places.readPlace, of(id)),
          await who.client.call(places.changePlace, { ...of(id), body }),
          await who.client.call(places.deletePlace, { ...of(id), query: { version: "1" } }),
          await who.client.call(holidays.createPublicHoliday, {
            body: { holidayDate: "2026-12-25", name: "Theirs", hours: 8, placeId: id },
          }),
          await who.client.call(holidays.importPublicHolidays, {
            body: { hours: 8, holidays: [{ holidayDate: "2026-12-25", name: "Theirs" }], placeId: id },
          }),
          await who.client.call(movePeople, {
            body: { placeId: null, validFrom: today, personIds: [bo.id] },
          }),
        ];
        expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
      }
      expect((await admin.client.ok(places.listPlaces)).places).toHaveLength(1);
    });

    it("have public holidays beside everyone's: a date once in each, from their country, edited first", async () => {
      const { admin, organisation } = await house(stint());
      const { id } = await admin.client.ok(places.createPlace, { body: munich });
      await addHolidayOf(organisation, null, "2027-01-06", 4);
      await addHolidayOf(organisation, id, "2027-01-06", 8);
      const twice = await admin.client.call(holidays.createPublicHoliday, {
        body: { holidayDate: "2027-01-06", name: "Again", hours: 8, placeId: id },
      });
      expect([twice.status, twice.body.fields]).toEqual([422, { holidayDate: holidayDateInUse() }]);
      const { suggestions } = await admin.client.ok(holidays.suggestPublicHolidays, {
        query: { country: "DE", region: "BY", year: "2027", years: "2", placeId: id },
      });
      // Public in predominantly Catholic communities alone.
      const local = suggestions.filter(({ isLocal }) => isLocal).map(({ holidayDate }) => holidayDate);
      expect(local).toEqual(["2027-08-08", "2027-08-15", "2028-08-08", "2028-08-15"]);
      const on = (day: string) => suggestions.find(({ holidayDate }) => holidayDate === day);
      expect(on("2027-01-06")).toMatchObject({ existingName: "Day of 2027-01-06" });
      expect(on("2027-11-01")).toMatchObject({ name: "All Saints' Day", existingName: null });
      expect(on("2028-01-06")).toMatchObject({ existingName: null });
      const added = await admin.client.ok(holidays.importPublicHolidays, {
        body: {
          hours: 8,
          placeId: id,
          holidays: [
            { holidayDate: "2027-01-06", name: "Epiphany" },
            { holidayDate: "2027-11-01", name: "Allerheiligen", hours: 6.5 },
          ],
        },
      });
      expect(added).toEqual({ added: 1, skipped: 1 });
      const listed = async (query: { placeId?: string }) =>
        (await admin.client.ok(holidays.listPublicHolidays, { query })).holidays.map(
          ({ holidayDate, name, hours }) => [holidayDate, name, hours],
        );
      expect(await listed({ placeId: id })).toEqual([
        ["2027-01-06", "Day of 2027-01-06", 8],
        ["2027-11-01", "Allerheiligen", 6.5],
      ]);
      expect(await listed({})).toEqual([["2027-01-06", "Day of 2027-01-06", 4]]);
    });

    it("are where people belong from a day on, as Edit User says it, with what was before and after", async () => {
      const { organisation, admin, bo } = await house(stint());
      const office = await addOffice(organisation, "Munich");
      const other = await addOffice(organisation, "Edinburgh");
      expect((await admin.client.ok(readPeopleChoices)).places).toEqual([
        { id: other, name: "Edinburgh", isActive: true },
        { id: office, name: "Munich", isActive: true },
      ]);
      const person = { params: { personId: bo.id } };
      const change = (version: number, body: object) =>
        admin.client.call(changePerson, { ...person, body: { version, updates: {}, ...body } });
      const began = (await admin.client.ok(readPerson, person)).version;
      await change(began, { place: { validFrom: "2026-06-01", placeId: office } });
      const moved = await change(began + 1, { place: { validFrom: "2027-01-01", placeId: other } });
      expect(moved.body.places).toEqual([
        { validFrom: "2027-01-01", placeId: other, placeName: "Edinburgh" },
        { validFrom: "2026-06-01", placeId: office, placeName: "Munich" },
      ]);
      expect((await change(began + 1, { place: { validFrom: today, placeId: null } })).status).toBe(409);
      const past = await change(began + 2, { removedPlaces: ["2026-06-01"] });
      expect([past.status, past.body.error]).toEqual([
        409,
        "Only moves that haven't started can be removed.",
      ]);
      const unknown = await change(began + 2, { place: { validFrom: today, placeId: newId() } });
      expect([unknown.status, unknown.body.fields]).toEqual([422, { "place.placeId": placeGone() }]);
      const back = await change(began + 2, { removedPlaces: ["2027-01-01"] });
      expect(back.body.places).toHaveLength(1);
      const [last] = await stint().platform.database.read(
        organisation.id,
        db
          .selectFrom("audit_log")
          .select(["action", "before", "after"])
          .where(own(organisation.id, "audit_log"))
          .where("subject_id", "=", bo.id)
          .orderBy("id", "desc"),
      );
      expect(last[0]).toMatchObject({
        action: "change user",
        before: { places: [{ placeName: "Edinburgh" }, { placeName: "Munich" }] },
        after: { places: [{ placeName: "Munich" }] },
      });
    });

    it("accept many people at once, who are listed with where they are and go, and can be searched", async () => {
      const { organisation, admin, bo } = await house(stint());
      const design = await organisation.addFunction("Design", [80]);
      const cy = await organisation.addPerson({
        roles: ["booker"],
        name: "Cy Cole",
        functionId: design.id,
        costTierId: design.tiers[0]?.id ?? "",
      });
      const office = await addOffice(organisation, "Munich");
      const other = await addOffice(organisation, "Edinburgh");
      expect(await moveTo(organisation, office, "2026-11-01", bo, cy, cy)).toEqual({ moved: 2 });
      // People already there are unchanged.
      expect(await moveTo(organisation, office, "2026-11-10", bo)).toEqual({ moved: 0 });
      await moveTo(organisation, other, "2027-01-01", cy);
      const list = async (placeId: string, who: "here" | "elsewhere", search = "") =>
        (await admin.client.ok(listPlacePeople, { ...of(placeId), query: { who, search } })).people.map(
          ({ id: _id, ...person }) => person,
        );
      expect(await list(office, "here")).toEqual([
        {
          name: "Bo Booker",
          functionName: null,
          placeName: "Munich",
          since: "2026-11-01",
          isHere: true,
          arrives: null,
          next: null,
        },
        {
          name: "Cy Cole",
          functionName: "Design",
          placeName: "Munich",
          since: "2026-11-01",
          isHere: true,
          arrives: null,
          next: { from: "2027-01-01", placeName: "Edinburgh" },
        },
      ]);
      expect(await list(other, "here")).toMatchObject([
        { name: "Cy Cole", isHere: false, arrives: "2027-01-01" },
      ]);
      expect((await list(office, "elsewhere")).map(({ name }) => name)).toEqual(["Ada Admin", "Olive Owner"]);
      expect((await list(other, "elsewhere", "desi")).map(({ name }) => name)).toEqual(["Cy Cole"]);
      expect((await admin.client.ok(places.listPlaces)).everyone.people).toBe(2);
      const closing = await admin.client.call(places.changePlace, {
        ...of(office),
        body: { version: 1, name: "Munich", country: null, region: null, isActive: false },
      });
      expect([closing.status, closing.body.error]).toEqual([
        409,
        "2 people belong here. Move them to another place first.",
      ]);
      const deleting = await admin.client.call(places.deletePlace, {
        ...of(office),
        query: { version: "1" },
      });
      expect([deleting.status, deleting.body.error]).toEqual([409, placeInUse()]);
      await moveTo(organisation, null, today, bo, cy);
      await admin.client.ok(places.changePlace, {
        ...of(office),
        body: { version: 1, name: "Munich", country: null, region: null, isActive: false },
      });
      const closed = await admin.client.call(movePeople, {
        body: { placeId: office, validFrom: today, personIds: [bo.id] },
      });
      expect([closed.status, closed.body.fields]).toEqual([422, { placeId: placeGone() }]);
      const missing = await admin.client.call(movePeople, {
        body: { placeId: other, validFrom: today, personIds: [bo.id, newId()] },
      });
      expect(missing.status).toBe(404);
      expect((await list(other, "here")).map(({ name }) => name)).toEqual(["Cy Cole"]);
    });
  },
  { today },
);
