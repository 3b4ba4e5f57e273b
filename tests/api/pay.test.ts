import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  approveTimesheets,
  overrideTimesheetEntries,
  readTimesheet,
  reopenTimesheet,
} from "#features/timesheets/decisions-contract.ts";
import * as pay from "#features/pay/contract.ts";
import { changePayPerson } from "#features/pay/details-contract.ts";
import { changeLeaveKind, createLeaveKind } from "#features/leave/kinds-contract.ts";
import { blankKind } from "#features/leave/rules/kinds/leave-kind.ts";
import { noSettings } from "#features/pay/rules/settings.ts";
import { db } from "#server/database/sql.ts";
import {
  exportCall,
  exported,
  fileOf,
  makePayGround,
  preview,
  type PayGround,
} from "../support/pay-ground.ts";
import { describeOnEngines } from "../support/stint.ts";

const month = { from: "2026-11", to: "2026-11" };
const payroll = { purpose: "payroll" } as const;
const invoices = { purpose: "invoices" } as const;

/** Two approved days of Ada's and one of Bob's, on two projects, and a week of Bob's that waits. */
async function november(ground: PayGround) {
  const { ada, bob, kiln, ferry } = ground;
  const adasWeek = await ground.week(ada, "2026-11-02");
  const first = await ground.book(adasWeek, { person: ada, project: kiln, day: "2026-11-02", hours: 7.5 });
  await ground.book(adasWeek, { person: ada, project: ferry, day: "2026-11-03", hours: 8 });
  const bobsWeek = await ground.week(bob, "2026-11-02");
  await ground.book(bobsWeek, { person: bob, project: kiln, day: "2026-11-04", hours: 4.25 });
  const waiting = await ground.week(bob, "2026-11-09", "submitted");
  await ground.book(waiting, { person: bob, project: kiln, day: "2026-11-09", hours: 6 });
  return { adasWeek, first, waiting };
}

const rowsOf = (text: string) =>
  text
    .replace(/^ï»¿/, "")
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((row) => row.split(","));

const detailOf = (ground: PayGround, timesheetId: string) =>
  ground.mara.client.ok(readTimesheet, {
    params: { userId: ground.ada.id, timesheetId, weekStarting: "2026-11-02" },
  });

describeOnEngines(
  "Pay and invoices",
  (stint) => {
    it("include approved hours once for payroll and once for invoices, and list waiting ones", async () => {
      const ground = await makePayGround(stint());
      await november(ground);
      const seen = await preview(ground, payroll);
      expect(seen).toMatchObject({
        number: 1,
        hours: 19.75,
        lines: 3,
        amount: null,
        months: [{ month: "2026-11", added: 19.75, reversed: 0, isCorrection: false }],
        leftOut: [],
        already: [],
        unapproved: {
          hours: 6,
          count: 1,
          people: [{ name: "Bob Baker", what: "1 week waiting for a decision" }],
        },
      });
      const made = await exported(ground, payroll);
      expect(made).toMatchObject({ number: 1, hours: 19.75, lines: 3, name: "1-csv-nov-2026.csv" });
      expect(rowsOf(made.text)).toEqual([
        ["", "Ada MÃ¼ller", "Work", "", "FRY", "Project FRY", "Design", "Tier 1", "2026-11", "8.00"],
        ["", "Ada MÃ¼ller", "Work", "", "KLN", "Project KLN", "Design", "Tier 1", "2026-11", "7.50"],
        ["", "Bob Baker", "Work", "", "KLN", "Project KLN", "Design", "Tier 1", "2026-11", "4.25"],
      ]);
      expect(await preview(ground, payroll)).toMatchObject({
        number: 2,
        hours: 0,
        lines: 0,
        already: [{ number: 1, hours: 19.75 }],
      });
      expect((await exportCall(ground, payroll)).body).toMatchObject({
        error: "There are no open hours to export",
      });
      expect(await preview(ground, invoices)).toMatchObject({ hours: 19.75, amount: 1678.75 });
    });

    it("name the projects of invoices that have no customer before anything is exported", async () => {
      const ground = await makePayGround(stint());
      await november(ground);
      expect((await preview(ground, invoices)).withoutCustomer).toMatchObject([
        { name: "FRY Project FRY", hours: 8 },
        { name: "KLN Project KLN", hours: 11.75 },
      ]);
      await ground.customer(ground.kiln, "Kiln & Sons");
      expect((await preview(ground, invoices)).withoutCustomer).toMatchObject([{ name: "FRY Project FRY" }]);
      expect((await preview(ground, payroll)).withoutCustomer).toEqual([]);
    });

    it("correct changes after an export: an override, a reopened week and a late approval", async () => {
      const ground = await makePayGround(stint());
      const { adasWeek, first, waiting } = await november(ground);
      await exported(ground, invoices);
      const before = await detailOf(ground, adasWeek);
      const reopened = await ground.mara.client.ok(reopenTimesheet, {
        params: { timesheetId: adasWeek },
        body: { version: before.timesheet.version, reason: "Wrong hours" },
      });
      const next = { ...invoices, from: "2026-12" };
      expect(await preview(ground, next)).toMatchObject({
        hours: -15.5,
        amount: -1317.5,
        months: [{ month: "2026-11", added: 0, reversed: 15.5, isCorrection: true }],
      });
      const overridden = await ground.mara.client.ok(overrideTimesheetEntries, {
        params: { timesheetId: adasWeek },
        body: { version: reopened.timesheet.version, entries: [{ entryId: first, hours: 5 }] },
      });
      await ground.mara.client.ok(approveTimesheets, {
        body: { timesheets: [{ id: adasWeek, version: overridden.timesheet.version }] },
      });
      await ground.run(
        db.updateTable("timesheets").set({ status_code: "approved" }).where("id", "=", waiting),
      );
      const made = await exported(ground, next);
      expect(made).toMatchObject({ hours: 3.5, amount: 297.5 });
      expect(rowsOf(made.text).map((row) => row.slice(6))).toEqual([
        ["Ada MÃ¼ller", "2026-11", "-2.50", "85.00", "-212.50", "GBP"],
        ["Bob Baker", "2026-11", "6.00", "85.00", "510.00", "GBP"],
      ]);
      expect(await preview(ground, next)).toMatchObject({ hours: 0, lines: 0 });
    });

    it("are undone completely, unless a later export corrects their hours; the file stays byte for byte", async () => {
      const ground = await makePayGround(stint());
      const { first } = await november(ground);
      const made = await exported(ground, payroll);
      const undo = (id: string) => ground.admin.call(pay.undoPayExport, { params: { exportId: id } });
      const subjects = () => ground.rows(db.selectFrom("pay_export_subjects").select("user_id"));
      expect(await subjects()).toHaveLength(3);
      await ground.run(db.updateTable("time_entries").set({ duration_hours: 7 }).where("id", "=", first));
      const later = await exported(ground, { ...payroll, from: "2026-12" });
      expect(later.hours).toBe(-0.5);
      expect(await undo(made.id)).toMatchObject({
        status: 409,
        body: { error: "Export 2 corrects hours of this one. Undo export 2 first." },
      });
      expect((await undo(later.id)).status).toBe(200);
      expect(await preview(ground, { ...payroll, from: "2026-12" })).toMatchObject({ hours: -0.5 });
      expect((await undo(made.id)).status).toBe(200);
      expect(await subjects()).toEqual([]);
      expect((await undo(made.id)).body).toMatchObject({ error: "Olive Owner has already undone export 1." });
      expect(await preview(ground, payroll)).toMatchObject({ hours: 19.25, number: 3, already: [] });
      expect((await fileOf(ground, made.id)).bytes).toEqual(made.bytes);
      const { exports } = await ground.admin.ok(pay.listPayExports);
      expect(exports.map(({ number, hours, undoneByName }) => [number, hours, undoneByName])).toEqual([
        [2, -0.5, "Olive Owner"],
        [1, 19.75, "Olive Owner"],
      ]);
    });

    it("prevent deletion of exported hours until the export is undone", async () => {
      const ground = await makePayGround(stint());
      await november(ground);
      const made = await exported(ground, payroll);
      await ground.run(db.deleteFrom("time_entries"));
      const remove = (project: string) => ground.run(db.deleteFrom("projects").where("id", "=", project));
      await expect(remove(ground.ferry)).rejects.toMatchObject({ constraint: "pay_subject_project" });
      await ground.admin.ok(pay.undoPayExport, { params: { exportId: made.id } });
      await remove(ground.ferry);
    });

    it("let one of two admins win and notify the other", async () => {
      const ground = await makePayGround(stint());
      await november(ground);
      const amy = await ground.organisation.addPerson({ roles: ["admin"], name: "Amy Admin" });
      const { number, fingerprint } = await preview(ground, payroll);
      const body = { ...payroll, ...month, format: "csv", number, fingerprint };
      const answers = await Promise.all([
        ground.admin.call(pay.makePayExport, { body }),
        amy.client.call(pay.makePayExport, { body }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers[0].status === 200 ? "Olive Owner" : "Amy Admin";
      expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
        `${winner} has made export 1. Check what's left, then export it.`,
      );
      const [marks] = await ground.rows(
        db.selectFrom("pay_marks").select(sql<number>`sum(hours)`.as("hours")),
      );
      expect(marks?.hours).toBe(19.75);
    });

    it("refuse an export whose hours aren't those of the preview", async () => {
      const ground = await makePayGround(stint());
      const { waiting, first } = await november(ground);
      const { number, fingerprint } = await preview(ground, payroll);
      const call = () =>
        ground.admin.call(pay.makePayExport, {
          body: { ...payroll, ...month, format: "csv", number, fingerprint },
        });
      await ground.run(db.updateTable("time_entries").set({ duration_hours: 1.5 }).where("id", "=", first));
      await ground.run(
        db.updateTable("timesheets").set({ status_code: "approved" }).where("id", "=", waiting),
      );
      // 6 hours more and 6 less: only whose they are has changed.
      expect((await preview(ground, payroll)).hours).toBe(19.75);
      expect(await call()).toMatchObject({
        status: 409,
        body: { error: "Hours have changed since you looked. Check them again, then export." },
      });
      expect(await ground.rows(db.selectFrom("pay_exports").select("id"))).toEqual([]);
    });

    it("skip people without a DATEV number until it is filled in, with holidays and absences", async () => {
      const ground = await makePayGround(stint());
      await november(ground);
      const query = { ...payroll, format: "datev-lodas" };
      expect((await preview(ground, query)).missing).toMatchObject({
        datevConsultant: "DATEV LODAS needs it: enter the DATEV consultant number",
        workWageType: "DATEV LODAS needs it: enter the wage type for hours",
      });
      expect((await exportCall(ground, query)).status).toBe(422);
      await ground.admin.ok(pay.changePaySettings, {
        body: {
          ...noSettings,
          version: 0,
          datevConsultant: "12345",
          datevClient: "678",
          workWageType: "100",
          holidayWageType: "300",
        },
      });
      await ground.number(ground.ada, "1001");
      await ground.customer(ground.sick, "", { wageType: "410" });
      await ground.customer(ground.kiln, "", { costCentre: "Küche;1" });
      await ground.holiday(ground.ada, "2026-11-12", 8);
      await ground.holiday(ground.ada, "2026-11-13", 8, "pending");
      const week = await ground.week(ground.ada, "2026-11-16");
      const { ada, sick } = ground;
      await ground.book(week, { person: ada, project: sick, day: "2026-11-16", hours: 8, billable: false });
      const seen = await preview(ground, query);
      expect(seen).toMatchObject({
        hours: 31.5,
        leftOut: [
          { gap: "personnelNumber", hours: 4.25, count: 1, subjects: [{ name: "Bob Baker", hours: 4.25 }] },
        ],
        unapproved: { hours: 14 },
      });
      const made = await exported(ground, query);
      expect(made.name).toBe("1-datev-lodas-nov-2026.txt");
      expect(made.text.slice(made.text.indexOf("[Bewegungsdaten]"))).toBe(
        [
          "[Bewegungsdaten]",
          "1;01/11/2026;1001;100;1;8,00;;",
          "1;01/11/2026;1001;300;1;8,00;;",
          "1;01/11/2026;1001;410;1;8,00;;",
          '1;01/11/2026;1001;100;1;7,50;"K\u00fcche;1";',
          "",
        ].join("\r\n"),
      );
      await ground.number(ground.bob, "1002");
      expect(await exported(ground, query)).toMatchObject({ hours: 4.25, lines: 1 });
    });

    it("book a correction under the wage type of the first time", async () => {
      const ground = await makePayGround(stint());
      const { first } = await november(ground);
      const settings = { ...noSettings, workWageType: "100" };
      await ground.admin.ok(pay.changePaySettings, { body: { ...settings, version: 0 } });
      await exported(ground, payroll);
      const { version } = await ground.admin.ok(pay.readPaySettings);
      await ground.admin.ok(pay.changePaySettings, { body: { ...settings, workWageType: "200", version } });
      await ground.run(db.updateTable("time_entries").set({ duration_hours: 8 }).where("id", "=", first));
      const made = await exported(ground, payroll);
      expect(rowsOf(made.text).map((row) => [row[3], row[9]])).toEqual([["100", "0.50"]]);
    });

    it("include leave of kinds that have a wage type, a day of two kinds apart, and correct it under the first one", async () => {
      const ground = await makePayGround(stint());
      const { id } = await ground.admin.ok(createLeaveKind, {
        body: { ...blankKind, name: "Sick", wageType: " 410 " },
      });
      const other = await ground.admin.ok(createLeaveKind, { body: { ...blankKind, name: "Unpaid" } });
      const settings = { ...noSettings, version: 0, workWageType: "100", holidayWageType: "300" };
      await ground.admin.ok(pay.changePaySettings, { body: settings });
      await ground.holiday(ground.ada, "2026-11-12", 4);
      await ground.holiday(ground.ada, "2026-11-12", 4, "approved", id);
      await ground.holiday(ground.ada, "2026-11-13", 8, "approved", other.id);
      const linesOf = ({ text }: { readonly text: string }) =>
        rowsOf(text).map((row) => [row[3], row[2], row[9]]);
      expect(linesOf(await exported(ground, payroll))).toEqual([
        ["300", "Holiday", "4.00"],
        ["410", "Sick", "4.00"],
      ]);
      const change = { ...blankKind, name: "Sick", wageType: "420", version: 1 };
      await ground.admin.ok(changeLeaveKind, { params: { kindId: id }, body: change });
      await ground.run(
        db.updateTable("holiday_requests").set({ status: "cancelled" }).where("kind_id", "=", id),
      );
      expect(linesOf(await exported(ground, payroll))).toEqual([["410", "Sick", "-4.00"]]);
      // Unpaid leave gets a wage type: it goes out with the next export.
      await ground.admin.ok(changeLeaveKind, {
        params: { kindId: other.id },
        body: { ...blankKind, name: "Unpaid", wageType: "500", version: 1 },
      });
      expect(linesOf(await exported(ground, payroll))).toEqual([["500", "Unpaid", "8.00"]]);
    });

    it("invoice by project for Xero, and leave out credits for QuickBooks", async () => {
      const ground = await makePayGround(stint());
      const { first } = await november(ground);
      await ground.admin.ok(pay.changePaySettings, {
        body: {
          ...noSettings,
          version: 0,
          accountCode: "200",
          taxType: "20% (VAT on Income)",
          dueDays: 14,
          invoicePrefix: "ST",
        },
      });
      await ground.customer(ground.kiln, 'Kiln "& Co", Ltd', { invoiceItem: "DESIGN" });
      const made = await exported(ground, { ...invoices, format: "xero" });
      expect(made).toMatchObject({ hours: 11.75, lines: 1, amount: 998.75 });
      const [, line = ""] = made.text.split("\r\n");
      expect(line).toBe(
        '"Kiln ""& Co"", Ltd",,,,,,,,,,ST1-KLN,KLN,25/11/2026,09/12/2026,,DESIGN,"Project KLN: Design, Tier 1, November 2026",11.75,85.00,,200,20% (VAT on Income),,,,,,GBP,',
      );
      await ground.run(db.updateTable("time_entries").set({ duration_hours: 7 }).where("id", "=", first));
      await ground.customer(ground.ferry, "Ferry", { invoiceItem: "DESIGN" });
      expect(await preview(ground, { ...invoices, format: "quickbooks-online" })).toMatchObject({
        hours: 8,
        leftOut: [{ gap: "credit", hours: -0.5, subjects: [{ name: "KLN Project KLN" }] }],
      });
    });

    it("store personnel numbers separately, and reject a later save over the first", async () => {
      const ground = await makePayGround(stint());
      await ground.number(ground.ada, "A1");
      const change = (person: { id: string }, version: number, personnelNumber: string) =>
        ground.admin.call(changePayPerson, {
          params: { userId: person.id },
          body: { version, personnelNumber },
        });
      expect((await change(ground.bob, 0, " a1 ")).body).toMatchObject({
        fields: { personnelNumber: "Someone else has this personnel number" },
      });
      expect(await change(ground.ada, 0, "A2")).toMatchObject({
        status: 409,
        body: { current: { personnelNumber: "A1", version: 1 } },
      });
      expect((await change(ground.ada, 1, "A2")).body).toMatchObject({ version: 2, personnelNumber: "A2" });
    });
  },
  { today: "2026-11-25" },
);
