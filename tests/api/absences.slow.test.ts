import { sql } from "kysely";
import { expect, it } from "vitest";
import * as holidays from "#features/leave/contract.ts";
import * as person from "#features/leave/person-leave-contract.ts";
import * as leave from "#features/leave/kinds-contract.ts";
import { blankKind, offeredKinds } from "#features/leave/rules/kinds/leave-kind.ts";
import { createDelegation, endDelegation, listDelegations } from "#features/people/delegation-contract.ts";
import * as manager from "#features/leave/decisions-contract.ts";
import * as organisation from "#features/organisation/holiday-contract.ts";
import { changePerson } from "#features/people/contract.ts";
import { readMyWeek } from "#features/timesheets/contract.ts";
import { db } from "#server/database/sql.ts";
import type { Input } from "#shared/contract.ts";
import { mailsTo } from "../support/mail.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

// 162.5 x 12 / 52 / 5 make a day of 7.5 hours; the allowance is 200 hours, the year the calendar's.
async function team(stint: Stint) {
  const firm = await makeOrganisation(stint);
  const mona = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: mona.id });
  const dan = await firm.addPerson({ roles: ["manager"], name: "Dan Delegate" });
  await firm.owner.client.ok(changePerson, {
    params: { personId: bo.id },
    body: {
      version: 1,
      updates: {},
      pattern: { validFrom: "2026-01-01", hours: [7.5, 7.5, 7.5, 7.5, 7.5, 0, 0] },
    },
  });
  return { firm, owner: firm.owner, mona, bo, dan };
}

const sickForm = offeredKinds().find(({ name }) => name === "Sick") ?? blankKind;
const addKind = (owner: TestPerson, form: typeof blankKind) =>
  owner.client.ok(leave.createLeaveKind, { body: form });

type Sent = Partial<Input<typeof holidays.requestHolidays>["body"]>;
const send = ({ client }: TestPerson, startDate: string, endDate: string, more: Sent = {}) =>
  client.call(holidays.requestHolidays, {
    body: { startDate, endDate, hours: null, reason: "", ...more },
  });
const mine = ({ client }: TestPerson, on = "2027-02-01") =>
  client.ok(holidays.readMyHolidays, { query: { on } });
const approve = async ({ client }: TestPerson, ...ids: string[]) => {
  const { requests } = await client.ok(manager.listHolidayRequests, { query: {} });
  return client.ok(manager.decideHolidayRequests, {
    body: {
      status: "approved",
      requests: requests.filter(({ id }) => ids.includes(id)).map(({ id, version }) => ({ id, version })),
    },
  });
};
const daysOf = async (person: TestPerson, id: string) => {
  const { requests } = await mine(person);
  const request = requests.find((each) => each.id === id);
  return (
    request && [request.status, request.totalHours, request.entries.map(({ day, hours }) => [day, hours])]
  );
};

describeOnEngines(
  "Leave on one day",
  (stint) => {
    it("two halves, part days or different kinds share a day up to its hours, and no further", async () => {
      const { owner, bo } = await team(stint());
      const { id: sick } = await addKind(owner, sickForm);
      const half = { half: true };
      expect((await send(bo, "2027-02-10", "2027-02-10", half)).body).toMatchObject({ totalHours: 3.75 });
      const complete = await send(bo, "2027-02-10", "2027-02-10");
      expect(complete.body).toMatchObject({
        fields: { startDate: "You have a pending request on these days. Free on 10 Feb 2027: 3.75 h" },
      });
      expect((await send(bo, "2027-02-10", "2027-02-10", half)).body).toMatchObject({ totalHours: 3.75 });
      expect((await send(bo, "2027-02-10", "2027-02-10", { hours: 0.25 })).body).toMatchObject({
        fields: { startDate: "You have a pending request on these days" },
      });
      // Half holiday, half sick.
      await send(bo, "2027-02-11", "2027-02-11", half);
      const ill = await send(bo, "2027-02-11", "2027-02-11", { ...half, kindId: sick });
      expect(ill.body).toMatchObject({ status: "approved", totalHours: 3.75 });
      const { requests, balance } = await mine(bo);
      expect(requests.map(({ totalHours }) => totalHours)).toEqual([3.75, 3.75, 3.75, 3.75]);
      expect(balance.pending).toBe(11.25);
      // Two mornings are one too many, also where a range ends at noon.
      await send(bo, "2027-02-12", "2027-02-12", { ...half, halfOf: "morning" });
      for (const again of [
        await send(bo, "2027-02-12", "2027-02-12", { ...half, halfOf: "morning" }),
        await send(bo, "2027-02-12", "2027-02-12", { untilNoon: true }),
      ])
        expect(again.body).toMatchObject({
          fields: {
            startDate: "You have a pending request on these days: the morning of 12 Feb 2027 is taken",
          },
        });
      expect((await send(bo, "2027-02-12", "2027-02-15", { fromNoon: true })).body).toMatchObject({
        totalHours: 11.25,
      });
    });

    it("two halves of a day of uneven hundredths are the day, in any order", async () => {
      const { firm, owner, mona } = await team(stint());
      const cy = await firm.addPerson({ roles: ["booker"], name: "Cy Part", managerId: mona.id });
      // A half of 7.25 hours is 3.63, of 5.25 hours 2.63.
      const hours = [7.25, 5.25, 0, 0, 0, 0, 0];
      const pattern = { validFrom: "2026-01-01", hours };
      await owner.client.ok(changePerson, {
        params: { personId: cy.id },
        body: { version: 1, updates: {}, pattern },
      });
      const sent = async (day: string, more: Sent) =>
        (await send(cy, day, day, { half: true, ...more })).body.totalHours;
      expect(await sent("2027-02-01", { halfOf: "morning" })).toBe(3.63);
      expect(await sent("2027-02-01", { halfOf: "afternoon" })).toBe(3.62);
      expect(await sent("2027-02-08", { halfOf: "afternoon" })).toBe(3.63);
      expect(await sent("2027-02-08", { half: false, untilNoon: true })).toBe(3.62);
      expect(await sent("2027-02-02", {})).toBe(2.63);
      expect(await sent("2027-02-02", {})).toBe(2.62);
      expect((await send(cy, "2027-02-02", "2027-02-02", { half: true })).body.fields).toEqual({
        startDate: "You have a pending request on these days",
      });
      const { balance, requests } = await mine(cy);
      expect([balance.pending, requests.length]).toEqual([19.75, 6]);
      const pending = requests.map(({ id }) => id);
      expect(await approve(mona, ...pending)).toMatchObject({ count: 6, skipped: [] });
      expect((await mine(cy)).balance).toMatchObject({ approvedAhead: 19.75, pending: 0 });
    });

    it("a range begins and ends at noon with half of the person's own pattern of that day", async () => {
      const { bo } = await team(stint());
      const { body } = await send(bo, "2027-01-11", "2027-01-15", { untilNoon: true });
      expect(body.totalHours).toBe(33.75);
      const { requests } = await mine(bo);
      expect(requests[0]?.entries.at(-1)).toMatchObject({ day: "2027-01-15", hours: 3.75, half: "morning" });
      for (const [sent, field] of [
        [{ half: true, hours: 2 }, "hours"],
        [{ halfOf: "morning" }, "halfOf"],
        [{ fromNoon: true, half: true }, "fromNoon"],
        [{ fromNoon: true, untilNoon: true }, "untilNoon"],
      ] as const)
        expect(Object.keys((await send(bo, "2027-01-18", "2027-01-18", sent)).body.fields ?? {})).toEqual([
          field,
        ]);
    });

    it("a sick notice over approved holiday gives its hours back, and cancelling the notice deducts them again", async () => {
      const { owner, mona, bo } = await team(stint());
      const { id: sick } = await addKind(owner, sickForm);
      const { body: trip } = await send(bo, "2027-02-01", "2027-02-05");
      await approve(mona, trip.id);
      const notice = await send(bo, "2027-02-02", "2027-02-03", { kindId: sick });
      expect(notice.body).toMatchObject({ status: "approved", totalHours: 15 });
      expect(await daysOf(bo, trip.id)).toEqual([
        "approved",
        22.5,
        [
          ["2027-02-01", 7.5],
          ["2027-02-04", 7.5],
          ["2027-02-05", 7.5],
        ],
      ]);
      expect((await mine(bo)).balance.remaining).toBe(177.5);
      // The manager's list, the week and the mail agree.
      const { requests } = await mona.client.ok(manager.listHolidayRequests, { query: {} });
      const listed = requests.find(({ id }) => id === trip.id);
      expect(listed).toMatchObject({ totalHours: 22.5, remainingAllowance: 177.5 });
      const week = await bo.client.ok(readMyWeek, { params: { weekStarting: "2027-02-01" } });
      expect(week.expected.every((hours) => hours === 0)).toBe(true);
      const [mail] = (await mailsTo(stint(), mona.email)).filter(({ kind }) => kind === "leave noticed");
      expect(mail?.text_part).toContain("Given back: Holiday: 1 – 5 Feb 2027, 15 hours");
      // A second notice for the same days is one too many.
      expect((await send(bo, "2027-02-03", "2027-02-03", { kindId: sick })).body.fields).toEqual({
        startDate: "You have an approved request on these days",
      });
      const own = requests.find(({ id }) => id === notice.body.id);
      await mona.client.ok(manager.cancelHolidayRequest, {
        params: { holidayRequestId: notice.body.id },
        body: { version: own?.version ?? 0, comment: "Reported by mistake" },
      });
      expect((await daysOf(bo, trip.id))?.[1]).toBe(37.5);
      expect((await mine(bo)).balance.remaining).toBe(162.5);
      const notices = (await mailsTo(stint(), bo.email)).filter(({ kind }) => kind === "leave recounted");
      expect(notices.map(({ text_part: text }) => /37.5 h instead of 22.5 h/.test(text))).toEqual([true]);
    });

    it("a holiday of one day is returned in full or in part, and a rejected one isn't approved over other leave", async () => {
      const { owner, mona, bo } = await team(stint());
      const { id: sick } = await addKind(owner, sickForm);
      const { body: day } = await send(bo, "2027-02-01", "2027-02-01");
      const { body: other } = await send(bo, "2027-02-08", "2027-02-08");
      await approve(mona, day.id, other.id);
      await send(bo, "2027-02-01", "2027-02-01", { kindId: sick });
      await send(bo, "2027-02-08", "2027-02-08", { kindId: sick, hours: 3 });
      expect(await daysOf(bo, day.id)).toEqual(["approved", 0, []]);
      expect(await daysOf(bo, other.id)).toEqual(["approved", 4.5, [["2027-02-08", 4.5]]]);
      const { body: first } = await send(bo, "2027-02-15", "2027-02-15");
      const reject = { status: "rejected" as const, requests: [{ id: first.id, version: 1 }] };
      await mona.client.ok(manager.decideHolidayRequests, { body: reject });
      await send(bo, "2027-02-15", "2027-02-15");
      expect(await approve(mona, first.id)).toMatchObject({ count: 0, skipped: [{ reason: "taken" }] });
      // A notice uses hours of a rejected request, like those of others, and doesn't stop its approval.
      const { body: second } = await send(bo, "2027-02-22", "2027-02-24");
      await send(bo, "2027-02-23", "2027-02-23", { kindId: sick });
      const version = (await mine(bo)).requests.find(({ id }) => id === second.id)?.version ?? 0;
      await mona.client.ok(manager.decideHolidayRequests, {
        body: { status: "rejected", requests: [{ id: second.id, version }] },
      });
      expect(await approve(mona, second.id)).toMatchObject({ count: 1, skipped: [] });
      expect((await daysOf(bo, second.id))?.slice(0, 2)).toEqual(["approved", 15]);
    });
  },
  { today: "2026-11-28" },
);

describeOnEngines(
  "Public holidays and patterns that change",
  (stint) => {
    it("pending and approved leave get their hours back, the owner is notified, and cancelling deducts them again", async () => {
      const { owner, mona, bo } = await team(stint());
      const { body: trip } = await send(bo, "2027-03-29", "2027-04-02");
      await approve(mona, trip.id);
      const { body: waits } = await send(bo, "2027-07-12", "2027-07-16");
      const { id } = await owner.client.ok(organisation.createPublicHoliday, {
        body: { holidayDate: "2027-03-31", name: "State Funeral", hours: 8 },
      });
      await owner.client.ok(organisation.importPublicHolidays, {
        body: { hours: 8, holidays: [{ holidayDate: "2027-07-14", name: "Bastille Day" }] },
      });
      expect((await daysOf(bo, trip.id))?.[1]).toBe(30);
      const detail = await mona.client.ok(manager.readHolidayRequest, {
        params: { holidayRequestId: waits.id },
      });
      expect([detail.request.totalHours, detail.entries.length]).toEqual([30, 4]);
      await approve(mona, waits.id);
      expect((await mine(bo)).balance.approvedAhead).toBe(60);
      const notices = (await mailsTo(stint(), bo.email)).filter(({ kind }) => kind === "leave recounted");
      expect(notices.length).toBe(2);
      // Moved, shortened to half a day, and removed.
      const change = (version: number, holidayDate: string, hours: number) =>
        owner.client.ok(organisation.changePublicHoliday, {
          params: { holidayId: id },
          body: { version, holidayDate, name: "State Funeral", hours },
        });
      await change(1, "2027-04-01", 4);
      expect((await daysOf(bo, trip.id))?.[2]).toEqual([
        ["2027-03-29", 7.5],
        ["2027-03-30", 7.5],
        ["2027-03-31", 7.5],
        ["2027-04-01", 3.5],
        ["2027-04-02", 7.5],
      ]);
      await owner.client.ok(organisation.deletePublicHoliday, { params: { holidayId: id } });
      expect((await daysOf(bo, trip.id))?.[1]).toBe(37.5);
    });

    it("a new pattern changes leave from its day on", async () => {
      const { owner, bo } = await team(stint());
      const { body: trip } = await send(bo, "2027-02-08", "2027-02-19");
      await owner.client.ok(changePerson, {
        params: { personId: bo.id },
        body: {
          version: 2,
          updates: {},
          pattern: { validFrom: "2027-02-15", hours: [6, 6, 6, 0, 0, 0, 0] },
        },
      });
      expect((await daysOf(bo, trip.id))?.[1]).toBe(55.5);
    });
  },
  { today: "2026-11-28" },
);

describeOnEngines(
  "Leave for someone else",
  (stint) => {
    const enter = (by: TestPerson, personId: string, body: Sent) =>
      by.client.call(person.enterLeave, {
        params: { personId },
        body: { startDate: "2026-11-20", endDate: "2026-11-20", hours: null, reason: "Phoned in", ...body },
      });

    it("a manager's leave entered by an admin hands their decisions to the stand-in chosen", async () => {
      const { owner, mona, bo, dan } = await team(stint());
      const options = async (personId: string) =>
        (await owner.client.ok(person.readPersonLeave, { params: { personId } })).standIns;
      expect([await options(mona.id), await options(bo.id)]).toEqual([
        [{ id: dan.id, name: "Dan Delegate" }],
        [],
      ]);
      const days = { startDate: "2026-12-02", endDate: "2026-12-04" };
      expect((await enter(owner, bo.id, { ...days, standInId: dan.id })).body.fields).toEqual({
        standInId: "Only managers with reports have a stand-in.",
      });
      expect((await enter(owner, mona.id, { ...days, standInId: bo.id })).body.fields).toEqual({
        standInId: "Choose an active person with the Manager role.",
      });
      expect((await enter(owner, mona.id, { ...days, standInId: dan.id })).status).toBe(200);
      const { delegations } = await mona.client.ok(listDelegations);
      expect(delegations).toMatchObject([
        { delegateId: dan.id, firstDay: "2026-12-02", lastDay: "2026-12-04" },
      ]);
      expect((await mailsTo(stint(), dan.email)).map(({ subject }) => subject)).toEqual([
        expect.stringContaining("Mona Manager"),
      ]);
      // Longer leave around these days: the rest of them is handed over too.
      const longer = {
        startDate: "2026-11-30",
        endDate: "2026-12-09",
        kindId: (await addKind(owner, sickForm)).id,
      };
      expect((await enter(owner, mona.id, { ...longer, standInId: dan.id })).status).toBe(200);
      const handed = (await mona.client.ok(listDelegations)).delegations;
      expect(handed.map(({ firstDay, lastDay }) => [firstDay, lastDay]).toSorted()).toEqual([
        ["2026-11-30", "2026-12-01"],
        ["2026-12-02", "2026-12-04"],
        ["2026-12-05", "2026-12-09"],
      ]);
    });

    it("a stand-in ends or moves with the manager's leave, and is notified", async () => {
      const { owner, mona, dan } = await team(stint());
      const handed = async () =>
        (await mona.client.ok(listDelegations)).delegations
          .filter(({ endedAt }) => endedAt === null)
          .map(({ firstDay, lastDay }) => [firstDay, lastDay])
          .toSorted();
      const news = async () =>
        (await mailsTo(stint(), dan.email)).map(({ subject, text_part: text }) => [
          subject,
          /instead of [^\n]+/.exec(text)?.[0] ?? null,
        ]);
      const away = async (startDate: string, endDate: string, more: Sent = {}) =>
        (await send(mona, startDate, endDate, { standInId: dan.id, ...more })).body;
      // What was delegated without leave stays.
      await mona.client.ok(createDelegation, {
        body: { delegateId: dan.id, firstDay: "2027-01-06", lastDay: "2027-01-06" },
      });
      const own = ["2027-01-06", "2027-01-06"];
      const trip = await away("2027-01-04", "2027-01-08");
      expect(await handed()).toEqual([["2027-01-04", "2027-01-05"], own, ["2027-01-07", "2027-01-08"]]);
      await mona.client.ok(holidays.withdrawHolidays, {
        params: { holidayRequestId: trip.id },
        body: { version: 1 },
      });
      expect(await handed()).toEqual([own]);
      expect((await news()).at(-1)).toEqual(["You no longer decide for Mona Manager: 4 – 8 Jan 2027", null]);

      const rejected = await away("2027-02-01", "2027-02-05");
      const decide = (id: string, version: number, status: "approved" | "rejected") =>
        owner.client.ok(manager.decideHolidayRequests, { body: { status, requests: [{ id, version }] } });
      await decide(rejected.id, 1, "rejected");
      expect(await handed()).toEqual([own]);
      // Approved after all: as requested.
      await decide(rejected.id, 2, "approved");
      expect(await handed()).toEqual([own, ["2027-02-01", "2027-02-05"]]);
      expect((await news()).at(-1)).toEqual([
        "Mona Manager has delegated decisions to you: 1 – 5 Feb 2027",
        null,
      ]);
      const [renewed] = (await mona.client.ok(listDelegations)).delegations.filter(
        ({ firstDay, endedAt }) => firstDay === "2027-02-01" && endedAt === null,
      );
      await mona.client.ok(endDelegation, { params: { delegationId: renewed?.id ?? "" } });
      await decide(rejected.id, 3, "rejected");
      await decide(rejected.id, 4, "approved");
      expect(await handed()).toEqual([own]);

      const moved = await away("2027-03-01", "2027-03-05");
      await decide(moved.id, 1, "approved");
      const change = (startDate: string, endDate: string, version: number) =>
        owner.client.ok(person.changeLeave, {
          params: { holidayRequestId: moved.id },
          body: { version, startDate, endDate, hours: null, reason: "Flights" },
        });
      await change("2027-03-08", "2027-03-12", 2);
      expect(await handed()).toEqual([own, ["2027-03-08", "2027-03-12"]]);
      expect((await news()).at(-1)).toEqual([
        "Mona Manager has delegated decisions to you: 8 – 12 Mar 2027",
        "instead of 1 – 5 Mar 2027.",
      ]);
      await change("2027-03-08", "2027-03-09", 3);
      expect(await handed()).toEqual([own, ["2027-03-08", "2027-03-09"]]);
      await owner.client.ok(person.cancelLeave, {
        params: { holidayRequestId: moved.id },
        body: { version: 4, reason: "Not now" },
      });
      expect(await handed()).toEqual([own]);
      expect((await news()).at(-1)?.[0]).toBe("You no longer decide for Mona Manager: 8 – 9 Mar 2027");
    });

    it("their manager and admins enter, shorten and move it with a reason; others can't", async () => {
      const { firm, owner, mona, bo, dan } = await team(stint());
      const { id: sick } = await addKind(owner, sickForm);
      expect((await enter(mona, bo.id, { reason: " " })).body.fields).toEqual({
        reason: "Enter a reason. The person will see it.",
      });
      expect((await enter(dan, bo.id, {})).status).toBe(404);
      expect((await enter(bo, mona.id, {})).status).toBe(404);
      expect((await enter(mona, mona.id, {})).status).toBe(403);
      const { body: entered } = await enter(mona, bo.id, { kindId: sick });
      expect(entered.totalHours).toBe(7.5);
      // The limits of the kind don't apply: years ago.
      expect((await send(bo, "2024-10-07", "2024-10-08")).body.fields?.["startDate"]).toMatch(/90 days ago/);
      const { body: old } = await enter(owner, bo.id, { startDate: "2024-10-07", endDate: "2024-10-08" });
      // Before the pattern of 2026: 7.38 a day.
      expect(old.totalHours).toBe(14.76);
      const [mail] = (await mailsTo(stint(), bo.email)).filter(({ kind }) => kind === "holiday entered");
      expect(mail?.text_part).toContain("Mona Manager entered this for you.");
      // Approved leave is shortened, then moved, with the same status.
      const { body: trip } = await send(bo, "2027-02-08", "2027-02-19");
      await approve(mona, trip.id);
      const listed = async () =>
        (await mona.client.ok(person.readPersonLeave, { params: { personId: bo.id } })).requests.find(
          ({ id }) => id === trip.id,
        );
      const change = async (by: TestPerson, days: Sent) =>
        by.client.call(person.changeLeave, {
          params: { holidayRequestId: trip.id },
          body: {
            version: (await listed())?.version ?? 0,
            startDate: "2027-02-08",
            endDate: "2027-02-12",
            hours: null,
            reason: "Back early",
            ...days,
          },
        });
      expect((await change(dan, {})).status).toBe(404);
      expect((await change(bo, {})).status).toBe(403);
      expect((await change(mona, { untilNoon: true })).body).toEqual({ totalHours: 33.75 });
      expect((await change(owner, { startDate: "2027-02-22", endDate: "2027-02-23" })).body).toEqual({
        totalHours: 15,
      });
      expect(await daysOf(bo, trip.id)).toEqual([
        "approved",
        15,
        [
          ["2027-02-22", 7.5],
          ["2027-02-23", 7.5],
        ],
      ]);
      // A sick day within it stays sick, and costs no holiday.
      await send(bo, "2027-02-23", "2027-02-23", { kindId: sick });
      const longer = { startDate: "2027-02-22", endDate: "2027-02-24" };
      const query = { ...longer, personId: bo.id, changes: trip.id };
      expect(await mona.client.ok(holidays.previewHolidays, { query })).toMatchObject({
        totalHours: 15,
        overlap: null,
      });
      expect((await change(mona, longer)).body).toEqual({ totalHours: 15 });
      expect(await daysOf(bo, trip.id)).toEqual([
        "approved",
        15,
        [
          ["2027-02-22", 7.5],
          ["2027-02-24", 7.5],
        ],
      ]);
      const mails = (await mailsTo(stint(), bo.email)).filter(({ kind }) => kind === "holiday changed");
      expect(mails.length).toBe(3);
      // Like entered leave, changed leave has no days after someone's last one.
      const employment = { version: 0, firstDay: null, lastDay: "2027-02-26" };
      await owner.client.ok(leave.changeEmployment, { params: { personId: bo.id }, body: employment });
      expect(
        (await enter(mona, bo.id, { startDate: "2027-02-24", endDate: "2027-02-24" })).body.fields,
      ).toEqual({
        startDate: "They have an approved request on these days",
      });
      const later = await change(mona, { startDate: "2027-02-25", endDate: "2027-03-02" });
      expect(Object.keys(later.body.fields ?? {})).toEqual(["endDate"]);
      const [log] = await stint().platform.database.read(
        firm.id,
        db
          .selectFrom("audit_log")
          .select(["action", "actor_name", sql<string>`after->>'person'`.as("person")])
          .where("action", "like", "%person")
          .orderBy("id"),
      );
      expect(log.map((row) => [row.action, row.actor_name, row.person])).toEqual([
        ["enter leave for person", "Mona Manager", "Bo Booker"],
        ["enter leave for person", expect.any(String), "Bo Booker"],
        ["change leave of person", "Mona Manager", "Bo Booker"],
        ["change leave of person", expect.any(String), "Bo Booker"],
        ["change leave of person", "Mona Manager", "Bo Booker"],
      ]);
    });
  },
  { today: "2026-11-28" },
);

describeOnEngines(
  "Limits of requests",
  (stint) => {
    it("an earned balance isn't overdrawn, and no request exceeds one year's allowance", async () => {
      const { owner, bo } = await team(stint());
      const lieu = offeredKinds().find(({ name }) => name === "Time in lieu") ?? blankKind;
      const { id: kindId } = await addKind(owner, lieu);
      await owner.client.ok(leave.correctBalance, {
        params: { personId: bo.id },
        body: { kindId, day: "2026-11-02", hours: 4, isCarried: false, reason: "Worked late" },
      });
      expect((await send(bo, "2026-12-07", "2026-12-07", { kindId, hours: 3 })).status).toBe(200);
      const beyond = await send(bo, "2026-12-08", "2026-12-09", { kindId });
      expect(beyond.body.fields).toEqual({ endDate: "Only 1 h left" });
      expect((await send(bo, "2027-02-01", "2027-09-30")).body.fields).toEqual({
        endDate: "This takes 1,305 h, more than the 200 h of a whole leave year",
      });
      expect((await send(bo, "2029-02-01", "2029-02-01")).body.fields?.["endDate"]).toMatch(/18 months/);
      expect(
        Object.keys((await send(bo, "2026-12-10", "2026-12-10", { hours: 0.1 })).body.fields ?? {}),
      ).toEqual(["hours"]);
    });
  },
  { today: "2026-11-28" },
);
