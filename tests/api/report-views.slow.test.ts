import { expect, it } from "vitest";
import { setPersonActive } from "#features/people/contract.ts";
import type { ReportQuery } from "#features/reports/contract.ts";
import { mailReports } from "#features/reports/server/views/mail-reports.ts";
import * as contract from "#features/reports/views-contract.ts";
import { db } from "#server/database/sql.ts";
import { at, clockAt } from "../support/at.ts";
import { mailsOf } from "../support/mail.ts";
import { october } from "../support/october.ts";
import type { TestPerson } from "../support/organisation.ts";
import { rowsOf } from "../support/planned-rows.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const address: ReportQuery = {
  report: "hours",
  from: "2026-10",
  to: "2026-11",
  by: "person,project",
  measure: "actual",
};
const fields = { name: "October", isShared: false, isPinned: false, monthsMove: false, address };

const views = async ({ client }: TestPerson, query = {}) =>
  (await client.ok(contract.listReportViews, { query })).views;

async function office(stint: Stint) {
  const { organisation, dana } = await october(stint);
  const planner = await organisation.addPerson({ roles: ["forecaster"], name: "Pia Planner" });
  return { organisation, owner: organisation.owner, dana, planner };
}

/** The text of a mail's file. */
const fileOf = (mail: unknown): string => {
  const { attachment } = mail as { attachment: Uint8Array | null };
  return attachment === null ? "" : Buffer.from(attachment).toString();
};

const weekly = { every: "week", onDay: 1, atHour: 8, format: "csv" } as const;
/** The clock of the schedule: a Friday, then the Monday after at 08:00 in London. */
const friday = "2026-11-20T12:00:00Z";
const monday = "2026-11-23T08:00:30Z";

describeOnEngines(
  "Saved views",
  (stint) => {
    it("are one's own until shared; others copy, admins and the owner change, and two browsers don't overwrite each other", async () => {
      const { owner, dana, planner, organisation } = await office(stint());
      const view = await planner.client.ok(contract.createReportView, {
        body: { ...fields, name: " October " },
      });
      expect(view).toMatchObject({ name: "October", address, isOwn: true, mayChange: true, problem: null });
      expect([(await views(planner)).length, (await views(owner)).length]).toEqual([1, 0]);
      const ofView = { viewId: view.id };
      const change = (who: TestPerson, body: object) =>
        who.client.call(contract.changeReportView, {
          params: ofView,
          body: { version: view.version, ...body },
        });
      expect((await change(owner, { name: "Mine" })).status).toBe(404);
      const shared = await change(planner, { isShared: true, isPinned: true });
      expect(shared.body).toMatchObject({ isShared: true, version: view.version + 1 });
      // Someone else sees it, may not change it, and an admin may.
      const [seen] = await views(dana, { pinned: "true" });
      expect(seen).toMatchObject({
        isOwn: false,
        mayChange: false,
        ownerName: "Pia Planner",
        schedule: null,
      });
      expect((await change(dana, { version: 2, name: "Dana's" })).status).toBe(403);
      const stale = await change(owner, { name: "Late" });
      expect([stale.status, (stale.body as { current?: unknown }).current]).toMatchObject([
        409,
        { version: 2 },
      ]);
      expect((await change(owner, { version: 2, name: "" })).body.fields).toEqual({
        name: "Enter a name for this view",
      });
      expect((await change(owner, { version: 2, name: "Everyone's October" })).status).toBe(200);
      // What a report doesn't know isn't saved.
      const refused = await planner.client.call(contract.createReportView, {
        body: { ...fields, address: { ...address, by: "project,month", pivot: "hours" } },
      });
      expect(refused.body.fields).toHaveProperty("pivot");
      const gone = { params: ofView, query: { version: "3" } };
      expect((await dana.client.call(contract.deleteReportView, gone)).status).toBe(403);
      expect((await planner.client.call(contract.deleteReportView, gone)).status).toBe(200);
      expect(await views(planner)).toEqual([]);
      void organisation;
    });

    it("move their months on, and say what reports no longer have", async () => {
      const { owner, organisation } = await office(stint());
      const moving = await owner.client.ok(contract.createReportView, {
        body: { ...fields, monthsMove: true },
      });
      const set = (values: object) =>
        rowsOf(stint(), organisation.id, owner.id).write((transaction) =>
          transaction.run(
            db
              .updateTable("report_views")
              .set(values)
              .where("org_id", "=", organisation.id)
              .where("id", "=", moving.id),
          ),
        );
      // As if it had been saved in September.
      await set({ moves_from: "2026-09-01" });
      expect((await views(owner))[0]?.address).toMatchObject({ from: "2026-12", to: "2027-01" });
      await set({ address: JSON.stringify({ report: "hours", by: "planet", colour: "red" }) });
      const [broken] = await views(owner);
      expect(broken?.problem).toMatch(/^Reports no longer offer something it was saved with: .*by/);
      const mailed = await owner.client.call(contract.scheduleReportView, {
        params: { viewId: moving.id },
        body: { ...weekly, version: 1, recipientIds: [owner.id] },
      });
      expect([mailed.status, Object.keys(mailed.body.fields)]).toEqual([422, ["view"]]);
      // Choosing again and saving corrects it.
      const repaired = await owner.client.ok(contract.changeReportView, {
        params: { viewId: moving.id },
        body: { version: 1, address },
      });
      expect(repaired).toMatchObject({ problem: null, address, monthsMove: true });
    });

    it("of one organisation, however slow, delay no other's mails", async () => {
      const [slow, other] = [await office(stint()), await office(stint())];
      for (const { owner } of [slow, other]) {
        const { id } = await owner.client.ok(contract.createReportView, { body: fields });
        const body = { ...weekly, version: 1, recipientIds: [owner.id] };
        await owner.client.ok(contract.scheduleReportView, { params: { viewId: id }, body });
      }
      const { database } = stint().platform;
      const release = new AbortController();
      const read: typeof database.read = async (orgId, ...queries) => {
        if (orgId === slow.organisation.id && !release.signal.aborted)
          await new Promise<void>((resolve) => {
            release.signal.addEventListener("abort", () => resolve());
          });
        return database.read(orgId, ...queries);
      };
      const delayed = Object.assign(Object.create(database) as typeof database, { read });
      const over = mailReports({ ...at(stint(), monday), database: delayed });
      const mailed = async ({ organisation }: typeof slow) =>
        (await mailsOf(stint(), organisation.id)).filter(({ kind }) => kind === "report").length;
      await expect.poll(() => mailed(other)).toBe(1);
      expect(await mailed(slow)).toBe(0);
      release.abort();
      await over;
      expect(await mailed(slow)).toBe(1);
    });

    it("are mailed now to everyone on their schedule, which goes on as before", async () => {
      const { dana, planner, organisation } = await office(stint());
      const { id } = await planner.client.ok(contract.createReportView, {
        body: { ...fields, isShared: true },
      });
      const send = (who: TestPerson, version: number) =>
        who.client.call(contract.sendReportView, { params: { viewId: id }, body: { version } });
      const mails = async () =>
        (await mailsOf(stint(), organisation.id)).filter(({ kind }) => kind === "report").length;
      expect((await send(planner, 1)).body.fields).toHaveProperty("view");
      await planner.client.ok(contract.scheduleReportView, {
        params: { viewId: id },
        body: { ...weekly, version: 1, recipientIds: [dana.id, planner.id] },
      });
      expect([(await send(dana, 2)).status, (await send(planner, 1)).status]).toEqual([403, 409]);
      await mailReports(at(stint(), friday));
      expect(await mails()).toBe(0);
      // A second press before the mails are written sends nothing twice.
      expect([(await send(planner, 2)).status, (await send(planner, 2)).status]).toEqual([200, 200]);
      await mailReports(at(stint(), friday));
      await mailReports(at(stint(), friday));
      expect(await mails()).toBe(2);
      expect((await views(planner))[0]?.schedule?.nextAt).toBe("2026-11-23T08:00:00.000Z");
      await mailReports(at(stint(), monday));
      expect(await mails()).toBe(4);
    });

    it("are mailed once a run, to each with the rights of that moment, and stop when their sender leaves", async () => {
      const { owner, dana, planner, organisation } = await office(stint());
      const { id } = await planner.client.ok(contract.createReportView, { body: fields });
      const reports = async () =>
        (await mailsOf(stint(), organisation.id)).filter(({ kind }) => kind === "report");
      const schedule = (who: TestPerson, version: number, recipientIds: string[]) =>
        who.client.call(contract.scheduleReportView, {
          params: { viewId: id },
          body: { ...weekly, version, recipientIds },
        });
      expect((await schedule(planner, 1, [])).body.fields).toEqual({ recipientIds: "Choose who gets it" });
      const saved = await schedule(planner, 1, [dana.id, planner.id, owner.id]);
      expect(saved.body.schedule).toMatchObject({ nextAt: "2026-11-23T08:00:00.000Z", isStopped: false });
      await mailReports(at(stint(), friday));
      expect(await reports()).toEqual([]);
      // Two servers at once, and again later.
      await Promise.all([mailReports(at(stint(), monday)), mailReports(at(stint(), monday))]);
      await mailReports(at(stint(), monday));
      const first = await reports();
      expect(first.map(({ recipient }) => recipient).toSorted()).toEqual(
        [dana, planner, owner].map(({ email }) => email).toSorted(),
      );
      const mailTo = (mails: typeof first, { email }: TestPerson) =>
        mails.find(({ recipient }) => recipient === email);
      expect(fileOf(mailTo(first, planner))).toContain("HAR Project HAR");
      expect(mailTo(first, planner)?.subject).toBe("October: October 2026 to November 2026");
      // Dana's shows others together, and no costs of theirs.
      const own = fileOf(mailTo(first, dana));
      expect(own).toContain("Other people");
      expect(own.split("\r\n")[0]).toBe("\u{feff}Person,Project,Hours");
      expect(fileOf(mailTo(first, planner)).split("\r\n")[0]).toBe("\u{feff}Person,Project,Hours,Cost");
      const events = async () =>
        rowsOf(stint(), organisation.id, owner.id).write((transaction) =>
          transaction.rows(
            db
              .selectFrom("audit_log")
              .select("after")
              .where("org_id", "=", organisation.id)
              .where("action", "=", "mail report"),
          ),
        );
      // One server ends the run, and says what all have mailed.
      expect(await events()).toEqual([{ after: { view: "October", mails: 3, left: [] } }]);

      // A planner who lost the role gets what they may see now; one left, one stopped it.
      await rowsOf(stint(), organisation.id, owner.id).write((transaction) =>
        transaction.run(
          db
            .updateTable("user_role_assignments")
            .set({ role_code: "booker" })
            .where("org_id", "=", organisation.id)
            .where("user_id", "=", planner.id),
        ),
      );
      await owner.client.ok(contract.leaveReportMail, { params: { viewId: id } });
      await owner.client.ok(setPersonActive, {
        params: { personId: dana.id },
        body: { isActive: false, version: 1 },
      });
      await mailReports(at(stint(), "2026-11-30T09:00:00Z"));
      const second = (await reports()).slice(3);
      expect(second.map(({ recipient, subject }) => [recipient, subject])).toEqual([
        [planner.email, "October: October 2026 to November 2026"],
        [planner.email, "October is no longer mailed to everyone"],
      ]);
      expect(fileOf(second[0])).not.toContain("Cost");
      expect(second[0]?.text_part).toContain("By name: you and the people you manage.");

      // The sender leaves: everyone who got it hears that, once.
      await schedule(planner, 2, [owner.id]);
      await owner.client.ok(setPersonActive, {
        params: { personId: planner.id },
        body: { isActive: false, version: 1 },
      });
      await mailReports(at(stint(), "2026-12-07T09:00:00Z"));
      await mailReports(at(stint(), "2026-12-14T09:00:00Z"));
      expect((await reports()).slice(5).map(({ recipient, subject }) => [recipient, subject])).toEqual([
        [owner.email, "October is no longer mailed"],
      ]);
    });
  },
  { clock: clockAt(() => Date.parse(friday)) },
);
