import path from "node:path";
import { expect, it } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { describeOnEngines } from "../../support/stint.ts";

const migrations = path.join(import.meta.dirname, "../../../db/migrations");
const quiet = (): void => undefined;
const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
/** The last one in which projects have the names of customers. */
const before = 33;

/** What projects had for invoices, by code: of two organisations. */
const typed: readonly (readonly [org: number, code: string, name: string, number: string])[] = [
  [1, "ONE", "Kiln & Sons", "D-10"],
  [1, "SAME", "Kiln & Sons", "D-10"],
  [1, "BARE", "KILN & SONS", ""],
  [1, "NORTH", "Wharf", "1"],
  [1, "SOUTH", "Wharf", "2"],
  [1, "WEST", "wharf", ""],
  [1, "TAKEN", "Wharf (2)", ""],
  [1, "DIGITS", "", "77"],
  [1, "LONG", "x".repeat(200), "a"],
  [1, "LONGER", "x".repeat(200), "b"],
  [1, "NONE", "", ""],
  [2, "OTHER", "Kiln & Sons", "X"],
];

const rows = `
INSERT INTO clients (id, name) VALUES ('${id(1)}', 'Acme'), ('${id(2)}', 'Other');
INSERT INTO organisation_settings (org_id) VALUES ('${id(1)}'), ('${id(2)}');
${typed
  .map(
    ([org, code, name, number], at) => `
INSERT INTO projects (org_id, id, name, code, status_code, start_date, project_length_months)
  VALUES ('${id(org)}', '${id(100 + at)}', '${code}', '${code}', 'active', '2026-01-01', 12);
INSERT INTO pay_projects (org_id, project_id, customer_name, customer_number, cost_centre)
  VALUES ('${id(org)}', '${id(100 + at)}', '${name}', '${number}', 'K-${code}');`,
  )
  .join("")}`;

describeOnEngines("An upgrade from projects that name customers", (stint) => {
  it("makes a customer of each name and number, and gives it to the projects", async () => {
    const { engine } = stint();
    await engine.script(
      "DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS as_of CASCADE; CREATE SCHEMA public",
    );
    await migrate(engine, migrations, quiet, before);
    await engine.script(rows);
    await migrate(engine, migrations, quiet);
    const [projects, counts] = await engine.readBatch("", [
      {
        sql: `SELECT p.code, c.name, c.number, pay.cost_centre FROM projects p
          JOIN pay_projects pay ON pay.org_id = p.org_id AND pay.project_id = p.id
          LEFT JOIN customers c ON c.org_id = p.org_id AND c.id = p.customer_id ORDER BY p.id`,
        parameters: [],
      },
      {
        sql: "SELECT (SELECT count(*) FROM customers) AS customers, (SELECT count(*) FROM past_projects) AS past",
        parameters: [],
      },
    ]);
    const long = "x".repeat(196);
    expect(projects?.rows).toEqual(
      [
        ["ONE", "Kiln & Sons", "D-10"],
        ["SAME", "Kiln & Sons", "D-10"],
        // Its number was left away once.
        ["BARE", "Kiln & Sons", "D-10"],
        ["NORTH", "Wharf (1)", "1"],
        ["SOUTH", "Wharf 2", "2"],
        ["WEST", "wharf", ""],
        ["TAKEN", "Wharf (2)", ""],
        ["DIGITS", "77", "77"],
        ["LONG", `${long} (a)`, "a"],
        ["LONGER", `${long} (b)`, "b"],
        ["NONE", null, null],
        ["OTHER", "Kiln & Sons", "X"],
      ].map(([code, name, number]) => ({ code, name, number, cost_centre: `K-${code}` })),
    );
    expect(counts?.rows).toEqual([{ customers: 9, past: 0 }]);
    await expect(engine.script("UPDATE projects SET customer_id = gen_random_uuid()")).rejects.toMatchObject({
      constraint: "project_customer",
    });
  });
});
