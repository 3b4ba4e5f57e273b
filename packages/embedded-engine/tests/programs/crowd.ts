/**
 * Started by tests with `failing-sync.ts`: many callers write while the disk fails, one writes after it;
 * reports what they saw.
 */
import { rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openEmbedded } from "../../open-embedded.ts";

const [folder = ""] = process.argv.slice(2);
const flag = process.env["FAILING_SYNC"] ?? "";
const engine = await openEmbedded({ folder, log: () => undefined });
await engine.script("CREATE TABLE written (n int PRIMARY KEY)");
const write = async (n: number): Promise<string> => {
  try {
    await engine.transaction("", (run) => run({ sql: "INSERT INTO written VALUES ($1)", parameters: [n] }));
    return "kept";
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
};
writeFileSync(flag, "");
const during = await Promise.all(Array.from({ length: 16 }, (_, n) => write(n)));
rmSync(flag);
let after = "";
for (let attempt = 0; attempt < 1_000 && after !== "kept"; attempt += 1) {
  after = await write(1_000);
  if (after !== "kept") await pause(100);
}
const [rows] = await engine.readBatch("", [{ sql: "SELECT n FROM written ORDER BY n", parameters: [] }]);
await engine.close();
process.stdout.write(`${JSON.stringify({ during, after, rows: rows?.rows.map((row) => row["n"]) })}\n`);
