import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..", "..");
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

it("The types of the tables and db/schema.sql are what the migrations say", () => {
  expect(() =>
    execFileSync(process.execPath, ["scripts/schema.mjs", "--check"], { cwd: root, stdio: "pipe" }),
  ).not.toThrow();
});

it("No policy reads another table, which a distributed database refuses", () => {
  const policies = read("db/schema.sql")
    .split("\n")
    .filter((line) => line.includes("POLICY "));
  expect(policies.length).toBeGreaterThan(10);
  expect(policies.filter((line) => /USING .*\bSELECT\b/.test(line))).toEqual([]);
});

it("A row written over another gets no value from the clock, which a distributed database refuses", () => {
  const overwriting = fs
    .readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...read(path.join("src", file)).matchAll(/(?:doUpdateSet|DO UPDATE)[^;]*;/g)].map(
        ([text]) => `${file}: ${text}`,
      ),
    );
  expect(overwriting.length).toBeGreaterThan(10);
  expect(overwriting.filter((text) => /now\(\)|clock_timestamp|random/.test(text))).toEqual([]);
});
