import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { openPublicDemonstration } from "../../../src/demo/public/public-demonstration.ts";
import { createFunction, listFunctions } from "../../../src/features/functions/contract.ts";
import { ownDefaults } from "../shard-defaults.ts";
import { installationOf, retainTriggers, storedDefinitions } from "../shard-triggers.ts";
import { createWebhook } from "../../../src/features/webhooks/contract.ts";
import { feedWebhooks } from "../../../src/features/webhooks/server/feed-webhooks.ts";
import { sendMessages } from "../../../src/features/webhooks/server/send-messages.ts";
import { readConfig } from "../../../src/server/config.ts";
import { nodesOf, openCoordinator } from "../coordinator.ts";
import { moveOrganisation } from "../moving.ts";
import { wrongTotals } from "../verify.ts";
import { StartRefused } from "../../../src/server/database/engine.ts";
import { refused } from "../../../src/server/database/faults.ts";
import { migrate } from "../../../src/server/database/migrate.ts";
import { openPostgresql } from "../../../src/server/database/postgresql.ts";
import { migrations } from "../../../src/server/home.ts";
import { newId } from "../../../src/server/ids.ts";
import { openPlatform } from "../../../src/server/start.ts";
import { copyClusterDatabase, dropClusterDatabase } from "../../../tests/support/citus.ts";
import { Client } from "../../../tests/support/client.ts";
import {
  makeOrganisation,
  testPassword,
  type TestOrganisation,
} from "../../../tests/support/organisation.ts";
import { startReceiver } from "../../../tests/support/receiver.ts";
import { runsSlowTests } from "../../../tests/support/slow.ts";
import { spreadStatements } from "../../../tests/support/spread-statements.ts";
import { startStint, type Stint } from "../../../tests/support/stint.ts";
import { enginesToOpen } from "../../../tests/support/throw-away.ts";

const id = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;
const [org, person, project, sheet, entry] = [1, 2, 3, 4, 5].map(id);

/** What is about to be distributed is looked at where it isn't yet. */
const enginesOfOneServer = () =>
  enginesToOpen().filter(([name]) => name === "embedded" || inject("citusNodes").length === 0);

describe.each(enginesOfOneServer())("The triggers of a distributed database's shards (%s)", (_, open) => {
  it("are those of one machine, and read and write the shards beside theirs alone", async () => {
    const { engine, remove } = await open();
    const rows = async <R extends object>(sql: string): Promise<R[]> =>
      (await engine.transaction("", (run) => run({ sql, parameters: [] }))).rows as unknown as R[];
    const tables = (
      await rows<{ name: string }>(
        `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id'
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
      )
    ).map(({ name }) => name);
    for (const name of tables)
      await rows(`CREATE TABLE ${name}_7 (LIKE ${name} INCLUDING ALL EXCLUDING IDENTITY)`);
    await retainTriggers({ rows });
    const known = await storedDefinitions({ rows });
    const shards = new Map(tables.map((name) => [name, `${name}_7`]));
    await engine.script(installationOf({ id: "7", shards }, known));

    const texts = await rows<{ name: string; text: string }>(
      "SELECT proname AS name, prosrc AS text FROM pg_proc WHERE proname LIKE '%\\_7'",
    );
    expect(texts).toHaveLength(known.functions.length);
    const beside = new RegExp(
      String.raw`(?:\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)|,)\s+(?:public\.)?(?:${tables.join("|")})(?:\s+[a-z]+)?\s+(?:ON|WHERE|JOIN|FOR|SET|\()`,
      "i",
    );
    expect(texts.filter(({ text }) => beside.test(text)).map(({ name }) => name)).toEqual([]);
    const triggers = await rows<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_trigger t WHERE tgrelid::regclass::text LIKE '%\\_7' AND NOT tgisinternal",
    );
    expect(triggers).toEqual([{ count: known.triggers.length + 1 }]);

    await rows(
      `INSERT INTO timesheets_7 (org_id, id, user_id, week_starting) VALUES ('${org}', '${sheet}', '${person}', '2026-03-02')`,
    );
    await rows(
      `INSERT INTO time_entries_7 (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, rate_per_hour)
       VALUES ('${org}', '${entry}', '${sheet}', '${person}', '${project}', '2026-03-03', 7.5, 80)`,
    );
    await rows(`UPDATE timesheets_7 SET status_code = 'rejected' WHERE id = '${sheet}'`);
    await rows(`UPDATE timesheets_7 SET status_code = 'approved' WHERE id = '${sheet}'`);
    expect(
      await rows(
        `SELECT (sum(actual_hours) * 2)::int AS twice_hours, sum(timesheets)::int AS timesheets, sum(approved_timesheets)::int AS approved,
           (SELECT count(*)::int FROM monthly_deltas) AS elsewhere FROM monthly_deltas_7`,
      ),
    ).toEqual([{ twice_hours: 15, timesheets: 1, approved: 1, elsewhere: 0 }]);
    await remove();
  });
});

describe.each(runsSlowTests ? enginesOfOneServer() : [])(
  "The tables that are distributed (%s)",
  (_, open) => {
    it("lose every default that is another value for each row, which their shards have", async () => {
      const { engine, remove } = await open();
      const [found] = await engine.readBatch("", [
        {
          sql: `SELECT c.relname AS "table", a.attname AS "column" FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
          LEFT JOIN pg_attrdef v ON v.adrelid = c.oid AND v.adnum = a.attnum
          WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attgenerated = ''
            AND (a.attidentity <> '' OR EXISTS (SELECT FROM pg_proc p
              WHERE p.provolatile = 'v' AND pg_get_expr(v.adbin, v.adrelid) ~ ('\\m' || p.proname || '\\(')))
          ORDER BY 1`,
          parameters: [],
        },
      ]);
      expect(found?.rows).toEqual(ownDefaults.map(({ table, column }) => ({ table, column })));
      await remove();
    });
  },
);

describe("A distributed database", () => {
  it("refuses by the constraint's name, without the number of the shard", () => {
    const of = (constraint: string) => {
      const refusal = refused({ message: "duplicate", code: "23505", constraint });
      return "constraint" in refusal ? refusal.constraint : undefined;
    };
    expect(of("project_code_unique_102348")).toBe("project_code_unique");
    expect(of("project_code_unique")).toBe("project_code_unique");
  });

  it("refuses by the constraint that a node names in its words alone", () => {
    const of = (message: string, code: string) => {
      const refusal = refused({ message, code, constraint: undefined });
      return "constraint" in refusal ? refusal.constraint : undefined;
    };
    expect(
      of('duplicate key value violates unique constraint "budget_profile_code_unique_102049"', "23505"),
    ).toBe("budget_profile_code_unique");
    expect(
      of(
        'insert or update on table "users_102001" violates foreign key constraint "user_tier_102001"',
        "23503",
      ),
    ).toBe("user_tier");
    expect(of('constraint "planted" does not exist', "42704")).toBe(null);
  });

  it("writes down which statements of a request were sent to more than one node", () => {
    const at = "2026-11-25 10:00:00.000 UTC [7]";
    const logged = `${at} LOG:  multi-task query about to be executed\n${at} DETAIL:  Queries are split.\n`;
    const log = `${logged}${at} STATEMENT:  select * from users where "org_id" = $1\n\t  or true\n${at} LOG:  duration
${logged}${at} STATEMENT:  select count(*) from users
${at} ERROR:  no\n${at} STATEMENT:  select * from projects where "org_id" = $1\n`;
    expect(spreadStatements(log)).toEqual(['select * from users where "org_id" = $1 or true']);
  });
});

async function newFunction({ addPerson }: TestOrganisation, name: string) {
  const allocator = await addPerson({ roles: ["allocator"] });
  const costTiers = [{ name: "Senior", hourlyRate: 80 }];
  return { name, description: "", costTiers, allocatorIds: [allocator.id] };
}

describe.each(inject("citusNodes").slice(1, 2))("Servers of a distributed database", (node) => {
  const ofNode = ({ address }: Stint): string => {
    const url = new URL(address ?? "");
    url.port = new URL(node).port;
    return url.href;
  };
  /** What a start of a server with this address migrates. */
  async function migrated(address: string, folder: string): Promise<string[]> {
    const engine = await openPostgresql({ url: address, log: () => undefined });
    const applied: string[] = [];
    await migrate(engine, folder, (line) => applied.push(line)).finally(() => engine.close());
    return applied;
  }

  it("may have any node's address: one reads the other's saves, and a repeated call runs once", async () => {
    const one = await startStint("postgresql");
    expect(await migrated(ofNode(one), migrations)).toEqual([]);
    const two = await startStint("postgresql", { beside: { ...one, address: ofNode(one) } });

    for (const [here, there] of [
      [one, two],
      [two, one],
    ] as const) {
      const organisation = await makeOrganisation(here);
      const { owner } = organisation;
      const beside = await new Client(there.url).signIn(owner.email, testPassword);
      const body = await newFunction(organisation, "Design");
      const key = { "idempotency-key": "the-same-key-at-both" };
      const made = await beside.call(createFunction, { body }, key);
      expect([made.status, await owner.client.call(createFunction, { body }, key)]).toMatchObject([
        200,
        { status: 200, body: made.body },
      ]);
      for (const client of [owner.client, beside]) {
        const { functions } = await client.ok(listFunctions, { query: {} });
        expect(functions.map(({ name }) => name)).toEqual(["Design"]);
        for (const address of [
          "/api/reports?report=hours&by=project,month&from=2026-01&to=2026-10",
          "/api/analytics/organisation?timeframe=last_12_months",
          "/api/home",
        ])
          expect([address, (await client.send("GET", address)).status]).toEqual([address, 200]);
      }
    }
    await two.stop();
    await one.stop();
  });

  it("go on while an organisation moves that has shards of its own, which it gets while they're stopped", async () => {
    const database = `moved_${newId().replaceAll("-", "")}`;
    const servers = inject("citusNodes");
    await copyClusterDatabase(servers, "stint_template", database);
    const url = new URL(servers[0] ?? "");
    url.pathname = `/${database}`;
    const config = readConfig({ DATABASE_URL: url.href, DEMO: "0" });
    const { engine, platform } = await openPlatform(config, migrations, () => undefined);
    const coordinator = await openCoordinator(url.href);
    const shardOf = (orgId: string) =>
      coordinator.rows("SELECT get_shard_id_for_distribution_column('clients', $1::uuid)", [orgId]);
    const organisation = await makeOrganisation({ url: "", platform });
    const design = await newFunction(organisation, "Design");
    const own = await shardOf(organisation.id);
    let [another, elsewhere, all] = ["", "", 1];
    while (another === "" || elsewhere === "") {
      const { id } = await makeOrganisation({ url: "", platform });
      if (isDeepStrictEqual(await shardOf(id), own)) another = id;
      else elsewhere = id;
      all += 1;
    }
    const nodes = await nodesOf(coordinator);
    const moveAround = async (each: (turn: number) => Promise<void> = () => Promise.resolve()) => {
      const done = [];
      for (const { name, port } of nodes.filter((to) => to.has_shards)) {
        done.push(await moveOrganisation(coordinator, nodes, organisation.id, `${name}:${port}`));
        await each(done.length);
      }
      return done.filter(({ said }) => said.startsWith("Moved"));
    };
    await expect(moveAround()).rejects.toThrow("Stop every server first.");
    await engine.close();
    const [first] = await moveAround();
    expect(first?.said).toContain("others stay");
    // Those that share its shards were copied too, and have to be compared.
    expect(first?.organisations).toEqual(expect.arrayContaining([organisation.id, another]));
    expect(first?.organisations).not.toContain(elsewhere);
    expect((await moveAround())[0]?.organisations).toEqual([organisation.id]);

    const environment = { OUTGOING_PRIVATE: "1" };
    const stint = await startStint("postgresql", { environment, beside: { address: url.href } as Stint });
    const receiver = await startReceiver();
    const client = new Client(stint.url, organisation.owner.client.cookie);
    await client.ok(createWebhook, {
      body: { url: receiver.url, description: "", topics: ["function.*"], isOn: true },
    });
    const moves = [];
    for (const round of ["first", "second"])
      moves.push(
        ...(await moveAround(async (turn) => {
          await client.ok(createFunction, { body: { ...design, name: `${round} ${turn}` } });
          await feedWebhooks(stint.platform);
          await sendMessages(stint.platform);
        })),
      );
    expect(moves.length).toBeGreaterThanOrEqual(3);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toHaveLength(4);
    expect(await wrongTotals(coordinator)).toEqual({ compared: all, wrong: [] });
    expect(await wrongTotals(coordinator, [another])).toEqual({ compared: 1, wrong: [] });
    await stint.stop();
    await receiver.stop();
    await coordinator.close();
    await dropClusterDatabase(servers, database);
  });

  it("migrate by the coordinator alone, and every node knows", async () => {
    const stint = await startStint("postgresql");
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-migrations-"));
    fs.cpSync(migrations, folder, { recursive: true });
    fs.writeFileSync(
      path.join(folder, "9999-planted.sql"),
      `ALTER TABLE users ADD COLUMN planted text NOT NULL DEFAULT '';
       CREATE VIEW planted WITH (security_invoker = true) AS SELECT org_id, planted FROM users;`,
    );
    await expect(migrated(ofNode(stint), folder)).rejects.toThrow(StartRefused);
    expect(await migrated(stint.address ?? "", folder)).toEqual(["Applied the migration 9999-planted."]);
    expect(await migrated(ofNode(stint), folder)).toEqual([]);
    fs.rmSync(folder, { recursive: true });
    await stint.stop();
  });

  it("make no public demonstration", async () => {
    const stint = await startStint("postgresql", { environment: { DEMO: "public" } });
    await expect(openPublicDemonstration(stint, () => undefined)).rejects.toThrow(StartRefused);
    await stint.stop();
  });
});
