import { expect, it } from "vitest";
import {
  changeEmployment,
  createLeaveKind,
  listLeaveBalances,
  readLedger,
} from "#features/leave/kinds-contract.ts";
import { requestHolidays } from "#features/leave/contract.ts";
import { blankKind, offeredKinds } from "#features/leave/rules/kinds/leave-kind.ts";
import * as manager from "#features/timesheets/decisions-contract.ts";
import * as requests from "#features/leave/decisions-contract.ts";
import { removeOldData } from "#features/organisation/server/remove-old-data.ts";
import * as contract from "#features/overtime/contract.ts";
import { entryTexts } from "#features/overtime/rules/entry-form.ts";
import { termsTexts } from "#features/overtime/rules/overtime-terms.ts";
import { carryOvertime } from "#features/overtime/server/carry-overtime.ts";
import { saveMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import { newId } from "#server/ids.ts";
import type { Input } from "#shared/contract.ts";
import { addDays, type Day } from "#shared/day.ts";
import { addHolidayOf, addOffice, moveTo } from "../support/offices.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

type Change = Omit<Input<typeof contract.previewTerms>["body"], "validFrom"> & { validFrom?: Day };
const monday = "2026-11-02";
const on = { isOn: true, cap: null, floor: null };
const lieu = offeredKinds().find(({ name }) => name === "Time in lieu") ?? blankKind;

// 160 x 12 / 52 / 5 make a day of 7.38 hours, a week of 36.9.
async function team(stint: Stint) {
  const firm = await makeOrganisation(stint);
  const design = await firm.addFunction("Design", [80]);
  const mona = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const more = { roles: ["booker"] as const, managerId: mona.id };
  const ann = await firm.addPerson({ ...more, roles: ["booker"], name: "Ann Able", functionId: design.id });
  const ben = await firm.addPerson({ ...more, roles: ["booker"], name: "Ben Baker" });
  const project = await addProject(stint, firm.id, "QVC");
  return { firm, owner: firm.owner, design, mona, ann, ben, project };
}

const preview = ({ client }: TestPerson, change: Change) =>
  client.call(contract.previewTerms, { body: { validFrom: monday, ...change } });
/** Sets terms as an admin does: previewed, then set as previewed. */
async function set(owner: TestPerson, change: Change) {
  const body = { validFrom: monday, ...change };
  const { basis } = await owner.client.ok(contract.previewTerms, { body });
  return owner.client.ok(contract.setTerms, { body: { ...body, basis } });
}
const read = (reader: TestPerson, person: TestPerson = reader) =>
  reader.client.ok(contract.readOvertime, { params: { personId: person.id } });
const entry = (
  { client }: TestPerson,
  person: TestPerson,
  more: Partial<Input<typeof contract.makeEntry>["body"]> = {},
) =>
  client.call(contract.makeEntry, {
    params: { personId: person.id },
    body: { kind: "payout", day: "2026-11-24", hours: 2, reason: "With November", kindId: null, ...more },
  });

/** Books hours on the week's Monday to Friday, a fifth each, and submits it. */
async function submit(
  person: TestPerson,
  projectId: string,
  hours: readonly number[],
  weekStarting = monday,
) {
  const week = { params: { weekStarting } };
  const cells = hours.map((each, index) => ({ projectId, day: addDays(weekStarting, index), hours: each }));
  await person.client.ok(saveMyWeek, { ...week, body: { version: 0, cells } });
  const { timesheetId, version } = await person.client.ok(submitMyWeek, { ...week, body: { version: 1 } });
  return { id: timesheetId ?? "", version };
}
async function approved(
  { mona, project }: { mona: TestPerson; project: string },
  person: TestPerson,
  hours: readonly number[],
  weekStarting = monday,
) {
  const week = await submit(person, project, hours, weekStarting);
  await mona.client.ok(manager.approveTimesheets, { body: { timesheets: [week] } });
  return { ...week, version: week.version + 1 };
}
const days = [9, 9, 9, 9, 9];

describeOnEngines(
  "Overtime",
  (stint) => {
    it("counts for no one until terms are set, and then for those alone", async () => {
      const ground = await team(stint());
      const { owner, ann, ben, mona } = ground;
      await approved(ground, ann, days);
      await approved(ground, ben, days);
      expect(await read(ann)).toMatchObject({ terms: [], lines: [], waiting: [], balance: 0 });
      expect(await set(owner, { personIds: [ann.id], terms: on })).toEqual({ changed: 1 });
      expect(await read(ann)).toMatchObject({
        balance: 8.1,
        left: 8.1,
        lines: [
          {
            day: "2026-11-08",
            kind: "week",
            hours: 8.1,
            balance: 8.1,
            week: { weekStarting: monday, booked: 45, expected: 36.9 },
            entry: null,
          },
        ],
        waiting: ["2026-11-09", "2026-11-16"],
      });
      expect(await read(ben)).toMatchObject({ terms: [], lines: [] });
      const { people } = await owner.client.ok(contract.listOvertime);
      expect(people.map(({ fullName, balance, waiting }) => [fullName, balance, waiting])).toEqual([
        ["Ann Able", 8.1, 2],
        ["Ben Baker", null, 0],
        ["Mona Manager", null, 0],
        ["Olive Owner", null, 0],
      ]);
      expect(await read(owner, mona)).toMatchObject({ terms: [] });
    });

    it("is read by the person, those who decide on them and admins, and changed by admins alone", async () => {
      const ground = await team(stint());
      const { owner, ann, ben, mona } = ground;
      const week = await approved(ground, ann, days);
      await set(owner, { personIds: [ann.id], terms: on });
      const params = { personId: ann.id };
      for (const each of [ben, mona])
        expect((await each.client.call(contract.readOvertime, { params })).status).toBe(404);
      const ofWeek = { params: { timesheetId: week.id } };
      expect(await mona.client.ok(contract.readTimesheetOvertime, ofWeek)).toMatchObject({
        fullName: "Ann Able",
        balance: 8.1,
      });
      const detail = { params: { userId: ann.id, timesheetId: week.id, weekStarting: monday } };
      expect(await mona.client.ok(manager.readTimesheet, detail)).toMatchObject({ hasOvertime: true });
      for (const each of [ben, ann])
        expect((await each.client.call(contract.readTimesheetOvertime, ofWeek)).status).toBe(404);
      for (const each of [ann, mona]) {
        expect((await each.client.call(contract.listOvertime)).status).toBe(403);
        expect((await preview(each, { everyone: true, terms: on })).status).toBe(403);
        expect((await entry(each, ann)).status).toBe(403);
        const undo = { params: { overtimeEntryId: ann.id } };
        expect((await each.client.call(contract.undoEntry, undo)).status).toBe(403);
      }
      const other = await team(stint());
      expect((await other.owner.client.call(contract.readOvertime, { params })).status).toBe(404);
      expect((await entry(other.owner, ann)).status).toBe(404);
      expect((await preview(other.owner, { personIds: [ann.id], terms: on })).status).toBe(404);
    });

    it("uses the product's expected hours: places, half holidays, leave and employment", async () => {
      const ground = await team(stint());
      const { firm, owner, ann, ben, mona } = ground;
      const munich = await addOffice(firm, "Munich", { "2026-11-04": 7.5 });
      await addHolidayOf(firm, null, "2026-11-04", 3.5);
      await stint().engine.script(
        "UPDATE organisation_public_holidays SET hours = 3.69 WHERE holiday_date = '2026-11-04' AND hours = 3.5",
      );
      // Ann moves in the middle of the week; Ben is on leave for half a day and leaves on Thursday.
      await moveTo(firm, munich, "2026-11-04", ann);
      await ben.client.ok(requestHolidays, {
        body: { startDate: "2026-11-03", endDate: "2026-11-03", hours: null, half: true, reason: "" },
      });
      const { requests: listed } = await mona.client.ok(requests.listHolidayRequests, { query: {} });
      await mona.client.ok(requests.decideHolidayRequests, {
        body: { requests: listed.map(({ id, version }) => ({ id, version })), status: "approved" },
      });
      await owner.client.ok(changeEmployment, {
        params: { personId: ben.id },
        body: { version: 0, firstDay: null, lastDay: "2026-11-05" },
      });
      for (const each of [ann, ben]) await approved(ground, each, [8, 2]);
      await set(owner, { everyone: true, terms: on });
      expect((await read(ann)).lines).toMatchObject([{ hours: -19.52, week: { expected: 29.52 } }]);
      expect((await read(ben)).lines).toMatchObject([{ hours: -12.14, week: { expected: 22.14 } }]);
      expect((await read(ben)).waiting).toEqual([]);
    });
  },
  { today: "2026-11-25" },
);

describeOnEngines(
  "Terms of overtime",
  (stint) => {
    it("are refused where they aren't possible, each field with its reason", async () => {
      const { owner, ann, design } = await team(stint());
      const bad = await preview(owner, {
        personIds: [ann.id],
        validFrom: "2026-11-03",
        terms: { ...on, cap: -1 },
      });
      expect(bad).toMatchObject({
        status: 422,
        body: { fields: { validFrom: termsTexts().validFrom, cap: termsTexts().cap } },
      });
      for (const who of [{}, { everyone: true, functionId: design.id }])
        expect(await preview(owner, { ...who, terms: on })).toMatchObject({
          status: 422,
          body: { fields: { personIds: "Choose people, a function or everyone" } },
        });
      expect((await preview(owner, { personIds: [newId()], terms: on })).status).toBe(404);
    });

    it("show first the changes of each balance, over weeks that count already too", async () => {
      const ground = await team(stint());
      const { owner, ann, design } = ground;
      await approved(ground, ann, days);
      await approved(ground, ann, days, "2026-11-09");
      await set(owner, { personIds: [ann.id], terms: on });
      const change = { functionId: design.id, validFrom: "2026-11-09", terms: { ...on, cap: 10 } };
      expect((await preview(owner, change)).body).toMatchObject({
        concerned: 1,
        replaced: 0,
        people: [{ id: ann.id, fullName: "Ann Able", before: 16.2, after: 10 }],
      });
      await set(owner, change);
      const { lines } = await read(ann);
      expect(lines.map(({ kind, hours }) => [kind, hours])).toEqual([
        ["week", 8.1],
        ["week", 8.1],
        ["cap", -6.2],
      ]);
      const { people } = await owner.client.ok(contract.listOvertime);
      expect(people[0]).toMatchObject({ balance: 10, isAtCap: true, terms: { cap: 10 }, next: null });
      expect((await preview(owner, { ...change, terms: { ...on, isOn: false } })).body).toMatchObject({
        replaced: 1,
        people: [{ before: 10, after: 8.1 }],
      });
      expect(await set(owner, { ...change, terms: null })).toEqual({ changed: 1 });
      expect((await read(ann)).balance).toBe(16.2);
      expect(await set(owner, { ...change, terms: null })).toEqual({ changed: 0 });
    });

    it("that someone else set since the preview are refused and shown again", async () => {
      const { firm, owner, ann, design } = await team(stint());
      const body = { functionId: design.id, validFrom: monday, terms: on };
      const { basis } = await owner.client.ok(contract.previewTerms, { body });
      await set(owner, { personIds: [ann.id], terms: { ...on, cap: 20 } });
      expect(await owner.client.call(contract.setTerms, { body: { ...body, basis } })).toMatchObject({
        status: 409,
        body: { error: "Rules or people have changed since this preview. Check it again." },
      });
      const again = await owner.client.ok(contract.previewTerms, { body });
      expect(again.replaced).toBe(1);
      await firm.addPerson({ roles: ["booker"], functionId: design.id });
      const late = await owner.client.call(contract.setTerms, { body: { ...body, basis: again.basis } });
      expect(late.status).toBe(409);
      expect((await read(ann)).terms).toMatchObject([{ cap: 20 }]);
    });
  },
  { today: "2026-11-25" },
);

describeOnEngines(
  "Hours of overtime",
  (stint) => {
    it("are paid out as far as they're there, with a reason, and undone", async () => {
      const ground = await team(stint());
      const { owner, ann, ben } = ground;
      await approved(ground, ann, days);
      expect((await entry(owner, ann)).body).toMatchObject({
        error: "This person has no overtime rules. Set some first.",
      });
      await set(owner, { personIds: [ann.id], terms: on });
      expect(await entry(owner, ann, { hours: 8.11 })).toMatchObject({
        status: 422,
        body: { fields: { hours: entryTexts().most(8.1) } },
      });
      expect(await entry(owner, ann, { day: "2026-11-07", reason: " " })).toMatchObject({
        status: 422,
        body: { fields: { reason: entryTexts().reason } },
      });
      expect(await entry(owner, ann, { day: "2026-11-07" })).toMatchObject({
        status: 422,
        body: { fields: { hours: entryTexts().most(0) } },
      });
      expect(await entry(owner, ann, { day: "2026-11-26" })).toMatchObject({
        status: 422,
        body: { fields: { day: entryTexts().day } },
      });
      expect((await entry(owner, ann, { hours: 8.1 })).status).toBe(200);
      const { lines, balance } = await read(ann);
      expect([balance, lines.at(-1)]).toMatchObject([
        0,
        { kind: "payout", hours: -8.1, entry: { reason: "With November", byName: "Olive Owner" } },
      ]);
      const undo = { params: { overtimeEntryId: lines.at(-1)?.entry?.id ?? "" } };
      await owner.client.ok(contract.undoEntry, undo);
      expect((await read(ann)).balance).toBe(8.1);
      expect((await owner.client.call(contract.undoEntry, undo)).status).toBe(404);
      expect(await entry(owner, ben, { kind: "correction" })).toMatchObject({ status: 409 });
    });

    it("are paid out once, also when two admins do it at once", async () => {
      const ground = await team(stint());
      const { firm, owner, ann } = ground;
      const other = await firm.addPerson({ roles: ["admin"], name: "Otto Other" });
      await approved(ground, ann, days);
      await set(owner, { personIds: [ann.id], terms: on });
      const both = [owner, other, owner, other, owner, other];
      const answers = await Promise.all(both.map((admin) => entry(admin, ann, { hours: 5 })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
      expect((await read(ann)).balance).toBe(3.1);
    });

    it("of a week that is reopened go, and a payout of them leaves a minus that is shown", async () => {
      const ground = await team(stint());
      const { owner, ann, mona } = ground;
      const week = await approved(ground, ann, days);
      await set(owner, { personIds: [ann.id], terms: { ...on, floor: 0 } });
      await entry(owner, ann, { hours: 6 });
      await mona.client.ok(manager.reopenTimesheet, {
        params: { timesheetId: week.id },
        body: { version: week.version, reason: "Friday is missing" },
      });
      expect(await read(ann)).toMatchObject({
        balance: -6,
        left: 0,
        waiting: [monday, "2026-11-09", "2026-11-16"],
      });
      const { people } = await owner.client.ok(contract.listOvertime);
      expect(people[0]).toMatchObject({ fullName: "Ann Able", balance: -6, waitingSince: monday });
    });

    it("can be corrected either way, below nothing too", async () => {
      const ground = await team(stint());
      const { owner, ann } = ground;
      await set(owner, { personIds: [ann.id], terms: on });
      expect((await entry(owner, ann, { kind: "correction", hours: -4.5 })).status).toBe(200);
      expect((await entry(owner, ann, { kind: "correction", hours: 0 })).status).toBe(422);
      expect(await read(ann)).toMatchObject({ balance: -4.5, lines: [{ kind: "correction", hours: -4.5 }] });
    });

    it("become leave of a kind with a balance, and come back while no one used them", async () => {
      const ground = await team(stint());
      const { owner, ann } = ground;
      await approved(ground, ann, days);
      await set(owner, { personIds: [ann.id], terms: on });
      const { id: kindId } = await owner.client.ok(createLeaveKind, { body: lieu });
      const { id: sickId } = await owner.client.ok(createLeaveKind, {
        body: { ...lieu, name: "Sick", hasBalance: false },
      });
      const convert = (more: object = {}) =>
        entry(owner, ann, { kind: "to_leave", hours: 7.38, kindId, ...more });
      for (const wrong of [null, sickId])
        expect(await convert({ kindId: wrong })).toMatchObject({
          status: 422,
          body: { fields: { kindId: entryTexts().kind } },
        });
      const { body } = await convert();
      const left = async () => {
        const { people } = await owner.client.ok(listLeaveBalances, { params: { kindId }, query: {} });
        return people.find(({ id }) => id === ann.id)?.balance;
      };
      expect([(await read(ann)).balance, await left()]).toEqual([0.72, 7.38]);
      const ledger = { params: { personId: ann.id }, query: { kindId } };
      expect((await ann.client.ok(readLedger, ledger)).lines).toMatchObject([
        { kind: "correction", hours: 7.38, reason: "With November", byName: "Olive Owner" },
        { kind: "ended" },
      ]);
      const undo = { params: { overtimeEntryId: (body as { id: string }).id } };
      await owner.client.ok(contract.undoEntry, undo);
      expect([(await read(ann)).balance, await left()]).toEqual([8.1, 0]);
      await convert();
      await ann.client.ok(requestHolidays, {
        body: { startDate: "2026-12-03", endDate: "2026-12-03", hours: null, half: true, reason: "", kindId },
      });
      const [last] = (await read(ann)).lines.slice(-1);
      const used = { params: { overtimeEntryId: last?.entry?.id ?? "" } };
      expect(await owner.client.call(contract.undoEntry, used)).toMatchObject({
        status: 409,
        body: { error: "These hours of leave are used, planned or expired, so they can't go back." },
      });
      expect([(await read(ann)).balance, await left()]).toEqual([0.72, 7.38]);
    });
  },
  { today: "2026-11-25" },
);

describeOnEngines(
  "Overtime of weeks that are removed by their age",
  (stint) => {
    it("stays in the balance as one line, and weeks from then on count as before", async () => {
      const ground = await team(stint());
      const { firm, owner, ann } = ground;
      await stint().engine.script(
        `UPDATE projects SET start_date = '2017-01-01', project_length_months = 240 WHERE org_id = '${firm.id}'`,
      );
      for (const [weekStarting, hours] of [
        ["2017-06-05", [10, 10, 10, 10]],
        ["2017-06-12", [9, 9, 9, 9, 9]],
        ["2026-11-02", [8, 8, 8, 8, 8]],
      ] as const)
        await approved(ground, ann, hours, weekStarting);
      await set(owner, { personIds: [ann.id], validFrom: "2017-06-05", terms: { ...on, cap: 30 } });
      await entry(owner, ann, { day: "2017-06-24", hours: 1.5 });
      const before = await read(ann);
      expect(before.balance).toBe(12.8);
      for (let time = 0; time < 2; time += 1) {
        await removeOldData(stint().platform, firm.id, carryOvertime);
        const after = await read(ann);
        expect(after).toMatchObject({ balance: 12.8, terms: [{ cap: 30, isOn: true }] });
        expect(after.lines.map(({ kind, hours }) => [kind, hours])).toEqual([
          ["carried", 9.7],
          ["week", 3.1],
        ]);
        const undo = { params: { overtimeEntryId: after.lines[0]?.entry?.id ?? "" } };
        expect((await owner.client.call(contract.undoEntry, undo)).status).toBe(409);
      }
    });
  },
  { today: "2026-11-25" },
);
