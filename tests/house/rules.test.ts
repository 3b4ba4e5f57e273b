import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const oxlint = path.join(root, "node_modules/oxlint/bin/oxlint");
const houseRules = [
  "rooms",
  "sql-in-queries",
  "react-only-in-browser-rooms",
  "fastify-only-in-server",
  "no-barrel",
  "no-date-in-rules",
];

/** rule, place, text that breaks it, text that does not */
const planted: readonly (readonly [rule: string, place: string, wrong: string, right: string])[] = [
  [
    "rooms",
    "src/features/budgets/web/Page.tsx",
    'import { a } from "#features/projects/web/Other.tsx";',
    'import { a } from "#features/projects/rules/other.ts";',
  ],
  [
    "rooms",
    "src/features/budgets/rules/sum.ts",
    'import { a } from "../server/queries.ts";',
    'import { a } from "#shared/hours.ts";',
  ],
  [
    "rooms",
    "src/features/functions/server/list.ts",
    'import { a } from "#features/budgets/server/queries.ts";',
    'import { a } from "../rules/form.ts";',
  ],
  [
    "rooms",
    "src/shared/day.ts",
    'import type { A } from "#server/scope.ts";',
    'import type { A } from "./month.ts";',
  ],
  [
    "rooms",
    "src/ui/form/Button.tsx",
    'export const load = () => import("#features/people/contract.ts");',
    'export const load = () => import("../overlay/Menu.tsx");',
  ],
  [
    "rooms",
    "src/features/people/rules/age.ts",
    'import { a } from "../../../shared/day.ts";',
    'import { a } from "#shared/day.ts";',
  ],
  [
    "rooms",
    "src/features/people/web/PersonPage.tsx",
    'import { a } from "#features/people/rules/age.ts";',
    'import { a } from "../rules/age.ts";',
  ],
  [
    "rooms",
    "src/server/http/health.ts",
    'import { a } from "#packages/embedded-engine/copies.ts";',
    'import { a } from "../database/engine.ts";',
  ],
  [
    "rooms",
    "src/backup.ts",
    'import { a } from "#packages/embedded-engine/wire.ts";',
    'import { a } from "#packages/embedded-engine/open-embedded.ts";',
  ],
  [
    "rooms",
    "packages/embedded-engine/worker.ts",
    'import { a } from "../../src/server/database/postgresql.ts";',
    'import { a } from "../../src/server/database/engine.ts";',
  ],
  [
    "rooms",
    "packages/citus/moving.ts",
    'import { a } from "#server/config.ts";',
    'import { a } from "./verify.ts";',
  ],
  [
    "sql-in-queries",
    "src/features/people/server/invite.ts",
    'import { db } from "#server/database/sql.ts";',
    'import { insertPerson } from "./queries.ts";',
  ],
  [
    "sql-in-queries",
    "src/features/people/rules/name.ts",
    'import { sql } from "kysely";',
    'import type { Selectable } from "kysely";',
  ],
  [
    "react-only-in-browser-rooms",
    "src/features/people/server/page.ts",
    'import { createElement } from "react";',
    'import { newId } from "#server/ids.ts";',
  ],
  [
    "fastify-only-in-server",
    "src/features/people/server/call.ts",
    'import type { FastifyRequest } from "fastify";',
    'import { serve } from "#server/http/serve.ts";',
  ],
  ["no-barrel", "src/ui/all.ts", 'export * from "./Button.tsx";', "export const all = 1;"],
  ["no-barrel", "src/ui/some.ts", 'export { Button } from "./Button.tsx";', "const a = 1;\nexport { a };"],
  [
    "no-date-in-rules",
    "src/features/people/rules/age.ts",
    "export const now = () => Date.now();",
    "export const next = (today: string) => today;",
  ],
  [
    "no-date-in-rules",
    "src/shared/clock.ts",
    "export const now = () => new Date();",
    "export const day = (today: string) => today;",
  ],
];

interface Report {
  diagnostics: { code: string; filename: string }[];
  number_of_files: number;
}
function lint(folder: string, config: string): Report {
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, "-c", config, "--format=json", "src"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (!stdout.startsWith("{")) throw new Error(`${stdout}${stderr}`);
  return JSON.parse(stdout) as Report;
}

describe("the house's lint rules", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "house-"));
  const config = path.join(folder, "house.json");
  let found: string[] = [];
  let tree: Report;
  beforeAll(() => {
    fs.writeFileSync(
      config,
      JSON.stringify({
        plugins: [],
        jsPlugins: [path.join(root, "scripts/house/plugin.mjs")],
        categories: { correctness: "off" },
        rules: Object.fromEntries(houseRules.map((rule) => [`house/${rule}`, "error"])),
      }),
    );
    planted.forEach(([, place, wrong, right], index) => {
      for (const [kind, text] of [
        ["wrong", wrong],
        ["right", right],
      ] as const) {
        const file = path.join(folder, "src/planted", `${index}-${kind}`, place);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, `${text}\n`);
      }
    });
    found = lint(folder, config).diagnostics.map(
      ({ code, filename }) =>
        `${/house\(([a-z-]+)\)/.exec(code)?.[1]} ${filename.replaceAll("\\", "/").split("/src/planted/")[1] ?? filename.split("src/planted/")[1]}`,
    );
    tree = lint(root, config);
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it.each(planted.map(([rule, place], index) => ({ rule, place, index })))(
    "$rule reports a fault planted in $place, and leaves the right text alone",
    ({ rule, place, index }) => {
      expect(found).toContain(`${rule} ${index}-wrong/${place}`);
      expect(found.filter((one) => one.includes(` ${index}-right/`))).toEqual([]);
    },
  );

  it("find nothing in the complete tree, and see all of it", () => {
    expect(tree.diagnostics.map(({ code, filename }) => `${code} ${filename}`)).toEqual([]);
    expect(tree.number_of_files).toBeGreaterThan(300);
  });
});
