import { expect, it } from "vitest";
import { closeMonth, giveGrace, readMonth } from "#features/closing/contract.ts";
import { pointKinds } from "#features/closing/rules/open-points.ts";
import * as contract from "#features/imports/contract.ts";
import { changeMatches, readMatches } from "#features/imports/names-contract.ts";
import { countCorrections } from "#features/analytics/server/totals-queries.ts";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import {
  countsOf,
  imported,
  reasonsOf,
  stepped,
  uploadBytes,
  uploadTestFile,
  worked,
  type TestFile,
} from "../support/imports.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { slowIt } from "../support/slow-it.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const columns = ["person", "project", "day", "hours", "start", "end", "note"];
type Row = (string | number)[];

async function ground(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const design = await organisation.addFunction("Design", [80]);
  const place = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
  const ada = await organisation.addPerson({ roles: ["booker"], name: "Ada Cole", ...place });
  const bob = await organisation.addPerson({ roles: ["booker"], name: "Bob Stone" });
  const project = await addProject(stint, organisation.id, "PINE");
  const client = organisation.owner.client;
  const file = (rows: Row[], more: Partial<TestFile> = {}): TestFile => ({
    kind: "time_entries",
    columns,
    rows,
    ...more,
  });
  const entries = async () => {
    const [rows] = await stint.engine.readBatch("", [
      {
        sql: `SELECT e.date_worked, e.duration_hours, e.rate_per_hour, e.task_notes, t.status_code, u.first_name
          FROM time_entries e JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id
          JOIN users u ON u.org_id = e.org_id AND u.id = e.user_id WHERE e.org_id = $1 ORDER BY e.date_worked, e.id`,
        parameters: [organisation.id],
      },
    ]);
    return rows?.rows ?? [];
  };
  return { organisation, ada, bob, project, client, file, entries };
}

describeOnEngines(
  "Importing time entries",
  (stint) => {
    it("skips days of closed months with their reason, and imports the rest of the file", async () => {
      const { ada, client, file, entries } = await ground(stint());
      await client.ok(closeMonth, {
        params: { month: "2026-10" },
        body: { version: 0, named: [...pointKinds] },
      });
      const rows: Row[] = [
        ["Ada Cole", "PINE", "2026-10-30", "7.5", "", "", ""],
        ["Ada Cole", "PINE", "2026-11-02", "8", "", "", ""],
        ["Bob Stone", "PINE", "2026-10-05", "6", "", "", ""],
      ];
      const { done } = await imported(stint(), client, file(rows));
      expect(countsOf(done)).toEqual({ created: 1, refused: 2 });
      const reasons = await reasonsOf(client, done.id);
      expect(Object.values(reasons)).toEqual([
        expect.stringContaining("October 2026 is closed"),
        expect.stringContaining("October 2026 is closed"),
      ]);
      expect((await entries()).map((row) => row["date_worked"])).toEqual(["2026-11-02"]);
      await client.ok(giveGrace, {
        params: { month: "2026-10", userId: ada.id },
        body: { until: "2027-12-31" },
      });
      const again = await imported(stint(), client, file(rows));
      expect(countsOf(again.done)).toEqual({ created: 1, same: 1, refused: 1 });
      const { figures, adjustments } = await client.ok(readMonth, { params: { month: "2026-10" } });
      expect(figures?.actual).toEqual({ asClosed: 0, live: 7.5 });
      expect(adjustments).toMatchObject([{ name: "Ada Cole", hours: 7.5, projectCode: "PINE" }]);
    });

    it("makes entries and timesheets of their weeks, approved up to this month", async () => {
      const { organisation, client, file, entries } = await ground(stint());
      const rows: Row[] = [
        ["Ada Cole", "PINE", "2026-10-05", "7.5", "", "", "drawing"],
        ["ada cole", "pine", "2026-10-06", "2.25", "09:00", "11:15", ""],
        ["Bob", "PINE", "2026-11-17", "8", "", "", ""],
      ];
      const { checked, done } = await imported(stint(), client, file(rows));
      expect(checked).toMatchObject({ status: "checked", rowsDone: 3, rowsTotal: 3 });
      expect(checked.outcome?.isDryRun).toBe(true);
      expect(done).toMatchObject({ status: "done", outcome: { isDryRun: false } });
      expect({ ...checked.outcome, isDryRun: false }).toEqual(done.outcome);
      expect(done.outcome?.results.created).toEqual({ count: 3, hours: 17.75, money: 780 });
      expect(await entries()).toMatchObject([
        {
          date_worked: "2026-10-05",
          duration_hours: 7.5,
          rate_per_hour: 80,
          task_notes: "drawing",
          status_code: "approved",
        },
        { date_worked: "2026-10-06", duration_hours: 2.25, status_code: "approved" },
        { date_worked: "2026-11-17", duration_hours: 8, rate_per_hour: 0, status_code: "draft" },
      ]);
      await foldTotals(stint().platform.database, organisation.id);
      const [[wrong]] = await stint().platform.database.read(
        organisation.id,
        countCorrections(organisation.id),
      );
      expect(wrong?.count).toBe(0);
    });

    it("changes nothing in a check", async () => {
      const { client, file, entries } = await ground(stint());
      await stepped(
        stint(),
        client,
        await uploadTestFile(client, file([["Ada Cole", "PINE", "2026-10-05", "7.5", "", "", ""]])),
        contract.checkImportFile,
      );
      expect(await entries()).toEqual([]);
    });

    it("finds the same file again to be the same, and two equal rows of one file to be two entries", async () => {
      const { client, file, entries } = await ground(stint());
      const row: Row = ["Ada Cole", "PINE", "2026-10-05", "2", "", "", "call"];
      const first = await imported(stint(), client, file([row, row]));
      expect(countsOf(first.done)).toEqual({ created: 2 });
      const again = await imported(stint(), client, file([row, row]));
      expect([countsOf(again.checked), countsOf(again.done)]).toEqual([{ same: 2 }, { same: 2 }]);
      const more = await imported(stint(), client, file([row, row, row]));
      expect(countsOf(more.done)).toEqual({ same: 2, created: 1 });
      expect(await entries()).toHaveLength(3);
    });

    it("answers every bad row where it is, and imports the others", async () => {
      const { client, file, entries } = await ground(stint());
      const rows: Row[] = [
        ["Ada Cole", "PINE", "2026-10-05", "25", "", "", ""],
        ["Ada Cole", "PINE", "2026-10-05", "-1", "", "", ""],
        ["Ada Cole", "PINE", "2026-10-05", "8", "22:00", "06:00", ""],
        ["Ada Cole", "PINE", "2026-10-05", "8", "09:00", "10:00", ""],
        ["Zed", "PINE", "2026-10-05", "8", "", "", ""],
        ["Ada Cole", "OAK", "2026-10-05", "8", "", "", ""],
        ["", "PINE", "2026-10-05", "8", "", "", ""],
        ["Ada Cole", "PINE", "2026-10-05", "14", "", "", ""],
        ["Ada Cole", "PINE", "2026-10-05", "12", "", "", ""],
        ["Ada Cole", "PINE", "2026-10-05", "0", "", "", ""],
      ];
      const { checked, done } = await imported(stint(), client, file(rows));
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { created: 1, skipped: 1, refused: 8 },
        { created: 1, skipped: 1, refused: 8 },
      ]);
      expect(await reasonsOf(client, done.id)).toEqual({
        2: "A day has at most 24 hours.",
        3: "Hours can't be below 0.",
        4: "The end 06:00 isn't after the start 22:00. Split it at midnight into two rows.",
        5: "The hours, 8, don't fit between 09:00 and 10:00.",
        6: "There's no person Zed. Choose one or create them.",
        7: "There's no project OAK. Choose one or create it.",
        8: "The person is missing.",
        10: "Ada Cole has 14 hours on 5 October 2026. With 12 more the day would have over 24.",
        11: "No hours",
      });
      expect(await entries()).toHaveLength(1);
    });

    it("creates people and projects where chosen, and undo removes everything", async () => {
      const { client, file, entries, organisation } = await ground(stint());
      const view = await uploadTestFile(
        client,
        file([
          ["zed@new.example", "Old Mill", "2025-02-05", "8", "", "", ""],
          ["Una Vale", "Old Mill", "2025-05-05", "8", "", "", ""],
        ]),
      );
      const { names } = await client.ok(readMatches, { params: { importId: view.id } });
      expect(names.map(({ text, match, mayCreate }) => [text, match, mayCreate])).toEqual([
        ["Old Mill", null, true],
        ["Una Vale", null, true],
        ["zed@new.example", null, true],
      ]);
      const chosen = await client.ok(changeMatches, {
        params: { importId: view.id },
        body: {
          version: view.version,
          matches: names.map(({ reference, text }) => ({ reference, text, match: "create" as const })),
        },
      });
      const checked = await stepped(stint(), client, chosen, contract.checkImportFile);
      expect(countsOf(checked)).toEqual({ created: 2 });
      expect(checked.outcome?.alsoCreated).toEqual(["2 people", "1 project"]);
      const done = await stepped(stint(), client, checked, contract.runImport);
      expect(done.outcome?.alsoCreated).toEqual(["2 people", "1 project"]);
      expect(await entries()).toHaveLength(2);
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect(await entries()).toEqual([]);
      const [left] = await stint().engine.readBatch("", [
        {
          sql: `SELECT (SELECT count(*)::int FROM projects WHERE org_id = $1 AND name = 'Old Mill') AS projects,
            (SELECT count(*)::int FROM users WHERE org_id = $1 AND first_name IN ('Zed', 'Una')) AS people,
            (SELECT count(*)::int FROM timesheets WHERE org_id = $1) AS timesheets`,
          parameters: [organisation.id],
        },
      ]);
      expect(left?.rows[0]).toEqual({ projects: 0, people: 0, timesheets: 0 });
    });

    it("leaves later changes, and says so", async () => {
      const { client, file, entries, organisation } = await ground(stint());
      const { done } = await imported(
        stint(),
        client,
        file([
          ["Ada Cole", "PINE", "2026-10-05", "2", "", "", ""],
          ["Ada Cole", "PINE", "2026-10-06", "3", "", "", ""],
        ]),
      );
      await stint().engine.script(
        `UPDATE time_entries SET duration_hours = 4 WHERE org_id = '${organisation.id}' AND date_worked = '2026-10-06'`,
      );
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBe(
        "Changed or needed since the import, and still there: 1 time entry, 1 timesheet.",
      );
      expect(await entries()).toMatchObject([{ duration_hours: 4 }]);
    });

    it("spreads weeks and months of a grid over working days, once", async () => {
      const { client, file, entries } = await ground(stint());
      const grid = file([["Ada Cole", "PINE", "100", "21"]], {
        shape: "grid",
        headings: ["Person", "Project", "2026-09", "2026-10"],
        columns: ["person", "project", "period", "period"],
      });
      const { checked, done } = await imported(stint(), client, grid);
      expect([countsOf(checked), countsOf(done)]).toEqual([{ created: 2 }, { created: 2 }]);
      const made = await entries();
      const hours = (month: string) =>
        made
          .filter((entry) => String(entry.date_worked).startsWith(month))
          .reduce((sum, entry) => sum + Number(entry.duration_hours), 0);
      expect([hours("2026-09"), hours("2026-10")]).toEqual([100, 21]);
      expect(countsOf((await imported(stint(), client, grid)).done)).toEqual({ same: 2 });
    });

    slowIt(
      "finds the organisation's own reports to be the same, and their total rows no people",
      async () => {
        const { client, file } = await ground(stint());
        const rows: Row[] = [
          ["Ada Cole", "PINE", "2026-10-05", "2", "09:00", "11:00", "plans"],
          ["Ada Cole", "PINE", "2026-10-05", "3.25", "", "", ""],
          ["Ada Cole", "PINE", "2026-10-06", "1", "", "", "site"],
          ["Bob Stone", "PINE", "2026-10-06", "7.5", "", "", "site"],
        ];
        await imported(stint(), client, file(rows));
        for (const [query, format, same] of [
          ["by=person,project,day", "csv", 3],
          ["by=person,project,day", "xlsx", 3],
          ["by=person,project&pivot=hours", "csv", 2],
          ["by=person,project&pivot=hours", "xlsx", 2],
          ["by=entry", "csv", 4],
        ] as const) {
          const path = `/api/reports/file?report=hours&${query}&from=2026-09&to=2026-10&format=${format}`;
          const answer = await fetch(`${stint().url}${path}`, { headers: { cookie: client.cookie ?? "" } });
          const bytes = Buffer.from(await answer.arrayBuffer());
          expect([path, answer.status]).toEqual([path, 200]);
          const uploaded = await uploadBytes(client, bytes, `report.${format}`);
          // Months as columns may be plans too.
          const view =
            uploaded.kind === "time_entries" || uploaded.reading === null
              ? uploaded
              : await client.ok(contract.changeReading, {
                  params: { importId: uploaded.id },
                  body: {
                    version: uploaded.version,
                    kind: "time_entries",
                    reading: { ...uploaded.reading, columns: [] },
                  },
                });
          expect([path, view.missing]).toEqual([path, []]);
          const { names } = await client.ok(readMatches, { params: { importId: view.id } });
          expect([path, names.filter(({ isFound }) => !isFound)]).toEqual([path, []]);
          const checked = await stepped(stint(), client, view, contract.checkImportFile);
          // Of months as columns each has a total.
          const skipped = query.includes("pivot") ? 2 : 1;
          expect([path, countsOf(checked), await reasonsOf(client, view.id)]).toEqual([
            path,
            { same, skipped },
            expect.not.objectContaining({ refused: expect.anything() as unknown }),
          ]);
        }
      },
    );

    it("skips the closing row of a file in any language, and no project that is called so", async () => {
      const { organisation, client, file } = await ground(stint());
      await addProject(stint(), organisation.id, "TOTAL");
      for (const word of ["Total", "Summe", "Gesamt:", "Sous-total", "Total général", "Suma"]) {
        const rows: Row[] = [
          ["Ada Cole", "PINE", "2026-10-05", "2", "", "", word],
          [word, "", "", "2", "", "", ""],
          ["Ada Cole", "Total", "2026-10-05", "0", "", "", ""],
        ];
        const checked = await stepped(
          stint(),
          client,
          await uploadTestFile(client, file(rows)),
          contract.checkImportFile,
        );
        expect([word, await reasonsOf(client, checked.id)]).toEqual([
          word,
          { 3: "This row is a total", 4: "No hours" },
        ]);
      }
    });

    it("skips hours that would double others, says so, and adds them by choice", async () => {
      const { client, file, entries } = await ground(stint());
      const first: Row[] = [["Ada Cole", "PINE", "2026-10-05", "2", "", "", "plans"]];
      await imported(stint(), client, file(first));
      const more: Row[] = [["Ada Cole", "PINE", "2026-10-05", "3", "", "", "site"]];
      const skipped = await imported(stint(), client, file(more));
      expect([countsOf(skipped.checked), countsOf(skipped.done)]).toEqual([{ skipped: 1 }, { skipped: 1 }]);
      expect(skipped.checked.outcome?.notices).toEqual([{ notice: "booked", count: 1, hours: 3 }]);
      expect(await entries()).toHaveLength(1);
      const added = await imported(stint(), client, file(more, { options: { booked: "add" } }));
      expect(added.done.outcome?.notices).toEqual([
        { notice: "booked", count: 1, hours: 3 },
        { notice: "approved", count: 1, hours: 3 },
      ]);
      expect(await entries()).toHaveLength(2);
    });

    it("skips rows that say they're leave or a plan, adds them by choice, and imports leave as leave", async () => {
      const { client, file, entries } = await ground(stint());
      const types = { columns: ["person", "project", "day", "hours", "sort"] };
      const rows: Row[] = [
        ["Ada Cole", "PINE", "2026-10-05", "8", "Work"],
        ["Ada Cole", "Vacation", "2026-10-06", "8", ""],
        ["Ada Cole", "PINE", "2026-10-07", "8", "Krank"],
        ["Ada Cole", "PINE", "2026-10-08", "8", "Planned"],
      ];
      const { checked, done } = await imported(stint(), client, file(rows, types));
      expect(countsOf(done)).toEqual({ created: 1, skipped: 3 });
      expect(done.outcome?.notices).toEqual([
        { notice: "leave", count: 2, hours: 16 },
        { notice: "planned", count: 1, hours: 8 },
      ]);
      expect(await reasonsOf(client, checked.id)).toEqual({
        3: "“Vacation” is time off, not work. To import it as leave, import the file once more and choose Holidays under What it contains.",
        4: "“Krank” is time off, not work. To import it as leave, import the file once more and choose Holidays under What it contains.",
        5: "“Planned” isn't time that was worked. Planned hours are allocations or forecasts.",
      });
      const options = { leave: "add", planned: "add" } as const;
      const added = await imported(stint(), client, file(rows.toSpliced(1, 1), { ...types, options }));
      expect(countsOf(added.done)).toEqual({ created: 2, same: 1 });
      expect(added.done.outcome?.notices).toMatchObject([
        { notice: "leave" },
        { notice: "planned" },
        { notice: "approved" },
      ]);
      expect(await entries()).toHaveLength(3);

      const bytes = Buffer.from(
        "Person,Project,Date,Hours,Type\nBob Stone,PINE,2026-10-05,8,Work\nBob Stone,PINE,2026-10-06,7,Vacation",
      );
      const uploaded = await uploadBytes(client, bytes);
      expect(uploaded).toMatchObject({ kind: "time_entries", reading: { columns: types.columns } });
      if (!uploaded.reading) throw new Error("A file without a reading");
      const { id } = uploaded;
      const leave = await client.ok(contract.changeReading, {
        params: { importId: id },
        body: {
          version: uploaded.version,
          kind: "holiday_requests",
          reading: { ...uploaded.reading, columns: [] },
        },
      });
      expect(leave.reading?.columns).toEqual(["person", null, "from", "hours", "kind"]);
      const { names } = await client.ok(readMatches, { params: { importId: id }, query: { list: "open" } });
      expect(names.map(({ text, match }) => [text, match])).toEqual([["Work", null]]);
      const matches = [{ reference: "leave" as const, text: "Work", match: "skip" as const }];
      const matched = await client.ok(changeMatches, {
        params: { importId: id },
        body: { version: leave.version, matches },
      });
      const ready = await stepped(stint(), client, matched, contract.checkImportFile);
      expect(await reasonsOf(client, id)).toEqual({ 2: "Work is skipped" });
      expect(countsOf(await stepped(stint(), client, ready, contract.runImport))).toEqual({
        created: 1,
        skipped: 1,
      });
    });

    it("compares with time booked between the check and the import", async () => {
      const { client, file, entries } = await ground(stint());
      const rows = (note: string): Row[] => [["Ada Cole", "PINE", "2026-10-05", "2", "", "", note]];
      const checked = await stepped(
        stint(),
        client,
        await uploadTestFile(client, file(rows("late"))),
        contract.checkImportFile,
      );
      expect(countsOf(checked)).toEqual({ created: 1 });
      await imported(stint(), client, file(rows("early")));
      expect(countsOf(await stepped(stint(), client, checked, contract.runImport))).toEqual({ same: 1 });
      expect(await entries()).toHaveLength(1);
    });

    it("goes on after a server that died, without doing anything twice", async () => {
      const { client, file, entries } = await ground(stint());
      const rows: Row[] = Array.from({ length: 700 }, (_, at) => [
        at % 2 === 0 ? "Ada Cole" : "Bob Stone",
        "PINE",
        `2026-0${1 + (at % 9)}-${String(1 + (at % 27)).padStart(2, "0")}`,
        "0.25",
        "",
        "",
        `note ${at % 350}`,
      ]);
      const checked = await stepped(
        stint(),
        client,
        await uploadTestFile(client, file(rows)),
        contract.checkImportFile,
      );
      await client.ok(contract.runImport, {
        params: { importId: checked.id },
        body: { version: checked.version },
      });
      const { workOnImports } = await import("#features/imports/server/work-on-imports.ts");
      const { database } = stint().platform;
      const dying = new AbortController();
      let batches = 0;
      const platform = {
        ...stint().platform,
        database: {
          ...database,
          write: (async (...call: Parameters<typeof database.write>) => {
            if (call[2] !== undefined && (batches += 1) > 1) dying.abort(new Error("The server died"));
            dying.signal.throwIfAborted();
            return database.write(...call);
          }) as typeof database.write,
        },
      };
      await workOnImports(platform, dying.signal);
      const half = await client.ok(contract.readImport, { params: { importId: checked.id } });
      expect(half).toMatchObject({ status: "running" });
      expect(half.rowsDone).toBeGreaterThan(0);
      expect(half.rowsDone).toBeLessThan(700);
      await stint().engine.script("UPDATE imports SET leased_until = NULL");
      const done = await worked(stint(), client, checked.id);
      expect(done).toMatchObject({ status: "done", rowsDone: 700 });
      expect(countsOf(done)).toEqual({ created: 700 });
      expect(await entries()).toHaveLength(700);
    });
  },
  { today: "2026-11-24" },
);
