import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { openEmbedded } from "../open-embedded.ts";

it("opens although a start that was killed left half a postmaster.pid behind", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-killed-start-"));
  const data = path.join(folder, "data");
  fs.cpSync(inject("embeddedTemplate"), data, { recursive: true });
  fs.writeFileSync(path.join(data, "database", "postmaster.pid"), "");
  const engine = await openEmbedded({ folder: data, log: () => undefined });
  const [answer] = await engine.readBatch("SET LOCAL ROLE stint_app", [
    { sql: "SELECT 1 AS one", parameters: [] },
  ]);
  expect(answer?.rows).toEqual([{ one: 1 }]);
  await engine.close();
  fs.rmSync(folder, { recursive: true, force: true });
});
