import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import * as contract from "#features/imports/contract.ts";
import { workOnImports } from "#features/imports/server/work-on-imports.ts";
import { countsOf, uploadTestFile } from "../support/imports.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnOneEngine } from "../support/stint.ts";

const rows = 30_000;
/** Megabytes: all facts of the file would be over 30. */
const maxGrowth = 10;

/** Megabytes in use once everything that no one refers to is gone. */
function usedMegabytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

describeOnOneEngine(
  "The weight of an import",
  (stint) => {
    it("has a batch in memory, however long the file is, and reports every row's outcome", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      await organisation.addPerson({ roles: ["booker"], name: "Ada Cole" });
      await addProject(stint(), organisation.id, "PINE");
      const view = await uploadTestFile(client, {
        kind: "time_entries",
        columns: ["person", "project", "day", "hours", "note"],
        rows: Array.from({ length: rows }, (_, at) => ["Ada Cole", "PINE", "2026-10-05", "0", `Note ${at}`]),
      });
      const params = { importId: view.id };
      await client.ok(contract.checkImportFile, { params, body: { version: view.version } });
      const { database } = stint().platform;
      const current: number[] = [];
      let batches = 0;
      const platform = {
        ...stint().platform,
        database: {
          ...database,
          write: (async (...call: Parameters<typeof database.write>) => {
            // A batch is what may run longer than a call.
            if (call[2] !== undefined && (batches += 1) % 5 === 0) current.push(usedMegabytes());
            return database.write(...call);
          }) as typeof database.write,
        },
      };
      await workOnImports(platform);
      const checked = await client.ok(contract.readImport, { params });
      expect(checked).toMatchObject({ status: "checked", rowsDone: rows });
      expect(countsOf(checked)).toEqual({ skipped: rows });
      expect(current.length).toBeGreaterThan(1);
      const growth = Math.max(...current) - (current[0] ?? 0);
      expect(growth).toBeLessThan(maxGrowth);
    });
  },
  { today: "2026-11-24" },
);
