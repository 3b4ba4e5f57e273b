import { expect, it } from "vitest";
import { type TypeCode, nameKey, typeIds } from "#features/characteristics/rules/characteristic.ts";
import {
  insertCharacteristic,
  insertOptions,
} from "#features/characteristics/server/characteristic-queries.ts";
import * as contract from "#features/imports/contract.ts";
import { changeMatches } from "#features/imports/names-contract.ts";
import { newId } from "#server/ids.ts";
import { countsOf, imported, reasonsOf, stepped, uploadTestFile, type TestFile } from "../support/imports.ts";
import { makePlanGround } from "../support/plan-imports.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const columns = ["project", "characteristic", "value"];
type Row = (string | number)[];

async function ground(stint: Stint) {
  const plan = await makePlanGround(stint);
  const { organisation, build } = plan;
  const make = (name: string, typeCode: TypeCode, labels: string[] = [], functionId: string | null = null) =>
    stint.platform.database.write(organisation.id, async (transaction) => {
      const id = newId();
      const columns = {
        name,
        name_key: nameKey(name),
        characteristic_type_id: typeIds[typeCode],
        function_id: functionId,
        is_global: functionId === null,
        ai_modelling: false,
      };
      const placed = labels.map((label, sortOrder) => ({
        id: newId(),
        label,
        key: nameKey(label),
        sortOrder,
      }));
      await transaction.run(insertCharacteristic(organisation.id, id, columns, organisation.owner.id));
      if (placed.length > 0)
        await transaction.run(insertOptions(organisation.id, id, placed, organisation.owner.id));
    });
  await make("Floor area", "number");
  await make("Listed", "true_false");
  await make("Sector", "selection", ["Housing", "Offices"]);
  await make("Site", "true_false", [], build.id);
  const file = (rows: Row[], more: Partial<TestFile> = {}): TestFile => ({
    kind: "characteristics",
    columns,
    rows,
    ...more,
  });
  const values = () =>
    plan.rowsOf(`SELECT c.name, v.value_number AS figure, v.value_boolean AS truth, o.option_label AS option
      FROM project_characteristics v JOIN characteristics c ON c.org_id = v.org_id AND c.id = v.characteristic_id
      LEFT JOIN characteristic_options o ON o.org_id = v.org_id AND o.id = v.value_option_id WHERE v.org_id = $1 ORDER BY 1`);
  const options = () =>
    plan.rowsOf(
      "SELECT option_label AS label FROM characteristic_options WHERE org_id = $1 ORDER BY characteristic_id, sort_order",
    );
  return { ...plan, file, values, options };
}

const rows: Row[] = [
  ["PINE", "Floor area", "1,250.5"],
  ["PINE", "listed", "Yes"],
  ["PINE", "Sector", "offices"],
];

describeOnEngines(
  "Importing characteristics",
  (stint) => {
    it("stores numbers, truths and options; the same file again finds them, and undo removes them", async () => {
      const { client, file, values } = await ground(stint());
      const { checked, done } = await imported(stint(), client, file(rows));
      expect([countsOf(checked), countsOf(done)]).toEqual([{ created: 3 }, { created: 3 }]);
      expect(await values()).toEqual([
        { name: "Floor area", figure: 1250.5, truth: null, option: null },
        { name: "Listed", figure: null, truth: true, option: null },
        { name: "Sector", figure: null, truth: null, option: "Offices" },
      ]);
      const again = await imported(stint(), client, file(rows));
      expect([countsOf(again.checked), countsOf(again.done)]).toEqual([{ same: 3 }, { same: 3 }]);
      const changes: Row[] = [
        ["PINE", "Floor area", "7"],
        ["PINE", "Listed", "no"],
        ["PINE", "Sector", "Housing"],
      ];
      const before = await values();
      const changed = await imported(stint(), client, file(changes));
      expect(countsOf(changed.done)).toEqual({ changed: 3 });
      expect(await values()).toMatchObject([{ figure: 7 }, { truth: false }, { option: "Housing" }]);
      expect((await stepped(stint(), client, changed.done, contract.undoImport)).failure).toBeNull();
      expect(await values()).toEqual(before);
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect(await values()).toEqual([]);
    });

    it("leaves a value that someone changed since", async () => {
      const { client, file, values, organisation } = await ground(stint());
      const { done } = await imported(stint(), client, file(rows));
      await stint().engine.script(
        `UPDATE project_characteristics SET value_number = 3 WHERE org_id = '${organisation.id}' AND value_number IS NOT NULL`,
      );
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBe(
        "Changed or needed since the import, and still there: 1 value of a characteristic.",
      );
      expect(await values()).toMatchObject([{ figure: 3 }]);
    });

    it("answers every bad row where it is", async () => {
      const { client, file } = await ground(stint());
      const { checked, done } = await imported(
        stint(),
        client,
        file([
          ["PINE", "Floor area", "large"],
          ["PINE", "Listed", "maybe"],
          ["PINE", "Sector", "Farming"],
          ["PINE", "Site", "yes"],
          ["PINE", "Height", "3"],
          ["DONE", "Listed", "yes"],
          ["HOUSE", "Listed", "yes"],
          ["OAK", "Listed", "yes"],
          ["PINE", "", "yes"],
          ["PINE", "Sector", ""],
          ["PINE", "Listed", "yes"],
        ]),
      );
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { skipped: 1, refused: 10 },
        { skipped: 1, refused: 10 },
      ]);
      expect(await reasonsOf(client, done.id)).toEqual({
        2: "Floor area is a number. Up to 11 digits and 4 decimals.",
        3: "Listed is true or false. Write Yes or No.",
        4: "Sector has no option Farming. Use one of its options (Housing, Offices), or have options created.",
        5: "Site is of the function Build, which PINE doesn't have. Add the function to the project first.",
        6: "There's no characteristic Height. Choose one or create it.",
        7: "DONE is completed, cancelled or archived, and its characteristics stay as they are. Import them while it's open.",
        8: "HOUSE is internal, and internal projects have no characteristics.",
        9: "There's no project OAK. Choose one or create it.",
        10: "The characteristic is missing.",
        11: "No value",
        12: "Row 3 already has a value for this. Remove one of them.",
      });
    });

    it("creates options and characteristics where chosen, and undo removes them", async () => {
      const { client, file, values, options } = await ground(stint());
      const view = await uploadTestFile(
        client,
        file(
          [
            ["PINE", "Sector", "Farming"],
            ["PINE", "Height", "Tall"],
          ],
          { options: { createOptions: true } },
        ),
      );
      const chosen = await client.ok(changeMatches, {
        params: { importId: view.id },
        body: {
          version: view.version,
          matches: [{ reference: "characteristic", text: "Height", match: "create" }],
        },
      });
      const checked = await stepped(stint(), client, chosen, contract.checkImportFile);
      expect(countsOf(checked)).toEqual({ created: 2 });
      const done = await stepped(stint(), client, checked, contract.runImport);
      expect(done.outcome?.alsoCreated).toEqual(["1 characteristic"]);
      expect(await values()).toMatchObject([
        { name: "Height", option: "Tall" },
        { name: "Sector", option: "Farming" },
      ]);
      expect(await options()).toHaveLength(4);
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect([await values(), (await options()).length]).toEqual([[], 2]);
    });
  },
  { today: "2026-11-24" },
);
