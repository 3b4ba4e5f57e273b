import { expect, it } from "vitest";
import { readLedger } from "#features/leave/kinds-contract.ts";
import * as contract from "#features/imports/contract.ts";
import { countsOf, imported, reasonsOf, stepped, type TestFile } from "../support/imports.ts";
import { makePlanGround } from "../support/plan-imports.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

type Row = (string | number)[];

async function ground(stint: Stint) {
  const plan = await makePlanGround(stint);
  const { organisation, ada, bob } = plan;
  await stint.engine.script(
    `INSERT INTO organisation_public_holidays (org_id, id, name, holiday_date, hours) VALUES ('${organisation.id}', gen_random_uuid(), 'Day off', '2026-04-03', 24);
     INSERT INTO working_patterns (org_id, user_id, valid_from, monday, tuesday, wednesday, thursday, friday, saturday, sunday)
       SELECT org_id, id, '2024-01-01', 8, 8, 8, 8, 8, 0, 0 FROM users WHERE org_id = '${organisation.id}'`,
  );
  const holidays = (rows: Row[], more: Partial<TestFile> = {}): TestFile => ({
    kind: "holiday_requests",
    columns: ["person", "from", "until", "hours", "status", "reason"],
    rows,
    ...more,
  });
  const allowances = (rows: Row[]): TestFile => ({
    kind: "holiday_balances",
    columns: ["person", "allowance"],
    rows,
  });
  const days = () =>
    plan.rowsOf(`SELECT r.status, r.total_hours AS total, string_agg(e.date::text || ' ' || e.hours_requested::text, ', ' ORDER BY e.date) AS days
      FROM holiday_requests r JOIN holiday_entries e ON e.org_id = r.org_id AND e.holiday_request_id = r.id
      WHERE r.org_id = $1 GROUP BY r.id, r.start_date, r.status, r.total_hours ORDER BY r.start_date`);
  const allowance = async () =>
    (
      await plan.rowsOf(
        `SELECT holiday_allowance AS hours FROM users WHERE org_id = $1 AND id IN ('${ada.id}', '${bob.id}') ORDER BY first_name`,
      )
    ).map((row) => row["hours"]);
  return { ...plan, holidays, allowances, days, allowance };
}

const rows: Row[] = [
  // Good Friday to Easter Monday, of which the Friday is a public holiday.
  ["Ada Cole", "2026-04-02", "2026-04-06", "", "", "Easter"],
  ["Ada Cole", "2026-06-01", "2026-06-03", 20, "Approved", ""],
  ["Ada Cole", "2026-07-01", "", 4, "yes", "Dentist"],
  ["Bob Stone", "2026-12-21", "2026-12-22", 8, "pending", ""],
];

describeOnEngines(
  "Importing holidays",
  (stint) => {
    it("stores requests with the hours of working days; the same file again finds them, and undo removes them", async () => {
      const { client, holidays, days } = await ground(stint());
      const { checked, done } = await imported(stint(), client, holidays(rows));
      expect([countsOf(checked), countsOf(done)]).toEqual([{ created: 4 }, { created: 4 }]);
      expect(done.outcome?.file.hours).toBe(48);
      expect(await days()).toEqual([
        { status: "approved", total: 16, days: "2026-04-02 8.00, 2026-04-06 8.00" },
        { status: "approved", total: 20, days: "2026-06-01 8.00, 2026-06-02 8.00, 2026-06-03 4.00" },
        { status: "approved", total: 4, days: "2026-07-01 4.00" },
        { status: "pending", total: 8, days: "2026-12-21 4.00, 2026-12-22 4.00" },
      ]);
      const again = await imported(stint(), client, holidays(rows));
      expect([countsOf(again.checked), countsOf(again.done)]).toEqual([{ same: 4 }, { same: 4 }]);
      const byDay = holidays([
        ["Ada Cole", "2026-06-01", "", "", "Approved", ""],
        ["Ada Cole", "2026-06-02", "", 5, "Approved", ""],
        ["Ada Cole", "2026-06-03", "", 4, "Approved", ""],
      ]);
      const daily = await imported(stint(), client, byDay);
      expect(countsOf(daily.checked)).toEqual({ same: 2, refused: 1 });
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect(await days()).toEqual([]);
    });

    it("leaves a request that someone changed since", async () => {
      const { client, holidays, days, organisation } = await ground(stint());
      const { done } = await imported(stint(), client, holidays(rows));
      await stint().engine.script(
        `UPDATE holiday_requests SET status = 'approved' WHERE org_id = '${organisation.id}' AND status = 'pending'`,
      );
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBe("Changed or needed since the import, and still there: 1 holiday request.");
      expect(await days()).toMatchObject([{ total: 8 }]);
    });

    it("answers every bad row where it is", async () => {
      const { client, holidays } = await ground(stint());
      await imported(stint(), client, holidays([["Ada Cole", "2026-06-01", "2026-06-03", "", "", ""]]));
      const { checked, done } = await imported(
        stint(),
        client,
        holidays([
          ["Ada Cole", "2026-06-03", "2026-06-05", "", "", ""],
          ["Ada Cole", "2026-06-05", "2026-06-08", "", "", ""],
          ["Ada Cole", "2026-06-03", "2026-06-03", "", "rejected", ""],
          ["Bob Stone", "2026-06-03", "2026-06-02", "", "", ""],
          ["Bob Stone", "2026-04-03", "2026-04-05", "", "", ""],
          ["Bob Stone", "2026-08-03", "2026-08-04", 17, "", ""],
          ["Bob Stone", "2026-09-01", "", -4, "maybe", ""],
          ["Bob Stone", "", "", "", "", ""],
          ["Cy No one", "2026-09-01", "", "", "", ""],
          ["Bob Stone", "2025-01-01", "2026-06-03", "", "", ""],
        ]),
      );
      expect(countsOf(done)).toEqual(countsOf(checked));
      expect(countsOf(done)).toEqual({ created: 1, skipped: 1, refused: 8 });
      expect(await reasonsOf(client, done.id)).toEqual({
        2: "Ada Cole has a request for 1 June 2026 to 3 June 2026 (approved, 24 hours). Change or cancel that one first.",
        3: "Row 2 is for the same days. Remove one of them.",
        5: "The last day 2 June 2026 is before the first, 3 June 2026. Swap them.",
        6: "No working day: weekends, public holidays and days off need no request",
        7: "The hours, 17, are more than the 16 that this person works on these days. Correct the hours or the days, or leave the hours empty.",
        8: "Nothing is known of the status maybe. Write approved, pending, rejected or cancelled. Hours can't be below 0.",
        9: "The first day is missing.",
        10: "There's no person Cy No one. Choose one or create them.",
        11: "A request is at most 366 days long. Split it.",
      });
    });

    it("sets allowances once a person, finds them again and brings back what was", async () => {
      const { client, allowances, allowance } = await ground(stint());
      const file = allowances([
        ["Ada Cole", 200],
        ["Bob Stone", 160],
      ]);
      const { checked, done } = await imported(stint(), client, file);
      expect([countsOf(checked), countsOf(done)]).toEqual([{ changed: 2 }, { changed: 2 }]);
      expect(await allowance()).toEqual([200, 160]);
      const again = await imported(
        stint(),
        client,
        allowances([
          ["Ada Cole", 200],
          ["ada cole", 210],
          ["Bob Stone", -1],
          ["Bob Stone", "7.5"],
        ]),
      );
      expect(countsOf(again.done)).toEqual({ same: 1, refused: 3 });
      expect(await reasonsOf(client, again.done.id)).toMatchObject({
        3: "Row 2 is for the same person. Remove one of them.",
        4: "An allowance is from 0 to 8784 hours. Write the hours of a year.",
      });
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect(await allowance()).toEqual([null, null]);
    });

    it("imports last year's balances: the ledger shows them once, and undo removes them", async () => {
      const { client, ada, bob } = await ground(stint());
      const balances = (rows: Row[]): TestFile => ({
        kind: "holiday_balances",
        columns: ["person", "allowance", "carried", "carried_on"],
        rows,
      });
      const file = balances([
        ["Ada Cole", 200, 24.5, ""],
        ["Bob Stone", "", 8, "2026-04-01"],
      ]);
      const { checked, done } = await imported(stint(), client, file);
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { changed: 1, created: 1 },
        { changed: 1, created: 1 },
      ]);
      const left = async (id: string) => {
        const params = { personId: id };
        const { lines, balance } = await client.ok(readLedger, { params, query: { on: "2026-05-01" } });
        const brought = lines.filter(({ kind }) => kind === "correction");
        return [balance, ...brought.map(({ day, hours, reason }) => `${day} ${hours} ${reason ?? ""}`)];
      };
      expect(await left(ada.id)).toEqual([224.5, "2026-01-01 24.5 Carried over, by import"]);
      expect(await left(bob.id)).toEqual([208, "2026-04-01 8 Carried over, by import"]);
      const again = await imported(stint(), client, file);
      expect(countsOf(again.done)).toEqual({ same: 2 });
      const other = await imported(
        stint(),
        client,
        balances([
          ["Ada Cole", "", 30, "2026-01-01"],
          ["Bob Stone", "", -8, ""],
          ["Ada Cole", "", "", ""],
        ]),
      );
      expect(countsOf(other.done)).toEqual({ refused: 3 });
      expect(await reasonsOf(client, other.done.id)).toMatchObject({
        2: "The hours carried over on 1 January 2026 are 24.5 already. Correct them in Leave.",
        4: "The allowance is missing.",
      });
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect([await left(ada.id), await left(bob.id)]).toEqual([[200], [200]]);
    });

    it("leaves an allowance that someone changed since", async () => {
      const { client, allowances, allowance, ada } = await ground(stint());
      const { done } = await imported(stint(), client, allowances([["Ada Cole", 200]]));
      await stint().engine.script(`UPDATE users SET holiday_allowance = 250 WHERE id = '${ada.id}'`);
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBe("Changed or needed since the import, and still there: 1 person.");
      expect(await allowance()).toEqual([250, null]);
    });
  },
  { today: "2026-11-24" },
);
