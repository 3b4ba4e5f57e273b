import { expect, it } from "vitest";
import { readTeamCalendar, type CalendarSpan } from "#features/leave/calendar-contract.ts";
import * as holidays from "#features/leave/contract.ts";
import * as leave from "#features/leave/kinds-contract.ts";
import { offeredKinds } from "#features/leave/rules/kinds/leave-kind.ts";
import * as others from "#features/leave/person-leave-contract.ts";
import * as requests from "#features/leave/decisions-contract.ts";
import * as people from "#features/people/contract.ts";
import { addHolidayOf, addOffice, moveTo } from "../support/offices.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

async function team(stint: Stint) {
  const firm = await makeOrganisation(stint);
  const design = await firm.addFunction("Design", [80]);
  const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
  const mona = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: mona.id, ...tier });
  const cole = await firm.addPerson({ roles: ["booker"], name: "Cole League", managerId: mona.id });
  const sick = offeredKinds().find(({ name }) => name === "Sick");
  if (!sick) throw new Error("Sick leave isn't offered");
  const { id: sickId } = await firm.owner.client.ok(leave.createLeaveKind, { body: sick });
  return { firm, owner: firm.owner, design, mona, bo, cole, sickId };
}

const requestLeave = ({ client }: TestPerson, startDate: string, endDate: string, more = {}) =>
  client.ok(holidays.requestHolidays, { body: { startDate, endDate, hours: null, reason: "", ...more } });

async function approveAll({ client }: TestPerson) {
  const { requests: listed } = await client.ok(requests.listHolidayRequests, { query: {} });
  const pending = listed.filter(({ status }) => status === "pending");
  await client.ok(requests.decideHolidayRequests, {
    body: { requests: pending.map(({ id, version }) => ({ id, version })), status: "approved" },
  });
}

const november = { from: "2026-11-01", to: "2026-11-30" };
const look = ({ client }: TestPerson, more: Record<string, string> = {}) =>
  client.ok(readTeamCalendar, { query: { ...november, ...more } });
const inWords = ({ first, kind, isPending, isPart }: CalendarSpan) =>
  [first, kind?.name ?? "away", ...(isPending ? ["pending"] : []), ...(isPart ? ["part"] : [])].join(" ");
async function spansFor(viewer: TestPerson, name: string) {
  const { people } = await look(viewer);
  return people.find(({ fullName }) => fullName === name)?.spans.map(inWords);
}

describeOnEngines(
  "The team calendar",
  (stint) => {
    it("shows everyone's approved leave; pending leave and restricted kinds only to people with the right", async () => {
      const { owner, mona, bo, cole, sickId } = await team(stint());
      await requestLeave(bo, "2026-11-16", "2026-11-17");
      await approveAll(mona);
      await requestLeave(bo, "2026-11-23", "2026-11-23", { half: true });
      await requestLeave(bo, "2026-11-20", "2026-11-20", { kindId: sickId });
      const all = ["2026-11-16 Holiday", "2026-11-20 Sick", "2026-11-23 Holiday pending part"];
      expect(await spansFor(bo, "Bo Booker")).toEqual(all);
      expect(await spansFor(mona, "Bo Booker")).toEqual(all);
      expect(await spansFor(owner, "Bo Booker")).toEqual(all);
      expect(await spansFor(cole, "Bo Booker")).toEqual(["2026-11-16 Holiday", "2026-11-20 away"]);
    });

    it("shows absences of a day, with the complete request, and no undecided ones", async () => {
      const { mona, bo, cole } = await team(stint());
      await requestLeave(bo, "2026-11-19", "2026-12-02");
      await approveAll(mona);
      await requestLeave(cole, "2026-11-20", "2026-11-20");
      const today = { from: "2026-11-20", to: "2026-11-20", away: "true" };
      const seen = await look(bo, today);
      expect(seen.people.map(({ fullName, spans }) => [fullName, spans[0]?.first, spans[0]?.last])).toEqual([
        ["Bo Booker", "2026-11-19", "2026-12-02"],
      ]);
      expect(seen.total).toBe(1);
      expect((await look(mona, today)).total).toBe(2);
      expect((await look(bo, { ...today, from: "2026-12-05", to: "2026-12-05" })).people).toEqual([]);
    });

    it("can be limited to a function, a place and part of a name, page by page", async () => {
      const { firm, owner, design, cole } = await team(stint());
      const names = async (more: Record<string, string>) =>
        (await look(owner, more)).people.map(({ fullName }) => fullName);
      const york = await addOffice(firm, "York");
      await addHolidayOf(firm, york, "2026-11-03", 8);
      await moveTo(firm, york, "2026-11-01", cole);
      await moveTo(firm, null, "2026-11-15", cole);
      expect(await names({ function: design.id })).toEqual(["Bo Booker"]);
      expect(await names({ place: york })).toEqual(["Cole League"]);
      expect(await names({ place: york, from: "2026-11-15" })).toEqual([]);
      expect(await names({ search: "leag" })).toEqual(["Cole League"]);
      const first = await look(owner, { most: "2" });
      expect([first.people.map(({ fullName }) => fullName), first.total]).toEqual([
        ["Bo Booker", "Cole League"],
        4,
      ]);
      expect(await names({ most: "2", after: first.next ?? "" })).toHaveLength(2);
      // Public holidays are those of where someone belongs.
      const calendarOf = (name: string) =>
        first.publicHolidays[first.people.find(({ fullName }) => fullName === name)?.calendar ?? -1];
      expect(calendarOf("Cole League")?.map(({ day }) => day)).toEqual(["2026-11-03"]);
      expect(calendarOf("Bo Booker")).toEqual([]);
      expect(first.places).toEqual([{ id: york, name: "York" }]);
      expect(first.functions).toEqual([{ id: design.id, name: "Design" }]);
    });

    it("lets a person with the right to enter leave see, enter, shorten and cancel everyone's, and no more", async () => {
      const { firm, owner, bo, sickId } = await team(stint());
      const hana = await firm.addPerson({ roles: ["booker"], name: "Hana Rights" });
      const params = { personId: bo.id };
      const days = { startDate: "2026-11-18", endDate: "2026-11-20", hours: null };
      const body = { ...days, kindId: sickId, reason: "Called in sick" };
      const requested = await requestLeave(bo, "2026-11-26", "2026-11-26");
      const versionOf = async (id: string) =>
        (await hana.client.ok(others.readPersonLeave, { params })).requests.find((each) => each.id === id)
          ?.version ?? 0;
      const give = async (entersLeave: boolean) => {
        const { version } = await owner.client.ok(people.readPerson, { params: { personId: hana.id } });
        return owner.client.ok(people.changePerson, {
          params: { personId: hana.id },
          body: { version, updates: {}, entersLeave },
        });
      };

      expect((await hana.client.call(others.enterLeave, { params, body })).status).toBe(404);
      expect((await look(hana)).entersLeave).toBe(false);
      expect((await give(true)).entersLeave).toBe(true);
      expect((await look(hana)).entersLeave).toBe(true);

      const { id } = await hana.client.ok(others.enterLeave, { params, body });
      expect(await spansFor(hana, "Bo Booker")).toEqual(["2026-11-18 Sick", "2026-11-26 Holiday pending"]);
      await hana.client.ok(others.changeLeave, {
        params: { holidayRequestId: id },
        body: { ...days, endDate: "2026-11-18", version: await versionOf(id), reason: "Back on Thursday" },
      });
      const cancel = async (holidayRequestId: string, reason: string) =>
        hana.client.call(others.cancelLeave, {
          params: { holidayRequestId },
          body: { version: await versionOf(holidayRequestId), reason },
        });
      expect((await cancel(id, " ")).body.fields).toEqual({
        reason: "Enter a reason. The person will see it.",
      });
      expect((await cancel(id, "Entered for the wrong person")).status).toBe(200);
      expect((await cancel(requested.id, "Withdrawn by phone")).status).toBe(200);
      expect(await spansFor(owner, "Bo Booker")).toEqual([]);

      // Neither a role nor their own leave comes with it.
      const own = await hana.client.call(others.enterLeave, { params: { personId: hana.id }, body });
      expect([own.status, own.body.error]).toEqual([403, "Request your own leave under My Time."]);
      const { requests: decided } = await hana.client.ok(requests.listHolidayRequests, { query: {} });
      expect(decided).toEqual([]);
      expect((await hana.client.call(people.pagePeople, { query: {} })).status).toBe(403);
      await give(false);
      expect((await hana.client.call(others.enterLeave, { params, body })).status).toBe(404);
    });

    it("refuses days in the wrong order and more than a year", async () => {
      const { bo } = await team(stint());
      const refused = async (from: string, to: string) =>
        (await bo.client.call(readTeamCalendar, { query: { from, to } })).body.fields;
      expect(await refused("2026-11-02", "2026-11-01")).toEqual({
        to: "The last day can't be before the first",
      });
      expect(await refused("2026-01-01", "2027-01-02")).toEqual({ to: "Choose a year or less" });
      expect(await refused("2028-01-01", "2028-12-31")).toBeUndefined();
    });
  },
  { today: "2026-11-20" },
);
