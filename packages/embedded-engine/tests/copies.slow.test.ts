import fs from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { copiesFolder, lastHour, makeCopy, nightlyCopies } from "../copies.ts";
import { openEmbedded } from "../open-embedded.ts";
import type { Engine } from "../../../src/server/database/engine.ts";
import { embeddedFolder } from "../../../tests/support/throw-away.ts";

const engines: Engine[] = [];
const folders: string[] = [];
const quiet = (): void => undefined;

async function open(folder: string): Promise<Engine> {
  const engine = await openEmbedded({ folder, log: quiet });
  engines.push(engine);
  return engine;
}

function newFolder(): string {
  const folder = embeddedFolder();
  folders.push(folder, copiesFolder(folder));
  return folder;
}

const copiesOf = (folder: string): string[] =>
  fs.existsSync(copiesFolder(folder)) ? fs.readdirSync(copiesFolder(folder)).sort() : [];

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

describe("A copy of the running embedded database", () => {
  it("is one moment of it, made while people save, and a server starts on it", async () => {
    const folder = newFolder();
    const engine = await open(folder);
    await engine.script(
      "CREATE TABLE written (n int PRIMARY KEY, padding text); CREATE TABLE total (n int); INSERT INTO total VALUES (0)",
    );
    let acknowledged = 0;
    let stopped = false;
    const saving = (async () => {
      while (!stopped) {
        const n = acknowledged + 1;
        await engine.transaction("", async (run) => {
          await run({ sql: "INSERT INTO written VALUES ($1, repeat('x', 500))", parameters: [n] });
          await run({ sql: "UPDATE total SET n = n + 1", parameters: [] });
        });
        acknowledged = n;
      }
    })();
    await expect.poll(() => acknowledged).toBeGreaterThan(20);
    const before = acknowledged;
    const copy = await makeCopy(engine, folder, new Date());
    stopped = true;
    await saving;
    expect(acknowledged).toBeGreaterThan(before);
    const [rows] = await (
      await open(copy)
    ).readBatch("", [
      {
        sql: "SELECT count(*) AS rows, max(w.n) AS last, (SELECT n FROM total) AS total FROM written w",
        parameters: [],
      },
    ]);
    const { rows: count, last, total } = rows?.rows[0] ?? {};
    expect(Number(last)).toBeGreaterThanOrEqual(before);
    expect([count, total]).toEqual([last, last]);
    expect(copiesOf(folder)).toHaveLength(1);
  });

  it("is thrown away when it cannot be read, and the ones before stay", async () => {
    const folder = newFolder();
    const engine = await open(folder);
    await engine.script(
      "CREATE TABLE written AS SELECT g AS n, repeat('x', 500) AS padding FROM generate_series(1, 200) g",
    );
    const [answer] = await engine.readBatch("", [
      { sql: "SELECT pg_relation_filepath('written') AS file", parameters: [] },
    ]);
    const file = String(answer?.rows[0]?.["file"]);
    const damaging: Engine = {
      ...engine,
      copyFiles: async (target) => {
        await engine.copyFiles?.(target);
        const page = fs.openSync(path.join(target, file), "r+");
        fs.writeSync(page, Buffer.from([1, 2, 3]), 0, 3, 8192 + 5000);
        fs.closeSync(page);
      },
    };
    await makeCopy(engine, folder, new Date("2026-11-20T02:30:00Z"));
    await expect(makeCopy(damaging, folder, new Date("2026-11-21T02:30:00Z"))).rejects.toThrow(
      /^The copy can't be used: public\.written cannot be read: /,
    );
    expect(copiesOf(folder)).toEqual(["2026-11-20T02-30-00Z"]);
  });
});

describe("The nightly copies", () => {
  it("are made after their hour, made up for by a start that missed it, and the last seven stay", async () => {
    const folder = newFolder();
    const engine = await open(folder);
    let now = new Date();
    const said: string[] = [];
    const log = {
      info: (_: object, line: string) => void said.push(line),
      error: (_: object, line: string) => void said.push(line),
    };
    const copies = nightlyCopies({ engine, dataDir: folder, at: 150, log, now: () => now });
    await copies.look();
    expect([copiesOf(folder), copies.state()]).toEqual([[], { newest: null, hasFailed: false }]);

    const made = new Date(now.getTime() - 3 * 24 * 3_600_000);
    fs.utimesSync(path.join(folder, "database", "PG_VERSION"), made, made);
    fs.writeFileSync(copiesFolder(folder), "in the way");
    await copies.look();
    expect([said.at(-1), copies.state().hasFailed]).toEqual([
      "the nightly copy failed and is tried again in an hour",
      true,
    ]);
    fs.rmSync(copiesFolder(folder));
    await copies.look();
    expect(said).toHaveLength(1);

    for (let day = 1; day <= 7; day += 1)
      fs.mkdirSync(path.join(copiesFolder(folder), `2020-01-0${day}T02-30-00Z`), { recursive: true });
    now = new Date(now.getTime() + 3_600_001);
    await copies.look();
    expect(copiesOf(folder)).toHaveLength(7);
    expect(copiesOf(folder)[0]).toBe("2020-01-02T02-30-00Z");
    expect(copies.state()).toEqual({ newest: `${now.toISOString().slice(0, 19)}Z`, hasFailed: false });
    await copies.look();
    expect(said).toEqual([
      "the nightly copy failed and is tried again in an hour",
      "the nightly copy was made and opened",
    ]);
  });

  it.each([
    ["2026-11-22T02:29:59Z", "2026-11-21T02:30:00.000Z"],
    ["2026-11-22T02:30:00Z", "2026-11-22T02:30:00.000Z"],
    ["2026-11-22T23:59:59Z", "2026-11-22T02:30:00.000Z"],
  ])("at %s are due since %s", (now, due) => {
    expect(lastHour(new Date(now), 150).toISOString()).toBe(due);
  });
});
