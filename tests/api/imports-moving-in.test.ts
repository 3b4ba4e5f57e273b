import { expect, it } from "vitest";
import { loadDemo } from "#demo/load-demo.ts";
import { demoPassword } from "#demo/sign-ins.ts";
import { readOrganisationAnalytics } from "#features/analytics/contract.ts";
import type { MonthlyHours } from "#features/analytics/rules/monthly-hours.ts";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import * as contract from "#features/imports/contract.ts";
import type { KindCode } from "#features/imports/rules/fields.ts";
import { db } from "#server/database/sql.ts";
import type { Client } from "../support/client.ts";
import { countsOf, reasonsOf, stepped, uploadBytes } from "../support/imports.ts";
import { movingBoxes, workbookOf, type Sheet } from "../support/moving-in.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const today = "2026-11-23";
/** Every plan of the demonstration is at today's rates from this month on. */
const ratesSince = "2026-03-01";
const untroubled = { failure: null, reasons: {} };
const patience = 300_000;

/** Imports a sheet of a workbook as someone does who corrects no more than what it holds. */
async function moveIn(stint: Stint, client: Client, sheets: readonly Sheet[], sheet: string, kind: KindCode) {
  const { id, version, reading } = await uploadBytes(client, workbookOf(sheets), `${kind}.xlsx`);
  if (!reading) throw new Error("A file without a reading");
  const options = kind === "budgets" ? { activate: true } : {};
  const view = await client.ok(contract.changeReading, {
    params: { importId: id },
    body: { version, kind, options, reading: { ...reading, sheet, headingRow: 1, columns: [] } },
  });
  const checked = await stepped(stint, client, view, contract.checkImportFile);
  const done = await stepped(stint, client, checked, contract.runImport);
  return { counts: countsOf(done), failure: done.failure, reasons: await reasonsOf(client, done.id) };
}

/** The months and other figures of the organisation dashboard; before them lie months that aren't moved. */
async function figures(clients: readonly Client[], timeframe: "previous_month" | "last_12_months") {
  return Promise.all(
    clients.map(async (client) => {
      const { hours, utilisation, activeProjects } = await client.ok(readOrganisationAnalytics, {
        query: { timeframe },
      });
      if (!hours.ok || !utilisation.ok) throw new Error("A figure was not read");
      const previous = timeframe === "previous_month" ? [hours.previous, utilisation.previous] : null;
      const { months, utilisation_percentage: percentage } = utilisation;
      return { months: hours.months, utilisation: { months, percentage }, activeProjects, previous };
    }),
  );
}

/** A plan's cost is at the rates of the day it's imported; time brings its own along. */
function withoutPlannedMoney(row: MonthlyHours) {
  return { ...row, total_budget_gbp: null, total_forecasted_gbp: null, total_allocated_gbp: null };
}

describeOnEngines(
  "Moving in",
  (stint) => {
    it(
      "from three spreadsheets brings the dashboard's figures along",
      async () => {
        await loadDemo(stint().platform, { people: 14, say: () => undefined });
        const old = await stint().visitor().signIn("superadmin@harbourpine.example", demoPassword);
        const boxes = await movingBoxes(old, today, "moved-in.example");
        const organisation = await makeOrganisation(stint(), "Harbour & Pine, moved in");
        const { client } = organisation.owner;
        // As every organisation that moves in it's created when it does, and its dashboards begin before.
        await stint().platform.database.write(organisation.id, (transaction) =>
          transaction.run(
            db
              .updateTable("clients")
              .set({ created_at: `${today}T08:00:00Z` })
              .where("id", "=", organisation.id),
          ),
        );
        const query = { timeframe: "last_12_months" } as const;
        expect((await client.ok(readOrganisationAnalytics, { query })).period).toMatchObject({
          first: "2026-11-01",
          limited: true,
        });
        const steps = [
          ["people", "Functions", "functions"],
          ["people", "People", "people"],
          ["projects", "Projects", "projects"],
          ["projects", "Budgets", "budgets"],
          ["projects", "Forecasts", "forecasts"],
          ["hours", "Allocations", "allocations"],
          ["hours", "Time", "time_entries"],
          ["projects", "Projects today", "projects"],
          ["projects", "Projects put away", "projects"],
        ] as const;
        for (const [box, sheet, kind] of steps)
          expect(await moveIn(stint(), client, boxes[box], sheet, kind), sheet).toMatchObject(untroubled);
        await foldTotals(stint().platform.database, organisation.id);
        const [month, otherMonth] = await figures([old, client], "previous_month");
        expect(otherMonth).toEqual(month);
        const [year, otherYear] = await figures([old, client], "last_12_months");
        expect(otherYear?.activeProjects).toEqual(year?.activeProjects);
        expect(otherYear?.utilisation).toEqual(year?.utilisation);
        const [known, moved] = [year?.months ?? [], otherYear?.months ?? []];
        expect([known.length, known[0]?.month_start]).toEqual([12, "2025-11-01"]);
        expect(moved.map(withoutPlannedMoney)).toEqual(known.map(withoutPlannedMoney));
        const sinceRates = (row: MonthlyHours) => row.month_start >= ratesSince;
        expect(moved.filter(sinceRates)).toEqual(known.filter(sinceRates));
      },
      patience,
    );
  },
  { today },
);
