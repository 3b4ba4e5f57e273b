import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readReport } from "#features/reports/contract.ts";
import { tooMuch } from "#features/reports/rules/report.ts";
import { readMyWeek } from "#features/timesheets/contract.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { enginesHere, startStint, type Stint } from "../support/stint.ts";

const silent = "the database didn't answer in time. Please try again in a moment.";

// The embedded database stops no statement half way; its calls wait for their turn.
describe.each(enginesHere().filter((name) => name === "postgresql"))(
  "A database that is late (%s)",
  (name) => {
    let stint: Stint;
    beforeAll(async () => {
      stint = await startStint(name, { deadline: 3_000 });
    });
    afterAll(() => stint.stop());

    it("is told of as such; a report that takes too long says what to ask for instead", async () => {
      const { owner } = await makeOrganisation(stint);
      const { engine } = stint;
      let letGo = () => undefined as void;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      let isHeld = () => undefined as void;
      const holding = new Promise<void>((resolve) => (isHeld = resolve));
      // Nobody reads an entry until a call's deadline has passed.
      const holder = engine.transaction(
        "",
        async (run) => {
          await run({ sql: "LOCK TABLE time_entries IN ACCESS EXCLUSIVE MODE", parameters: [] });
          isHeld();
          await held;
        },
        60_000,
      );
      await holding;
      const query = { report: "hours", by: "person,week", from: "2025-12", to: "2026-11" } as const;
      const [week, report] = await Promise.all([
        owner.client.call(readMyWeek, { params: { weekStarting: "2026-11-16" } }),
        owner.client.call(readReport, { query }),
      ]);
      letGo();
      await holder;
      expect([week.status, week.body]).toMatchObject([
        503,
        { code: "unavailable", error: `Failed to fetch timesheet: ${silent}` },
      ]);
      expect([report.status, report.body]).toMatchObject([422, { fields: { from: tooMuch(12) } }]);
      expect(tooMuch(12)).toBe(
        "These 12 months hold more than can be added up while you wait. Choose 6 months or fewer, or a project, a function or a person; by project, function and month any range is quick",
      );
      expect((await owner.client.call(readReport, { query })).status).toBe(200);
    });
  },
);
