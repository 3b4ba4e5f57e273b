import { db } from "#server/database/sql.ts";
import { makeOrganisation } from "./organisation.ts";
import { rowsOf } from "./planned-rows.ts";
import type { Stint } from "./stint.ts";

/**
 * October 2026 of an organisation in London, with what must count and, beside it, what must not:
 * drafts, archived profiles, months beyond a project's length, proposed and cancelled projects, rejected
 * timesheets, days next to the month.
 */
export async function october(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const design = await organisation.addFunction("Design", [100]);
  const build = await organisation.addFunction("Build", [50]);
  const designTier = design.tiers[0]?.id ?? "";
  const designer = { functionId: design.id, costTierId: designTier };
  const builder = { functionId: build.id, costTierId: build.tiers[0]?.id ?? "" };
  const dana = await organisation.addPerson({ roles: ["booker"], ...designer, monthlyHours: 120 });
  const nils = await organisation.addPerson({ roles: ["booker"], monthlyHours: 100 });
  await organisation.addPerson({ roles: ["booker"], ...builder });
  const gone = await organisation.addPerson({ roles: ["booker"], ...builder, monthlyHours: 150 });
  const rows = rowsOf(stint, organisation.id, organisation.owner.id);
  await rows.write((transaction) =>
    transaction.run(
      db
        .updateTable("users")
        .set({ is_active: false })
        .where("org_id", "=", organisation.id)
        .where("id", "=", gone.id),
    ),
  );

  const harbour = await rows.addProject({
    code: "HAR",
    start: "2026-09-01",
    months: 4,
    functions: [design.id, build.id],
  });
  const paused = await rows.addProject({
    code: "PAU",
    start: "2026-10-01",
    months: 2,
    status: "on_hold",
    functions: [design.id],
  });
  const proposed = await rows.addProject({
    code: "PRO",
    start: "2026-10-01",
    months: 3,
    status: "proposed",
    functions: [design.id],
  });
  const ended = await rows.addProject({
    code: "END",
    start: "2026-08-01",
    months: 3,
    status: "archived",
    before: "completed",
  });
  const stopped = await rows.addProject({ code: "STO", start: "2026-10-01", months: 1, status: "cancelled" });
  await rows.addProject({ code: "LAT", start: "2026-12-01", months: 1, functions: [design.id] });
  await rows.addProject({ code: "BAR", start: "2026-10-01", months: 1, functions: [build.id] });
  const meetings = await rows.addProject({
    code: "MEET",
    start: "2024-01-01",
    months: 240,
    isInternal: true,
    functions: [design.id],
  });

  const first = await rows.addBudget(
    harbour,
    "HAR-1",
    "archived",
    [{ ...designer, month: 2, hours: 500, rate: 100 }],
    {
      at: "2026-10-05T09:00:00Z",
    },
  );
  await rows.addBudget(
    harbour,
    "HAR-2",
    "active",
    [
      { ...designer, month: 1, hours: 10, rate: 100 },
      { ...designer, month: 2, hours: 20.25, rate: 100 },
      { ...builder, month: 2, hours: 30.5, rate: 50.33 },
      { ...designer, month: 5, hours: 99, rate: 100 },
    ],
    // Half past midnight on 1 October in London.
    { at: "2026-09-30T23:30:00Z", replaced: first },
  );
  await rows.addBudget(harbour, "HAR-3", "draft", [{ ...designer, month: 2, hours: 700, rate: 100 }]);
  await rows.addBudget(paused, "PAU-1", "active", [{ ...designer, month: 1, hours: 40, rate: 10 }], {
    at: "2026-10-31T23:59:59Z",
    replaced: first,
  });
  await rows.addBudget(proposed, "PRO-1", "active", [{ ...designer, month: 1, hours: 1000, rate: 10 }], {
    at: "2026-11-01T00:00:00Z",
    replaced: first,
  });
  await rows.addBudget(ended, "END-1", "active", [{ ...designer, month: 3, hours: 7.75, rate: 20 }], {
    at: "2026-10-10T09:00:00Z",
  });
  await rows.addBudget(stopped, "STO-1", "active", [{ ...designer, month: 1, hours: 800, rate: 10 }]);

  await rows.addForecast(harbour, "2026-09", "frozen", [{ ...designer, hours: 5, rate: 100 }]);
  await rows.addForecast(harbour, "2026-10", "frozen", [
    { ...designer, hours: 100.1, rate: 100 },
    { ...builder, hours: 0.2, rate: 50 },
  ]);
  await rows.addForecast(harbour, "2026-11", "draft", [{ ...designer, hours: 60, rate: 100 }]);
  await rows.addForecast(paused, "2026-10", "draft", [{ ...designer, hours: 300, rate: 10 }]);
  await rows.addForecast(ended, "2026-10", "frozen", [{ ...designer, hours: 3, rate: 10 }]);

  const cell = { userId: dana.id, projectId: harbour, ...designer, rate: 100 };
  await rows.addAllocation(
    "2026-10",
    "submitted",
    [
      { ...cell, day: "2026-10-01", hours: 8 },
      { ...cell, day: "2026-10-31", hours: 0.5 },
    ],
    design.id,
    ["2026-09-30T22:59:59Z", "2026-09-30T23:00:00Z", "2026-10-31T23:59:59Z", "2026-11-01T00:00:00Z"],
  );
  await rows.addAllocation(
    "2026-10",
    "draft",
    [{ ...cell, ...builder, day: "2026-10-02", hours: 20 }],
    build.id,
  );
  await rows.addAllocation("2026-11", "submitted", [{ ...cell, day: "2026-11-01", hours: 4 }], design.id);

  const line = { ...designer, rate: 100 };
  const worked = { projectId: harbour, billable: true, line };
  await rows.addTimesheet(dana.id, "approved", [
    { ...worked, day: "2026-09-30", hours: 3 },
    { ...worked, day: "2026-10-01", hours: 7.5 },
  ]);
  await rows.addTimesheet(dana.id, "submitted", [
    { ...worked, day: "2026-10-05", hours: 8 },
    { ...worked, projectId: meetings, day: "2026-10-06", hours: 1.25 },
  ]);
  await rows.addTimesheet(dana.id, "draft", [
    { ...worked, day: "2026-10-12", hours: 6.1, line: { ...designer, rate: 33.33 } },
  ]);
  await rows.addTimesheet(dana.id, "rejected", [{ ...worked, day: "2026-10-19", hours: 9 }]);
  await rows.addTimesheet(dana.id, "approved", [
    { ...worked, day: "2026-10-31", hours: 2.2, billable: false },
    { ...worked, day: "2026-11-01", hours: 5 },
  ]);
  await rows.addTimesheet(nils.id, "approved", [
    { projectId: ended, day: "2026-10-07", hours: 4, billable: false },
  ]);
  return { organisation, design, build, harbour, meetings, dana };
}

/** What October adds up to, by hand. */
export const octoberHours = {
  month_start: "2026-10-01",
  total_budget_hours: 98.5, // 20.25 + 30.5 + 40 on hold + 7.75 archived after completion
  total_budget_gbp: 4115.07, // 2025 + 1535.07 (30.5 x 50.33 = 1535.065) + 400 + 155
  total_forecasted_hours: 103.3, // 100.1 + 0.2 + 3
  total_forecasted_gbp: 10050,
  total_allocated_hours: 8.5,
  total_allocated_gbp: 850,
  total_actual_hours: 29.05, // 7.5 + 8 + 1.25 + 6.1 + 2.2 + 4
  total_actual_gbp: 2098.31, // 750 + 800 + 125 + 203.31 (6.1 x 33.33 = 203.313) + 220 + 0
  total_unrated_hours: 4, // of someone without a tier
};
