import { expect, it } from "vitest";
import { changeSettings as changeOrganisation } from "#features/organisation/settings-contract.ts";
import { removeOldData } from "#features/organisation/server/remove-old-data.ts";
import * as pay from "#features/pay/contract.ts";
import { listPayPeople, listPayProjects } from "#features/pay/details-contract.ts";
import { column, plainCsv } from "#features/pay/rules/layout.ts";
import * as templates from "#features/pay/template-contract.ts";
import { db } from "#server/database/sql.ts";
import { exported, makePayGround, preview } from "../support/pay-ground.ts";
import { describeOnEngines } from "../support/stint.ts";
import { unzipped } from "../support/unzipped.ts";

const layout = {
  ...plainCsv,
  separator: ";" as const,
  decimal: "," as const,
  encoding: "windows-1252" as const,
  date: "dd.MM.yyyy" as const,
  requires: [],
  groups: ["person" as const, "month" as const],
  columns: [
    { ...column("Name", "person") },
    { ...column("Monat", "month") },
    { ...column("Art", null, "=Lohn") },
    { ...column("Stunden", "hours") },
  ],
};
const form = { name: "Lohnbüro", purpose: "payroll" as const, layout };

describeOnEngines(
  "Templates of Pay and invoices",
  (stint) => {
    it("are created, changed, deleted, and named once; a later save is notified", async () => {
      const { admin } = await makePayGround(stint());
      const made = await admin.ok(templates.createPayTemplate, { body: form });
      expect(made).toMatchObject({ ...form, version: 1 });
      expect(
        (await admin.call(templates.createPayTemplate, { body: { ...form, name: "LOHNBüRO" } })).body,
      ).toMatchObject({
        fields: { name: "Another template has this name" },
      });
      const params = { templateId: made.id };
      const changed = { ...form, layout: { ...layout, headings: false } };
      const change = (version: number) =>
        admin.call(templates.changePayTemplate, { params, body: { version, ...changed } });
      expect((await change(1)).body).toMatchObject({ version: 2, layout: { headings: false } });
      expect(await change(1)).toMatchObject({ status: 409, body: { current: { version: 2 } } });
      expect((await change(2)).body).toMatchObject({ version: 2 });
      await admin.ok(templates.deletePayTemplate, { params, query: { version: "2" } });
      expect(await admin.ok(templates.listPayTemplates)).toEqual({ templates: [] });
      expect(
        (
          await admin.call(pay.previewPayExport, {
            query: {
              purpose: "payroll",
              from: "2026-11",
              to: "2026-11",
              format: "template",
              templateId: made.id,
            },
          })
        ).status,
      ).toBe(404);
    });

    it("write exports as they say, with the format's original name", async () => {
      const ground = await makePayGround(stint());
      const { admin, ada, kiln, sick } = ground;
      const week = await ground.week(ada, "2026-11-02");
      await ground.book(week, { person: ada, project: kiln, day: "2026-11-02", hours: 7.25 });
      await ground.book(week, { person: ada, project: sick, day: "2026-11-03", hours: 8 });
      const { id } = await admin.ok(templates.createPayTemplate, { body: form });
      const sample = await admin.ok(templates.readPaySample, {
        query: { purpose: "payroll", month: "2026-11", groups: "person,month" },
      });
      expect(sample.lines).toMatchObject([
        { person: "Ada Müller", month: "2026-11", hours: 15.25, projectCode: null },
      ]);
      const made = await exported(ground, { purpose: "payroll", format: "template", templateId: id });
      expect(made.text).toBe("Name;Monat;Art;Stunden\r\nAda M\u00fcller;11.2026;'=Lohn;15,25\r\n");
      expect(made.name).toBe("1-lohnburo-nov-2026.csv");
      const stored = await admin.ok(templates.listPayTemplates);
      await admin.ok(templates.deletePayTemplate, {
        params: { templateId: id },
        query: { version: String(stored.templates[0]?.version) },
      });
      expect((await admin.ok(pay.listPayExports)).exports[0]).toMatchObject({ format: "Lohnbüro", lines: 1 });
    });

    it("can leave out hours without a number, and make workbooks with real numbers and dates", async () => {
      const ground = await makePayGround(stint());
      const { ada, bob, kiln } = ground;
      for (const person of [ada, bob]) {
        const week = await ground.week(person, "2026-11-02");
        await ground.book(week, { person, project: kiln, day: "2026-11-02", hours: 7.25 });
      }
      await ground.number(ada, "7");
      const { id } = await ground.admin.ok(templates.createPayTemplate, {
        body: {
          name: "Sheet",
          purpose: "payroll",
          layout: {
            ...layout,
            file: "xlsx",
            groups: ["person", "day"],
            requires: ["personnelNumber"],
            columns: [
              { ...column("No", "personnelNumber") },
              { ...column("Day", "day") },
              { ...column("Hours", "hours") },
            ],
          },
        },
      });
      const made = await exported(ground, { purpose: "payroll", format: "template", templateId: id });
      const sheet = unzipped(made.bytes).get("xl/worksheets/sheet1.xml") ?? "";
      // 2 November 2026 is Excel's day 46,328.
      expect(sheet).toContain("<v>46328</v>");
      expect(sheet).toContain("<v>7.25</v>");
      expect(made.lines).toBe(1);
      expect(
        (await preview(ground, { purpose: "payroll", format: "template", templateId: id })).leftOut,
      ).toMatchObject([{ gap: "personnelNumber", hours: 7.25, subjects: [{ name: "Bob Baker" }] }]);
    });

    it("list people and projects to fill in, by search, by missing details and by id", async () => {
      const ground = await makePayGround(stint());
      const { admin, ada, kiln, ferry } = ground;
      await ground.number(ada, "P-1");
      await ground.customer(kiln, "Kiln Ltd");
      const people = async (query: object) =>
        (await admin.ok(listPayPeople, { query })).people.map(({ name }) => name);
      expect(await people({ search: "p-1" })).toEqual(["Ada Müller"]);
      expect(await people({ missing: "true", search: "b" })).toEqual(["Bob Baker"]);
      expect(await people({ ids: ada.id })).toEqual(["Ada Müller"]);
      const projects = async (query: object) =>
        (await admin.ok(listPayProjects, { query })).projects.map(({ code }) => code);
      expect(await projects({ search: "kiln" })).toEqual(["KLN"]);
      expect(await projects({ missing: "true" })).toEqual(["FRY"]);
      expect(await projects({ ids: `${ferry},${kiln}` })).toEqual(["FRY", "KLN"]);
      expect(await projects({ after: ferry, search: "Project" })).toEqual(["KLN", "SICK"]);
    });

    it("lose marks and files with the data they are of, and no correction is exported for them", async () => {
      const ground = await makePayGround(stint());
      const { admin, ada, kiln, organisation } = ground;
      for (const day of ["2025-03-03", "2026-11-02"]) {
        const week = await ground.week(ada, day);
        await ground.book(week, { person: ada, project: kiln, day, hours: 8 });
      }
      const draft = { purpose: "payroll" as const, format: "csv" };
      await exported(ground, { ...draft, from: "2025-03" });
      await exported(ground, { ...draft, from: "2026-11" });
      await admin.ok(changeOrganisation, {
        body: { compliance: { version: 1, dataRetention: 400, logRetention: 400 } },
      });
      expect(await preview(ground, draft)).toMatchObject({ hours: 0, lines: 0 });
      expect(await removeOldData(stint().platform, organisation.id)).toMatchObject({
        timeEntries: 1,
        exportedHours: 1,
        payExports: 1,
      });
      // Also where more is stored from now on.
      await admin.ok(changeOrganisation, {
        body: { compliance: { version: 2, dataRetention: 4000, logRetention: 400 } },
      });
      expect(await preview(ground, { ...draft, from: "2025-01", to: "2026-11" })).toMatchObject({
        hours: 0,
        lines: 0,
      });
      expect((await admin.ok(pay.listPayExports)).exports.map(({ number }) => number)).toEqual([2]);
      expect(await ground.rows(db.selectFrom("pay_export_parts").select("part"))).toHaveLength(1);
    });
  },
  { today: "2026-11-25" },
);
