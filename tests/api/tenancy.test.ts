import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { loadDemo } from "#demo/load-demo.ts";
import { demoPassword } from "#demo/sign-ins.ts";
import { readSession } from "#features/access/contract.ts";
import { pagePeople } from "#features/people/contract.ts";
import { connectProvider } from "#features/provisioning/contract.ts";
import { createOwnToken } from "#features/tokens/contract.ts";
import { areaScopes } from "#features/tokens/rules/areas.ts";
import { routes } from "#routes.ts";
import { switchOffQueryFilters } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { newTokenText } from "#server/token-text.ts";
import { startOfWeek } from "#shared/day.ts";
import { Client } from "../support/client.ts";
import type { DocumentedOperation } from "../support/openapi.ts";
import { wronglyLetIn } from "../support/roles.ts";
import { sampleRequest, type Places } from "../support/samples.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const today = "2026-11-12";
/**
 * Tables whose rows belong to an organisation, read from the migrations: a new one is covered without being
 * named here.
 */
const migrations = path.join(import.meta.dirname, "..", "..", "db", "migrations");
const tables = fs
  .readdirSync(migrations)
  .flatMap((file) =>
    [
      ...fs
        .readFileSync(path.join(migrations, file), "utf8")
        .matchAll(/CREATE TABLE (\w+) \(\s*org_id uuid/g),
    ].map((match) => match[1] ?? ""),
  );

/** Every row of an organisation as text, table by table. */
async function everything(stint: Stint, orgId: string): Promise<Record<string, string>> {
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
async function canaries(stint: Stint, orgId: string): Promise<string[]> {
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
async function connectHome(stint: Stint, orgId: string): Promise<void> {
  const ids = Object.fromEntries(
    ["webhook", "delivery", "token", "connection", "channel", "template", "import"].map((each) => [
      each,
      newId(),
    ]),
  );
  const user = `(SELECT id FROM users WHERE org_id = '${orgId}' ORDER BY id LIMIT 1)`;
  await stint.engine.script(`
    INSERT INTO webhooks (org_id, id, url, secret, place) VALUES ('${orgId}', '${ids["webhook"]}', 'https://hooks.harbourpine.example/in', 'whsec_ofHarbourAndPine', 0);
    INSERT INTO webhook_deliveries (org_id, id, webhook_id, event_id, topic, subject_id, data, happened_at, due_at)
      VALUES ('${orgId}', '${ids["delivery"]}', '${ids["webhook"]}', gen_random_uuid(), 'project', 'x', '{}', now(), now());
    INSERT INTO api_tokens (org_id, id, kind, user_id, name, token_hash, scopes, created_by, expires_at)
      VALUES ('${orgId}', '${ids["token"]}', 'personal', ${user}, 'Warehouse of Harbour', 'none', '{time:read}', ${user}, now() + interval '1 day');
    INSERT INTO provisioning_connections (org_id, id, name) VALUES ('${orgId}', '${ids["connection"]}', 'Entra ID of Harbour');
    INSERT INTO chat_channels (org_id, id, kind, name, url) VALUES ('${orgId}', '${ids["channel"]}', 'slack', 'Chat of Harbour', 'https://chat.harbourpine.example/in');
    INSERT INTO pay_templates (org_id, id, name, purpose, layout) VALUES ('${orgId}', '${ids["template"]}', 'Payroll of Harbour', 'payroll', '{}');
    INSERT INTO imports (org_id, id, file_name, byte_size) VALUES ('${orgId}', '${ids["import"]}', 'harbour.csv', 10);
  `);
}

/** Ids of an organisation by the names that paths have for them. */
const placeTables: Readonly<Record<string, string>> = {
  webhookId: "webhooks",
  deliveryId: "webhook_deliveries",
  tokenId: "api_tokens",
  connectionId: "provisioning_connections",
  channelId: "chat_channels",
  templateId: "pay_templates",
  importId: "imports",
  holidayRequestId: "holiday_requests",
  holidayId: "organisation_public_holidays",
  entryId: "time_entries",
  sessionId: "sessions",
};

async function placesOf(stint: Stint, orgId: string): Promise<Places> {
  const scope = `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`;
  const rows = await stint.engine.readBatch(
    scope,
    Object.values(placeTables).map((table) => ({
      sql: `SELECT id::text FROM ${table} ORDER BY id LIMIT 1`,
      parameters: [],
    })),
  );
  const more = Object.fromEntries(
    Object.keys(placeTables).map((name, at) => [name, String(rows[at]?.rows[0]?.["id"] ?? "")]),
  );
  const ids = await stint.engine.readBatch(`SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`, [
    {
      sql: `SELECT (SELECT id::text FROM projects WHERE status_code = 'active' LIMIT 1) AS "projectId", (SELECT id::text FROM functions LIMIT 1) AS "functionId",
        (SELECT id::text FROM cost_tiers LIMIT 1) AS "costTierId", (SELECT id::text FROM budget_profiles LIMIT 1) AS "budgetProfileId",
        (SELECT id::text FROM timesheets ORDER BY week_starting DESC LIMIT 1) AS "timesheetId", (SELECT user_id::text FROM timesheets ORDER BY week_starting DESC LIMIT 1) AS "userId",
        (SELECT id::text FROM users LIMIT 1) AS "personId",
        (SELECT characteristic_id::text FROM project_characteristics ORDER BY id LIMIT 1) AS "characteristicId", (SELECT id::text FROM project_characteristics ORDER BY id LIMIT 1) AS "projectCharacteristicId"`,
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

describeOnEngines(
  "Two organisations on one server",
  (stint) => {
    let stranger: Client;
    /** The second organisation's identity provider, which calls what only those may. */
    let provider: Client;
    let home = "";
    let secrets: string[] = [];
    let foreign: Places = {};
    let random: Places = {};

    beforeAll(async () => {
      await loadDemo(stint().platform, { people: 12, say: () => undefined });
      const owner = await stint().visitor().signIn("superadmin@harbourpine.example", demoPassword);
      home = (await owner.ok(readSession)).user?.orgId ?? "";
      await connectHome(stint(), home);
      stranger = await stint().visitor().signIn("admin@secondorg.example", demoPassword);
      const { secret } = await stranger.ok(connectProvider, { body: { name: "Other", expiresInDays: 1 } });
      provider = Client.withToken(stint().url, secret);
      secrets = await canaries(stint(), home);
      foreign = await placesOf(stint(), home);
      random = Object.fromEntries(
        Object.entries(foreign).map(([name, value]) => [name, value.length === 36 ? newId() : value]),
      );
    });

    /**
     * Calls every endpoint as the other organisation's super admin, with the first one's ids and with random
     * ones.
     */
    const visitAll = async () => {
      const seen: string[] = [];
      const told: string[] = [];
      const before = await everything(stint(), home);
      for (const { endpoint } of routes) {
        if (endpoint.path.startsWith("/api/session") || endpoint.path.startsWith("/api/invitation/"))
          continue;
        const theirs = sampleRequest(endpoint, foreign);
        const nobodys = sampleRequest(endpoint, random);
        const caller = endpoint.access === "provisioning" ? provider : stranger;
        const answer = await caller.send(endpoint.method, theirs.path, theirs.body);
        const other = await caller.send(endpoint.method, nobodys.path, nobodys.body);
        const text = JSON.stringify(answer.body);
        const asked = JSON.stringify(theirs);
        for (const secret of secrets)
          if (text.includes(secret) && !asked.includes(secret))
            seen.push(`${endpoint.method} ${endpoint.path}: ${secret}`);
        const withoutIds = (value: unknown) =>
          JSON.stringify(value).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");
        const names = /\{\w*Id\}/.test(endpoint.path);
        if (names && (answer.status !== other.status || withoutIds(answer.body) !== withoutIds(other.body)))
          told.push(`${endpoint.method} ${endpoint.path}: ${answer.status} against ${other.status}`);
        // What SCIM has and the product doesn't: 501.
        if (answer.status >= 500 && answer.status !== 501)
          told.push(`${endpoint.method} ${endpoint.path}: ${answer.status} ${text}`);
      }
      return {
        seen,
        told,
        changed: Object.entries(await everything(stint(), home)).filter(
          ([table, sum]) => before[table] !== sum,
        ),
      };
    };

    it("covers every table of an organisation", () => {
      expect(tables.length).toBeGreaterThan(25);
      expect(secrets.length).toBeGreaterThan(100);
    });

    it("aims at a thing of every kind that a path names", () => {
      expect(Object.keys(placeTables).filter((name) => foreign[name]?.length !== 36)).toEqual([]);
    });

    it("shows nothing of one to the other, tells foreign ids from random ones nowhere, and changes nothing", async () => {
      expect(await visitAll()).toEqual({ seen: [], told: [], changed: [] });
    });

    it("sees a leak and a change where there is one", async () => {
      const own = await stint().visitor().signIn("superadmin@harbourpine.example", demoPassword);
      const text = JSON.stringify((await own.ok(pagePeople)).people);
      expect(secrets.filter((secret) => text.includes(secret)).length).toBeGreaterThan(10);
      const before = await everything(stint(), home);
      await stint().engine.script(`UPDATE functions SET description = 'planted' WHERE org_id = '${home}'`);
      const after = await everything(stint(), home);
      expect(Object.keys(before).filter((table) => before[table] !== after[table])).toContain("functions");
    });

    it("refuses every call to every role without it, to API tokens without its scope, to people who were deactivated and to nobody, and changes nothing", async () => {
      const admin = await stint().visitor().signIn("admin@harbourpine.example", demoPassword);
      const deactivated = new Client(stint().url, admin.cookie);
      const byRole = new Map<string, Client>([["admin", admin]]);
      for (const role of ["superadmin", "manager", "forecaster", "allocator", "booker"])
        byRole.set(role, await stint().visitor().signIn(`${role}@harbourpine.example`, demoPassword));
      const rolesOf = new Map<string, readonly string[]>();
      for (const [role, client] of byRole)
        rolesOf.set(role, (await client.ok(readSession)).user?.roles ?? []);
      // The same by API tokens with every scope, with none that matters, and with a wrong text.
      const programs = new Map<
        string,
        { token: Client; scopes: readonly string[]; roles: readonly string[] }
      >();
      for (const [role, client] of byRole)
        for (const scopes of [areaScopes, ["reports:read"]]) {
          const body = { name: "Campaign", scopes: [...scopes], expiresInDays: 1 };
          const { secret } = await client.ok(createOwnToken, { body });
          const token = Client.withToken(stint().url, secret);
          // Its first use is noted.
          await token.send("GET", "/api/reports/choices");
          programs.set(`${role} with ${scopes.length}`, { token, scopes, roles: rolesOf.get(role) ?? [] });
        }
      // The mails about them: on a machine with the demonstration anyone reads those at /dev/mail.
      await stint().engine.script("DELETE FROM mail_outbox WHERE kind = 'security notice'");
      const before = await everything(stint(), home);
      const ask = (client: Client) => async (operation: DocumentedOperation) => {
        const endpoint = routes.find(
          (route) => route.endpoint.method === operation.method && route.endpoint.path === operation.path,
        )?.endpoint;
        const request = endpoint
          ? sampleRequest(endpoint, foreign)
          : { path: operation.path, body: undefined };
        return (await client.send(operation.method, request.path, request.body)).status;
      };
      let cases = 0;
      const letIn: string[] = [];
      for (const [role, client] of byRole) {
        const result = await wronglyLetIn(rolesOf.get(role) ?? [], ask(client));
        cases += result.cases;
        letIn.push(...result.letIn.map((one) => `${role}: ${one}`));
      }
      for (const [who, { token, scopes, roles }] of programs) {
        const result = await wronglyLetIn(roles, ask(token), scopes);
        cases += result.cases;
        letIn.push(...result.letIn.map((one) => `token of ${who}: ${one}`));
      }
      const wrongToken = await wronglyLetIn(null, ask(Client.withToken(stint().url, newTokenText(home))));
      letIn.push(...wrongToken.letIn.map((one) => `wrong token: ${one}`));
      const nobody = await wronglyLetIn(null, ask(stint().visitor()));
      await stint().engine.script(
        `UPDATE users SET is_active = false WHERE email = 'admin@harbourpine.example'`,
      );
      const gone = await wronglyLetIn(null, ask(deactivated));
      await stint().engine.script(
        `UPDATE users SET is_active = true WHERE email = 'admin@harbourpine.example'`,
      );
      expect([...letIn, ...nobody.letIn, ...gone.letIn]).toEqual([]);
      expect(cases).toBeGreaterThan(60);
      expect(nobody.cases).toBeGreaterThan(40);
      expect(
        Object.entries(await everything(stint(), home)).filter(([table, sum]) => before[table] !== sum),
      ).toEqual([]);
    });

    it("forces row level security on every one of these tables, and shows no row without an organisation", async () => {
      const [secured, rows] = await stint().engine.readBatch("SET LOCAL ROLE stint_app", [
        {
          sql: "SELECT relname FROM pg_class WHERE relkind = 'r' AND relrowsecurity AND relforcerowsecurity",
          parameters: [],
        },
        {
          sql: tables
            .map((table) => `SELECT '${table}' AS name, count(*) AS rows FROM ${table}`)
            .join(" UNION ALL "),
          parameters: [],
        },
      ]);
      const names = secured?.rows.map((row) => row["relname"]) ?? [];
      expect(tables.filter((table) => !names.includes(table))).toEqual([]);
      expect(rows?.rows.filter((row) => row["rows"] !== 0)).toEqual([]);
    });

    it("holds by row level security alone, with the filters of all queries switched off", async () => {
      const switchOn = switchOffQueryFilters();
      expect(await visitAll().finally(switchOn)).toEqual({ seen: [], told: [], changed: [] });
    });
  },
  { today },
);
