import { expect, it } from "vitest";
import * as contract from "#features/imports/contract.ts";
import { findNamesLike } from "#features/imports/names-contract.ts";
import { countsOf, reasonsOf, stepped, uploadBytes, uploadTestFile } from "../support/imports.ts";
import { workbookOf } from "../support/moving-in.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines } from "../support/stint.ts";

describeOnEngines(
  "Requests of the import screens",
  (stint) => {
    it("columns of another number than the file's are recognised anew, for the kind that is chosen", async () => {
      const { owner } = await makeOrganisation(stint());
      const bytes = Buffer.from("Name,Project,Jan 2026,Feb 2026\nAnn,KLN,3,4\n");
      const view = await uploadBytes(owner.client, bytes);
      expect([view.kind, view.reading?.shape]).toEqual(["allocations", "grid"]);
      const change = (kind: "people" | "time_entries", version: number) =>
        owner.client.ok(contract.changeReading, {
          params: { importId: view.id },
          body: { version, kind, reading: { ...view.reading!, columns: [] } },
        });
      const people = await change("people", view.version);
      expect([people.reading?.shape, people.reading?.columns]).toEqual(["rows", ["name", null, null, null]]);
      const time = await change("time_entries", people.version);
      expect(time.reading?.columns).toEqual(["person", "project", "period", "period"]);
    });

    it("another sheet is recognised as another file would be: its headings, content and columns", async () => {
      const { owner } = await makeOrganisation(stint());
      const sheets = [
        {
          name: "Rates",
          rows: [
            ["Function", "Cost tier", "Hourly rate"],
            ["Design", "Senior", 85],
          ],
        },
        {
          name: "Team",
          rows: [["As of March"], ["Email", "Full name"], ["ann@office.example", "Ann Arden"]],
        },
      ];
      const view = await uploadBytes(owner.client, workbookOf(sheets), "office.xlsx");
      expect([view.kind, view.reading?.sheet]).toEqual(["functions", "Rates"]);
      const team = await owner.client.ok(contract.changeReading, {
        params: { importId: view.id },
        body: {
          version: view.version,
          kind: null,
          reading: { ...view.reading!, sheet: "Team", columns: [] },
        },
      });
      expect([team.kind, team.reading?.headingRow, team.reading?.columns, team.missing]).toEqual([
        "people",
        2,
        ["email", "name"],
        [],
      ]);
    });

    it("several columns of texts are joined; of hours there's one", async () => {
      const { owner } = await makeOrganisation(stint());
      const bytes = Buffer.from("First,Last,Task,Note,Hours,More hours\nAnn,Arden,Draw,Wall,3,4\n");
      const view = await uploadBytes(owner.client, bytes);
      const change = (columns: (string | null)[]) =>
        owner.client.call(contract.changeReading, {
          params: { importId: view.id },
          body: {
            version: view.version,
            kind: "time_entries",
            reading: { ...view.reading!, shape: "rows", columns },
          },
        });
      const twice = await change([null, null, null, null, "hours", "hours"]);
      expect(twice).toMatchObject({
        status: 422,
        body: { fields: { columns: "Two columns can't have the same content. Skip one of them." } },
      });
      expect((await change(["person", "person", "note", "note", "hours", null])).status).toBe(200);
    });

    it("a row that is corrected twice retains its first correction, and a skipped one can be included", async () => {
      const { owner } = await makeOrganisation(stint());
      const { client } = owner;
      const view = await uploadTestFile(client, {
        kind: "functions",
        columns: ["function", "tier", "rate"],
        rows: [["", "Junior", "nothing"]],
      });
      const params = { importId: view.id };
      let now = await stepped(stint(), client, view, contract.checkImportFile);
      const correction = async (cells: Record<string, string>, skip = false) => {
        const { version } = now;
        const corrected = await client.ok(contract.correctionRows, {
          params,
          body: { version, rows: [{ row: 2, cells, skip }] },
        });
        now = await stepped(stint(), client, corrected, contract.checkImportFile);
        return countsOf(now);
      };
      expect(await correction({ "2": "50" })).toEqual({ refused: 1 });
      expect(await correction({ "0": "Design" })).toEqual({ created: 1 });
      expect(await correction({}, true)).toEqual({ skipped: 1 });
      expect(await reasonsOf(client, view.id)).toEqual({ 2: "You chose to skip this row" });
      expect(await correction({})).toEqual({ created: 1 });
    });

    it("names are found by any part of their name, for admins, in their organisation alone", async () => {
      const organisation = await makeOrganisation(stint());
      const stranger = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const id = await addProject(stint(), organisation.id, "QUAY");
      const query = { reference: "project", search: "ject qu" } as const;
      expect(await client.ok(findNamesLike, { query })).toEqual({
        names: [{ id, label: "QUAY Project QUAY" }],
        left: 0,
      });
      expect((await stranger.owner.client.ok(findNamesLike, { query })).names).toEqual([]);
      const booker = await organisation.addPerson({ roles: ["booker"] });
      expect((await booker.client.call(findNamesLike, { query })).status).toBe(403);
    });
  },
  { today: "2026-11-12" },
);
