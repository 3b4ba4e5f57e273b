import { expect, it } from "vitest";
import { createCharacteristic } from "#features/characteristics/contract.ts";
import {
  listReportChoices,
  readReport,
  type ReportAnswer,
  type ReportQuery,
} from "#features/reports/contract.ts";
import { noCostsNote, unsortedNote } from "#features/reports/rules/shape.ts";
import { db } from "#server/database/sql.ts";
import { october } from "../support/october.ts";
import { addOffice, moveTo } from "../support/offices.ts";
import type { TestPerson } from "../support/organisation.ts";
import { rowsOf } from "../support/planned-rows.ts";
import { describeOnEngines } from "../support/stint.ts";

const months = { from: "2026-09", to: "2026-11" } as const;

const readLines = ({ client }: TestPerson, query: Omit<ReportQuery, "report"> & Partial<ReportQuery>) =>
  client.ok(readReport, { query: { report: "hours", ...months, ...query } });

const cellsOf = ({ lines }: ReportAnswer) => lines.map(({ cells }) => cells);

describeOnEngines(
  "Shapes of a report",
  (stint) => {
    it("list people whatever the case and accents of their names", async () => {
      const { organisation, harbour } = await october(stint());
      const { owner } = organisation;
      const rows = rowsOf(stint(), organisation.id, owner.id);
      const sorted = [
        "Ångström Berg",
        "Ben Baker",
        "Émile Zola",
        "Łan Ek",
        "Lena Ek",
        "Øbert Ek",
        "Olga Ek",
        "Straßa Ek",
        "Strassb Ek",
        "zoe Adams",
      ];
      for (const name of sorted.toReversed()) {
        const person = await organisation.addPerson({ roles: ["booker"], name });
        await rows.addTimesheet(person.id, "approved", [
          { projectId: harbour, day: "2026-10-05", hours: 1, billable: true },
        ]);
      }
      const names = (answer: ReportAnswer) =>
        cellsOf(answer).flatMap(([name]) => sorted.filter((each) => each === name));
      expect(names(await readLines(owner, { by: "person" }))).toEqual(sorted);
      expect(names(await readLines(owner, { by: "person", sort: "person" }))).toEqual(sorted);
      expect(names(await readLines(owner, { by: "person", sort: "-person" }))).toEqual(sorted.toReversed());
      expect(names(await readLines(owner, { report: "balances" }))).toEqual(sorted);
      const file = await owner.client.send(
        "GET",
        "/api/reports/file?report=hours&by=person&format=csv&from=2026-09&to=2026-11",
      );
      const lines = String(file.body)
        .split("\r\n")
        .map((line) => line.split(",")[0] ?? "");
      expect(lines.filter((each) => sorted.includes(each))).toEqual(sorted);
    });

    it("put hours together by up to three things, among them places as of the day and characteristics of projects", async () => {
      const { organisation, dana, harbour } = await october(stint());
      const { owner } = organisation;
      const [leeds, porto] = [await addOffice(organisation, "Leeds"), await addOffice(organisation, "Porto")];
      await moveTo(organisation, leeds, "2026-10-01", dana);
      await moveTo(organisation, porto, "2026-10-06", dana);
      const sector = await owner.client.ok(createCharacteristic, {
        params: { projectId: harbour },
        body: {
          name: "Sector",
          typeCode: "selection",
          options: ["Retail", "Ports"],
          isGlobal: true,
          aiModelling: false,
          valueNumber: null,
          valueBoolean: null,
          valueOptionIndex: 1,
        },
      });
      const ports = sector.options[1]?.id ?? "";
      const bySector = `characteristic-${sector.characteristicId}`;
      const { places, characteristics } = await owner.client.ok(listReportChoices);
      expect([places.map(({ name }) => name), characteristics]).toEqual([
        ["Leeds", "Porto"],
        [{ id: sector.characteristicId, name: "Sector" }],
      ]);

      const three = await readLines(owner, { by: `place,${bySector},month` });
      expect(three.columns.map(({ label }) => label)).toEqual(["Place", "Sector", "Month", "Hours", "Cost"]);
      expect(cellsOf(three)).toEqual([
        // Before the 6th in Leeds, from then on in Porto.
        ["Leeds", "Ports", "2026-10", 15.5, 1550],
        ["Porto", "Ports", "2026-10", 8.3, 423.31],
        ["Porto", "Ports", "2026-11", 5, 500],
        ["Porto", null, "2026-10", 1.25, 125],
        [null, "Ports", "2026-09", 3, 300],
        [null, null, "2026-10", 4, 0],
      ]);
      expect(three.totals.slice(3)).toEqual([37.05, 2898.31]);
      // A line leads to the hours it is the sum of.
      const [first] = three.lines;
      expect(first?.opens).toMatchObject({ place: leeds, option: ports, from: "2026-10", to: "2026-10" });
      const opened = await readLines(owner, first?.opens as unknown as ReportQuery);
      expect(opened.totals.at(-2)).toBe(15.5);
      expect(opened.filters).toContainEqual({ id: "option", name: "Sector: Ports" });
      // The sums by characteristic alone come from monthly totals, and are the same.
      expect(cellsOf(await readLines(owner, { by: bySector }))).toEqual([
        ["Ports", 31.8, 2773.31],
        [null, 5.25, 125],
      ]);
      const plan = await readLines(owner, {
        report: "plan",
        by: "place",
        option: ports,
        from: "2026-10",
        to: "2026-10",
      });
      expect(cellsOf(plan).map(([name, , forecasted, , actual]) => [name, forecasted, actual])).toEqual([
        ["Leeds", 0, 15.5],
        ["Porto", 0, 8.3],
        [null, 100.3, 0],
      ]);
      for (const [query, said] of [
        [{ by: "project,function,tier,week" }, "Choose one to three different groupings"],
        [
          { by: `characteristic-${harbour}` },
          "There's no such characteristic any more. Choose another grouping",
        ],
        [{ report: "absence", by: "place" }, "This report can't be put together by place"],
        [{ report: "timesheets", place: leeds }, "This report can't be limited by place"],
      ] as const) {
        const refused = await owner.client.call(readReport, {
          query: { report: "hours", ...months, ...query },
        });
        expect(refused.status).toBe(422);
        expect(JSON.stringify(refused.body)).toContain(said);
      }
    });

    it("show months as columns that add up to the cent in both directions, corrections and empty months too", async () => {
      const { organisation, dana } = await october(stint());
      const { owner } = organisation;
      const pivot = await readLines(owner, { by: "project,function", pivot: "cost" });
      expect(pivot.columns.map(({ label }) => label)).toEqual([
        "Project",
        "Function",
        "Sep 2026",
        "Oct 2026",
        "Nov 2026",
        "Total",
      ]);
      expect(cellsOf(pivot)).toEqual([
        ["END Project END", null, null, 0, null, 0],
        ["HAR Project HAR", "Design", 300, 1973.31, 500, 2773.31],
        ["MEET Project MEET", "Design", null, 125, null, 125],
      ]);
      expect(pivot.totals).toEqual([null, null, 300, 2098.31, 500, 2898.31]);
      const flat = await readLines(owner, { by: "project,function" });
      expect(flat.totals.at(-1)).toBe(pivot.totals.at(-1));
      expect(pivot.lines[1]?.opens).toEqual(flat.lines[1]?.opens);
      // Less than nothing: what was worked beyond the forecast.
      const difference = await readLines(owner, { report: "plan", by: "project", pivot: "hours" });
      expect(cellsOf(difference).find(([name]) => String(name).startsWith("MEET"))).toEqual([
        "MEET Project MEET",
        null,
        -1.25,
        null,
        -1.25,
      ]);
      // 24 months in which nothing happened.
      const empty = await readLines(owner, { pivot: "hours", from: "2023-01", to: "2024-12" });
      expect([empty.count, empty.columns.length, empty.totals.slice(2)]).toEqual([0, 27, Array(25).fill(0)]);
      const refusals = [
        { pivot: "hours", from: "2023-01", to: "2025-01" },
        { pivot: "hours", by: "project,month" },
        { report: "missing", pivot: "hours" },
        { pivot: "days" },
      ] as const;
      for (const query of refusals)
        expect(
          (await owner.client.call(readReport, { query: { report: "hours", ...months, ...query } })).status,
        ).toBe(422);
      // Someone who sees no costs gets hours, with a notice.
      await rowsOf(stint(), organisation.id, owner.id).write((transaction) =>
        transaction.run(
          db
            .updateTable("organisation_settings")
            .set({ limit_costs_to_roles: true })
            .where("org_id", "=", organisation.id),
        ),
      );
      const limited = await readLines(dana, { by: "project", pivot: "cost", sort: "actual_gbp" });
      expect([limited.notes, limited.totals.at(-1)]).toEqual([[noCostsNote(), unsortedNote()], 37.05]);
    });

    it("are sorted, searched and cut over all lines, on the page and in files", async () => {
      const { organisation } = await october(stint());
      const { owner } = organisation;
      const projects = async (query: Omit<ReportQuery, "report">) =>
        cellsOf(await readLines(owner, { by: "project,person", ...query })).map(([name]) =>
          String(name).slice(0, 3),
        );
      expect(await projects({})).toEqual(["END", "HAR", "MEE"]);
      expect(await projects({ sort: "-actual_hours" })).toEqual(["HAR", "END", "MEE"]);
      // One line at a time is the same order as all of them.
      const paged = await Promise.all(
        ["0", "1", "2"].map((after) => projects({ sort: "actual_hours", after, most: "1" })),
      );
      expect(paged.flat()).toEqual(["MEE", "END", "HAR"]);
      // Lines that are equal stay in the usual order, whichever way.
      for (const sort of ["month", "-month"])
        expect(
          cellsOf(await readLines(owner, { by: "month,project", from: "2026-10", to: "2026-10", sort })).map(
            ([, name]) => String(name).slice(0, 3),
          ),
        ).toEqual(["END", "HAR", "MEE"]);
      const found = await readLines(owner, { by: "project,person", find: "  project ha " });
      expect([found.count, found.totals.slice(2)]).toEqual([1, [31.8, 2773.31]]);
      // What LIKE would read as anything, and what nothing has.
      for (const find of ["%", "_", "\\", "Nobody"])
        expect((await readLines(owner, { by: "project,person", find })).count).toBe(0);
      const cut = await readLines(owner, {
        by: "project",
        pivot: "hours",
        hide: "month-2026-09,project",
        sort: "-total",
      });
      expect(cellsOf(cut)).toEqual([
        [23.8, 5, 28.8 + 3],
        [4, null, 4],
        [1.25, null, 1.25],
      ]);
      expect(cut.allColumns.map(({ id }) => id)).toEqual([
        "project",
        "month-2026-09",
        "month-2026-10",
        "month-2026-11",
        "total",
      ]);
      const file = await fetch(
        `${stint().url}/api/reports/file?report=hours&by=project&from=2026-09&to=2026-11&pivot=hours&find=har&sort=-total&hide=month-2026-09&format=csv`,
        { headers: { cookie: owner.client.cookie ?? "" } },
      );
      expect((await file.text()).split("\r\n")).toEqual([
        "Project,Oct 2026 (hours),Nov 2026 (hours),Total",
        "HAR Project HAR,23.8,5,31.8",
        "Total,23.8,5,31.8",
        "",
      ]);
    });
  },
  { today: "2026-11-20" },
);
