import { expect, it } from "vitest";
import * as holidays from "#features/leave/contract.ts";
import * as contract from "#features/leave/kinds-contract.ts";
import { offeredKinds } from "#features/leave/rules/kinds/leave-kind.ts";
import * as requests from "#features/leave/decisions-contract.ts";
import { exportReport, listReportChoices, readReport, type ReportQuery } from "#features/reports/contract.ts";
import { addHolidayOf, addOffice, moveTo } from "../support/offices.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

// 160 x 12 / 52 / 5 make a day of 7.38 hours; the allowance is 200 hours.
async function team(stint: Stint) {
  const firm = await makeOrganisation(stint);
  const design = await firm.addFunction("Design", [80]);
  const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
  const mona = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: mona.id, ...tier });
  const sick = offeredKinds().find(({ name }) => name === "Sick");
  if (!sick) throw new Error("Sick leave isn't offered");
  const { id: sickId } = await firm.owner.client.ok(contract.createLeaveKind, { body: sick });
  return { firm, owner: firm.owner, design, mona, bo, sickId };
}

const request = ({ client }: TestPerson, startDate: string, endDate: string, more = {}) =>
  client.ok(holidays.requestHolidays, { body: { startDate, endDate, hours: null, reason: "", ...more } });

async function approveAll({ client }: TestPerson) {
  const { requests: listed } = await client.ok(requests.listHolidayRequests, { query: {} });
  const pending = listed.filter(({ status }) => status === "pending");
  await client.ok(requests.decideHolidayRequests, {
    body: { requests: pending.map(({ id, version }) => ({ id, version })), status: "approved" },
  });
}

async function linesOf({ client }: TestPerson, query: ReportQuery) {
  const { columns, lines } = await client.ok(readReport, { query });
  return lines.map(({ cells }) => Object.fromEntries(columns.map(({ id }, at) => [id, cells[at] ?? null])));
}

const carrying: contract.LeaveRuleForm = {
  validFrom: "2026-01-01",
  earned: "monthly",
  amountOf: "allowance",
  amount: null,
  percent: null,
  carryLimit: 40,
  carryOf: "hours",
  carryMonths: 3,
  refresh: null,
};

describeOnEngines(
  "Reports of leave",
  (stint) => {
    it("show the balances of My Time, whatever the rules, at the end of any day, and what they're worth", async () => {
      const { owner, bo, mona, firm } = await team(stint());
      await request(bo, "2026-11-16", "2026-11-17");
      await request(bo, "2026-12-07", "2026-12-08");
      await approveAll(mona);
      await request(bo, "2026-12-14", "2026-12-14");
      const body = { version: 0, replaces: null, rule: carrying };
      await owner.client.ok(contract.changeLeaveRule, { params: { kindId: firm.id }, body });
      const { balance } = await bo.client.ok(holidays.readMyHolidays, { query: { on: "2026-11-20" } });
      const mine = { report: "balances", person: bo.id } as const;
      expect(await linesOf(owner, mine)).toEqual([
        {
          person: "Bo Booker",
          function: "Design",
          kind: "Holiday",
          year: "2026-01-01",
          allowance: balance.allowance,
          taken: 14.76,
          ahead: 14.76,
          pending: 7.38,
          remaining: balance.remaining,
          on: "2026-11-20",
          // Ten months of 200 hours and the 40 hours of 2025 that were lost in April, less two days.
          balance: 151.91,
          value: 12152.8,
        },
      ]);
      for (const day of ["2026-02-10", "2026-12-31", "2027-03-31"]) {
        const [line] = await linesOf(owner, { ...mine, day });
        const ledger = await bo.client.ok(contract.readLedger, {
          params: { personId: bo.id },
          query: { on: day },
        });
        expect(line, day).toMatchObject({ balance: ledger.balance, year: ledger.first });
      }
      // The day of months in the past or the future is their last.
      const [march] = await linesOf(owner, { ...mine, from: "2026-03", to: "2026-03" });
      expect(march).toMatchObject({ balance: 90, on: "2026-03-31" });
      const file = await owner.client.call(exportReport, {
        query: { ...mine, day: "2026-12-31", format: "csv" },
      });
      expect(file.headers.get("content-disposition")).toContain("leave-balances-2026-12-31.csv");
      expect(String(file.body)).toContain(",2026-12-31,");
    });

    it("count absence by kind, person, function and month in days and hours, with its rate, and open downwards", async () => {
      const { firm, owner, bo, mona, sickId, design } = await team(stint());
      const york = await addOffice(firm, "York");
      await addHolidayOf(firm, york, "2026-11-03", 3.5);
      await stint().engine.script(
        "UPDATE organisation_public_holidays SET hours = 3.69 WHERE holiday_date = '2026-11-03'",
      );
      await moveTo(firm, york, "2026-11-01", bo);
      await request(bo, "2026-11-02", "2026-11-03");
      await approveAll(mona);
      await request(bo, "2026-11-09", "2026-11-09", { kindId: sickId, half: true });
      const november = { report: "absence", from: "2026-11", to: "2026-11" } as const;
      // 21 days of 7.38 hours less half a day are 151.29 hours; of Design only Bo.
      expect(await linesOf(owner, november)).toEqual([
        { function: "Design", kind: "Holiday", days: 1.5, hours: 11.07, rate: 7.3 },
        { function: "Design", kind: "Sick", days: 0.5, hours: 3.69, rate: 2.4 },
      ]);
      const [complete] = await linesOf(owner, { ...november, by: "function" });
      expect(complete).toEqual({ function: "Design", days: 2, hours: 14.76, rate: 9.8 });
      const { lines } = await owner.client.ok(readReport, { query: november });
      const opened = { ...november, ...lines[1]?.opens } as ReportQuery;
      expect(opened).toMatchObject({ function: design.id, kind: sickId, by: "person" });
      const answer = await owner.client.ok(readReport, { query: opened });
      expect(answer.filters.map(({ id, name }) => [id, name])).toEqual([
        ["function", "Design"],
        ["kind", "Sick"],
      ]);
      expect(answer.lines[0]?.cells).toEqual(["Bo Booker", 0.5, 3.69, 2.4]);
      expect(answer.lines[0]?.opens).toBeNull();
      // Before joining and after leaving there is nothing to be absent from: the sick half day no longer counts.
      await owner.client.ok(contract.changeEmployment, {
        params: { personId: bo.id },
        body: { version: 0, firstDay: "2026-11-02", lastDay: "2026-11-06" },
      });
      const [week] = await linesOf(owner, { ...november, by: "person", person: bo.id });
      expect(week).toMatchObject({ hours: 11.07, rate: 33.3 });
    });

    it("show managers their people, everyone else themselves, and what it costs only to who sees everyone's", async () => {
      const { firm, owner, bo, mona } = await team(stint());
      await request(bo, "2026-11-02", "2026-11-02");
      await approveAll(mona);
      const cole = await firm.addPerson({ roles: ["booker"], name: "Cole League" });
      const absence = { report: "absence", by: "person", from: "2026-11", to: "2026-11" } as const;
      expect(await linesOf(cole, absence)).toEqual([]);
      expect((await linesOf(mona, absence)).map(({ person }) => person)).toEqual(["Bo Booker"]);
      const people = async (reader: TestPerson) =>
        (await linesOf(reader, { report: "balances" })).map(({ person }) => person);
      expect(await people(cole)).toEqual(["Cole League"]);
      expect(await people(mona)).toEqual(["Bo Booker", "Mona Manager"]);
      expect(await people(owner)).toHaveLength(4);
      expect((await linesOf(mona, { report: "balances" }))[0]).not.toHaveProperty("value");
    });

    it("refuse what they can't be limited to or put together by, and leave as files", async () => {
      const { firm, owner, bo, sickId } = await team(stint());
      await request(bo, "2026-11-09", "2026-11-09", { kindId: sickId });
      const refused = async (query: Record<string, string>) =>
        (await owner.client.call(readReport, { query: query as ReportQuery })).body.fields;
      expect(await refused({ report: "absence", by: "project" })).toEqual({
        by: "This report can't be put together by project",
      });
      expect(await refused({ report: "hours", by: "kind" })).toEqual({
        by: "This report can't be put together by kind",
      });
      expect(await refused({ report: "hours", kind: sickId })).toEqual({
        kind: "This report can't be limited by kind",
      });
      await stint().engine.script(
        `INSERT INTO users (org_id, id, email) SELECT '${firm.id}', gen_random_uuid(), 'person' || n || '@${firm.id}.example' FROM generate_series(1, 60) n`,
      );
      expect(await refused({ report: "absence", from: "1900-01", to: "2100-12" })).toMatchObject({
        from: expect.stringContaining("Choose 1206 months or fewer"),
      });
      const file = await fetch(
        `${stint().url}/api/reports/file?report=absence&by=person,kind&from=2026-11&to=2026-11&format=csv`,
        { headers: { cookie: owner.client.cookie ?? "" } },
      );
      expect((await file.text()).trim().split("\r\n")).toEqual([
        "Person,Kind of leave,Days,Hours,Absence rate",
        "Bo Booker,Sick,1,7.38,4.8",
        "Total,,1,7.38,",
      ]);
      const { kinds } = await bo.client.ok(listReportChoices);
      expect(kinds.map(({ name }) => name)).toEqual(["Holiday", "Sick"]);
    });
  },
  { today: "2026-11-20" },
);
