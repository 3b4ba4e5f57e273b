import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

it("the table of rooms in docs/development/rooms.md matches the one that the linter enforces", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/rooms.mjs", "--check"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
