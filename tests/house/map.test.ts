import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

it("docs/MAP.md and the rooms in ARCHITECTURE.md are what the source and the table of rooms say", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/map.mjs", "--check"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
