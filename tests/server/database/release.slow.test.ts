import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openInvitation, signIn } from "#features/access/contract.ts";
import { listFunctions } from "#features/functions/contract.ts";
import { listMyOpenWeeks } from "#features/timesheets/contract.ts";
import { readManifest } from "#server/database/backup/manifest.ts";
import { makeBackup } from "#server/database/backup/make-backup.ts";
import { appliedMigrations } from "#server/database/migrate.ts";
import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/program.ts";
import { releasedOrgId, restoreReleased, writeReleased } from "../../support/released.ts";
import { describeOnEngines } from "../../support/stint.ts";

const root = path.join(import.meta.dirname, "../../..");
const migrations = path.join(root, "db/migrations");

describeOnEngines("A database of version 1.0.0", (stint) => {
  let backup: string;
  let links: ReturnType<typeof writeReleased>;

  beforeAll(async () => {
    backup = temporaryFolder();
    links = writeReleased(backup);
    await restoreReleased(stint().engine, backup, migrations);
  });
  afterAll(() => fs.rmSync(backup, { recursive: true }));

  it("is brought to the newest migration by files that are as they were released", async () => {
    const { migrations: released } = await readManifest(backup);
    const applied = await appliedMigrations(stint().engine);
    expect(applied.slice(0, released.length)).toEqual(released);
    expect(applied).toHaveLength(fs.readdirSync(migrations).length);
  });

  it("retains every row, and the monthly totals still add up", async () => {
    const before = await readManifest(backup);
    const after = await makeBackup(stint().engine, path.join(backup, "again"));
    const counts = new Map(after.tables.map((table) => [table.name, table.rows]));
    expect(before.tables.filter((table) => counts.get(table.name) !== table.rows)).toEqual([]);
    const [result] = await stint().engine.readBatch(
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

  it("lets everyone in by their password and their old links", async () => {
    const ends = ["sessions", "api_tokens", "user_invitations"].map(
      (table) => `UPDATE ${table} SET expires_at = now() + interval '1 day'`,
    );
    await stint().engine.script(ends.join(";"));
    const visitor = stint().visitor();
    await visitor.ok(signIn, { body: { email: "olive@test.example", password: "correct-horse-battery" } });
    // Its name over https; over http, as here, it has no prefix.
    const cookie = links.cookie.replace(/^__Host-/, "");
    const { functions } = await new Client(stint().url, cookie).ok(listFunctions);
    expect(functions.map(({ name }) => name)).toEqual(["First"]);
    expect(await Client.withToken(stint().url, links.token).call(listMyOpenWeeks)).toMatchObject({
      status: 200,
    });
    const { organizationName } = await visitor.ok(openInvitation, { body: { token: links.invitation } });
    expect(organizationName).toBe("Testing Ltd");
    for (const place of [links.calendar, links.wall])
      expect((await fetch(stint().url + place)).status, place).toBe(200);
  });
});
