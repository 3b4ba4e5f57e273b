import { expect, it } from "vitest";
import { changePreferences, readAccount } from "#features/access/account-contract.ts";
import { createDelegation } from "#features/people/delegation-contract.ts";
import { changeSettings } from "#features/organisation/settings-contract.ts";
import {
  sendEveryonesPhaseReminders,
  sendPhaseReminders,
} from "#features/reminders/server/send-phase-reminders.ts";
import { sendEveryonesReminders, sendReminders } from "#features/reminders/server/send-reminders.ts";
import { submitMyWeek } from "#features/timesheets/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { at } from "../support/at.ts";
import { change, storeProject } from "../support/forecast-project.ts";
import { mailsOf } from "../support/mail.ts";
import { makeOrganisation, type TestOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, startStint, type Stint } from "../support/stint.ts";

const week = "2026-11-09";
const monday = "2026-11-16T08:00:00Z";
const tuesday = "2026-11-17T08:05:00Z";
const wednesday = "2026-11-18T09:00:00Z";

/**
 * Mona decides on Bo, Cole and Dot; no one but the owner on Olive's own, and admins on Mona's and Ada's. All
 * joined on the Monday of the week. Olive doesn't have the role Booker.
 */
async function team(stint: Stint) {
  const firm = await makeOrganisation(stint);
  const mona = await firm.addPerson({ roles: ["manager", "booker"], name: "Mona Manager" });
  const under = { managerId: mona.id };
  const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", ...under });
  const cole = await firm.addPerson({ roles: ["booker"], name: "Cole League", ...under });
  const dot = await firm.addPerson({ roles: ["booker"], name: "Dot Idle", monthlyHours: 0, ...under });
  const left = await firm.addPerson({ roles: ["booker"], name: "Lee Left", ...under });
  await stint.engine.script(`UPDATE users SET created_at = '2026-11-09' WHERE org_id = '${firm.id}';
    UPDATE users SET is_active = false WHERE id = '${left.id}'; UPDATE users SET monthly_hours = 0 WHERE id = '${firm.owner.id}'`);
  return { firm, mona, bo, cole, dot };
}

const mails = (stint: Stint, { id }: TestOrganisation) => mailsOf(stint, id);
const emails = (people: readonly TestPerson[]) => people.map(({ email }) => email).toSorted();
const submit = (person: TestPerson) =>
  person.client.ok(submitMyWeek, { params: { weekStarting: week }, body: { version: 0 } });

describeOnEngines(
  "Reminders of weeks",
  (stint) => {
    it("go to those who have not submitted, then to those who decide, then again to who is still open, once each", async () => {
      const { firm, mona, bo, cole } = await team(stint());
      const run = (instant: string) => sendReminders(at(stint(), instant), firm.id);
      expect(await run("2026-11-16T07:59:00Z")).toBeNull();
      expect(await run(monday)).toBe(3);
      expect(await run("2026-11-16T15:00:00Z")).toBeNull();
      const first = await mails(stint(), firm);
      expect(first.map(({ recipient }) => recipient).toSorted()).toEqual(emails([mona, bo, cole]));
      expect(first[0]?.subject).toBe("Submit your week: 9 – 15 Nov 2026");
      expect(first[0]?.text_part).toContain(`${stint().platform.config.publicUrl}/my-time/timesheet/${week}`);

      await submit(cole);
      expect(await run(tuesday)).toBe(2);
      const [, , , ...digests] = await mails(stint(), firm);
      const toMona = digests.find(({ recipient }) => recipient === mona.email)?.text_part ?? "";
      expect(toMona).toContain("To decide on: Cole League, 9 – 15 Nov 2026");
      expect(toMona).toContain("Not submitted: Bo Booker");
      expect(toMona).not.toMatch(/Dot|Lee|Mona|without a manager/);
      expect(toMona).toContain(`/manager?week=${week}\n`);
      const toOlive = digests.find(({ recipient }) => recipient === firm.owner.email)?.text_part ?? "";
      expect(toOlive).toContain("Not submitted: Mona Manager");
      expect(toOlive).toContain(`/manager?week=${week}&scope=without-manager`);
      expect(toOlive).not.toMatch(/Bo|Cole/);

      expect(await run(wednesday)).toBe(2);
      const again = (await mails(stint(), firm)).slice(5);
      expect(again.map(({ recipient }) => recipient).toSorted()).toEqual(emails([mona, bo]));
      expect(again[0]?.subject).toBe("Still to submit: 9 – 15 Nov 2026");
      expect(await run("2026-11-19T08:00:00Z")).toBeNull();
    });

    it("skip people and organisations that switched them off; a missed one is not sent on another day", async () => {
      const { firm, mona, bo, cole } = await team(stint());
      await bo.client.ok(changePreferences, { body: { weeklyReminder: false } });
      await mona.client.ok(changePreferences, { body: { weeklyDigest: false } });
      expect((await bo.client.ok(readAccount)).preferences).toMatchObject({
        weeklyReminder: false,
        weeklyDigest: true,
      });
      expect(await sendReminders(at(stint(), monday), firm.id)).toBe(2);
      expect((await mails(stint(), firm)).map(({ recipient }) => recipient).toSorted()).toEqual(
        emails([mona, cole]),
      );
      expect(await sendReminders(at(stint(), tuesday), firm.id)).toBe(1);
      const settled = (breaks: object) =>
        firm.owner.client.ok(changeSettings, { body: { breaks: { version: 1, ...breaks } } });
      await settled({ weeklyReminders: false });
      expect(await sendReminders(at(stint(), wednesday), firm.id)).toBe(0);
      expect(await mails(stint(), firm)).toHaveLength(3);
      expect((await bo.client.ok(readAccount)).organisationSends).toEqual({
        reminders: false,
        digests: true,
        phases: true,
      });
    });

    it("are about no one who was away, whose days were public holidays, or who came later", async () => {
      const { firm, mona, bo, cole } = await team(stint());
      const org_id = firm.id;
      await stint().platform.database.write(org_id, async (transaction) => {
        const days = ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12"];
        const request = {
          org_id,
          id: newId(),
          user_id: bo.id,
          start_date: week,
          end_date: "2026-11-13",
          total_hours: 32,
          status: "approved",
        };
        await transaction.run(db.insertInto("holiday_requests").values(request));
        const entries = days.map((date) => ({
          org_id,
          holiday_request_id: request.id,
          date,
          hours_requested: 8,
        }));
        await transaction.run(db.insertInto("holiday_entries").values(entries));
        const friday = { org_id, id: newId(), holiday_date: "2026-11-13", name: "Founders' Day", hours: 8 };
        await transaction.run(
          db
            .insertInto("organisation_public_holidays")
            .values({ ...friday, created_by: firm.owner.id, updated_by: firm.owner.id }),
        );
      });
      await stint().engine.script(
        `UPDATE users SET created_at = '2026-11-13T10:00:00Z' WHERE id = '${cole.id}'`,
      );
      expect(await sendReminders(at(stint(), monday), org_id)).toBe(1);
      expect((await mails(stint(), firm)).map(({ recipient }) => recipient)).toEqual([mona.email]);
    });

    it("come back with the rest of a run that was cut off, and no one is mailed twice", async () => {
      const { firm, bo } = await team(stint());
      const { database } = stint().platform;
      await database.write(firm.id, (transaction) =>
        transaction.run(
          db
            .insertInto("sent_reminders")
            .values({ org_id: firm.id, user_id: bo.id, week_starting: week, step: "first" }),
        ),
      );
      await sendEveryonesReminders(at(stint(), monday));
      const sent = (await mails(stint(), firm)).map(({ recipient }) => recipient);
      expect(sent).toHaveLength(2);
      expect(sent).not.toContain(bo.email);
      const [audit] = await database.read(
        firm.id,
        db
          .selectFrom("audit_log")
          .select(["actor_name", "after"])
          .where("org_id", "=", firm.id)
          .where("action", "=", "send reminders"),
      );
      expect(audit).toEqual([
        { actor_name: "System", after: { step: "first", weekStarting: week, mails: 3 } },
      ]);
    });

    it("reach the stand-in too, on the days of the delegation, and name the manager", async () => {
      const { firm, mona, bo, cole } = await team(stint());
      const dora = await firm.addPerson({ roles: ["manager"], name: "Dora Delegate", managerId: mona.id });
      await stint().engine.script(`UPDATE users SET created_at = '2026-11-09' WHERE org_id = '${firm.id}'`);
      await mona.client.ok(createDelegation, {
        body: { delegateId: dora.id, firstDay: "2026-11-17", lastDay: "2026-11-17" },
      });
      await submit(cole);
      await sendReminders(at(stint(), tuesday), firm.id);
      const toDora =
        (await mails(stint(), firm)).findLast(({ recipient }) => recipient === dora.email)?.text_part ?? "";
      expect(toDora).toContain("To decide on: Cole League, 9 – 15 Nov 2026 (for Mona Manager)");
      expect(toDora).toContain("Not submitted: Bo Booker, 9 – 15 Nov 2026 (for Mona Manager)");
      expect(toDora).toContain(`/manager?week=${week}&scope=delegated`);
      // Her own week is Mona's to decide on alone.
      expect(toDora).not.toContain("Dora");
      expect((await mails(stint(), firm)).map(({ recipient }) => recipient)).toContain(mona.email);
      await stint().engine
        .script(`UPDATE delegations SET first_day = '2026-11-18', last_day = '2026-11-20' WHERE org_id = '${firm.id}';
        DELETE FROM reminder_runs WHERE org_id = '${firm.id}'; DELETE FROM sent_reminders WHERE org_id = '${firm.id}'`);
      await sendReminders(at(stint(), tuesday), firm.id);
      const digests = (await mails(stint(), firm))
        .filter(({ subject }) => subject.startsWith("Your team's week"))
        .map(({ recipient }) => recipient);
      expect([
        digests.filter((each) => each === mona.email).length,
        digests.filter((each) => each === dora.email).length,
      ]).toEqual([2, 1]);
      expect(digests).not.toContain(bo.email);
    });

    it("are queued once by two servers at the same moment", async () => {
      const { firm, mona } = await team(stint());
      for (let count = 0; count < 30; count += 1)
        await firm.addPerson({ roles: ["booker"], managerId: mona.id });
      await stint().engine.script(`UPDATE users SET created_at = '2026-11-09' WHERE org_id = '${firm.id}'`);
      const beside = stint().address === null ? null : await startStint("postgresql", { beside: stint() });
      const runs = await Promise.all(
        [stint(), beside ?? stint()].map((server) => sendReminders(at(server, monday), firm.id)),
      );
      await beside?.stop();
      expect(runs.reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(33);
      const sent = (await mails(stint(), firm)).map(({ recipient }) => recipient);
      expect([sent.length, new Set(sent).size]).toEqual([33, 33]);
    });
  },
  { today: "2026-11-16" },
);

/**
 * Fay and Part forecast, Alma allocates Design; Olive owns the organisation. Part works on Thursdays only.
 */
async function planners(stint: Stint) {
  const firm = await makeOrganisation(stint);
  const fay = await firm.addPerson({ roles: ["forecaster"], name: "Fay Forecaster" });
  const part = await firm.addPerson({ roles: ["forecaster"], name: "Part Time" });
  const alma = await firm.addPerson({ roles: ["allocator"], name: "Alma Allocator" });
  const design = await firm.addFunction("Design", [100], [alma.id]);
  const build = await firm.addFunction("Build", [100]);
  await stint.engine.script(`UPDATE users SET created_at = '2026-11-09' WHERE org_id = '${firm.id}'`);
  await stint.platform.database.write(firm.id, async (transaction) => {
    const thursdays = { monday: 0, tuesday: 0, wednesday: 0, thursday: 8, friday: 0, saturday: 0, sunday: 0 };
    await transaction.run(
      db
        .insertInto("working_patterns")
        .values({ org_id: firm.id, user_id: part.id, valid_from: "2026-01-01", ...thursdays }),
    );
  });
  const project = (
    code: string,
    form: { forecasterIds?: string[]; functionIds?: string[]; status?: string; months?: number } = {},
  ) => storeProject(stint, firm.id, { code, functionIds: [design.id], ...form });
  const sentTo = async (person: TestPerson) =>
    (await mailsOf(stint, firm.id)).filter(({ recipient }) => recipient === person.email);
  const run = (instant: string) => sendPhaseReminders(at(stint, instant), firm.id);
  return { firm, fay, part, alma, design, build, project, sentTo, run };
}

describeOnEngines(
  "Reminders of the monthly phases",
  (stint) => {
    it("remind forecasters of what of next month is not frozen, on their own first and last working day of the phase", async () => {
      const { firm, fay, part, project, sentTo, run } = await planners(stint());
      const [kiln, ferry] = [
        await project("KLN", { forecasterIds: [fay.id, part.id] }),
        await project("FRY", { forecasterIds: [fay.id] }),
      ];
      const frozen = await project("ICE", { forecasterIds: [fay.id] });
      await project("OLD", { forecasterIds: [fay.id], months: 11 });
      await project("WAIT", { forecasterIds: [fay.id], status: "on_hold" });
      await project("FREE");
      const stored = (projectId: string, status: string) =>
        change(
          stint(),
          firm.id,
          db.insertInto("forecasts").values({
            org_id: firm.id,
            id: newId(),
            project_id: projectId,
            forecast_period_id: "2026-12-01",
            user_id: fay.id,
            status,
          }),
        );
      await stored(frozen, "frozen");
      await stored(ferry, "draft");
      expect(await run("2026-11-10T07:59:00Z")).toBeNull();
      // Tuesday 10 November: Fay, and Olive of the project that no one forecasts.
      expect(await run("2026-11-10T08:00:00Z")).toBe(2);
      expect(await run("2026-11-10T12:00:00Z")).toBeNull();
      const [first] = await sentTo(fay);
      expect(first?.subject).toBe("Forecast December 2026, 2 projects");
      expect(first?.text_part).toContain(
        "The Forecasting phase runs until 19 Nov 2026. These are not frozen yet:",
      );
      expect(first?.text_part).toContain("- FRY Project FRY: draft\n- KLN Project KLN: not started");
      expect(first?.text_part).not.toMatch(/ICE|OLD|WAIT|FREE/);
      expect(first?.text_part).toContain(`${stint().platform.config.publicUrl}/forecasts/calendar/2026-12`);
      expect((await sentTo(firm.owner))[0]?.text_part).toContain(
        "FREE Project FREE: not started, no one is assigned to forecast it",
      );
      expect(await sentTo(part)).toEqual([]);
      expect(await run("2026-11-11T08:00:00Z")).toBe(0);
      expect(await run("2026-11-12T08:00:00Z")).toBe(1);
      expect((await sentTo(part))[0]?.text_part).toContain(`/forecasts?project=${kiln}&period=2026-12`);
      await stored(kiln, "frozen");
      // Thursday 19 November, everybody's last day: Part has nothing left to do.
      expect(await run("2026-11-19T08:00:00Z")).toBe(2);
      expect((await sentTo(fay))[1]?.subject).toBe("Still open: Forecast December 2026, 1 project");
      expect(await sentTo(part)).toHaveLength(1);
    });

    it("remind allocators of functions in use that are not submitted, and are switched off by organisation, phase and person", async () => {
      const { firm, alma, design, project, sentTo, run } = await planners(stint());
      await project("KLN");
      // Friday 20 November opens Allocations; Build is used by no project.
      expect(await run("2026-11-20T08:00:00Z")).toBe(1);
      const [first] = await sentTo(alma);
      expect(first?.subject).toBe("Allocate December 2026, 1 function");
      expect(first?.text_part).toContain(`/allocations/planner?function=${design.id}&month=2026-12`);
      const [[audit]] = await stint().platform.database.read(
        firm.id,
        db
          .selectFrom("audit_log")
          .select("after")
          .where("org_id", "=", firm.id)
          .where("action", "=", "send phase reminders"),
      );
      expect(audit?.after).toEqual({ phase: "Allocations", month: "2026-12", mails: 1 });
      await firm.owner.client.ok(changeSettings, {
        body: { breaks: { version: 1, allocationReminders: false } },
      });
      expect((await alma.client.ok(readAccount)).organisationSends).toMatchObject({ phases: true });
      expect(await run("2026-11-30T08:00:00Z")).toBe(0);
      await firm.owner.client.ok(changeSettings, {
        body: { breaks: { version: 2, allocationReminders: true } },
      });
      await alma.client.ok(changePreferences, { body: { phaseReminders: false } });
      await stint().engine.script(`DELETE FROM phase_reminder_runs WHERE org_id = '${firm.id}'`);
      expect(await run("2026-11-30T09:00:00Z")).toBe(0);
      await alma.client.ok(changePreferences, { body: { phaseReminders: true } });
      await change(
        stint(),
        firm.id,
        db.insertInto("function_allocations").values({
          org_id: firm.id,
          id: newId(),
          function_id: design.id,
          forecast_period: "2026-12-01",
          status_code: "submitted",
        }),
      );
      await stint().engine.script(`DELETE FROM phase_reminder_runs WHERE org_id = '${firm.id}'`);
      expect(await run("2026-11-30T10:00:00Z")).toBe(0);
      expect(await sentTo(alma)).toHaveLength(1);
    });

    it("remind people of last month's open weeks and managers of waiting decisions, once however many servers try", async () => {
      const { firm, mona, bo, cole } = await team(stint());
      await stint().engine.script(`UPDATE users SET created_at = '2026-10-01' WHERE org_id = '${firm.id}'`);
      for (const weekStarting of ["2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26"])
        for (const person of [cole, mona])
          await person.client.ok(submitMyWeek, { params: { weekStarting }, body: { version: 0 } });
      await bo.client.ok(submitMyWeek, { params: { weekStarting: "2026-10-12" }, body: { version: 0 } });
      const beside = stint().address === null ? null : await startStint("postgresql", { beside: stint() });
      // Monday 2 November; Sunday, the first day of the phase, is no one's.
      expect(await sendPhaseReminders(at(stint(), "2026-11-01T09:00:00Z"), firm.id)).toBe(0);
      const servers = [stint(), beside ?? stint()];
      await Promise.all(
        servers.map((server) => sendEveryonesPhaseReminders(at(server, "2026-11-02T08:00:00Z"))),
      );
      await beside?.stop();
      const sent = await mails(stint(), firm);
      expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(emails([mona, bo, firm.owner]));
      const [toBo, toMona] = [bo, mona].map(
        ({ email }) => sent.find(({ recipient }) => recipient === email)?.text_part ?? "",
      );
      expect(toBo).toContain(
        "The Review phase runs until 7 Nov 2026. These weeks of October 2026 are still open:",
      );
      expect(toBo).toContain(
        "- Your week 5 – 11 Oct 2026: not submitted\n- Your week 19 – 25 Oct 2026: not submitted\n- Your week 26 Oct",
      );
      expect(toBo).toContain("/my-time/timesheet/2026-10-05");
      expect(toMona).toContain("To decide on: Cole League, 5 – 11 Oct 2026");
      expect(toMona).toContain("To decide on: Bo Booker, 12 – 18 Oct 2026");
      expect(toMona).toContain("Not submitted: Bo Booker, 3 weeks");
      expect(toMona).toContain("/manager?week=2026-10-05");
    });
  },
  { today: "2026-11-16" },
);
