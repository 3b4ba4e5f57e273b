import { afterAll, describe, expect, inject, it } from "vitest";
import { createFunction, listFunctions } from "#features/functions/contract.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { newId } from "#server/ids.ts";
import { Client } from "../../support/client.ts";
import { foundOverHttp } from "../../support/founded.ts";
import { findPgbouncer, startPooler, type Pooler } from "../../support/pgbouncer.ts";
import { copyOf } from "../../support/postgresql.ts";
import { startProgram, type Program } from "../../support/program.ts";
import { openStream, saysHello, newsOf } from "../../support/stream.ts";

const cluster = inject("postgresqlUrl");
const pgbouncer = findPgbouncer();
const ground = pgbouncer !== null && cluster !== null ? [{ pgbouncer, cluster }] : [];
const programs: Program[] = [];
let pooler: Pooler | null = null;

afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await pooler?.stop();
});

describe.each(ground)("Behind PgBouncer in transaction mode", ({ pgbouncer: program, cluster: address }) => {
  it("people sign in, read, write within their organisation, and see each other's saves through the direct address", async () => {
    const name = `pooled_${newId().replaceAll("-", "")}`;
    const admin = await openPostgresql({ url: address, log: () => undefined });
    await admin.script(copyOf("stint_template", name));
    await admin.close();
    const direct = new URL(address);
    direct.pathname = `/${name}`;
    const pooled = new URL(direct);
    pooler = await startPooler(program, address);
    pooled.port = String(pooler.port);
    const environment = { PORT: "0", DEMO: "0", DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: direct.href };
    const first = startProgram(environment);
    programs.push(first);
    const founded = await foundOverHttp(first);
    const second = startProgram(environment);
    programs.push(second);
    const here = new Client(await first.ready, founded.cookie);
    const there = new Client(await second.ready, founded.cookie);
    const stream = await openStream(there);
    await stream.next(saysHello);
    // More at once than the pool has connections: transactions of several clients alternate on each.
    const inputs = Array.from({ length: 12 }, (_, index) => ({
      name: `Function ${index}`,
      description: "",
      costTiers: [{ name: "Senior", hourlyRate: 80 }],
      allocatorIds: [founded.allocatorId],
    }));
    await Promise.all(
      inputs.map((body, index) => (index % 2 === 0 ? here : there).ok(createFunction, { body })),
    );
    const lists = await Promise.all(Array.from({ length: 12 }, () => there.ok(listFunctions)));
    for (const { functions } of lists) expect(functions).toHaveLength(13);
    expect(await new Client(here.url).send("GET", listFunctions.path)).toMatchObject({ status: 401 });
    await stream.next(newsOf("function"));
    stream.close();
    const live = {
      sql: "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = $1 AND application_name = 'stint live'",
      parameters: [name],
    };
    const watcher = await openPostgresql({ url: direct.href, log: () => undefined });
    const [listeners] = await watcher.readBatch("", [live]);
    await watcher.close();
    expect(listeners?.rows).toEqual([{ n: 2 }]);
    // No statement retains a name: the next transaction on the connection may be another server's.
    const behind = await openPostgresql({ url: pooled.href, log: () => undefined });
    const named = { sql: "SELECT count(*) AS n FROM pg_prepared_statements", parameters: [] };
    for (let time = 0; time < 10; time += 1)
      expect((await behind.readBatch("", [named]))[0]?.rows).toEqual([{ n: 0 }]);
    await behind.close();
    expect(`${first.output()}${second.output()}`).not.toContain("Live updates wait");
  });
});
