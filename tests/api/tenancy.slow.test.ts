import { beforeAll, expect, inject, it } from "vitest";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { readSession } from "#features/access/contract.ts";
import { pagePeople } from "#features/people/contract.ts";
import { connectProvider } from "#features/provisioning/contract.ts";
import { loadDemonstration } from "../support/demonstration.ts";
import {
  canaries,
  connectHome,
  everything,
  placesOf,
  placeTables,
  tables,
  today,
} from "../support/campaign-ground.ts";
import { Client } from "../support/client.ts";
import type { Places } from "../support/samples.ts";
import { describeOnEngines } from "../support/stint.ts";
import { visitAll } from "../support/strangers.ts";
import { withoutFilters } from "../support/without-filters.ts";

describeOnEngines(
  "Two organisations on one server",
  (stint) => {
    let stranger: Client;
    /** The second organisation's identity provider, which calls what only those may. */
    let provider: Client;
    let home = "";
    let secrets: string[] = [];
    let foreign: Places = {};

    beforeAll(async () => {
      await loadDemonstration(stint());
      const owner = await stint().visitor().signIn("superadmin@harbourpine.example", demoPassword);
      home = (await owner.ok(readSession)).user?.orgId ?? "";
      await connectHome(stint(), home);
      stranger = await stint().visitor().signIn("admin@secondorg.example", demoPassword);
      const { secret } = await stranger.ok(connectProvider, { body: { name: "Other", expiresInDays: 1 } });
      provider = Client.withToken(stint().url, secret);
      secrets = await canaries(stint(), home);
      foreign = await placesOf(stint(), home);
    });

    const visit = async () => (await visitAll(stint(), { home, secrets, foreign, stranger, provider })).found;

    it("covers every table of an organisation", () => {
      expect(tables.length).toBeGreaterThan(25);
      expect(secrets.length).toBeGreaterThan(100);
    });

    it("aims at a thing of every kind that a path names", () => {
      expect(Object.keys(placeTables).filter((name) => foreign[name]?.length !== 36)).toEqual([]);
    });

    it("shows nothing of one to the other, answers foreign ids like random ones, and changes nothing", async () => {
      expect(await visit()).toEqual({ seen: [], differing: [], changed: [] });
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

    // A distributed database finds the organisation's node by these filters.
    it.skipIf(inject("citusNodes").length > 0)(
      "is enforced by row level security alone, with the filters of all queries switched off",
      async () => {
        expect(await withoutFilters(stint().engine, visit)).toEqual({ seen: [], differing: [], changed: [] });
      },
    );
  },
  { today },
);
