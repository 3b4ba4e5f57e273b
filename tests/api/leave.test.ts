import { expect, it } from "vitest";
import * as holidays from "#features/leave/contract.ts";
import * as contract from "#features/leave/kinds-contract.ts";
import { enterLeave } from "#features/leave/person-leave-contract.ts";
import { correctionTexts } from "#features/leave/rules/correction-form.ts";
import { kindTexts } from "#features/leave/rules/kinds/kind-form.ts";
import { blankKind, holidayKind, offeredKinds } from "#features/leave/rules/kinds/leave-kind.ts";
import { ruleTexts } from "#features/leave/rules/kinds/rule-form.ts";
import { removeOldData } from "#features/organisation/server/remove-old-data.ts";
import { previewPayExport } from "#features/pay/contract.ts";
import { changePerson, readPerson } from "#features/people/contract.ts";
import { readReport } from "#features/reports/contract.ts";
import { readMyWeek, saveMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import * as manager from "#features/timesheets/decisions-contract.ts";
import * as requests from "#features/leave/decisions-contract.ts";
import { newestMailTo } from "../support/mail.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

// 160 x 12 / 52 / 5 make a day of 7.38 hours, a week of 36.9; the allowance is 200 hours.
async function team(stint: Stint) {
  const firm = await makeOrganisation(stint);
  const design = await firm.addFunction("Design", [80]);
  const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
  const mona = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: mona.id, ...tier });
  const cole = await firm.addPerson({ roles: ["booker"], name: "Cole League", managerId: mona.id, ...tier });
  return { firm, owner: firm.owner, mona, bo, cole };
}

const sick = offeredKinds().find(({ name }) => name === "Sick") ?? blankKind;
const lieu = offeredKinds().find(({ name }) => name === "Time in lieu") ?? blankKind;
const kindNamed = async (owner: TestPerson, name: string) => {
  const { kinds } = await owner.client.ok(contract.listLeaveKinds);
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw new Error(`No kind ${name}`);
  return kind;
};
const of = (kindId: string) => ({ params: { kindId } });
const send = (
  { client }: TestPerson,
  [startDate, endDate]: readonly [string, string],
  more: { kindId?: string; half?: boolean } = {},
) =>
  client.call(holidays.requestHolidays, { body: { startDate, endDate, hours: null, reason: "", ...more } });
const read = ({ client }: TestPerson, on = "2026-12-01") =>
  client.ok(holidays.readMyHolidays, { query: { on } });

const carrying: contract.LeaveRuleForm = {
  validFrom: "2026-01-01",
  earned: "yearly",
  amountOf: "allowance",
  amount: null,
  percent: null,
  carryLimit: 40,
  carryOf: "hours",
  carryMonths: 3,
  refresh: null,
};
async function setRule(
  owner: TestPerson,
  rule: contract.LeaveRuleForm | null,
  replaces: string | null = null,
) {
  const { id, version } = await kindNamed(owner, "Holiday");
  return owner.client.call(contract.changeLeaveRule, { ...of(id), body: { version, replaces, rule } });
}

describeOnEngines(
  "Kinds of leave",
  (stint) => {
    it("are Holiday alone until an admin adds others; it stays what it is", async () => {
      const { owner, bo } = await team(stint());
      const { kinds } = await owner.client.ok(contract.listLeaveKinds);
      expect(kinds).toMatchObject([
        { name: "Holiday", isHoliday: true, version: 0, rules: [], isUnused: false },
      ]);
      const [{ id }] = kinds as [contract.LeaveKind];
      const change = (body: Partial<ReturnType<typeof holidayKind>>, version = 0) =>
        owner.client.call(contract.changeLeaveKind, {
          ...of(id),
          body: { ...holidayKind(), ...body, version },
        });
      expect(await change({ isPrivate: true })).toMatchObject({
        status: 422,
        body: { fields: { name: kindTexts().holidayStays } },
      });
      const off = { ...of(id), body: { version: 0, isActive: false } };
      expect((await owner.client.call(contract.setLeaveKindActivity, off)).status).toBe(409);
      const gone = { ...of(id), query: { version: "0" } };
      expect((await owner.client.call(contract.deleteLeaveKind, gone)).status).toBe(409);
      expect((await change({ noticeDays: 14, longestDays: 20 })).status).toBe(200);
      expect(await change({ noticeDays: 3 })).toMatchObject({ status: 409, body: { code: "stale" } });
      expect(await send(bo, ["2026-11-30", "2026-11-30"])).toMatchObject({
        status: 422,
        body: { fields: { startDate: "Holiday needs 14 days of notice" } },
      });
      expect(await send(bo, ["2026-12-07", "2026-12-27"])).toMatchObject({
        status: 422,
        body: { fields: { endDate: "Holiday is at most 20 days long" } },
      });
      expect((await send(bo, ["2026-12-07", "2026-12-07"])).status).toBe(200);
    });

    it("are admins' to make, each name once, and others' to request", async () => {
      const { owner, bo } = await team(stint());
      expect((await bo.client.call(contract.createLeaveKind, { body: sick })).status).toBe(403);
      expect(
        (await owner.client.call(contract.createLeaveKind, { body: { ...sick, name: " " } })).status,
      ).toBe(422);
      const { id } = await owner.client.ok(contract.createLeaveKind, { body: sick });
      for (const name of ["SICK", "holiday"])
        expect(await owner.client.call(contract.createLeaveKind, { body: { ...sick, name } })).toMatchObject({
          status: 422,
          body: { fields: { name: kindTexts().nameInUse } },
        });
      expect((await read(bo)).kinds.map(({ name }) => name)).toEqual(["Holiday", "Sick"]);
      expect((await send(bo, ["2026-11-24", "2026-11-24"], { kindId: id })).status).toBe(200);
      expect((await send(bo, ["2026-11-25", "2026-11-25"], { kindId: bo.id })).status).toBe(422);
    });

    it("in use are switched off, not deleted; unused ones can be deleted", async () => {
      const { owner, bo } = await team(stint());
      const { id } = await owner.client.ok(contract.createLeaveKind, { body: sick });
      await send(bo, ["2026-11-24", "2026-11-24"], { kindId: id });
      const remove = (kindId: string) =>
        owner.client.call(contract.deleteLeaveKind, { ...of(kindId), query: { version: "1" } });
      expect(await remove(id)).toMatchObject({ status: 409, body: { error: kindTexts().inUse } });
      await owner.client.ok(contract.setLeaveKindActivity, {
        ...of(id),
        body: { version: 1, isActive: false },
      });
      expect(await send(bo, ["2026-11-25", "2026-11-25"], { kindId: id })).toMatchObject({
        status: 422,
        body: { fields: { kindId: "Choose another kind. This one is no longer used" } },
      });
      expect((await read(bo)).requests).toHaveLength(1);
      const other = await owner.client.ok(contract.createLeaveKind, { body: lieu });
      expect((await remove(other.id)).status).toBe(200);
    });

    it("that only need a notice are approved as they're made, reduce what is expected, and cost no holiday", async () => {
      const { owner, bo, mona } = await team(stint());
      const { id } = await owner.client.ok(contract.createLeaveKind, { body: sick });
      expect(await send(bo, ["2026-11-23", "2026-11-24"], { kindId: id })).toMatchObject({
        status: 200,
        body: { status: "approved", totalHours: 14.76 },
      });
      const mail = await newestMailTo(stint(), mona.email, "leave noticed");
      expect(mail.subject).toContain("Bo Booker is away: Sick");
      expect((await read(bo)).balance).toMatchObject({ taken: 0, remaining: 200 });
      const week = await bo.client.ok(readMyWeek, { params: { weekStarting: "2026-11-23" } });
      expect(week.expected).toEqual([0, 0, 7.38, 7.38, 7.38, 0, 0]);
      const { requests: listed } = await mona.client.ok(requests.listHolidayRequests, { query: {} });
      expect(listed).toMatchObject([{ kindName: "Sick", remainingAllowance: null, status: "approved" }]);
      const detail = await mona.client.ok(requests.readHolidayRequest, {
        params: { holidayRequestId: listed[0]?.id ?? "" },
      });
      expect(detail).toMatchObject({ allowance: null, yearEnd: null, wantsDocument: true });
    });

    it("that aren't for everyone are hidden from colleagues, and named to admins and to who decides", async () => {
      const { owner, bo, cole } = await team(stint());
      const { id } = await owner.client.ok(contract.createLeaveKind, { body: sick });
      const { id: training } = await owner.client.ok(contract.createLeaveKind, {
        body: { ...sick, name: "Training", isPrivate: false },
      });
      await send(bo, ["2026-12-01", "2026-12-01"], { kindId: id });
      await send(bo, ["2026-12-02", "2026-12-02"], { kindId: training });
      expect((await read(cole)).away.map(({ kindName }) => kindName)).toEqual([null, "Training"]);
    });

    it("are requested by the half day: half the day's pattern, at most what is left beside a public holiday", async () => {
      const { firm, owner, bo } = await team(stint());
      await stint().engine.script(
        `INSERT INTO working_patterns (org_id, user_id, valid_from, monday, tuesday, wednesday, thursday, friday, saturday, sunday)
         VALUES ('${firm.id}', '${bo.id}', '2026-01-01', 8, 8, 5, 0, 0, 0, 0)`,
      );
      const { id } = await owner.client.ok(contract.createLeaveKind, { body: { ...lieu, unit: "days" } });
      await owner.client.ok(contract.correctBalance, {
        params: { personId: bo.id },
        body: { kindId: id, day: "2026-11-02", hours: 10.5, isCarried: false, reason: "Worked late" },
      });
      const preview = await bo.client.ok(holidays.previewHolidays, {
        query: { startDate: "2026-12-07", endDate: "2026-12-11", half: "true", kindId: id },
      });
      expect(preview.entries.map(({ hours }) => hours)).toEqual([4, 4, 2.5]);
      expect(preview.remaining).toEqual([{ first: "2026-01-01", last: "2026-12-31", hours: 0 }]);
      expect(await send(bo, ["2026-12-07", "2026-12-11"], { half: true, kindId: id })).toMatchObject({
        status: 200,
        body: { totalHours: 10.5, status: "pending" },
      });
    });

    it("over a submitted week with booked hours bring it back to draft; an approved one stays, and the request says so", async () => {
      const { firm, owner, bo, mona } = await team(stint());
      const projectId = await addProject(stint(), firm.id, "QVC");
      const { id } = await owner.client.ok(contract.createLeaveKind, { body: sick });
      const submitted = await bookedWeek(bo, projectId, "2026-11-09");
      const approved = await bookedWeek(bo, projectId, "2026-11-02");
      await mona.client.ok(manager.approveTimesheets, {
        body: { timesheets: [{ id: approved.timesheetId ?? "", version: approved.version }] },
      });
      const dates = { startDate: "2026-11-06", endDate: "2026-11-09" };
      const { bookedWeeks } = await bo.client.ok(holidays.previewHolidays, {
        query: { ...dates, kindId: id },
      });
      expect(bookedWeeks).toEqual([
        { weekStarting: "2026-11-02", status: "approved", hours: 8 },
        { weekStarting: "2026-11-09", status: "submitted", hours: 8 },
      ]);
      expect((await send(bo, ["2026-11-06", "2026-11-09"], { kindId: id })).status).toBe(200);
      const statusOf = async (weekStarting: string) =>
        (await bo.client.ok(readMyWeek, { params: { weekStarting } })).statusCode;
      expect(await statusOf("2026-11-09")).toBe("draft");
      expect(await statusOf("2026-11-02")).toBe("approved");
      expect(submitted.statusCode).toBe("submitted");
    });
  },
  { today: "2026-11-20" },
);

/** A submitted week with 8 hours on Monday and on Friday. */
async function bookedWeek({ client }: TestPerson, projectId: string, weekStarting: string) {
  const week = { params: { weekStarting } };
  const friday = `${weekStarting.slice(0, 8)}${String(Number(weekStarting.slice(8)) + 4).padStart(2, "0")}`;
  const cells = [weekStarting, friday].map((day) => ({ projectId, day, hours: 8 }));
  const { version } = await client.ok(saveMyWeek, { ...week, body: { version: 0, cells } });
  return client.ok(submitMyWeek, { ...week, body: { version } });
}

describeOnEngines(
  "Balances of leave",
  (stint) => {
    it("carry hours over as the rules say, and open as their lines", async () => {
      const { owner, bo, mona } = await team(stint());
      await send(bo, ["2025-06-02", "2025-06-06"]);
      const { requests: listed } = await mona.client.ok(requests.listHolidayRequests, { query: {} });
      await mona.client.ok(requests.decideHolidayRequests, {
        body: { requests: listed.map(({ id, version }) => ({ id, version })), status: "approved" },
      });
      expect((await setRule(owner, carrying)).status).toBe(200);
      expect((await read(bo)).balance).toMatchObject({ allowance: 200, remaining: 200 });
      const ledger = await bo.client.ok(contract.readLedger, {
        params: { personId: bo.id },
        query: { on: "2026-02-01" },
      });
      expect(ledger).toMatchObject({ balance: 240, first: "2026-01-01", last: "2026-12-31" });
      expect(ledger.lines.map(({ day, kind, hours }) => [day, kind, hours])).toEqual([
        ["2026-01-01", "carried", 40],
        ["2026-01-01", "grant", 200],
        ["2026-04-01", "expired", -40],
        ["2027-01-01", "ended", -160],
      ]);
    });

    it("are seen by oneself, by who decides and by admins, and by no one else", async () => {
      const { owner, bo, cole, mona } = await team(stint());
      const ledgerFor = ({ client }: TestPerson) =>
        client.call(contract.readLedger, { params: { personId: bo.id }, query: {} });
      expect((await ledgerFor(bo)).status).toBe(200);
      expect((await ledgerFor(owner)).status).toBe(200);
      expect((await ledgerFor(cole)).status).toBe(404);
      await send(bo, ["2026-12-07", "2026-12-07"]);
      const [request] = (await mona.client.ok(requests.listHolidayRequests, { query: {} })).requests;
      const params = { holidayRequestId: request?.id ?? "" };
      expect(await mona.client.ok(requests.readRequestLedger, { params })).toMatchObject({
        fullName: "Bo Booker",
      });
      expect((await cole.client.call(requests.readRequestLedger, { params })).status).toBe(404);
    });

    it("change by rules only from their day, and a preview says whose by how much before anything is stored", async () => {
      const { owner, bo, cole } = await team(stint());
      const { id } = await kindNamed(owner, "Holiday");
      const days: contract.LeaveRuleForm = {
        ...carrying,
        validFrom: "2026-12-01",
        amountOf: "days",
        amount: 30,
        carryLimit: 0,
      };
      const preview = await owner.client.ok(contract.previewLeaveRule, {
        ...of(id),
        body: { replaces: null, rule: days },
      });
      // 30 days of a week of 36.9 hours are 221.4 a year; one twelfth of the difference is 1.78.
      expect(preview).toMatchObject({ today: "2026-11-20", ahead: "2026-12-31", unchanged: 0 });
      expect(preview.people.find((each) => each.id === bo.id)).toMatchObject({
        today: { before: 200, after: 200 },
        ahead: { before: 200, after: 201.78 },
      });
      expect((await read(bo)).balance.remaining).toBe(200);
      await setRule(owner, days);
      expect((await read(bo)).balance.remaining).toBe(201.78);
      expect((await read(cole, "2025-06-01")).balance.remaining).toBe(200);
      expect(await setRule(owner, days)).toMatchObject({
        status: 422,
        body: { fields: { validFrom: ruleTexts().validFromInUse } },
      });
      expect((await setRule(owner, null, "2026-12-01")).status).toBe(200);
      expect((await read(bo)).balance.remaining).toBe(200);
    });

    it("refuse rules that say nothing, at their field", async () => {
      const { owner } = await team(stint());
      const cases: readonly [Partial<contract.LeaveRuleForm>, Record<string, string>][] = [
        [{ amountOf: "hours", amount: null }, { amount: ruleTexts().hours }],
        [{ amountOf: "days", amount: 367 }, { amount: ruleTexts().days }],
        [{ earned: "worked", percent: 0 }, { percent: ruleTexts().percent }],
        [{ carryMonths: 13 }, { carryMonths: ruleTexts().carryMonths }],
        [{ carryLimit: -1 }, { carryLimit: ruleTexts().hours }],
        [{ refresh: { month: 2, day: 30 } }, { refresh: ruleTexts().refresh }],
      ];
      for (const [change, fields] of cases)
        expect(await setRule(owner, { ...carrying, ...change })).toMatchObject({
          status: 422,
          body: { fields },
        });
    });

    it("are corrected by admins with a reason that the ledger shows", async () => {
      const { owner, bo, mona } = await team(stint());
      const { id: kindId } = await kindNamed(owner, "Holiday");
      const right = { kindId, day: "2026-02-02", hours: 24, isCarried: false, reason: "Last year's rest" };
      const correct = (person: TestPerson, body: Partial<typeof right>) =>
        person.client.call(contract.correctBalance, {
          params: { personId: bo.id },
          body: { ...right, ...body },
        });
      expect((await correct(mona, {})).status).toBe(403);
      const cases = [
        [{ reason: " " }, { reason: correctionTexts().reason }],
        [{ hours: 0 }, { hours: correctionTexts().hours }],
        [{ hours: -8, isCarried: true }, { hours: correctionTexts().carried }],
      ] as const;
      for (const [change, fields] of cases)
        expect(await correct(owner, change)).toMatchObject({ status: 422, body: { fields } });
      expect((await correct(owner, {})).status).toBe(200);
      expect((await read(bo)).balance).toMatchObject({ allowance: 224, remaining: 224 });
      const { lines } = await bo.client.ok(contract.readLedger, { params: { personId: bo.id }, query: {} });
      expect(lines.find(({ kind }) => kind === "correction")).toMatchObject({
        hours: 24,
        reason: "Last year's rest",
        byName: "Olive Owner",
      });
    });

    it("are in proportion to the employment, in the version shown", async () => {
      const { owner, bo } = await team(stint());
      const employ = (version: number, firstDay: string | null, lastDay: string | null) =>
        owner.client.call(contract.changeEmployment, {
          params: { personId: bo.id },
          body: { version, firstDay, lastDay },
        });
      expect((await employ(0, "2026-07-01", "2026-06-01")).status).toBe(422);
      expect((await employ(0, "2026-07-01", null)).status).toBe(200);
      expect((await employ(0, "2026-08-01", null)).status).toBe(409);
      expect((await read(bo)).balance).toMatchObject({ allowance: 100, remaining: 100 });
      expect((await employ(1, null, null)).status).toBe(200);
      expect((await read(bo)).balance.remaining).toBe(200);
    });

    it("have no hours on days after the last or before the first day of the employment", async () => {
      const { owner, bo, mona } = await team(stint());
      const { body } = await send(bo, ["2026-12-07", "2026-12-18"]);
      await mona.client.ok(requests.decideHolidayRequests, {
        body: { requests: [{ id: body.id, version: 1 }], status: "approved" },
      });
      const hoursNow = async () => {
        const preview = await owner.client.ok(previewPayExport, {
          query: { purpose: "payroll", format: "csv", from: "2026-12", to: "2026-12" },
        });
        const report = await owner.client.ok(readReport, {
          query: { report: "absence", by: "person", from: "2026-12", to: "2026-12", person: bo.id },
        });
        const { balance } = await read(bo);
        return [balance.approvedAhead, preview.hours, report.totals.find((total) => total !== null)];
      };
      expect(await hoursNow()).toEqual([73.8, 73.8, 10]);
      await owner.client.ok(contract.changeEmployment, {
        params: { personId: bo.id },
        body: { version: 0, firstDay: null, lastDay: "2026-12-10" },
      });
      expect(await hoursNow()).toEqual([29.52, 29.52, 4]);
      const edit = async (employment: object) => {
        const { version } = await owner.client.ok(readPerson, { params: { personId: bo.id } });
        await owner.client.ok(changePerson, {
          params: { personId: bo.id },
          body: { version, updates: {}, employment },
        });
      };
      await edit({ firstDay: "2026-12-09", lastDay: "2026-12-11" });
      expect(await hoursNow()).toEqual([22.14, 22.14, 3]);
      await edit({ firstDay: null, lastDay: null });
      expect(await hoursNow()).toEqual([73.8, 73.8, 10]);
      expect((await newestMailTo(stint(), bo.email, "leave recounted")).text_part).toContain(
        "Your first or last day has changed.",
      );
    });

    it("of everyone are listed at any day", async () => {
      const { owner, bo } = await team(stint());
      const { id } = await kindNamed(owner, "Holiday");
      await setRule(owner, { ...carrying, earned: "monthly" });
      const { people } = await owner.client.ok(contract.listLeaveBalances, {
        ...of(id),
        query: { on: "2027-01-31" },
      });
      expect(people.map(({ fullName }) => fullName)).toEqual([
        "Bo Booker",
        "Cole League",
        "Mona Manager",
        "Olive Owner",
      ]);
      expect(people.find((each) => each.id === bo.id)).toMatchObject({ balance: 56.67, yearEnd: 200 });
    });

    it("include the requests they need, however old, while hours are carried over", async () => {
      const { firm, owner, bo, mona } = await team(stint());
      await oldRequest(bo, mona);
      await setRule(owner, { ...carrying, validFrom: "2015-01-01", carryLimit: null, carryMonths: null });
      const balance = async () => (await read(bo, "2016-06-01")).balance.remaining;
      const before = await balance();
      await removeOldData(stint().platform, firm.id);
      expect(await balance()).toBe(before);
      expect((await read(bo, "2015-06-01")).requests).toHaveLength(1);
    });
  },
  { today: "2026-11-20" },
);

/** An approved week of 2015, too long ago to request. */
const oldRequest = (bo: TestPerson, mona: TestPerson) =>
  mona.client.ok(enterLeave, {
    params: { personId: bo.id },
    body: { startDate: "2015-06-01", endDate: "2015-06-05", hours: null, reason: "From the old books" },
  });
