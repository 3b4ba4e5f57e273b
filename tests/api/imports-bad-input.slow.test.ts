import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { xlsxFile } from "#shared/xlsx.ts";
import * as contract from "#features/imports/contract.ts";
import { readUnderstood } from "#features/imports/names-contract.ts";
import { countsOf, imported, stepped, uploadBytes } from "../support/imports.ts";
import { makePlanGround } from "../support/plan-imports.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const columns = ["person", "project", "day", "hours", "start", "end", "note"];
type Row = (string | number)[];

/** The cells that are wrong of an import's refused rows, by row. */
async function wrongCells(client: Awaited<ReturnType<typeof makePlanGround>>["client"], importId: string) {
  const { problems } = await client.ok(contract.readProblems, {
    params: { importId },
    query: { result: "refused" },
  });
  return Object.fromEntries(problems.map(({ row, fields }) => [row, fields]));
}

describeOnEngines(
  "Bad input",
  (stint) => {
    const checked = async (ground: Awaited<ReturnType<typeof makePlanGround>>, rows: Row[]) =>
      imported(stint(), ground.client, { kind: "time_entries", columns, rows });

    it("has its answer at the cell that is wrong", async () => {
      const ground = await makePlanGround(stint() satisfies Stint);
      await ground.organisation.addPerson({ roles: ["booker"], name: "Ada Cole" });
      const { done } = await checked(ground, [
        ["Ada Cole", "PINE", "2026-10-05", "8", "", "", ""],
        ["Bob Stone", "PINE", "2026-10-05", "8", "22:00", "06:00", ""],
        ["Bob Stone", "PINE", "2026-10-05", "", "22:00", "06:00", ""],
        ["Bob Stone", "PINE", "2026-10-05", "-2", "", "", ""],
        ["Bob Stone", "PINE", "2026-10-05", "25", "", "", ""],
        ["Bob Stone", "PINE", "05/31/2026", "8", "", "", ""],
        ["Bob Stone", "PINE", "", "eight", "", "", ""],
        ["Bob Stone", "PINE", "2026-10-05", "1", "", "", "=cmd|' /C calc'!A0"],
      ]);
      expect(countsOf(done)).toEqual({ created: 1, refused: 7 });
      const midnight = "The end 06:00 isn't after the start 22:00. Split it at midnight into two rows.";
      expect(await wrongCells(ground.client, done.id)).toEqual({
        2: {
          person: expect.stringMatching(
            /^Ada Cole could be Ada Cole \(.+\) or Ada Cole \(.+\)\. Choose one\.$/,
          ) as string,
        },
        3: { end: midnight },
        4: { end: midnight },
        5: { hours: "Hours can't be below 0." },
        6: { hours: "A day has at most 24 hours." },
        7: { day: "“05/31/2026” isn't a date. Write it like 2026-03-31." },
        8: {
          day: "The date is missing.",
          hours: "“eight” isn't a number of hours. Write it like 7.5 or 7:30.",
        },
      });
      expect(await ground.rowsOf("SELECT task_notes AS note FROM time_entries WHERE org_id = $1")).toEqual([
        { note: "=cmd|' /C calc'!A0" },
      ]);
    });

    it("that is guarded, or of an old encoding, is read as it was meant", async () => {
      const ground = await makePlanGround(stint());
      const text = "User;Project;Date;Hours;Note\r\nAda Cole;PINE;2026-10-05;1,5;'=Größe – 5 €\r\n";
      const bytes = Buffer.from(
        [...text].map((sign) => ({ "–": 0x96, "€": 0x80 })[sign] ?? sign.charCodeAt(0)),
      );
      const view = await uploadBytes(ground.client, bytes);
      expect(view.reading).toMatchObject({ encoding: "windows-1252", separator: ";", decimalSign: "," });
      const checkedFile = await stepped(stint(), ground.client, view, contract.checkImportFile);
      await stepped(stint(), ground.client, checkedFile, contract.runImport);
      expect(
        await ground.rowsOf(
          "SELECT task_notes AS note, duration_hours AS hours FROM time_entries WHERE org_id = $1",
        ),
      ).toEqual([{ note: "=Größe – 5 €", hours: 1.5 }]);
    });

    it("whose letters leave a doubt is imported once its encoding is chosen", async () => {
      const ground = await makePlanGround(stint());
      const { client } = ground;
      const bytes = Buffer.concat([
        Buffer.from("Person,Project,Date,Hours,Note\nAda Cole,PINE,2026-10-05,1,"),
        Buffer.from([0xc5, 0xc4, 0xc3, 0xe6]),
      ]);
      const view = await uploadBytes(client, bytes);
      expect([view.reading?.encoding, view.questions]).toEqual([null, ["encoding"]]);
      const params = { importId: view.id };
      const refused = await client.call(contract.checkImportFile, {
        params,
        body: { version: view.version },
      });
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        409,
        expect.stringContaining("Choose the encoding in which its names look right."),
      ]);
      if (view.reading === null) throw new Error("A file without a reading");
      const reading = { ...view.reading, encoding: "euc-jp" as const, columns: [] };
      const chosen = await client.ok(contract.changeReading, {
        params,
        body: { version: view.version, kind: null, reading },
      });
      expect([chosen.questions, chosen.previews]).toEqual([
        [],
        expect.arrayContaining([{ encoding: "euc-jp", sample: "Ada Cole,PINE,2026-10-05,1,田中" }]),
      ]);
      const checkedFile = await stepped(stint(), client, chosen, contract.checkImportFile);
      await stepped(stint(), client, checkedFile, contract.runImport);
      expect(await ground.rowsOf("SELECT task_notes AS note FROM time_entries WHERE org_id = $1")).toEqual([
        { note: "田中" },
      ]);
    });

    it("of a workbook's times without their format counts as chosen, and no later file with it", async () => {
      const ground = await makePlanGround(stint());
      const { client } = ground;
      const upload = (hours: string) =>
        uploadBytes(client, Buffer.from(`Person,Project,Date,Hours\nAda Cole,PINE,2026-10-05,${hours}`));
      const view = await upload("0.354");
      expect(view.questions).toEqual(["dayFractions"]);
      if (view.reading === null || view.kind === null) throw new Error("A file without a reading");
      const chosen = await client.ok(contract.changeReading, {
        params: { importId: view.id },
        body: {
          version: view.version,
          kind: view.kind,
          reading: { ...view.reading, unit: "dayFractions", columns: [...view.reading.columns] },
        },
      });
      const { outcome } = await stepped(stint(), client, chosen, contract.checkImportFile);
      expect(outcome?.results.created.hours).toBe(8.5);
      const later = await upload("1");
      expect([later.questions, later.reading?.unit]).toEqual([[], null]);
      expect(
        (await stepped(stint(), client, later, contract.checkImportFile)).outcome?.results.created.hours,
      ).toBe(1);
    });

    it("of numbers that may be hours and minutes counts as chosen, which is shown with what was understood", async () => {
      const ground = await makePlanGround(stint());
      const { client } = ground;
      const view = await uploadBytes(
        client,
        Buffer.from(
          "Person,Project,Date,Hours\nAda Cole,PINE,2026-10-05,8.30\nAda Cole,PINE,2026-10-06,7.45",
        ),
      );
      expect(view.questions).toEqual(["hoursMinutes"]);
      const params = { importId: view.id };
      const choose = async (now: contract.ImportView, unit: "hours" | "hoursMinutes") => {
        if (now.reading === null) throw new Error("A file without a reading");
        const body = { version: now.version, kind: now.kind, reading: { ...now.reading, unit } };
        const chosen = await client.ok(contract.changeReading, { params, body });
        const { assumed } = await client.ok(readUnderstood, { params });
        expect([chosen.questions, assumed.find(({ about }) => about === "hoursMinutes")?.sample]).toEqual([
          [],
          "8.30",
        ]);
        return stepped(stint(), client, chosen, contract.checkImportFile);
      };
      const decimal = await choose(view, "hours");
      expect(decimal.outcome?.results.created.hours).toBe(15.75);
      expect((await choose(decimal, "hoursMinutes")).outcome?.results.created.hours).toBe(16.25);
    });

    it("with characters that no database stores is refused at its cell, and imported once it is typed again", async () => {
      const ground = await makePlanGround(stint());
      const { client } = ground;
      const refusal = "This cell contains characters that can't be stored. Type it again without them.";
      const rows = (note: string, filler: number) =>
        [
          "Person,Project,Date,Hours,Note",
          ...Array.from(
            { length: filler },
            (_, at) => `Ada Cole,PINE,2026-10-05,0,${"filler".repeat(20)} ${at}`,
          ),
          `Ada Cole,PINE,2026-10-06,1,${note}`,
        ].join("\r\n");
      const files: readonly (readonly [Buffer, row: number])[] = [
        [Buffer.from(rows("ze\0ro", 0)), 2],
        [Buffer.from(rows("ze\0ro", 1000)), 1002],
        [Buffer.from(`\u{feff}${rows("half\ud800", 0)}`, "utf16le"), 2],
      ];
      for (const [bytes, row] of files) {
        const tried = await stepped(
          stint(),
          client,
          await uploadBytes(client, bytes),
          contract.checkImportFile,
        );
        expect(await wrongCells(client, tried.id)).toEqual({ [row]: { note: refusal } });
        const corrected = await client.ok(contract.correctionRows, {
          params: { importId: tried.id },
          body: { version: tried.version, rows: [{ row, cells: { "4": "typed" }, skip: false }] },
        });
        const again = await stepped(stint(), client, corrected, contract.checkImportFile);
        expect(again.outcome?.results).toMatchObject({ created: { count: 1 }, refused: { count: 0 } });
      }
    });

    it("in a workbook's headings, cells and sheet names never ends as a fault of the server", async () => {
      const { client } = await makePlanGround(stint());
      for (const [name, bad] of [
        ["zero", "&#0;"],
        ["half", "&#xD800;"],
      ] as const) {
        const parts = unzipSync(
          xlsxFile(
            [
              {
                name: "Time BAD",
                rows: [
                  ["Person", "Project", "Date", "Hours", "Note BAD", "Extra BAD"],
                  ["Ada Cole", "PINE", "2026-10-06", "1", "fine", "odd BAD"],
                  ["Ada BAD Cole", "PINE", "2026-10-06", "1", "", ""],
                ].map((row) => row.map((text) => ({ text }))),
              },
            ],
            "£",
          ),
        );
        const bytes = zipSync(
          Object.fromEntries(
            Object.entries(parts).map(([part, content]) => [
              part,
              strToU8(strFromU8(content).replaceAll("BAD", bad)),
            ]),
          ),
        );
        const view = await uploadBytes(client, Buffer.from(bytes), `${name}.xlsx`);
        const tried = await stepped(stint(), client, view, contract.checkImportFile);
        expect([name, tried.status, tried.failure]).toEqual([name, "checked", null]);
        expect(await wrongCells(client, tried.id)).toMatchObject({
          3: { person: expect.stringContaining("characters that can't be stored") as string },
        });
      }
    });

    it("a closed month accepts history, and its stored counts stay", async () => {
      const ground = await makePlanGround(stint());
      const { organisation } = ground;
      await stint().engine.script(
        `INSERT INTO closed_months (org_id, month_start) VALUES ('${organisation.id}', '2026-09-01')`,
      );
      const { done } = await checked(ground, [["Ada Cole", "PINE", "2026-09-07", "8", "", "", ""]]);
      expect(countsOf(done)).toEqual({ created: 1 });
    });

    it("larger than 50 MB is refused before a byte of it is sent", async () => {
      const { client } = await makePlanGround(stint());
      const answer = await client.call(contract.beginImport, {
        body: { fileName: "all.csv", byteSize: 200 * 1024 * 1024 },
      });
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        422,
        expect.stringContaining("A file may have at most 50 MB"),
      ]);
    });
  },
  { today: "2026-11-24" },
);
