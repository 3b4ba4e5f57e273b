import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { slowIt } from "../support/slow-it.ts";
import { embeddedFolder } from "../support/throw-away.ts";

const root = path.join(import.meta.dirname, "..", "..");
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

const changes = [
  "CREATE TABLE extra (id int)",
  "CREATE TABLE extra (code text PRIMARY KEY); GRANT SELECT ON extra TO stint_app",
  "ALTER TABLE users ADD COLUMN extra int",
  "ALTER TABLE timers DROP COLUMN note",
  "ALTER TABLE timers ALTER COLUMN note TYPE varchar(80)",
  "ALTER TABLE timers ALTER COLUMN note DROP NOT NULL",
  "ALTER TABLE timers ALTER COLUMN note DROP DEFAULT",
  "ALTER TABLE timers ALTER COLUMN id SET DEFAULT gen_random_uuid()",
  'ALTER TABLE timers ALTER COLUMN note TYPE text COLLATE "C"',
  "ALTER TABLE timers DROP CONSTRAINT timer_one_per_person",
  "ALTER TABLE timers RENAME CONSTRAINT timer_project TO timer_of_project",
  "ALTER TABLE timers ADD CHECK (version > 0)",
  "ALTER TABLE timers ADD FOREIGN KEY (org_id) REFERENCES clients (id)",
  "ALTER TABLE recovery_codes DROP CONSTRAINT recovery_codes_pkey",
  "ALTER TABLE mail_outbox DROP CONSTRAINT mail_outbox_pkey",
  `ALTER TABLE pinned_projects DROP CONSTRAINT pinned_project_project, ADD CONSTRAINT pinned_project_project
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE`,
  "DROP INDEX sessions_by_end",
  "CREATE INDEX extra ON sessions (user_id)",
  "CREATE INDEX extra ON currencies (name)",
  "ALTER TABLE timers DISABLE ROW LEVEL SECURITY",
  "ALTER TABLE timers NO FORCE ROW LEVEL SECURITY",
  "ALTER TABLE currencies ENABLE ROW LEVEL SECURITY",
  "DROP POLICY own_organisation ON timers",
  "ALTER POLICY own_organisation ON timers USING (true)",
  "ALTER POLICY own_organisation ON timers TO stint_jobs",
  "ALTER POLICY own_organisation ON timers WITH CHECK (false)",
  "CREATE POLICY extra ON timers TO stint_jobs USING (true)",
  "CREATE POLICY extra ON currencies TO stint_app USING (true)",
  "REVOKE ALL ON timers FROM stint_app",
  "REVOKE DELETE ON timers FROM stint_app",
  "GRANT INSERT ON currencies TO stint_app",
  "GRANT SELECT (id) ON timers TO stint_jobs",
  "GRANT SELECT ON currencies TO stint_jobs",
  "GRANT INSERT ON hour_facts TO stint_app",
  "REVOKE ALL ON hour_facts FROM stint_app",
  "DROP TRIGGER count_added ON time_entries",
  "ALTER TRIGGER count_added ON time_entries RENAME TO counted",
  "CREATE TRIGGER extra BEFORE INSERT ON timers FOR EACH STATEMENT EXECUTE FUNCTION check_mail_cut()",
  "ALTER TABLE time_entries DISABLE TRIGGER count_added",
  "CREATE VIEW extra AS SELECT 1 AS one",
  "DROP VIEW hour_facts",
  "ALTER VIEW hour_facts SET (security_invoker = false)",
  "ALTER VIEW hour_facts RENAME COLUMN day TO date",
  "CREATE OR REPLACE VIEW calendar_months AS SELECT org_id, month_start FROM closed_months",
  "CREATE FUNCTION extra() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "ALTER FUNCTION check_mail_cut() SECURITY DEFINER",
  "ALTER FUNCTION check_mail_cut() RENAME TO extra",
  "CREATE ROLE stint_extra",
  "ALTER ROLE stint_jobs BYPASSRLS",
  "ALTER ROLE stint_app NOLOGIN",
  "ALTER ROLE stint_app CREATEDB",
  "GRANT stint_jobs TO stint_app",
];

type Rows = (query: string) => Promise<unknown[]>;
type Printed = (rows: Rows) => Promise<string>;
const { schemaOf } = (await import(path.join(root, "scripts/house/schema.mjs"))) as { schemaOf: Printed };
const { tableTypes } = (await import(path.join(root, "scripts/house/table-types.mjs"))) as {
  tableTypes: Printed;
};

describe("In a migrated database", () => {
  let folder = "";
  let database: PGlite;
  const rows: Rows = async (query) => (await database.query(query)).rows;

  beforeAll(async () => {
    folder = embeddedFolder();
    database = await PGlite.create(path.join(folder, "database"));
  });
  afterAll(async () => {
    await database.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it("the types of the tables and db/schema.sql are what the migrations say", async () => {
    expect(await schemaOf(rows)).toBe(read("db/schema.sql"));
    expect(await tableTypes(rows)).toBe(read("src/server/database/tables.ts"));
  });

  slowIt("db/schema.sql shows a change of every kind", async () => {
    const missed: string[] = [];
    for (const change of changes) {
      await database.exec(`BEGIN; ${change}`);
      if ((await schemaOf(rows)) === read("db/schema.sql")) missed.push(change);
      await database.exec("ROLLBACK");
    }
    expect(missed).toEqual([]);
  });
});

it("No policy reads another table, which a distributed database refuses", () => {
  const policies = read("db/schema.sql")
    .split("\n")
    .filter((line) => line.includes("POLICY "));
  expect(policies.length).toBeGreaterThan(10);
  expect(policies.filter((line) => /USING .*\bSELECT\b/.test(line))).toEqual([]);
});

it("A row written over another gets no value from the clock, which a distributed database refuses", () => {
  const overwriting = fs
    .readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...read(path.join("src", file)).matchAll(/(?:doUpdateSet|DO UPDATE)[^;]*;/g)].map(
        ([text]) => `${file}: ${text}`,
      ),
    );
  expect(overwriting.length).toBeGreaterThan(10);
  expect(overwriting.filter((text) => /now\(\)|clock_timestamp|random/.test(text))).toEqual([]);
});
