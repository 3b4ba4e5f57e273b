import { expect, it } from "vitest";
import { listAuditEvents } from "#features/audit/contract.ts";
import type { ReportQuery } from "#features/reports/contract.ts";
import { paperLines } from "#features/reports/rules/report-file.ts";
import { noCostsNote } from "#features/reports/rules/shape.ts";
import { mailReports } from "#features/reports/server/views/mail-reports.ts";
import { writeFile } from "#features/reports/server/write-file.ts";
import * as views from "#features/reports/views-contract.ts";
import { db } from "#server/database/sql.ts";
import { formatMonthShort } from "#shared/month.ts";
import { at, clockAt } from "../support/at.ts";
import { mailsOf } from "../support/mail.ts";
import { october } from "../support/october.ts";
import type { TestPerson } from "../support/organisation.ts";
import { readPdf, tightLines, wordsOf } from "../support/pdf.ts";
import { rowsOf } from "../support/planned-rows.ts";
import { describeOnOneEngine } from "../support/stint.ts";

const hours = { report: "hours", by: "person,project", from: "2026-10", to: "2026-11" } as const;

async function file({ client }: TestPerson, query: ReportQuery, format: string) {
  const answer = await fetch(
    `${client.url}/api/reports/file?${String(new URLSearchParams({ ...(query as unknown as Record<string, string>), format }))}`,
    { headers: { cookie: client.cookie ?? "" } },
  );
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

const pdfOf = async (by: TestPerson, query: ReportQuery) =>
  await readPdf((await file(by, query, "pdf")).bytes);

/** The CSV's lines as they are written for people: thousands in groups, costs with the currency. */
function written(csv: string, money: readonly number[]): string[] {
  const lines = csv.replace("\u{feff}", "").trim().split("\r\n");
  return lines.slice(1).map((line) =>
    line
      .split(",")
      .map((cell, column) => {
        if (cell === "") return line.startsWith("Total") ? "" : "\u{2013}";
        if (/^\d{4}-\d{2}$/.test(cell)) return formatMonthShort(cell).replace(" ", "");
        if (!/^-?\d+(\.\d+)?$/.test(cell)) return cell.replaceAll(" ", "");
        const digits = money.includes(column) ? { minimumFractionDigits: 2 } : {};
        const number = Math.abs(Number(cell)).toLocaleString("en-GB", {
          maximumFractionDigits: 2,
          ...digits,
        });
        return `${Number(cell) < 0 ? "\u{2212}" : ""}${money.includes(column) ? "\u{a3}" : ""}${number}`;
      })
      .join(""),
  );
}

describeOnOneEngine(
  "Reports as PDF",
  (stint) => {
    it("contain the CSV's lines and sums, state their subject, and are audited", async () => {
      const { organisation, harbour } = await october(stint());
      const { owner } = organisation;
      for (const [query, money] of [
        [{ ...hours, project: harbour, sort: "-actual_hours" }, [3]],
        [{ report: "plan", by: "project,month", from: "2026-09", to: "2026-11" }, [7, 8, 9, 10, 11]],
        [
          { ...hours, by: "project", pivot: "cost", from: "2025-01", to: "2026-12" },
          Array.from({ length: 30 }, (_, each) => each + 1),
        ],
      ] as const) {
        const csv = (await file(owner, query, "csv")).bytes.toString();
        const pdf = await file(owner, query, "pdf");
        expect([pdf.status, pdf.type, pdf.bytes.subarray(0, 5).toString()]).toEqual([
          200,
          "application/pdf",
          "%PDF-",
        ]);
        const read = await readPdf(pdf.bytes);
        if ("pivot" in query) {
          const figures = new Set(read.pages.flat(2));
          for (const line of csv.trim().split("\r\n").slice(1))
            for (const cell of line.split(",").slice(1))
              if (cell !== "")
                expect(figures).toContain(
                  `\u{a3}${Number(cell).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`,
                );
        } else expect(tightLines(read)).toEqual(expect.arrayContaining(written(csv, money)));
      }
      const read = await pdfOf(owner, { ...hours, project: harbour, sort: "-actual_hours" });
      expect(wordsOf(read)).toContain("October 2026 to November 2026, by person and project");
      expect(wordsOf(read)).toContain("Project: HAR Project HAR");
      expect(wordsOf(read)).toContain("Sorted by Hours, descending");
      expect(read.title).toBe("Hours, actual: October 2026 to November 2026, by person and project");
      const events = await owner.client.ok(listAuditEvents, { query: { action: "export report" } });
      expect(events.count).toBe(7);
    });

    it("show no one more than the page does, in a mail too, and say what isn't in them", async () => {
      const { organisation, dana } = await october(stint());
      const { owner } = organisation;
      const own = wordsOf(await pdfOf(dana, hours));
      expect(own).toContain("Other people");
      expect(own).not.toContain("\u{a3}");
      expect(own).toContain("Shown by name: you and the people you manage.");
      const planner = await organisation.addPerson({ roles: ["forecaster"] });
      const set = (values: object) =>
        rowsOf(stint(), organisation.id, owner.id).write((transaction) =>
          transaction.run(
            db.updateTable("organisation_settings").set(values).where("org_id", "=", organisation.id),
          ),
        );
      const view = await planner.client.ok(views.createReportView, {
        body: {
          name: "Costs",
          isShared: false,
          isPinned: false,
          monthsMove: false,
          address: { ...hours, by: "project", pivot: "cost" },
        },
      });
      await planner.client.ok(views.scheduleReportView, {
        params: { viewId: view.id },
        body: {
          every: "week",
          onDay: 1,
          atHour: 8,
          format: "pdf",
          version: 1,
          recipientIds: [planner.id, dana.id],
        },
      });
      await set({ limit_costs_to_roles: true });
      await mailReports(at(stint(), "2026-11-23T08:00:30Z"));
      const mails = (await mailsOf(stint(), organisation.id)).filter(({ kind }) => kind === "report");
      const read = async ({ email }: TestPerson) => {
        const mail = mails.find(({ recipient }) => recipient === email) as unknown as {
          attachment: Uint8Array;
          attachment_type: string;
          attachment_name: string;
        };
        expect([mail.attachment_type, mail.attachment_name]).toEqual([
          "application/pdf",
          "costs-2026-10-2026-11.pdf",
        ]);
        return wordsOf(await readPdf(mail.attachment));
      };
      expect(await read(planner)).toContain("\u{a3}1,973.31");
      const withoutCosts = await read(dana);
      expect(withoutCosts).not.toContain("\u{a3}");
      expect(withoutCosts).toContain(noCostsNote());
    });

    it("say that there's nothing, refuse too much data, and unknown values", async () => {
      const { organisation } = await october(stint());
      const { owner } = organisation;
      expect(
        wordsOf(
          await pdfOf(owner, { ...hours, from: "2030-01", to: "2031-12", by: "project", pivot: "hours" }),
        ),
      ).toContain("No results for these months and filters.");
      expect((await file(owner, { ...hours, by: "planet" }, "pdf")).status).toBe(422);
      const columns = [{ id: "person", label: "Person", kind: "text" }] as never;
      const words = {
        frame: { organisation: "", made: "", formats: { day: String } },
        query: hours,
        notes: [],
        title: "",
        lead: [],
      } as never;
      const source = {
        orgId: organisation.id,
        table: { columns } as never,
        symbol: "",
        remarks: () => [],
        words,
      };
      let pulled = 0;
      const endless = async function* () {
        for (;;) {
          pulled += 1;
          yield Array.from({ length: 1500 }, () => ({ cells: ["A"], totals: null }));
        }
      };
      await expect(writeFile("pdf", source, endless(), async () => {})).rejects.toThrow(
        "A PDF holds at most 2,000 lines of this report, and it has more. Export it as CSV or XLSX",
      );
      // No more is read than shows that.
      expect(pulled).toBe(2);
      expect([paperLines(1), paperLines(20), paperLines(50)]).toEqual([2000, 2000, 800]);
    });
  },
  { clock: clockAt(() => Date.parse("2026-11-20T12:00:00Z")) },
);
