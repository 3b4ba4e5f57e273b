import { sql } from "kysely";
import { expect, it } from "vitest";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import { readReport } from "#features/reports/contract.ts";
import { db } from "#server/database/sql.ts";
import { october } from "../support/october.ts";
import { rowsOf } from "../support/planned-rows.ts";
import { describeOnEngines } from "../support/stint.ts";

const sqlQuery = (text: ReturnType<typeof sql>) => ({ compile: () => text.compile(db) });

describeOnEngines(
  "Worked hours by person and week",
  (stint) => {
    it("are the entries' in each month of a week, without rejected weeks, folded or not", async () => {
      const { organisation, dana } = await october(stint());
      const { database } = stint().platform;
      const rows = rowsOf(stint(), organisation.id, organisation.owner.id);
      const requested = async (by: string, person?: string) => {
        const query = { report: "hours", by, from: "2026-09", to: "2026-11", person } as const;
        const { columns, lines, totals } = await organisation.owner.client.ok(readReport, { query });
        const at = columns.findIndex(({ id }) => id === "actual_hours");
        return {
          lines: lines.map(({ cells }) => [...cells.slice(0, at), ...cells.slice(at, at + 2)].join(" ")),
          hours: totals[at],
          money: totals[at + 1],
        };
      };
      const danaName = (await requested("person", dana.id)).lines[0]?.replace(/( [\d.]+){2}$/, "");
      const weeks = (second: number, all: number) =>
        ({
          lines: [
            "2026-09-28 2026-09 3 300",
            "2026-09-28 2026-10 7.5 750",
            `2026-10-05 2026-10 ${second} ${second * 100}`,
            "2026-10-12 2026-10 6.1 203.31",
            "2026-10-26 2026-10 2.2 220",
            "2026-10-26 2026-11 5 500",
          ],
          hours: all,
          money: expect.any(Number),
        }) as const;
      for (const isFolded of [false, true]) {
        if (isFolded) await foldTotals(database, organisation.id);
        expect(await requested("week,month", dana.id), `folded: ${isFolded}`).toEqual(weeks(9.25, 33.05));
        expect(await requested("month")).toMatchObject({ hours: 37.05, money: 2898.31 });
        expect(await requested("person,week")).toMatchObject({ hours: 37.05, money: 2898.31 });
        expect((await requested("person", dana.id)).lines).toEqual([`${danaName} 33.05 2898.31`]);
      }
      // An entry changes, and a week is rejected: seen at once, and the same once they are folded.
      await rows.write(async (transaction) => {
        await transaction.run(
          sqlQuery(
            sql`UPDATE time_entries SET duration_hours = 7 WHERE org_id = ${organisation.id} AND user_id = ${dana.id} AND date_worked = '2026-10-05'`,
          ),
        );
        await transaction.run(
          sqlQuery(
            sql`UPDATE timesheets SET status_code = 'rejected' WHERE org_id = ${organisation.id} AND user_id = ${dana.id} AND week_starting = '2026-10-12'`,
          ),
        );
      });
      const left = weeks(8.25, 25.95);
      for (const isFolded of [false, true]) {
        if (isFolded) await foldTotals(database, organisation.id);
        expect(await requested("week,month", dana.id), `folded: ${isFolded}`).toEqual({
          ...left,
          lines: left.lines.filter((line) => !line.startsWith("2026-10-12")),
        });
        expect(await requested("month,person")).toMatchObject({ hours: 29.95 });
      }
    });
  },
  { today: "2026-11-12" },
);
