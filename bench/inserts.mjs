// node bench/inserts.mjs [seconds]: one-row transactions per second on the embedded database at 1 and at 16
// callers, on this disk.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openEmbedded } from "#packages/embedded-engine/open-embedded.ts";

const seconds = Number(process.argv[2] ?? 5);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-bench-"));
const engine = await openEmbedded({ folder, log: () => undefined });
await engine.script(
  "CREATE TABLE written (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, note text NOT NULL)",
);

async function insertsPerSecond(callers) {
  const until = performance.now() + seconds * 1_000;
  let inserts = 0;
  const caller = async () => {
    while (performance.now() < until) {
      await engine.transaction("", (run) =>
        run({ sql: "INSERT INTO written (note) VALUES ($1)", parameters: ["x".repeat(100)] }),
      );
      inserts += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return Math.round(inserts / seconds);
}

await insertsPerSecond(1);
const [one, sixteen] = [await insertsPerSecond(1), await insertsPerSecond(16)];
await engine.close();
fs.rmSync(folder, { recursive: true });
process.stdout.write(`inserts/s: ${one} at 1 caller, ${sixteen} at 16 callers\n`);
