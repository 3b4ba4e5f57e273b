import { expect, it } from "vitest";
import { changePreferences, readAccount } from "../../src/features/access/account-contract.ts";
import { changeSettings } from "../../src/features/organisation/settings-contract.ts";
import { sendEveryonesReminders, sendReminders } from "../../src/features/reminders/server/send-reminders.ts";
import { submitMyWeek } from "../../src/features/timesheets/contract.ts";
import { db } from "../../src/server/database/sql.ts";
import { newId } from "../../src/server/ids.ts";
import { at } from "../support/at.ts";
import { mailsOf } from "../support/mail.ts";
import { makeOrganisation, type TestOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, enginesHere, startStint, type Stint } from "../support/stint.ts";

const week = "2026-11-09";
const monday = "2026-11-16T08:00:00Z";
const tuesday = "2026-11-17T08:05:00Z";
const wednesday = "2026-11-18T09:00:00Z";

/** Mona decides on Bo, Cole and Dot; nobody but the owner on Olive's own, and admins on Mona's and Ada's. All came long ago. */
async function team(stint: Stint) {
  const firm = await makeOrganisation(stint);
  const mona = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const under = { managerId: mona.id };
  const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", ...under });
  const cole = await firm.addPerson({ roles: ["booker"], name: "Cole League", ...under });
  const dot = await firm.addPerson({ roles: ["booker"], name: "Dot Idle", monthlyHours: 0, ...under });
  const left = await firm.addPerson({ roles: ["booker"], name: "Lee Left", ...under });
  await stint.engine.script(`UPDATE users SET created_at = '2026-01-05' WHERE org_id = '${firm.id}';
    UPDATE users SET is_active = false WHERE id = '${left.id}'; UPDATE users SET monthly_hours = 0 WHERE id = '${firm.owner.id}'`);
  return { firm, mona, bo, cole, dot };
}

const mails = (stint: Stint, { id }: TestOrganisation) => mailsOf(stint, id);
const emails = (people: readonly TestPerson[]) => people.map(({ email }) => email).toSorted();
const submit = (person: TestPerson) => person.client.ok(submitMyWeek, { params: { weekStarting: week }, body: { version: 0 } });

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

    it("leave out who wishes none, and what the organisation has switched off; what was missed is not made up for on another day", async () => {
      const { firm, mona, bo, cole } = await team(stint());
      await bo.client.ok(changePreferences, { body: { weeklyReminder: false } });
      await mona.client.ok(changePreferences, { body: { weeklyDigest: false } });
      expect((await bo.client.ok(readAccount)).preferences).toMatchObject({ weeklyReminder: false, weeklyDigest: true });
      expect(await sendReminders(at(stint(), monday), firm.id)).toBe(2);
      expect((await mails(stint(), firm)).map(({ recipient }) => recipient).toSorted()).toEqual(emails([mona, cole]));
      expect(await sendReminders(at(stint(), tuesday), firm.id)).toBe(1);
      const settled = (breaks: object) => firm.owner.client.ok(changeSettings, { body: { breaks: { version: 1, ...breaks } } });
      await settled({ weeklyReminders: false });
      expect(await sendReminders(at(stint(), wednesday), firm.id)).toBe(0);
      expect(await mails(stint(), firm)).toHaveLength(3);
      expect((await bo.client.ok(readAccount)).organisationSends).toEqual({ reminders: false, digests: true, phases: true });
    });

    it("are about nobody who was away, whose days were public holidays, or who came later", async () => {
      const { firm, mona, bo, cole } = await team(stint());
      const org_id = firm.id;
      await stint().platform.database.write(org_id, async (transaction) => {
        const days = ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12"];
        const request = { org_id, id: newId(), user_id: bo.id, start_date: week, end_date: "2026-11-13", total_hours: 32, status: "approved" };
        await transaction.run(db.insertInto("holiday_requests").values(request));
        const entries = days.map((date) => ({ org_id, holiday_request_id: request.id, date, hours_requested: 8 }));
        await transaction.run(db.insertInto("holiday_entries").values(entries));
        const friday = { org_id, id: newId(), holiday_date: "2026-11-13", name: "Founders' Day", hours: 8 };
        await transaction.run(
          db.insertInto("organisation_public_holidays").values({ ...friday, created_by: firm.owner.id, updated_by: firm.owner.id }),
        );
      });
      await stint().engine.script(`UPDATE users SET created_at = '2026-11-13T10:00:00Z' WHERE id = '${cole.id}'`);
      expect(await sendReminders(at(stint(), monday), org_id)).toBe(1);
      expect((await mails(stint(), firm)).map(({ recipient }) => recipient)).toEqual([mona.email]);
    });

    it("come back with the rest of a run that was cut off, and nobody is mailed twice", async () => {
      const { firm, bo } = await team(stint());
      const { database } = stint().platform;
      await database.write(firm.id, (transaction) =>
        transaction.run(db.insertInto("sent_reminders").values({ org_id: firm.id, user_id: bo.id, week_starting: week, step: "first" })),
      );
      await sendEveryonesReminders(at(stint(), monday));
      const sent = (await mails(stint(), firm)).map(({ recipient }) => recipient);
      expect(sent).toHaveLength(2);
      expect(sent).not.toContain(bo.email);
      const [audit] = await database.read(
        firm.id,
        db.selectFrom("audit_log").select(["actor_name", "after"]).where("org_id", "=", firm.id).where("action", "=", "send reminders"),
      );
      expect(audit).toEqual([{ actor_name: "System", after: { step: "first", weekStarting: week, mails: 3 } }]);
    });

    it("are queued once by two servers at the same moment", async () => {
      const { firm, mona } = await team(stint());
      for (let count = 0; count < 30; count += 1) await firm.addPerson({ roles: ["booker"], managerId: mona.id });
      await stint().engine.script(`UPDATE users SET created_at = '2026-01-05' WHERE org_id = '${firm.id}'`);
      const beside = enginesHere().length > 1 && stint().address !== null ? await startStint("postgresql", { beside: stint() }) : null;
      const runs = await Promise.all([stint(), beside ?? stint()].map((server) => sendReminders(at(server, monday), firm.id)));
      await beside?.stop();
      expect(runs.reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(33);
      const sent = (await mails(stint(), firm)).map(({ recipient }) => recipient);
      expect([sent.length, new Set(sent).size]).toEqual([33, 33]);
    });
  },
  { today: "2026-11-16" },
);
