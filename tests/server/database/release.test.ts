import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readManifest } from "#server/database/backup/manifest.ts";
import { restoreBackup } from "#server/database/backup/restore-backup.ts";
import { takeBackup } from "#server/database/backup/take-backup.ts";
import type { Run } from "#server/database/engine.ts";
import { appliedMigrations } from "#server/database/migrate.ts";
import { temporaryFolder } from "../../support/program.ts";
import { enginesToOpen, type ThrowAway } from "../../support/throw-away.ts";

const root = path.join(import.meta.dirname, "../../..");
const migrations = path.join(root, "db/migrations");
type Rows = (query: string) => Promise<readonly Record<string, unknown>[]>;
const { schemaOf } = (await import(path.join(root, "scripts/house/schema.mjs"))) as {
  schemaOf: (rows: Rows) => Promise<string>;
};

/** The backup that scripts/freeze.mjs made when 1.0.0 was released. */
const frozen = Object.entries(
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, "release-1.0.0.json"), "utf8")) as Record<
    string,
    string
  >,
);
const folder = temporaryFolder();

describe.each(enginesToOpen())("A database of version 1.0.0 on the %s engine", (name, open) => {
  let own: ThrowAway;
  const rows: Rows = (query) =>
    own.engine.transaction("", async (run: Run) => (await run({ sql: query, parameters: [] })).rows);
  const backup = path.join(folder, name);

  beforeAll(async () => {
    fs.mkdirSync(backup, { recursive: true });
    for (const [file, text] of frozen) fs.writeFileSync(path.join(backup, file), Buffer.from(text, "base64"));
    own = await open();
    await own.engine.script("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    await restoreBackup(own.engine, backup, migrations, () => undefined);
  });
  afterAll(() => own.remove());

  it("is brought to the newest migration by files that are as they were released", async () => {
    const { migrations: released } = await readManifest(backup);
    const applied = await appliedMigrations(own.engine);
    expect(applied.slice(0, released.length)).toEqual(released);
    expect(applied).toHaveLength(fs.readdirSync(migrations).length);
  });

  it("has the schema of db/schema.sql afterwards", async () => {
    const [now, wanted] = [await schemaOf(rows), fs.readFileSync(path.join(root, "db/schema.sql"), "utf8")];
    // Fingerprints of views differ between versions of PostgreSQL, of which the embedded one's is pinned.
    const comparable = (schema: string) =>
      name === "embedded" ? schema : schema.replace(/(?<=-- \d{4} )[0-9a-f]{16}$/gm, "");
    expect(comparable(now)).toBe(comparable(wanted));
  });

  it("keeps every row, and the monthly totals still add up", async () => {
    const before = await readManifest(backup);
    const after = await takeBackup(own.engine, path.join(folder, `${name}-again`));
    const counts = new Map(after.tables.map((table) => [table.name, table.rows]));
    expect(before.tables.filter((table) => counts.get(table.name) !== table.rows)).toEqual([]);
    const [result] = await own.engine.readBatch(
      "SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '00000000-0000-4000-8000-000000000001'",
      [
        {
          sql: `SELECT (SELECT count(*) FROM monthly_corrections) + (SELECT count(*) FROM monthly_function_corrections)
              + (SELECT count(*) FROM monthly_project_corrections) + (SELECT count(*) FROM weekly_function_corrections)
              + (SELECT count(*) FROM weekly_person_corrections) AS wrong,
            (SELECT sum(total_actual_hours) FROM org_monthly_hours_summary) AS actual,
            (SELECT sum(total_actual_hours) FROM org_monthly_project_summary) AS by_project,
            (SELECT sum(actual_hours) FROM weekly_function_parts) AS by_week,
            (SELECT sum(actual_hours) FROM weekly_person_parts) AS by_person,
            (SELECT name_key FROM users) AS name`,
          parameters: [],
        },
      ],
    );
    expect(result?.rows).toEqual([
      { wrong: 0, actual: 7.5, by_project: 7.5, by_week: 7.5, by_person: 7.5, name: "ada zoe" },
    ]);
  });

  it("hashes events of its audit log as before, so that its seals still hold", async () => {
    const event = (n: number, more: object) => ({
      org_id: "00000000-0000-4000-8000-000000000001",
      id: `00000000-0000-4000-8000-00000000000${n}`,
      happened_at: "2026-03-29T01:59:59.123456Z",
      actor_name: "Zoë Ada",
      action: "change project",
      subject_type: "project",
      subject_id: "x",
      ...more,
    });
    const events = [
      event(1, {}),
      event(2, { before: { "b ": null, a: [1.5, "ü"] }, after: { a: 1e3 }, request_id: "r" }),
      event(3, { actor_id: "00000000-0000-4000-8000-000000000009", before: "", after: null }),
    ];
    const columns =
      "org_id, id, happened_at, actor_id, actor_name, action, subject_type, subject_id, before, after, request_id";
    const hashes = await rows(
      `SELECT audit_row_hash(a) AS before, audit_entry_hash(${columns}) AS now
       FROM json_populate_recordset(NULL::audit_log, '${JSON.stringify(events)}') a`,
    );
    expect(hashes).toHaveLength(3);
    expect(new Set(hashes.map(({ now }) => now)).size).toBe(3);
    for (const hash of hashes) expect(hash["now"]).toBe(hash["before"]);
  });
});
