import { expect, it } from "vitest";
import * as holidays from "#features/leave/contract.ts";
import * as manager from "#features/timesheets/decisions-contract.ts";
import * as delegations from "#features/people/delegation-contract.ts";
import * as holidayDecisions from "#features/leave/decisions-contract.ts";
import { delegationTexts } from "#features/people/rules/delegation.ts";
import { readMyWeek, saveMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import { addProject } from "../support/projects.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const monday = "2026-11-16";
const today = "2026-11-25";
const week = { params: { weekStarting: monday } };
const untilFriday = { firstDay: "2026-11-24", lastDay: "2026-11-27" };

async function team(stint: Stint) {
  const firm = await makeOrganisation(stint);
  const mona = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const dora = await firm.addPerson({ roles: ["manager"], name: "Dora Delegate", managerId: mona.id });
  const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: mona.id });
  const ada = await firm.addPerson({ roles: ["booker"], name: "Ada Able", managerId: mona.id });
  return { firm, mona, dora, bo, ada, project: await addProject(stint, firm.id, "QVC") };
}

async function submitWeek(person: TestPerson, projectId: string, hours: number, day = monday) {
  await person.client.ok(saveMyWeek, { ...week, body: { version: 0, cells: [{ projectId, day, hours }] } });
  const submitted = await person.client.ok(submitMyWeek, { ...week, body: { version: 1 } });
  return { id: submitted.timesheetId ?? "", version: submitted.version };
}

const delegate = (from: TestPerson, to: TestPerson, days = untilFriday) =>
  from.client.call(delegations.createDelegation, { body: { delegateId: to.id, ...days } });
const weeksOf = async (
  person: TestPerson,
  query: { scope?: "delegated"; exceptions?: "only" } = { scope: "delegated" },
) => (await person.client.ok(manager.listTimesheets, { query: { week: monday, ...query } })).weeks;
const approve = (person: TestPerson, timesheet: { id: string; version: number }) =>
  person.client.call(manager.approveTimesheets, { body: { timesheets: [timesheet] } });

describeOnEngines(
  "Delegations and exceptions",
  (stint) => {
    it("let another manager see and decide under their own scope, for the manager, never on their own", async () => {
      const { firm, mona, dora, bo, project } = await team(stint());
      const submitted = await submitWeek(bo, project, 7.5);
      const own = await submitWeek(dora, project, 6);
      const request = await bo.client.ok(holidays.requestHolidays, {
        body: { startDate: "2026-12-21", endDate: "2026-12-21", hours: null, reason: "" },
      });
      expect(await weeksOf(dora)).toEqual([]);
      expect((await approve(dora, submitted)).status).toBe(404);
      expect((await delegate(mona, dora)).status).toBe(200);
      expect((await weeksOf(dora)).map(({ user, onBehalfOf }) => [user.fullName, onBehalfOf])).toEqual([
        ["Ada Able", "Mona Manager"],
        ["Bo Booker", "Mona Manager"],
      ]);
      expect(await weeksOf(dora, {})).toEqual([]);
      expect(await weeksOf(firm.owner)).toEqual([]);
      expect((await approve(dora, own)).status).toBe(403);
      const params = { userId: bo.id, timesheetId: submitted.id, weekStarting: monday };
      expect(await dora.client.ok(manager.readTimesheet, { params })).toMatchObject({
        onBehalfOf: "Mona Manager",
      });
      expect((await approve(dora, submitted)).body).toMatchObject({ count: 1 });
      const requests = (
        await dora.client.ok(holidayDecisions.listHolidayRequests, { query: { scope: "delegated" } })
      ).requests;
      expect(requests).toMatchObject([{ id: request.id, onBehalfOf: "Mona Manager" }]);
      const body = { requests: [{ id: request.id, version: 1 }], status: "approved" as const };
      expect((await dora.client.ok(holidayDecisions.decideHolidayRequests, { body })).count).toBe(1);
      // The manager comes second, and sees who was first.
      const late = await mona.client.ok(manager.approveTimesheets, { body: { timesheets: [submitted] } });
      expect(late.skipped).toMatchObject([
        { reason: "already", statusCode: "approved", decidedByName: "Dora Delegate" },
      ]);
      const lateRequest = await mona.client.ok(holidayDecisions.decideHolidayRequests, {
        body: { ...body, status: "rejected" },
      });
      expect(lateRequest.skipped).toMatchObject([
        { reason: "changed", statusCode: "approved", decidedByName: "Dora Delegate" },
      ]);
    });

    it("apply from their first to their last day, for active managers, and end by hand", async () => {
      const { firm, mona, dora, bo, ada, project } = await team(stint());
      const submitted = await submitWeek(bo, project, 7.5);
      expect((await delegate(mona, dora, { firstDay: "2026-11-26", lastDay: "2026-11-27" })).status).toBe(
        200,
      );
      expect(await weeksOf(dora)).toEqual([]);
      const move = (change: string) =>
        stint().engine.script(`UPDATE delegations SET ${change} WHERE org_id = '${firm.id}'`);
      await move("first_day = '2026-11-25', last_day = '2026-11-25'");
      expect(await weeksOf(dora)).toHaveLength(2);
      await move("first_day = '2026-11-23', last_day = '2026-11-24'");
      expect((await approve(dora, submitted)).status).toBe(404);
      await move("last_day = '2026-11-27'");
      for (const change of ["is_active = false WHERE id = '{mona}'", "is_active = true WHERE id = '{mona}'"])
        await stint()
          .engine.script(`UPDATE users SET ${change.replace("{mona}", mona.id)}`)
          .then(async () => {
            expect(await weeksOf(dora)).toHaveLength(change.includes("false") ? 0 : 2);
          });
      await stint().engine.script(
        `UPDATE user_role_assignments SET role_code = 'booker' WHERE user_id = '${dora.id}'`,
      );
      expect(await weeksOf(dora)).toEqual([]);
      await stint().engine.script(
        `UPDATE user_role_assignments SET role_code = 'manager' WHERE user_id = '${dora.id}'`,
      );
      const listed = await mona.client.ok(delegations.listDelegations);
      expect(listed).toMatchObject({
        delegations: [{ delegateName: "Dora Delegate", state: "now" }],
        managers: [{ id: dora.id, name: "Dora Delegate" }],
      });
      expect((await firm.owner.client.ok(delegations.listDelegations)).delegations).toHaveLength(1);
      expect((await ada.client.ok(delegations.listDelegations)).delegations).toEqual([]);
      const params = { delegationId: listed.delegations[0]?.id ?? "" };
      expect((await dora.client.call(delegations.endDelegation, { params })).status).toBe(404);
      await mona.client.ok(delegations.endDelegation, { params });
      expect((await mona.client.call(delegations.endDelegation, { params })).body).toMatchObject({
        code: "wrong_state",
        error: delegationTexts().over,
      });
      expect((await approve(dora, submitted)).status).toBe(404);
    });

    it("are to another active manager, and not twice for the same days", async () => {
      const { mona, dora, bo } = await team(stint());
      const elsewhere = await team(stint());
      const faultOf = async (to: TestPerson, days = untilFriday) =>
        (await delegate(mona, to, days)).body.fields;
      expect(await faultOf(mona)).toEqual({ delegateId: delegationTexts().oneself });
      for (const noOne of [bo, elsewhere.dora])
        expect(await faultOf(noOne)).toEqual({ delegateId: delegationTexts().notManager });
      expect(await faultOf(dora, { firstDay: today, lastDay: "2026-11-24" })).toEqual({
        lastDay: delegationTexts().order,
      });
      expect((await delegate(bo, dora)).status).toBe(403);
      const answers = await Promise.all([delegate(mona, dora), delegate(mona, dora)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      expect(await faultOf(dora, { firstDay: "2026-11-27", lastDay: "2026-11-30" })).toEqual({
        delegateId: delegationTexts().overlap,
      });
      expect((await delegate(mona, dora, { firstDay: "2026-11-28", lastDay: "2026-11-30" })).status).toBe(
        200,
      );
    });

    it("mark weeks out of the ordinary, in as many reads for twelve people as for one", async () => {
      const { firm, mona, bo, project } = await team(stint());
      let reads = 0;
      let trips = 0;
      const { engine } = stint();
      const readBatch = engine.readBatch.bind(engine);
      engine.readBatch = (prelude, statements) => {
        trips += 1;
        reads += statements.length;
        return readBatch(prelude, statements);
      };
      const countOf = async () => {
        [reads, trips] = [0, 0];
        await weeksOf(mona, {});
        return [reads, trips];
      };
      await submitWeek(bo, project, 7.5, "2026-11-21");
      // A session's first call reads it separately.
      await weeksOf(mona, {});
      const few = await countOf();
      expect(few[0]).toBeGreaterThan(5);
      for (let more = 0; more < 9; more += 1) await firm.addPerson({ roles: ["booker"], managerId: mona.id });
      expect(await countOf()).toEqual(few);
      engine.readBatch = readBatch;
      const only = await weeksOf(mona, { exceptions: "only" });
      expect(only).toHaveLength(12);
      const bos = only.find(({ user }) => user.id === bo.id);
      expect(bos?.exceptions.map(({ code, hours, projects }) => [code, hours, projects])).toEqual([
        ["under", 29.4, []],
        ["off_plan", 7.5, ["QVC"]],
      ]);
      await stint().engine.script(
        `INSERT INTO organisation_public_holidays (org_id, id, holiday_date, name, hours) VALUES ('${firm.id}', gen_random_uuid(), '2026-11-21', 'Founders', 8)`,
      );
      expect((await weeksOf(mona, {})).find(({ user }) => user.id === bo.id)?.exceptions[0]).toMatchObject({
        code: "holiday",
        days: ["2026-11-21"],
      });
    });

    it("store the first values of an overridden entry for its manager and owner; totals count the current hours", async () => {
      const { mona, bo, project } = await team(stint());
      const submitted = await submitWeek(bo, project, 7.5);
      const params = { timesheetId: submitted.id };
      const entryId = (await bo.client.ok(readMyWeek, week)).entries[0]?.id ?? "";
      const override = (version: number, hours: number) =>
        mona.client.ok(manager.overrideTimesheetEntries, {
          params,
          body: { version, entries: [{ entryId, hours }] },
        });
      expect((await override(2, 6)).entries).toMatchObject([
        { hours: 6, entryType: "override", originalHours: 7.5 },
      ]);
      expect((await override(3, 5)).entries).toMatchObject([{ hours: 5, originalHours: 7.5 }]);
      expect((await bo.client.ok(readMyWeek, week)).entries).toMatchObject([
        { hours: 5, originalHours: 7.5 },
      ]);
      expect((await weeksOf(mona, {})).find(({ user }) => user.id === bo.id)?.hours).toBe(5);
    });
  },
  { today },
);
