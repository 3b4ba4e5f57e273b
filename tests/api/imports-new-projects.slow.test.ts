import { expect, it } from "vitest";
import * as contract from "#features/imports/contract.ts";
import { changeMatches } from "#features/imports/names-contract.ts";
import type { Reference } from "#features/imports/rules/kinds/fields.ts";
import { countsOf, stepped, uploadTestFile, type TestFile } from "../support/imports.ts";
import { makePlanGround } from "../support/plan-imports.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

async function ground(stint: Stint) {
  const plan = await makePlanGround(stint);
  const { client } = plan;
  /** Checks and imports a file with some names to be created. */
  const created = async (file: TestFile, names: readonly (readonly [Reference, string])[]) => {
    const view = await uploadTestFile(client, file);
    const chosen = await client.ok(changeMatches, {
      params: { importId: view.id },
      body: {
        version: view.version,
        matches: names.map(([reference, text]) => ({ reference, text, match: "create" as const })),
      },
    });
    const checked = await stepped(stint, client, chosen, contract.checkImportFile);
    return { checked, done: await stepped(stint, client, checked, contract.runImport) };
  };
  const functions = () =>
    plan.rowsOf(`SELECT p.name AS project, f.name AS function FROM project_functions a
      JOIN projects p ON p.org_id = a.org_id AND p.id = a.project_id JOIN functions f ON f.org_id = a.org_id AND f.id = a.function_id
      WHERE a.org_id = $1 AND p.name LIKE 'Oak%' ORDER BY 1, 2`);
  return { ...plan, created, functions };
}

describeOnEngines(
  "Projects that an import creates",
  (stint) => {
    it("have the functions of the tiers beside them, new ones too", async () => {
      const { client, created, functions } = await ground(stint());
      const file: TestFile = {
        kind: "budgets",
        columns: ["project", "function", "tier", "month", "hours"],
        rows: [
          ["Oak House", "Design", "Tier 1", "2026-03", 10],
          ["Oak House", "Survey", "Head", "2026-04", 5],
        ],
      };
      const { checked, done } = await created(file, [
        ["project", "Oak House"],
        ["function", "Survey"],
        ["tier", "Survey / Head"],
      ]);
      expect([countsOf(checked), countsOf(done)]).toEqual([{ created: 2 }, { created: 2 }]);
      expect(await functions()).toEqual([
        { project: "Oak House", function: "Design" },
        { project: "Oak House", function: "Survey" },
      ]);
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect(await functions()).toEqual([]);
    });

    it("have the functions of the people who are allocated to them", async () => {
      const { client, created, functions } = await ground(stint());
      const file: TestFile = {
        kind: "allocations",
        columns: ["person", "project", "day", "hours"],
        rows: [["Ada Cole", "Oak House", "2026-10-05", 4]],
      };
      const { checked, done } = await created(file, [["project", "Oak House"]]);
      expect([countsOf(checked), countsOf(done)]).toEqual([{ created: 1 }, { created: 1 }]);
      expect(await functions()).toEqual([{ project: "Oak House", function: "Design" }]);
      expect((await stepped(stint(), client, done, contract.undoImport)).failure).toBeNull();
    });
  },
  { today: "2026-11-24" },
);
