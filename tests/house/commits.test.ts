import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

const hook = path.join(import.meta.dirname, "..", "..", ".githooks", "commit-msg");

/** The exit status of the hook for a commit's message, and what it says. */
function judged(message: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-commit-"));
  try {
    const file = path.join(folder, "message");
    fs.writeFileSync(file, message);
    const { status, stderr } = spawnSync("sh", [hook, file], { encoding: "utf8" });
    return { status, stderr };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

it.each([
  "Fix date order of imports\n\nDays came first.\n",
  "Speed up a planner's month",
  'Revert "Fix date order of imports"',
  `Add ${"ä".repeat(68)}`,
])("the hook accepts %s", (message) => {
  expect(judged(message)).toEqual({ status: 0, stderr: "" });
});

it.each([
  "fix: date order",
  "Fixed date order of imports",
  "Fix",
  "Fix date order.",
  `Add ${"ä".repeat(69)}`,
  "",
])("the hook shows what is wrong with %j", (message) => {
  const { status, stderr } = judged(message);
  expect([status, stderr.split("\n")[0]]).toEqual([
    1,
    `This subject isn't a verb and its object in at most 72 characters: ${message}`,
  ]);
});
