import { expect, it } from "vitest";
import * as closing from "#features/closing/contract.ts";
import { readCycle } from "#features/cycle/contract.ts";
import { readHome } from "#features/home/contract.ts";
import { listMyOpenWeeks, readMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import * as decisions from "#features/timesheets/decisions-contract.ts";
import { closeOctober, firmOfOctober, monday, october, saveHours } from "../support/closing-month.ts";
import type { TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

/** Three bookers since the Monday: Ada without a timesheet, Ben with a submitted one, Cy with a draft. */
async function threeWeeks(stint: Stint) {
  const firm = await firmOfOctober(stint);
  const ben = await firm.person("Ben Baker");
  const cy = await firm.person("Cy Cooper");
  await stint.engine.script(
    `UPDATE users SET created_at = '${monday}' WHERE org_id = '${firm.organisation.id}';
     UPDATE user_role_assignments SET since = '${monday}' WHERE org_id = '${firm.organisation.id}'`,
  );
  await saveHours(ben, firm.project, monday, 8);
  await saveHours(cy, firm.project, monday, 6);
  const week = await submitted(ben);
  return { ...firm, ben, cy, week };
}

async function submitted({ client }: TestPerson) {
  const params = { weekStarting: monday };
  const { version } = await client.ok(readMyWeek, { params });
  const week = await client.ok(submitMyWeek, { params, body: { version } });
  return { id: week.timesheetId ?? "", version: week.version };
}

const giveGrace = (admin: TestPerson, { id: userId }: TestPerson) =>
  admin.client.ok(closing.giveGrace, {
    params: { month: "2026-10", userId },
    body: { until: "2027-12-31" },
  });

const adjustmentsOf = async (admin: TestPerson) =>
  (await admin.client.ok(closing.readMonth, october)).adjustments.map(({ hours, reason, madeByName }) => [
    hours,
    reason,
    madeByName,
  ]);

describeOnEngines(
  "A week in a closed month",
  (stint) => {
    it("is requested of no one any more, nor to be decided on; the month's page still names it", async () => {
      const { admin, mara, ada, ben, cy } = await threeWeeks(stint());
      const requested = async () => ({
        own: await Promise.all(
          [ada, ben, cy].map(async ({ client }) =>
            (await client.ok(listMyOpenWeeks, {})).weeks.some(({ weekStarting }) => weekStarting === monday),
          ),
        ),
        home: (await mara.client.ok(readHome)).todos.some(({ kind }) => kind === "weeks-to-decide"),
        cycle: (await admin.client.ok(readCycle, { params: { month: "2026-11" } })).phases[0]?.items.map(
          ({ open }) => open,
        ),
        lists: await mara.client
          .ok(decisions.listTimesheets, { query: { week: monday } })
          .then(({ waiting, missing }) =>
            [waiting, missing].map((weeks) => weeks.some(({ week }) => week === monday)),
          ),
      });
      expect(await requested()).toEqual({
        own: [true, false, true],
        home: true,
        cycle: [5, 1, 0],
        lists: [true, true],
      });
      await closeOctober(admin);
      expect(await requested()).toEqual({
        own: [false, false, false],
        home: false,
        // The week it shares with November can still be submitted.
        cycle: [3, 0, 0],
        lists: [false, false],
      });
      const check = await admin.client.ok(closing.readMonth, october);
      expect([check.points.weeks_missing, check.points.weeks_undecided]).toEqual([5, 1]);
      await giveGrace(admin, ada);
      await giveGrace(admin, ben);
      expect(await requested()).toMatchObject({ own: [true, false, false], home: true, lists: [true, true] });
    });

    it("is skipped and named where several are decided on", async () => {
      const { admin, mara, ben, project, week } = await threeWeeks(stint());
      await saveHours(ben, project, "2026-11-02", 7);
      const later = { params: { weekStarting: "2026-11-02" } };
      const { timesheetId, version } = await ben.client.ok(submitMyWeek, { ...later, body: { version: 1 } });
      await closeOctober(admin);
      const timesheets = [week, { id: timesheetId ?? "", version }];
      expect(await mara.client.ok(decisions.approveTimesheets, { body: { timesheets } })).toMatchObject({
        count: 1,
        skipped: [{ id: week.id, fullName: "Ben Baker", reason: "closed" }],
      });
      expect(
        await mara.client.ok(decisions.rejectTimesheets, { body: { timesheets: [week], comment: "No" } }),
      ).toMatchObject({ count: 0, skipped: [{ id: week.id, reason: "closed" }] });
    });

    it("is adjusted by a manager with a reason in days of grace too, and the log of the month says who", async () => {
      const { admin, mara, cy } = await threeWeeks(stint());
      await closeOctober(admin);
      await giveGrace(admin, cy);
      const { timesheetId, version, entries } = await cy.client.ok(readMyWeek, {
        params: { weekStarting: monday },
      });
      const override = (body: object) =>
        mara.client.call(decisions.overrideTimesheetEntries, {
          params: { timesheetId: timesheetId ?? "" },
          body: { version, entries: [{ entryId: entries[0]?.id ?? "", hours: 4 }], ...body },
        });
      expect(await override({})).toMatchObject({ status: 422 });
      expect(await override({ adjustmentReason: "Left early" })).toMatchObject({
        status: 200,
        body: { closedMonths: ["2026-10"] },
      });
      expect(await adjustmentsOf(admin)).toEqual([[-2, "Left early", "Mara Manager"]]);
      const week = await submitted(cy);
      await mara.client.ok(decisions.rejectTimesheets, {
        body: { timesheets: [week], comment: "Another project" },
      });
      expect(await adjustmentsOf(admin)).toEqual([
        [-4, "Another project", "Mara Manager"],
        [-2, "Left early", "Mara Manager"],
      ]);
      const rejected = { id: week.id, version: week.version + 1 };
      await mara.client.ok(decisions.approveTimesheets, { body: { timesheets: [rejected] } });
      expect((await adjustmentsOf(admin))[0]).toEqual([4, null, "Mara Manager"]);
    });
  },
  { today: "2026-11-24" },
);
