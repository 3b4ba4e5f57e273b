import { expect, it } from "vitest";
import * as contract from "#features/imports/contract.ts";
import { changeMatches, decideNames, readMatches } from "#features/imports/names-contract.ts";
import { countsOf, stepped, uploadTestFile } from "../support/imports.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { slowIt } from "../support/slow-it.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const columns = ["person", "project", "day", "hours"];

/** A file with so many unknown projects, one known and an unknown person. */
async function ground(stint: Stint, unknown: number) {
  const organisation = await makeOrganisation(stint);
  await organisation.addPerson({ roles: ["booker"], name: "Ada Cole" });
  await addProject(stint, organisation.id, "PINE");
  const { client } = organisation.owner;
  const projects = Array.from({ length: unknown }, (_, at) => `Old job ${at}`);
  const view = await uploadTestFile(client, {
    kind: "time_entries",
    columns,
    rows: [...projects, "PINE"].map((project) => ["Ada Cole", project, "2026-10-05", "0.01"]),
  });
  const params = { importId: view.id };
  const names = (query: { list?: "open" | "found"; search?: string; after?: string }) =>
    client.ok(readMatches, { params, query });
  return { client, params, names, view };
}

describeOnEngines(
  "More names than a page shows",
  (stint) => {
    it("are listed in pages, each once, and found by any of their words", async () => {
      const { names } = await ground(stint(), 450);
      const seen: string[] = [];
      for (let after: string | null = "0"; after !== null;) {
        const page: Awaited<ReturnType<typeof names>> = await names({ list: "open", after });
        expect(page.total).toBe(450);
        expect(page.counts).toEqual({
          open: 450,
          found: 2,
          undecided: 450,
          creatable: [{ reference: "project", count: 450 }],
        });
        seen.push(...page.names.map(({ text }) => text));
        after = page.next;
      }
      expect([seen.length, new Set(seen).size]).toEqual([450, 450]);
      expect((await names({ list: "open", search: "JOB 449" })).names).toMatchObject([
        { text: "Old job 449" },
      ]);
      expect((await names({ list: "found" })).names.map(({ text }) => text)).toEqual(["Ada Cole", "PINE"]);
      expect(await names({ list: "open", search: "nobody" })).toMatchObject({
        names: [],
        total: 0,
        next: null,
      });
    });

    slowIt("are all created or skipped at once, but those that something was decided about", async () => {
      const { client, params, names, view } = await ground(stint(), 5_200);
      const { version } = await names({});
      const one = await client.ok(changeMatches, {
        params,
        body: { version, matches: [{ reference: "project", text: "Old job 5199", match: "skip" }] },
      });
      const created = await client.ok(decideNames, {
        params,
        body: { version: one.version, match: "create", reference: "project" },
      });
      const decided = await names({ list: "open", search: "Old job 519" });
      expect(decided.counts).toMatchObject({ open: 5_200, undecided: 0, creatable: [] });
      expect(decided.names.map(({ text, match }) => [text, match])).toContainEqual([
        "Old job 5198",
        "create",
      ]);
      expect(decided.names.map(({ text, match }) => [text, match])).toContainEqual(["Old job 5199", "skip"]);
      const stale = await client.call(decideNames, { params, body: { version, match: "skip" } });
      expect(stale.status).toBe(409);
      const checked = await stepped(stint(), client, created, contract.checkImportFile);
      // A day has 24 hours, which so many hundredths are more than.
      expect(checked.id).toBe(view.id);
      expect(countsOf(checked)).toEqual({ created: 2_400, skipped: 1, refused: 2_800 });
    });

    it("are skipped together where nothing else was decided", async () => {
      const { client, params, names } = await ground(stint(), 3);
      const { version } = await names({});
      const skipped = await client.ok(decideNames, { params, body: { version, match: "skip" } });
      const checked = await stepped(stint(), client, skipped, contract.checkImportFile);
      expect(countsOf(checked)).toEqual({ created: 1, skipped: 3 });
    });
  },
  { today: "2026-11-24" },
);
