/**
 * Started by tests: writes numbered rows into an embedded database and prints each number after it was
 * acknowledged, until killed.
 */
import { openEmbedded } from "../../open-embedded.ts";

const [folder = ""] = process.argv.slice(2);
const engine = await openEmbedded({ folder, log: () => undefined });
await engine.script("CREATE TABLE IF NOT EXISTS written (n int PRIMARY KEY, padding text)");
const [start] = await engine.readBatch("", [
  { sql: "SELECT coalesce(max(n), 0) AS n FROM written", parameters: [] },
]);
for (let n = Number(start?.rows[0]?.["n"]) + 1; ; n += 1) {
  await engine.transaction("", (run) =>
    run({ sql: "INSERT INTO written VALUES ($1, $2)", parameters: [n, "x".repeat(500)] }),
  );
  process.stdout.write(`${n}\n`);
}
