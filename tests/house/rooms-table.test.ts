import { spawnSync } from "node:child_process";
import fs from "node:fs";
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

it("ARCHITECTURE.md lists every feature", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const list =
    /^Features, in .*$/m.exec(fs.readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8"))?.[0] ?? "";
  const named = [...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(fs.readdirSync(path.join(root, "src/features")).toSorted());
});
