import fs from "node:fs";
import path from "node:path";
import { newId } from "#server/ids.ts";
import { startOfWeek } from "#shared/day.ts";
import type { Places } from "./samples.ts";
import type { Stint } from "./stint.ts";

type Ground = Pick<Stint, "engine">;

/** The civil day on which campaigns look at the demonstration. */
export const today = "2026-11-12";
/**
 * Tables whose rows belong to an organisation, read from the migrations: a new one is covered without being
 * named here.
 */
const migrations = path.join(import.meta.dirname, "..", "..", "db", "migrations");
export const tables = fs
  .readdirSync(migrations)
  .flatMap((file) =>
    [
      ...fs
        .readFileSync(path.join(migrations, file), "utf8")
        .matchAll(/CREATE TABLE (\w+) \(\s*org_id uuid/g),
    ].map((match) => match[1] ?? ""),
  );

/** Every row of an organisation as text, table by table. */
export async function everything(stint: Ground, orgId: string): Promise<Record<string, string>> {
  const results = await stint.engine.readBatch(
    `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`,
    tables.map((table) => ({
      sql: `SELECT count(*) AS rows, coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS sum FROM ${table} t`,
      parameters: [],
    })),
  );
  return Object.fromEntries(tables.map((table, index) => [table, JSON.stringify(results[index]?.rows[0])]));
}

/** Words that must never reach a stranger: ids, addresses and names of an organisation. */
export async function canaries(stint: Ground, orgId: string): Promise<string[]> {
  const results = await stint.engine.readBatch(
    `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`,
    [
      {
        sql: "SELECT id::text AS word FROM users UNION ALL SELECT email FROM users UNION ALL SELECT id::text FROM projects UNION ALL SELECT name FROM projects WHERE NOT is_internal",
        parameters: [],
      },
      {
        sql: "SELECT id::text AS word FROM functions UNION ALL SELECT id::text FROM cost_tiers UNION ALL SELECT id::text FROM budget_profiles UNION ALL SELECT id::text FROM timesheets",
        parameters: [],
      },
    ],
  );
  return results.flatMap((result) => result.rows.map((row) => String(row["word"])));
}

/** What the demonstration has none of: connections to other programs, an import, a template. */
export async function connectHome(stint: Ground, orgId: string): Promise<void> {
  const ids = Object.fromEntries(
    [
      "webhook",
      "delivery",
      "token",
      "connection",
      "channel",
      "template",
      "import",
      "overtime",
      "skill",
      "view",
      "wall",
    ].map((each) => [each, newId()]),
  );
  // Looked up first: a distributed database allows no query among inserted values.
  const [people] = await stint.engine.readBatch(
    `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`,
    [{ sql: "SELECT id::text FROM users ORDER BY id LIMIT 1", parameters: [] }],
  );
  const user = `'${String(people?.rows[0]?.["id"])}'`;
  await stint.engine.script(`
    INSERT INTO webhooks (org_id, id, url, secret, place) VALUES ('${orgId}', '${ids["webhook"]}', 'https://hooks.harbourpine.example/in', 'whsec_ofHarbourAndPine', 0);
    INSERT INTO webhook_deliveries (org_id, id, webhook_id, event_id, type, subject_id, data, happened_at, due_at)
      VALUES ('${orgId}', '${ids["delivery"]}', '${ids["webhook"]}', gen_random_uuid(), 'project', 'x', '{}', now(), now());
    INSERT INTO api_tokens (org_id, id, kind, user_id, name, token_hash, scopes, created_by, expires_at)
      VALUES ('${orgId}', '${ids["token"]}', 'personal', ${user}, 'Warehouse of Harbour', 'none', '{time:read}', ${user}, now() + interval '1 day');
    INSERT INTO provisioning_connections (org_id, id, name) VALUES ('${orgId}', '${ids["connection"]}', 'Entra ID of Harbour');
    INSERT INTO chat_channels (org_id, id, kind, name, url) VALUES ('${orgId}', '${ids["channel"]}', 'slack', 'Chat of Harbour', 'https://chat.harbourpine.example/in');
    INSERT INTO pay_templates (org_id, id, name, purpose, layout) VALUES ('${orgId}', '${ids["template"]}', 'Payroll of Harbour', 'payroll', '{}');
    INSERT INTO overtime_entries (org_id, id, user_id, day, kind, hours, reason)
      VALUES ('${orgId}', '${ids["overtime"]}', ${user}, '2026-01-05', 'correction', 2, 'Overtime of Harbour');
    INSERT INTO skills (org_id, id, name) VALUES ('${orgId}', '${ids["skill"]}', 'Skill of Harbour');
    INSERT INTO report_views (org_id, id, user_id, name, address) VALUES ('${orgId}', '${ids["view"]}', ${user}, 'Report of Harbour', '{"report":"hours"}');
    INSERT INTO walls (org_id, id, name, panels, link_hash) VALUES ('${orgId}', '${ids["wall"]}', 'Wall of Harbour', '{hours}', 'none');
    INSERT INTO imports (org_id, id, file_name, byte_size) VALUES ('${orgId}', '${ids["import"]}', 'harbour.csv', 10);
  `);
}

/** Ids of an organisation by the names that paths have for them. */
export const placeTables: Readonly<Record<string, string>> = {
  webhookId: "webhooks",
  deliveryId: "webhook_deliveries",
  tokenId: "api_tokens",
  connectionId: "provisioning_connections",
  channelId: "chat_channels",
  templateId: "pay_templates",
  viewId: "report_views",
  wallId: "walls",
  importId: "imports",
  holidayRequestId: "holiday_requests",
  holidayId: "organisation_public_holidays",
  entryId: "time_entries",
  overtimeEntryId: "overtime_entries",
  sessionId: "sessions",
  skillId: "skills",
};

/** `order`: by which of several rows one is chosen. */
export async function placesOf(stint: Ground, orgId: string, order = "id"): Promise<Places> {
  const scope = `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`;
  const rows = await stint.engine.readBatch(
    scope,
    Object.values(placeTables).map((table) => ({
      sql: `SELECT id::text FROM ${table} ORDER BY ${order} LIMIT 1`,
      parameters: [],
    })),
  );
  const more = Object.fromEntries(
    Object.keys(placeTables).map((name, at) => [name, String(rows[at]?.rows[0]?.["id"] ?? "")]),
  );
  const ids = await stint.engine.readBatch(`SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`, [
    {
      sql: `SELECT (SELECT id::text FROM projects WHERE status_code = 'active' ORDER BY ${order} LIMIT 1) AS "projectId", (SELECT id::text FROM functions ORDER BY ${order} LIMIT 1) AS "functionId",
        (SELECT id::text FROM cost_tiers ORDER BY ${order} LIMIT 1) AS "costTierId", (SELECT id::text FROM budget_profiles ORDER BY ${order} LIMIT 1) AS "budgetProfileId",
        (SELECT id::text FROM timesheets ORDER BY week_starting DESC LIMIT 1) AS "timesheetId", (SELECT user_id::text FROM timesheets ORDER BY week_starting DESC LIMIT 1) AS "userId",
        (SELECT id::text FROM users ORDER BY ${order} LIMIT 1) AS "personId",
        (SELECT characteristic_id::text FROM project_characteristics ORDER BY ${order} LIMIT 1) AS "characteristicId", (SELECT id::text FROM project_characteristics ORDER BY ${order} LIMIT 1) AS "projectCharacteristicId"`,
      parameters: [],
    },
  ]);
  const found = ids[0]?.rows[0] as Record<string, string>;
  const dates = {
    month: "2026-12",
    periodId: "2026-12",
    week: startOfWeek(today),
    weekStarting: startOfWeek(today),
    weekStartingDate: startOfWeek(today),
    day: today,
    year: "2026",
  };
  return { ...found, ...more, id: found["projectId"] ?? "", ...dates };
}
