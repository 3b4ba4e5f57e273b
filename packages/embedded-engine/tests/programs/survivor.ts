/**
 * Started by tests with `full-disk.ts`: fills the disk under a running database, empties it again and reports
 * what callers saw.
 */
import { rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openEmbedded } from "../../open-embedded.ts";

const [folder = ""] = process.argv.slice(2);
const flag = process.env["FULL_DISK"] ?? "";
const engine = await openEmbedded({ folder, log: () => undefined });
await engine.script("CREATE TABLE written (n int PRIMARY KEY)");
const write = (n: number): Promise<string> =>
  engine
    .transaction("", (run) => run({ sql: "INSERT INTO written VALUES ($1)", parameters: [n] }))
    .then(
      () => "kept",
      (error: unknown) => (error instanceof Error ? error.name : String(error)),
    );
const seen = [await write(1)];
writeFileSync(flag, "");
seen.push(await write(2));
rmSync(flag);
for (let attempt = 0; attempt < 1_000; attempt += 1) {
  const outcome = await write(3);
  if (outcome === "kept") break;
  await pause(100);
}
const [rows] = await engine.readBatch("", [{ sql: "SELECT n FROM written ORDER BY n", parameters: [] }]);
await engine.close();
process.stdout.write(`${JSON.stringify({ seen, rows: rows?.rows.map((row) => row["n"]) })}\n`);
