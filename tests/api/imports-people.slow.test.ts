import { expect, it } from "vitest";
import { readMyHolidays, requestHolidays } from "#features/leave/contract.ts";
import { deleteFunction } from "#features/functions/contract.ts";
import * as contract from "#features/imports/contract.ts";
import { readUnderstood } from "#features/imports/names-contract.ts";
import {
  exportPeople,
  listInvitations,
  renewLinks,
  revokeInvitations,
} from "#features/invitations/contract.ts";
import { acceptInvitation } from "#features/access/contract.ts";
import { changePerson, deletePerson, pagePeople, readPerson } from "#features/people/contract.ts";
import { Client } from "../support/client.ts";
import {
  countsOf,
  imported,
  reasonsOf,
  stepped,
  uploadBytes,
  uploadTestFile,
  worked,
} from "../support/imports.ts";
import { addOffice, moveTo } from "../support/offices.ts";
import { mailsTo } from "../support/mail.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { personByAddress } from "../support/people.ts";
import { rowsNow } from "../support/rows-now.ts";
import { describeOnEngines } from "../support/stint.ts";

const mark = () => Math.random().toString(36).slice(2, 10);

describeOnEngines(
  "Importing people",
  (stint) => {
    it("says which columns aren't imported, before anything is stored", async () => {
      const { owner } = await makeOrganisation(stint());
      const headings = "First name;Last name;Email;FTE;Hours per week;Arbeitszeit %;Shoe size;Empty;";
      const text = `${headings}\r\nPat;Doe;pat@${mark()}.example;0,5;20;50%;43;;x\r\n`;
      const uploaded = await uploadBytes(owner.client, Buffer.from(text));
      const { assumed } = await owner.client.ok(readUnderstood, { params: { importId: uploaded.id } });
      expect(assumed.find(({ about }) => about === "unread")?.sample).toBe(
        "“FTE”, “Hours per week”, “Arbeitszeit %”, “Shoe size”, “Empty”, Column 9",
      );
    });

    it("makes them exactly as the rows say, with pattern and a manager of the same file", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      await organisation.addFunction("Design", [50]);
      const at = `${mark()}.example`;
      const text = [
        "first_name;last_name;email;roles;function;cost_tier;manager_email;billable;monthly_hours;holiday_allowance;monday;tuesday;wednesday;thursday;friday",
        `明;山田;akira@${at};booker;design;tier 1;lead@${at};yes;120;165;7,5;7:30;7,5;0;4,25`,
        `Lea;"O'Brien";lead@${at};Manager|booker;;;;;;;;;;;`,
        `Bad;;bad@${at};boss;Nowhere;;nobody@${at};perhaps;37,5;;;;;;`,
      ].join("\r\n");
      const uploaded = await uploadBytes(client, Buffer.from(text));
      expect(uploaded.kind).toBe("people");
      const checked = await stepped(stint(), client, uploaded, contract.checkImportFile);
      expect(countsOf(checked)).toEqual({ created: 2, refused: 1 });
      const { problems } = await client.ok(contract.readProblems, { params: { importId: checked.id } });
      expect(problems.map(({ row, fields }) => [row, Object.keys(fields)])).toEqual([
        [4, ["billable", "monthly_hours"]],
      ]);
      await stepped(stint(), client, checked, contract.runImport);
      expect(await personByAddress(client, `akira@${at}`)).toMatchObject({
        fullName: "明 山田",
        roles: ["booker"],
        functionName: "Design",
        costTierName: "Tier 1",
        managerName: "Lea O'Brien",
        billable: true,
        monthlyHours: 120,
        holidayAllowance: 165,
      });
      const days = "monday, tuesday, wednesday, thursday, friday, saturday, sunday";
      const patterns = await rowsNow(
        stint(),
        organisation.id,
        `SELECT valid_from::text, ${days} FROM working_patterns`,
      );
      expect(patterns.map((row) => Object.values(row))).toEqual([
        ["2026-11-12", 7.5, 7.5, 7.5, 0, 4.25, 0, 0],
      ]);
    });

    it("moves people to the place the file names, from today on, and an undo moves them back", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const bo = await organisation.addPerson({ roles: ["booker"], name: "Bo Booker" });
      const munich = await addOffice(organisation, "Munich");
      const leith = await addOffice(organisation, "Leith");
      await moveTo(organisation, leith, "2026-01-05", bo);
      const placesOf = async (personId: string) =>
        (await client.ok(readPerson, { params: { personId } })).places.map(({ validFrom, placeId }) => [
          validFrom,
          placeId,
        ]);
      const { done } = await imported(stint(), client, {
        kind: "people",
        columns: ["email", "first_name", "place"],
        rows: [
          [bo.email, "Bo", "munich"],
          [`new@${mark()}.example`, "Nia", "Munich"],
          [`odd@${mark()}.example`, "Odd", "Atlantis"],
        ],
      });
      expect(countsOf(done)).toEqual({ changed: 1, created: 1, refused: 1 });
      expect(Object.values(await reasonsOf(client, done.id))).toEqual(["There's no place Atlantis"]);
      expect(await placesOf(bo.id)).toEqual([
        ["2026-11-12", munich],
        ["2026-01-05", leith],
      ]);
      expect((await client.ok(exportPeople)).csv).toMatch(/Nia.*,Munich,,\r?\n/);
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBeNull();
      expect(await placesOf(bo.id)).toEqual([["2026-01-05", leith]]);
    });

    it("has first and last days in any of its languages, in lists and exports, and an undo restores them", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const bo = await organisation.addPerson({ roles: ["booker"], name: "Bo Booker" });
      const { version } = await client.ok(readPerson, { params: { personId: bo.id } });
      await client.ok(changePerson, {
        params: { personId: bo.id },
        body: { version, updates: {}, employment: { firstDay: "2025-03-01" } },
      });
      const daysOf = async () =>
        (await client.ok(pagePeople, { query: {} })).people
          .map(({ fullName, firstDay, lastDay }) => [fullName, firstDay, lastDay].join(" "))
          .toSorted();
      const before = await daysOf();
      const address = `new@${mark()}.example`;
      const text = `Vorname;E-Mail;Eintrittsdatum;Austrittsdatum\r\nNia;${address};13.11.2026;\r\nBo;${bo.email};;31.12.2026\r\n`;
      const uploaded = await uploadBytes(client, Buffer.from(text), "personal.csv");
      const checked = await stepped(stint(), client, uploaded, contract.checkImportFile);
      const done = await stepped(stint(), client, checked, contract.runImport);
      expect(countsOf(done)).toEqual({ changed: 1, created: 1 });
      expect(await daysOf()).toEqual(["Bo Booker 2025-03-01 2026-12-31", "Nia 2026-11-13 ", "Olive Owner  "]);
      expect((await client.ok(exportPeople)).csv).toMatch(/Bo,.*,2025-03-01,2026-12-31\r?\n/);
      await stepped(stint(), client, done, contract.undoImport);
      expect(await daysOf()).toEqual(before);
    });

    it("recounts leave from the day a pattern, monthly hours, a place or employment days change, and so does an undo", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const boss = await organisation.addPerson({ roles: ["manager"] });
      await addOffice(organisation, "Munich", { "2027-01-06": 8 });
      const changes = {
        pattern: [["monday", "tuesday", "wednesday", "thursday", "friday"], [8, 8, 8, 8, 0], 40, 32],
        hours: [["monthly_hours"], [87], 36.9, 20.1],
        place: [["place"], ["Munich"], 36.9, 29.52],
        lastDay: [["last_day"], ["2027-01-05"], 36.9, 14.76],
        none: [["first_name"], ["Nia"], 36.9, 36.9],
      } as const;
      for (const [columns, cells, before, after] of Object.values(changes)) {
        const person = await organisation.addPerson({ roles: ["booker"], managerId: boss.id });
        if (before === 40)
          await client.ok(changePerson, {
            params: { personId: person.id },
            body: {
              version: 1,
              updates: {},
              pattern: { validFrom: "2026-01-01", hours: [8, 8, 8, 8, 8, 0, 0] },
            },
          });
        const hours = async () =>
          (await person.client.ok(readMyHolidays, { query: { on: "2027-01-04" } })).requests.map(
            ({ totalHours }) => totalHours,
          );
        await person.client.ok(requestHolidays, {
          body: { startDate: "2027-01-04", endDate: "2027-01-08", hours: null, reason: "" },
        });
        expect(await hours()).toEqual([before]);
        const { done } = await imported(stint(), client, {
          kind: "people",
          columns: ["email", ...columns],
          rows: [[person.email, ...cells]],
        });
        expect(countsOf(done)).toEqual({ changed: 1 });
        expect([columns[0], await hours()]).toEqual([columns[0], [after]]);
        const notices = async () =>
          (await mailsTo(stint(), person.email)).filter(({ kind }) => kind === "leave recounted").length;
        expect(await notices()).toBe(before === after ? 0 : 1);
        await stepped(stint(), client, done, contract.undoImport);
        expect([columns[0], await hours()]).toEqual([columns[0], [before]]);
        expect(await notices()).toBe(before === after ? 0 : 2);
      }
    });

    it("undone, restores the days of roles and the right to enter leave", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const bo = await organisation.addPerson({ roles: ["manager"], name: "Bo Booker" });
      const { version } = await client.ok(readPerson, { params: { personId: bo.id } });
      await client.ok(changePerson, {
        params: { personId: bo.id },
        body: { version, updates: {}, roleCodes: ["manager", "booker"], entersLeave: true },
      });
      const stored = () =>
        rowsNow(
          stint(),
          organisation.id,
          `SELECT a.role_code, a.since::text, l.enters_leave FROM user_role_assignments a JOIN leave_people l USING (org_id, user_id) WHERE user_id = '${bo.id}' ORDER BY 1`,
        );
      const before = await stored();
      expect(before).toEqual([
        { role_code: "booker", since: "2026-11-12", enters_leave: true },
        { role_code: "manager", since: null, enters_leave: true },
      ]);
      const { done } = await imported(stint(), client, {
        kind: "people",
        columns: ["email", "roles", "last_day"],
        rows: [[bo.email, "manager", "2027-01-05"]],
      });
      await stepped(stint(), client, done, contract.undoImport);
      expect(await stored()).toEqual(before);
    });

    it("changes nothing of a file that was exported, and shows impossible values at their cell", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const design = await organisation.addFunction('Design; "Print"', [50, 60]);
      const manager = await organisation.addPerson({ roles: ["manager"], name: "=Mia Manager" });
      const worker = await organisation.addPerson({
        roles: ["booker"],
        name: "-Will Worker",
        functionId: design.id,
        costTierId: design.tiers[0]?.id ?? "",
        managerId: manager.id,
        monthlyHours: 120,
      });
      const exported = async () => {
        const { csv } = await client.ok(exportPeople);
        const view = await uploadBytes(client, Buffer.from(csv), "people.csv");
        expect(view).toMatchObject({ kind: "people", missing: [] });
        return stepped(stint(), client, view, contract.checkImportFile);
      };
      expect(countsOf(await exported())).toEqual({ same: 3 });
      const columns = ["email", "tier", "monthly_hours", "roles", "monday"];
      const { done } = await imported(stint(), client, {
        kind: "people",
        columns,
        rows: [
          [worker.email.toUpperCase(), "Tier 2", 121, "booker; forecaster", 8],
          [manager.email, "", "", "booker", ""],
        ],
      });
      expect(countsOf(done)).toEqual({ changed: 1, refused: 1 });
      const { problems } = await client.ok(contract.readProblems, { params: { importId: done.id } });
      expect(problems[0]?.fields).toEqual({
        roles: "Still manages others; give them another manager first",
      });
      expect(await personByAddress(client, worker.email)).toMatchObject({
        fullName: "-Will Worker",
        roles: ["forecaster", "booker"],
        costTierId: design.tiers[1]?.id,
        managerId: manager.id,
        monthlyHours: 121,
      });
      expect(countsOf(await exported())).toEqual({ same: 3 });
    });

    it("leaves nothing dangling when another admin removes the function or the manager simultaneously", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const pia = await organisation.addPerson({ roles: ["booker"] });
      for (let round = 0; round < 3; round += 1) {
        const { id } = await organisation.addFunction(`Race ${round}`, [50]);
        const boss = await organisation.addPerson({ roles: ["manager"] });
        const checked = await stepped(
          stint(),
          client,
          await uploadTestFile(client, {
            kind: "people",
            columns: ["email", "function", "manager"],
            rows: [[pia.email, `Race ${round}`, boss.email]],
          }),
          contract.checkImportFile,
        );
        await client.ok(contract.runImport, {
          params: { importId: checked.id },
          body: { version: checked.version },
        });
        const [done, deleted] = await Promise.all([
          worked(stint(), client, checked.id),
          client.call(deleteFunction, { params: { functionId: id }, query: { version: "1" } }),
          client.call(deletePerson, { body: { userId: boss.id } }),
        ]);
        expect(done.status).toBe("done");
        const isChanged = done.outcome?.results.changed.count === 1;
        expect(deleted.status).toBe(isChanged ? 409 : 200);
        const { managerId, functionId } = await client.ok(readPerson, { params: { personId: pia.id } });
        expect([functionId === id, managerId === boss.id]).toEqual([isChanged, isChanged]);
        // A manager who went first is no manager of hers, and one whom she got stays.
        if (isChanged)
          expect((await client.call(readPerson, { params: { personId: boss.id } })).status).toBe(200);
      }
    });

    it("gives no admin more than their own rights allow, and never removes the Super Admin role", async () => {
      const organisation = await makeOrganisation(stint());
      const admin = await organisation.addPerson({ roles: ["admin"] });
      const { done } = await imported(stint(), admin.client, {
        kind: "people",
        columns: ["email", "first_name", "roles"],
        rows: [
          [organisation.owner.email, "Olive", "admin"],
          [admin.email, "A", "super_admin"],
          [`x-${mark()}@test.example`, "X", "super_admin"],
        ],
      });
      expect(await reasonsOf(admin.client, done.id)).toMatchObject({
        2: expect.stringContaining("A file can't remove the Super Admin role") as string,
        3: expect.stringContaining("Only a Super Admin can grant the Super Admin role.") as string,
        4: expect.stringContaining("Only a Super Admin can grant the Super Admin role.") as string,
      });
    });

    it("refuses a manager who reports to the person already, through stored and imported rows", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const top = await organisation.addPerson({ roles: ["manager"] });
      const middle = await organisation.addPerson({ roles: ["manager"], managerId: top.id });
      const low = await organisation.addPerson({ roles: ["manager"], managerId: middle.id });
      const fresh = `new@${mark()}.example`;
      const { checked } = await imported(stint(), client, {
        kind: "people",
        columns: ["first_name", "email", "manager", "roles"],
        rows: [
          ["Top", top.email, low.email, "manager"],
          ["New", fresh, low.email, "manager"],
          ["Middle", middle.email, fresh, "manager"],
        ],
      });
      expect(await reasonsOf(client, checked.id)).toEqual({
        2: `${low.email} reports to this person`,
        4: `${fresh} reports to this person`,
      });
    });

    it("invites new people by choice, each with the data of their row, in one file", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const design = await organisation.addFunction("Design", [50, 60]);
      const boss = await organisation.addPerson({ roles: ["manager"] });
      const office = await addOffice(organisation, "York");
      const at = `${mark()}.example`;
      const known = await organisation.addPerson({ roles: ["booker"] });
      const text = [
        "Nachname;Vorname;E-Mail;Rolle;cost_tier;function;manager_email;place;monday;tuesday",
        `Müller;Anna;anna@${at};Forecaster;Tier 2;Design;${boss.email};York;8;4`,
        `Berg;Ola;ola@${at};;;;;;;`,
        `Twice;Ola;ola@${at};;;;;;;`,
        `;;none@${at};;;;;;;`,
        `Known;Pat;${known.email};;;;;;;`,
      ].join("\r\n");
      const { id, reading, version } = await uploadBytes(client, Buffer.from(text));
      if (reading === null) throw new Error("A file without a reading");
      const columns = "last_name first_name email roles tier function manager place monday tuesday".split(
        " ",
      );
      const invite = {
        roleCodes: ["booker" as const],
        functionId: design.id,
        costTierId: design.tiers[0]?.id ?? "",
        managerId: null,
        billable: true,
        monthlyHours: 100,
        holidayAllowance: null,
        firstDay: "2027-01-04",
        lastDay: null,
      };
      const view = await client.ok(contract.changeReading, {
        params: { importId: id },
        body: { version, kind: "people", reading: { ...reading, columns }, options: { invite } },
      });
      const checked = await stepped(stint(), client, view, contract.checkImportFile);
      expect(await reasonsOf(client, id)).toEqual({
        4: "The same email as in row 3",
        5: "No first name",
        6: "Already a user",
      });
      expect((await client.ok(listInvitations, {})).invitations).toEqual([]);
      const done = await stepped(stint(), client, checked, contract.runImport);
      expect(countsOf(done)).toEqual({ created: 2, skipped: 1, refused: 2 });
      const { invitations } = await client.ok(listInvitations, {
        query: { sort: "email", direction: "ascending" },
      });
      expect(invitations).toMatchObject([
        {
          email: `anna@${at}`,
          firstName: "Anna",
          lastName: "Müller",
          roleCodes: ["forecaster"],
          costTierId: design.tiers[1]?.id,
          managerId: boss.id,
        },
        {
          email: `ola@${at}`,
          roleCodes: ["booker"],
          costTierId: design.tiers[0]?.id,
          billable: true,
          monthlyHours: 100,
        },
      ]);
      expect(
        await rowsNow(stint(), organisation.id, "SELECT DISTINCT first_day, last_day FROM user_invitations"),
      ).toEqual([{ first_day: "2027-01-04", last_day: null }]);
      expect(
        await rowsNow(stint(), organisation.id, "SELECT kind, recipient FROM mail_outbox ORDER BY recipient"),
      ).toMatchObject([
        { kind: "invitation", recipient: `anna@${at}` },
        { kind: "invitation", recipient: `ola@${at}` },
      ]);
      // The links that were mailed are replaced, and the new ones work.
      const ids = invitations.map(({ id: invitation }) => invitation);
      const { links } = await client.ok(renewLinks, { body: { invitationIds: ids } });
      expect(links.map(({ email }) => email).toSorted()).toEqual([`anna@${at}`, `ola@${at}`]);
      const anna = links.find(({ email }) => email.startsWith("anna"))?.link ?? "";
      const token = decodeURIComponent(anna.split("#token=")[1] ?? "");
      await new Client(stint().url).ok(acceptInvitation, {
        body: { token, password: "tide-table-7", confirmation: "tide-table-7" },
      });
      expect(await personByAddress(client, `anna@${at}`)).toMatchObject({ fullName: "Anna Müller" });
      expect(
        await rowsNow(
          stint(),
          organisation.id,
          "SELECT p.place_id, p.valid_from::text, w.monday, w.tuesday FROM user_places p JOIN working_patterns w ON w.user_id = p.user_id",
        ),
      ).toMatchObject([{ place_id: office, valid_from: "2026-11-12", monday: 8, tuesday: 4 }]);
      // What is left is found and revoked together.
      const found = await client.ok(listInvitations, { query: { search: "OLA", status: "pending" } });
      expect(found.total).toBe(1);
      const nothing = await client.ok(listInvitations, { query: { status: "expired" } });
      expect(nothing.total).toBe(0);
      const body = { invitationIds: ids };
      expect(await client.ok(revokeInvitations, { body })).toEqual({ revoked: 1 });
      expect((await client.ok(listInvitations, {})).total).toBe(0);
    });
  },
  { today: "2026-11-12" },
);
