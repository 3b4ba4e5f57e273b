import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readManifest } from "#server/database/backup/manifest.ts";
import { makeBackup } from "#server/database/backup/make-backup.ts";
import { appliedMigrations } from "#server/database/migrate.ts";
import { temporaryFolder } from "../../support/program.ts";
import { releasedOrgId, restoreReleased, writeReleased } from "../../support/released.ts";
import { enginesToOpen, type ThrowAway } from "../../support/throw-away.ts";

const root = path.join(import.meta.dirname, "../../..");
const migrations = path.join(root, "db/migrations");

const folder = temporaryFolder();

describe.each(enginesToOpen())("A database of version 1.0.0 on the %s engine", (name, open) => {
  let own: ThrowAway;
  const backup = path.join(folder, name);

  beforeAll(async () => {
    writeReleased(backup);
    own = await open();
    await restoreReleased(own.engine, backup, migrations);
  });
  afterAll(() => own.remove());

  it("is brought to the newest migration by files that are as they were released", async () => {
    const { migrations: released } = await readManifest(backup);
    const applied = await appliedMigrations(own.engine);
    expect(applied.slice(0, released.length)).toEqual(released);
    expect(applied).toHaveLength(fs.readdirSync(migrations).length);
  });

  it("retains every row, and the monthly totals still add up", async () => {
    const before = await readManifest(backup);
    const after = await makeBackup(own.engine, path.join(folder, `${name}-again`));
    const counts = new Map(after.tables.map((table) => [table.name, table.rows]));
    expect(before.tables.filter((table) => counts.get(table.name) !== table.rows)).toEqual([]);
    const [result] = await own.engine.readBatch(
      `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${releasedOrgId}'`,
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
});
