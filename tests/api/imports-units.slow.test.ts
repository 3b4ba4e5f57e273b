import { expect, it } from "vitest";
import * as contract from "#features/imports/contract.ts";
import { changeMatches, decideNames } from "#features/imports/names-contract.ts";
import type { Client } from "../support/client.ts";
import { countsOf, imported, reasonsOf, stepped, uploadBytes } from "../support/imports.ts";
import { makePlanGround } from "../support/plan-imports.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

async function ground(stint: Stint) {
  const plan = await makePlanGround(stint);
  await stint.engine.script(
    `INSERT INTO working_patterns (org_id, user_id, valid_from, monday, tuesday, wednesday, thursday, friday, saturday, sunday)
       SELECT org_id, id, '2024-01-01', 8, 8, 8, 4, 0, 0, 0 FROM users WHERE org_id = '${plan.organisation.id}'`,
  );
  const requests = () =>
    plan.rowsOf(`SELECT r.total_hours AS total, k.name AS kind FROM holiday_requests r
      LEFT JOIN leave_kinds k ON k.org_id = r.org_id AND k.id = r.kind_id WHERE r.org_id = $1 ORDER BY r.start_date`);
  return { ...plan, requests };
}

const upload = (client: Client, ...lines: string[]) =>
  uploadBytes(client, Buffer.from(lines.join("\r\n"), "utf8"));

/** Says how a file is read, beside what it was recognised as. */
async function choose(
  client: Client,
  { id, version, kind, reading }: contract.ImportView,
  chosen: Partial<NonNullable<contract.ImportView["reading"]>>,
) {
  if (!reading) throw new Error("A file without a reading");
  return client.ok(contract.changeReading, {
    params: { importId: id },
    body: { version, kind, reading: { ...reading, ...chosen } },
  });
}

describeOnEngines(
  "What an import file leaves open",
  (stint) => {
    it("is requested before the check: units, the order of dates, columns", async () => {
      const { client } = await ground(stint());
      const view = await upload(
        client,
        "Employee,Time Off Type,Start Date,Back,Duration",
        "Ada Cole,Holiday,2026-03-04,2026-03-05,2",
      );
      expect([view.kind, view.missing, view.questions]).toEqual([
        "holiday_requests",
        [],
        ["unit", "columns"],
      ]);
      const check = (now: contract.ImportView) =>
        client.call(contract.checkImportFile, {
          params: { importId: now.id },
          body: { version: now.version },
        });
      expect((await check(view)).status).toBe(409);
      const columns = (view.reading?.columns ?? []).map((column) => (column === "?" ? null : column));
      const chosen = await choose(client, view, { unit: "days", columns });
      expect(chosen.questions).toEqual([]);
      expect((await check(chosen)).status).toBe(200);
    });

    it("is filled by an earlier file, but not where the file says otherwise", async () => {
      const { client } = await ground(stint());
      const file = (day: string) => ["Day worked,Who,Project,Spent", `${day},Ada Cole,PINE,1`];
      const first = await upload(client, ...file("25/03/2026"));
      expect([first.kind, first.missing]).toEqual(["time_entries", ["Date", "Hours"]]);
      const columns = ["day", "person", "project", "hours"];
      const read = await choose(client, first, { columns, unit: "hours", dateOrder: "dmy" });
      await stepped(stint(), client, read, contract.checkImportFile);
      const second = await upload(client, ...file("03/26/2026"));
      expect(second.reading).toMatchObject({ columns, unit: "hours", dateOrder: "mdy" });
      const third = await upload(client, ...file("03/04/2026"));
      expect(third.reading?.dateOrder).toBe("dmy");
    });
  },
  { today: "2026-11-12" },
);

describeOnEngines(
  "Days and shares of an import file",
  (stint) => {
    it("of leave are hours of the person's working days, and half days half of them", async () => {
      const { client, requests } = await ground(stint());
      const { done } = await imported(stint(), client, {
        kind: "holiday_requests",
        headings: ["Employee", "From", "Until", "Days", "Half day"],
        columns: ["person", "from", "until", "hours", "half"],
        rows: [
          // Monday to Thursday, 28 hours.
          ["Ada Cole", "2026-03-02", "2026-03-05", 4, ""],
          ["Ada Cole", "2026-03-09", "2026-03-09", 0.5, ""],
          ["Ada Cole", "2026-03-12", "2026-03-12", "", "morning"],
        ],
      });
      expect([await reasonsOf(client, done.id), countsOf(done)]).toEqual([{}, { created: 3 }]);
      expect((await requests()).map((row) => row["total"])).toEqual([28, 4, 2]);
    });

    it("of leave are the hours of these days, of which the last or the named one is a part", async () => {
      const { client, requests } = await ground(stint());
      const { done } = await imported(stint(), client, {
        kind: "holiday_requests",
        headings: ["Employee", "From", "Until", "Days", "Start half"],
        columns: ["person", "from", "until", "hours", "first_half"],
        rows: [
          // Tuesday to Thursday has 8, 8 and 4 hours.
          ["Ada Cole", "2026-03-03", "2026-03-05", 2.5, ""],
          ["Ada Cole", "2026-03-10", "2026-03-12", 2.5, "PM"],
          ["Ada Cole", "2026-03-17", "2026-03-19", 1, ""],
        ],
      });
      expect([await reasonsOf(client, done.id), countsOf(done)]).toEqual([{}, { created: 3 }]);
      expect((await requests()).map((row) => row["total"])).toEqual([18, 16, 6.67]);
    });

    it("of each day are a share of the day's own hours", async () => {
      const { client, rowsOf } = await ground(stint());
      const { done } = await imported(stint(), client, {
        kind: "allocations",
        headings: ["Person", "Project", "Start date", "End date", "Hours per day (%)"],
        columns: ["person", "project", "day", "until", "hours"],
        rows: [["Ada Cole", "PINE", "2026-03-03", "2026-03-05", 50]],
      });
      expect([await reasonsOf(client, done.id), countsOf(done)]).toEqual([{}, { created: 1 }]);
      expect(
        (
          await rowsOf(
            `SELECT hours FROM allocation_entries WHERE org_id = $1 AND hours > 0 ORDER BY allocation_date`,
          )
        ).map((row) => Number(row["hours"])),
      ).toEqual([4, 4, 2]);
    });

    it("of allowances are hours of a mean working day", async () => {
      const { client, rowsOf, ada } = await ground(stint());
      const view = await upload(client, "Name,Holiday allowance", "Ada Cole,28");
      expect(view).toMatchObject({ kind: "holiday_balances", questions: ["unit"] });
      const checked = await stepped(
        stint(),
        client,
        await choose(client, view, { unit: "days" }),
        contract.checkImportFile,
      );
      await stepped(stint(), client, checked, contract.runImport);
      // Four days a week of 7 hours on average.
      expect(
        await rowsOf(`SELECT holiday_allowance AS hours FROM users WHERE org_id = $1 AND id = '${ada.id}'`),
      ).toEqual([{ hours: 196 }]);
    });

    it("of allowances of other kinds than Holiday are skipped", async () => {
      const { client, rowsOf, ada } = await ground(stint());
      const view = await upload(
        client,
        "Name,Leave type,Entitlement (days)",
        "Ada Cole,Holiday,20",
        "Bob Stone,Sick leave,10",
      );
      expect([view.kind, view.questions]).toEqual(["holiday_balances", []]);
      const decided = await client.ok(decideNames, {
        params: { importId: view.id },
        body: { version: view.version, match: "create" },
      });
      const checked = await stepped(stint(), client, decided, contract.checkImportFile);
      expect(await reasonsOf(client, view.id)).toEqual({
        3: "Sick leave has no allowance of each person's own. Change its rule in Leave.",
      });
      await stepped(stint(), client, checked, contract.runImport);
      expect(
        await rowsOf(
          `SELECT id, holiday_allowance AS hours FROM users WHERE org_id = $1 AND holiday_allowance IS NOT NULL`,
        ),
      ).toEqual([{ id: ada.id, hours: 140 }]);
    });

    it("of allowances of new people are hours of the days that their row names", async () => {
      const { client, rowsOf } = await ground(stint());
      const headings = "First name,Last name,Email,Mon,Tue,Wed,Thu,Holiday allowance (days)";
      const view = await upload(client, headings, "Zoe,Martin,zoe-of-days@test.example,8,8,8,6,20");
      const checked = await stepped(stint(), client, view, contract.checkImportFile);
      await stepped(stint(), client, checked, contract.runImport);
      expect(
        await rowsOf(`SELECT holiday_allowance AS hours FROM users WHERE org_id = $1 AND first_name = 'Zoe'`),
      ).toEqual([{ hours: 150 }]);
    });

    it("of plans are a share of the hours of these days", async () => {
      const { client } = await ground(stint());
      const hoursOf = async (heading: string, value: string) => {
        const view = await upload(
          client,
          `Person,Project,Start date,End date,${heading}`,
          `Ada Cole,PINE,2026-03-02,2026-03-05,${value}`,
        );
        expect(view).toMatchObject({ kind: "allocations", missing: [], questions: [] });
        const checked = await stepped(stint(), client, view, contract.checkImportFile);
        return checked.outcome?.file.hours;
      };
      expect(await hoursOf("Allocation %", "50")).toBe(14);
      expect(await hoursOf("Days", "2")).toBe(14);
      expect(await hoursOf("FTE", "1")).toBe(28);
    });
  },
  { today: "2026-11-12" },
);

describeOnEngines(
  "Kinds of leave in an import file",
  (stint) => {
    it("are matched like other names, created where they're new, and removed by undo", async () => {
      const { client, requests, rowsOf } = await ground(stint());
      const view = await upload(
        client,
        "employee,type,from,to,status",
        "Ada Cole,Flu,2026-03-02,2026-03-03,genehmigt",
        "Ada Cole,Holiday,2026-03-09,2026-03-10,approuvé",
      );
      const tried = await stepped(stint(), client, view, contract.checkImportFile);
      expect(await reasonsOf(client, tried.id)).toEqual({
        2: "There's no kind of leave Flu. Choose one or create it.",
      });
      const matched = await client.ok(changeMatches, {
        params: { importId: tried.id },
        body: { version: tried.version, matches: [{ reference: "leave", text: "Flu", match: "create" }] },
      });
      const checked = await stepped(stint(), client, matched, contract.checkImportFile);
      const done = await stepped(stint(), client, checked, contract.runImport);
      expect([await reasonsOf(client, done.id), countsOf(done), done.outcome?.alsoCreated]).toEqual([
        {},
        { created: 2 },
        ["1 kind of leave"],
      ]);
      expect(await requests()).toEqual([
        { total: 16, kind: "Flu" },
        { total: 16, kind: null },
      ]);
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect(await requests()).toEqual([]);
      expect(await rowsOf("SELECT name FROM leave_kinds WHERE org_id = $1 AND id <> org_id")).toEqual([]);
    });
  },
  { today: "2026-11-12" },
);
