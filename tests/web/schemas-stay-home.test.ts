import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import * as standIn from "#web/schemas-stay-home.ts";

const source = path.join(import.meta.dirname, "..", "..", "src");
const contracts = fs
  .readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /[/-]contract\.ts$/.test(name));

it("replaces every schema function that a contract uses", () => {
  expect(contracts.length).toBeGreaterThan(8);
  const used = contracts.flatMap((name) =>
    [...fs.readFileSync(path.join(source, name), "utf8").matchAll(/\bz\.([a-z_]\w*)\(/g)].map(
      (match) => match[1] ?? "",
    ),
  );
  expect([...new Set(used)].filter((name) => !(name in standIn))).toEqual([]);
});

it("never checks anything: pages check with rules, not with a contract's schemas", () => {
  const pages = fs
    .readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => /(^|\/)(web|app|ui)\/.*\.tsx?$/.test(name));
  expect(pages.length).toBeGreaterThan(100);
  const checking = pages.filter((name) => {
    const text = fs.readFileSync(path.join(source, name), "utf8");
    return /\.(safeP|p)arse\(/.test(text.replace(/(JSON|Date)\.parse\(/g, "")) && !text.includes("zod/mini");
  });
  expect(checking).toEqual([]);
});
