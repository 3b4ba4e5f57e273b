import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { createOrganisation } from "#features/organisation/server/create-organisation.ts";
import { readManifest, writeManifest, type Manifest } from "#server/database/backup/manifest.ts";
import { restoreBackup } from "#server/database/backup/restore-backup.ts";
import { makeBackup } from "#server/database/backup/make-backup.ts";
import { migrate } from "#server/database/migrate.ts";
import type { Engine } from "#server/database/engine.ts";
import { openEmbedded } from "#packages/embedded-engine/open-embedded.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { newId } from "#server/ids.ts";
import { createDatabase } from "#server/scope.ts";
import { copyOf } from "../../support/postgresql.ts";
import { startProgram, temporaryFolder } from "../../support/program.ts";
import { enginesToOpen } from "../../support/throw-away.ts";

const migrations = path.join(import.meta.dirname, "../../../db/migrations");
const quiet = (): void => undefined;
const folder = temporaryFolder();
const closing: (() => Promise<void>)[] = [];
let made = 0;
const place = (): string => path.join(folder, `place-${(made += 1)}`);

const engineNames = enginesToOpen().map(([name]) => name);

/** A database of its own: without any tables, or migrated and without any rows, which is faster. */
async function emptyDatabase(
  name: Engine["name"],
  isMigrated = true,
): Promise<{ environment: Record<string, string>; open: () => Promise<Engine> }> {
  if (name === "embedded") {
    const data = place();
    if (isMigrated) fs.cpSync(inject("embeddedTemplate"), data, { recursive: true });
    return { environment: { DATA_DIR: data }, open: () => openEmbedded({ folder: data, log: quiet }) };
  }
  const url = new URL(inject("postgresqlUrl") ?? "");
  const admin = await openPostgresql({ url: url.href, log: quiet });
  const database = `restored_${newId().replaceAll("-", "")}`;
  await admin.script(copyOf(isMigrated ? "stint_template" : "template0", database));
  await admin.close();
  url.pathname = `/${database}`;
  return {
    environment: { DATABASE_URL: url.href },
    open: () => openPostgresql({ url: url.href, log: quiet }),
  };
}

async function restored(name: Engine["name"], backup: string, isMigrated = true): Promise<Engine> {
  const engine = await (await emptyDatabase(name, isMigrated)).open();
  closing.push(() => engine.close());
  await restoreBackup(engine, backup, migrations, quiet);
  return engine;
}

/**
 * Two organisations, and values that a careless copy would change: every kind of line end, quotes, tabs,
 * microseconds, more digits than a number can store.
 */
async function fill(engine: Engine): Promise<void> {
  const database = createDatabase(engine);
  const odd = 'O\u2028\u2029"quote" \\back \t tab \r\n line \u{1F600}';
  for (const [index, name] of ["Harbour & Pine", odd].entries()) {
    const owner = {
      email: `owner${index}@example.com`,
      firstName: odd,
      lastName: null,
      password: "harbour-pine-42",
    };
    await createOrganisation(database, {
      name,
      currency: "GBP",
      timeZone: "Europe/London",
      createdAt: null,
      owner,
    });
  }
  await engine.script(`
    UPDATE users SET created_at = '2026-03-29 00:59:59.123456+00';
    INSERT INTO functions (org_id, id, name, description) SELECT c.id, gen_random_uuid(), 'Function ' || n, repeat('x', n % 50) FROM clients c, generate_series(1, 2500) n;
    INSERT INTO sign_in_failures (key_hash, failures) VALUES ('b', 1), ('A', 2), ('a', 3), ('B', 4)`);
}

async function countsOf(engine: Engine, tables: readonly string[]): Promise<Record<string, number>> {
  const results = await engine.readBatch(
    "",
    tables.map((name) => ({ sql: `SELECT count(*) AS n FROM "${name}"`, parameters: [] })),
  );
  return Object.fromEntries(tables.map((name, index) => [name, Number(results[index]?.rows[0]?.["n"])]));
}

const contents = ({ tables }: Manifest): Record<string, string> =>
  Object.fromEntries(tables.map((table) => [table.name, table.content]));

/** Changes one bit of the middle byte of a file. */
function flip(file: string): void {
  const bytes = fs.readFileSync(file);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  fs.writeFileSync(file, bytes);
}

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe.each(enginesToOpen())("A backup of %s", (name, open) => {
  const backup = path.join(folder, `of-${name}`);
  let manifest: Manifest;
  let counts: Record<string, number>;

  beforeAll(async () => {
    const { engine, remove } = await open();
    await fill(engine);
    manifest = await makeBackup(engine, backup);
    const [tables] = await engine.readBatch("", [
      {
        sql: "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
        parameters: [],
      },
    ]);
    // Notices of the last hour are skipped; the migrations are in the manifest.
    const backedUp = (tables?.rows ?? [])
      .map((row) => String(row["name"]))
      .filter((table) => table !== "events" && table !== "schema_migrations");
    counts = await countsOf(engine, backedUp);
    await remove();
  });

  it("contains every row of every table", () => {
    expect(Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]))).toEqual(counts);
    expect(counts["functions"]).toBe(5000);
    expect(counts["clients"]).toBe(2);
  });

  it("shows, restored on the other engine, the same contents table by table", async () => {
    const engine = await restored(engineNames.find((other) => other !== name) ?? name, backup);
    const again = await makeBackup(engine, place());
    expect(contents(again)).toEqual(contents(manifest));
    const [unguarded] = await engine.readBatch("", [
      {
        sql: "SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity",
        parameters: [],
      },
    ]);
    expect(unguarded?.rows).toEqual([]);
    const [keys] = await engine.readBatch("", [
      { sql: "SELECT count(*) AS n FROM pg_constraint WHERE contype = 'f'", parameters: [] },
    ]);
    expect(Number(keys?.rows[0]?.["n"])).toBeGreaterThan(50);
  });

  it("is refused with one flipped bit, wherever it is", async () => {
    for (const file of fs.readdirSync(backup)) {
      flip(path.join(backup, file));
      await expect(readManifest(backup), file).rejects.toThrow("The backup is damaged");
      flip(path.join(backup, file));
    }
    await readManifest(backup);
  });

  it("names the file that can't be read, and a folder that is no backup", async () => {
    const unreadable = place();
    fs.mkdirSync(path.join(unreadable, "manifest.json"), { recursive: true });
    await expect(readManifest(unreadable)).rejects.toThrow(
      /manifest\.json can't be read \(EISDIR\)\. Let the user that restores read the backup\.$/,
    );
    await expect(readManifest(place())).rejects.toThrow(/is no backup: it has no manifest\.json\.$/);
  });
});

describe("A restore", () => {
  const backup = path.join(folder, "of-embedded");
  const owner = { email: "owner@example.com", firstName: null, lastName: null, password: "harbour-pine-42" };
  /** The quickest engine of this machine. */
  const somewhere = async () => {
    const made = await enginesToOpen().at(-1)?.[1]();
    if (!made) throw new Error("There is no engine");
    return made;
  };

  it("is refused where people are already, and leaves them as they were", async () => {
    const { engine, remove } = await somewhere();
    await createOrganisation(createDatabase(engine), {
      name: "Harbour & Pine",
      currency: "GBP",
      timeZone: "Europe/London",
      createdAt: null,
      owner,
    });
    await expect(restoreBackup(engine, backup, migrations, quiet)).rejects.toThrow(
      "The database isn't empty",
    );
    const [forced] = await engine.readBatch("", [
      {
        sql: "SELECT relforcerowsecurity AS forced FROM pg_class WHERE oid = 'users'::regclass",
        parameters: [],
      },
    ]);
    expect([await countsOf(engine, ["clients", "users"]), forced?.rows]).toEqual([
      { clients: 1, users: 1 },
      [{ forced: true }],
    ]);
    await remove();
  });

  it("is refused in a database with other content", async () => {
    const { engine, remove } = await somewhere();
    await engine.script("DROP TABLE schema_migrations");
    await expect(restoreBackup(engine, backup, migrations, quiet)).rejects.toThrow(
      "The database isn't empty",
    );
    await remove();
  });

  it("refuses a backup of a newer schema, and says what to do", async () => {
    const newer = place();
    fs.cpSync(backup, newer, { recursive: true });
    const manifest = await readManifest(newer);
    await writeManifest(newer, {
      ...manifest,
      migrations: [...manifest.migrations, { number: 9999, name: "from-the-future", checksum: "x" }],
    });
    const { engine, remove } = await somewhere();
    await expect(restoreBackup(engine, newer, migrations, quiet)).rejects.toThrow(
      "The backup has a newer schema (9999-from-the-future) than this version knows. Start the version that made it, or a newer one.",
    );
    await remove();
  });

  it("brings a backup of an older version up to this one", async () => {
    const older = path.join(place(), "migrations");
    fs.mkdirSync(older, { recursive: true });
    const files = fs.readdirSync(migrations).sort();
    for (const file of files.slice(0, 5))
      fs.copyFileSync(path.join(migrations, file), path.join(older, file));
    const source = await (await emptyDatabase(engineNames.at(-1) ?? "embedded", false)).open();
    await migrate(source, older, quiet);
    const made = await makeBackup(source, `${older}-backup`);
    await source.close();
    expect(made.migrations).toHaveLength(5);
    const engine = await restored(engineNames.at(-1) ?? "embedded", `${older}-backup`, false);
    expect((await makeBackup(engine, place())).migrations).toHaveLength(files.length);
  });
});

describe("The commands", () => {
  async function command(environment: Record<string, string>, ...parameters: string[]): Promise<string> {
    const program = startProgram(environment, "backup", parameters);
    const code = await program.ended;
    return code === 0 ? program.output() : `refused: ${program.errors()}`;
  }

  it("back up a server that runs on the embedded database, and move it to another engine once it has stopped", async () => {
    const data = place();
    fs.cpSync(inject("embeddedTemplate"), data, { recursive: true });
    const source = await openEmbedded({ folder: data, log: quiet });
    await restoreBackup(source, path.join(folder, "of-embedded"), migrations, quiet);
    await source.close();
    const server = startProgram({ PORT: "0", DEMO: "0", DATA_DIR: data, COPY_AT: "off" });
    await server.ready;
    const target = place();
    expect(await command({ DATA_DIR: data }, "backup", target)).toContain("Backed up into");
    expect(contents(await readManifest(target))).toHaveProperty("functions");
    expect(fs.readdirSync(`${data}-copies`)).toEqual([]);
    for (const name of engineNames.filter((other) => other !== "embedded")) {
      const { environment, open } = await emptyDatabase(name);
      expect(await command({ DATA_DIR: data, ...environment }, "move")).toMatch(/^refused: .*is in use/);
      await server.stop();
      expect(await command({ DATA_DIR: data, ...environment }, "move")).toContain("and read it again");
      const engine = await open();
      expect((await countsOf(engine, ["functions"]))["functions"]).toBe(5000);
      await engine.close();
    }
    await server.stop();
  });

  it("back up no database without Stint's tables", async () => {
    const { environment, open } = await emptyDatabase(engineNames.at(-1) ?? "embedded", false);
    await (await open()).close();
    const target = place();
    expect(await command(environment, "backup", target)).toContain(
      "refused: The configured database contains nothing of Stint.",
    );
    expect(fs.existsSync(target)).toBe(false);
  });

  it("say how they are used, and what is missing", async () => {
    expect(await command({}, "restore")).toContain("npm run restore -- FOLDER");
    expect(await command({}, "backup", "--help")).toContain("npm run restore -- FOLDER");
    expect(await command({ DATA_DIR: place() }, "backup")).toContain("There is no database in");
    expect(await command({ DATA_DIR: place() }, "move")).toContain("Set DATABASE_URL");
  });
});
