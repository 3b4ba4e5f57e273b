import { expect, it } from "vitest";
import { acceptInvitation, openInvitation } from "#features/access/contract.ts";
import { deleteFunction } from "#features/functions/contract.ts";
import { invitePerson } from "#features/invitations/contract.ts";
import * as contract from "#features/invitations/contract.ts";
import { deletePerson, readPeopleChoices, readPerson } from "#features/people/contract.ts";
import { readImportFile, type ImportFile } from "#features/invitations/rules/import-order.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";
import { mailsTo, newestMailTo, tokenIn } from "../support/mail.ts";
import { personByAddress } from "../support/people.ts";
import { describeOnEngines } from "../support/stint.ts";
import { rowsNow } from "../support/rows-now.ts";

const nothingElse = {
  firstName: "",
  lastName: "",
  functionId: null,
  costTierId: null,
  managerId: null,
  billable: false,
  monthlyHours: null,
  holidayAllowance: null,
};
const password = { password: "tide-table-7", confirmation: "tide-table-7" };
const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "";

function fileOf(text: string): ImportFile {
  const file = readImportFile(text);
  if ("problem" in file) throw new Error(file.problem);
  return file;
}

const asBody = (rows: ImportFile["rows"]) => rows.map(({ row, cells }) => ({ row, cells: { ...cells } }));

/** Checks a file and imports it step by step, as the dialog does; answers the verdicts of both by row. */
async function importFile({ owner }: TestOrganisation, text: string) {
  const file = fileOf(text);
  const { verdicts: checked } = await owner.client.ok(contract.checkImport, {
    body: { rows: asBody(file.rows), managersInFile: [...file.managers] },
  });
  const done: contract.Verdict[] = [];
  for (const step of file.steps)
    done.push(...(await owner.client.ok(contract.importPeople, { body: { rows: asBody(step) } })).verdicts);
  return { checked, done: done.toSorted((left, right) => left.row - right.row) };
}

describeOnEngines(
  "Invitations",
  (stint) => {
    const mark = () => Math.random().toString(36).slice(2, 10);
    const accept = (link: string) =>
      stint()
        .visitor()
        .call(acceptInvitation, { body: { token: tokenOf(link), ...password } });
    const invite = (organisation: TestOrganisation, email: string, roleCodes = ["booker" as const]) =>
      organisation.owner.client.ok(invitePerson, { body: { ...nothingElse, email, roleCodes } });

    it("are listed newest first with labels, gaps filled and expiry seen on reading, and only to admins", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const design = await organisation.addFunction("Design", [50]);
      const body = {
        ...nothingElse,
        roleCodes: ["manager" as const, "booker" as const],
        functionId: design.id,
        monthlyHours: 120,
      };
      await client.ok(invitePerson, {
        body: { ...body, email: `first-${mark()}@test.example`, firstName: "Zoë", lastName: "O’Neil" },
      });
      await invite(organisation, `second-${mark()}@test.example`);
      await rowsNow(
        stint(),
        organisation.id,
        "UPDATE user_invitations SET expires_at = now() - interval '1 second' WHERE email LIKE 'first-%'",
      );
      const { invitations } = await client.ok(contract.listInvitations);
      expect(invitations.map(({ email, status }) => [email.split("-")[0], status])).toEqual([
        ["second", "pending"],
        ["first", "expired"],
      ]);
      expect(invitations[1]).toMatchObject({
        firstName: "Zoë",
        lastName: "O’Neil",
        roleCodes: ["manager", "booker"],
        roleLabels: ["Manager", "Booker"],
        functionName: "Design",
        monthlyHours: 120,
        effectiveMonthlyHours: 120,
        holidayAllowance: null,
        effectiveHolidayAllowance: 200,
        invitedBy: organisation.owner.id,
      });
      const booker = await organisation.addPerson({ roles: ["booker", "manager"] });
      const calls = [contract.listInvitations, contract.exportPeople] as const;
      for (const endpoint of calls) expect((await booker.client.call(endpoint)).status).toBe(403);
      const choices = await client.ok(readPeopleChoices);
      expect([
        choices.managers.map(({ id }) => id),
        choices.functions[0]?.costTiers[0]?.name,
        choices.defaultMonthlyHours,
        choices.defaultHolidayAllowance,
      ]).toEqual([[booker.id], "Tier 1", 160, 200]);
    });

    it("sent again get a new link for 7 days by mail; the earlier link is dead, and so is a revoked one", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const email = `again-${mark()}@test.example`;
      const { id, link } = await invite(organisation, email);
      await rowsNow(
        stint(),
        organisation.id,
        "UPDATE user_invitations SET expires_at = now() - interval '1 second'",
      );
      expect((await accept(link)).status).toBe(404);
      const again = await client.ok(contract.resendInvitation, { params: { invitationId: id } });
      expect(Date.parse(again.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
      expect(tokenIn(await newestMailTo(stint(), email, "invitation"))).toBe(tokenOf(again.link));
      expect(
        (
          await stint()
            .visitor()
            .call(openInvitation, { body: { token: tokenOf(link) } })
        ).status,
      ).toBe(404);
      expect((await client.ok(contract.listInvitations)).invitations[0]?.status).toBe("pending");
      await client.ok(contract.revokeInvitation, { params: { invitationId: id } });
      expect((await accept(again.link)).status).toBe(404);
      expect((await client.ok(contract.listInvitations)).invitations).toEqual([]);
      for (const endpoint of [contract.resendInvitation, contract.revokeInvitation]) {
        expect((await client.call(endpoint, { params: { invitationId: id } })).body.code).toBe("wrong_state");
      }
      // Nothing stands in the way of inviting the address anew
      await invite(organisation, email);
      expect(await mailsTo(stint(), email)).toHaveLength(3);
    });

    it("of a super admin are renewed and revoked by super admins only: whoever has the link gets the role", async () => {
      const organisation = await makeOrganisation(stint());
      const admin = await organisation.addPerson({ roles: ["admin"] });
      const body = {
        ...nothingElse,
        email: `boss-${mark()}@test.example`,
        roleCodes: ["super_admin" as const],
      };
      const { id } = await organisation.owner.client.ok(invitePerson, { body });
      for (const endpoint of [contract.resendInvitation, contract.revokeInvitation]) {
        expect((await admin.client.call(endpoint, { params: { invitationId: id } })).status).toBe(403);
      }
    });

    it("meet each other without harm: two admins invite one address, one is revoked, sent again or used twice at once", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const admin = await organisation.addPerson({ roles: ["admin"] });
      const body = { ...nothingElse, email: `both-${mark()}@test.example`, roleCodes: ["booker" as const] };
      const both = await Promise.all([client, admin.client].map((each) => each.call(invitePerson, { body })));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      expect(both.find(({ status }) => status === 422)?.body.error).toBe(
        "This person has already been invited",
      );
      for (const endpoint of [contract.revokeInvitation, contract.resendInvitation]) {
        const email = `race-${mark()}@test.example`;
        const { id, link } = await invite(organisation, email);
        const [used, other] = await Promise.all([
          accept(link),
          client.call(endpoint, { params: { invitationId: id } }),
        ]);
        // Exactly one of the two took effect.
        expect([used.status, other.status]).toEqual(used.status === 200 ? [200, 409] : [404, 200]);
        expect((await personByAddress(client, email)) !== undefined).toBe(used.status === 200);
      }
    });

    it("hold on to no function once they are accepted or revoked, and to no manager who has lost the role", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const design = await organisation.addFunction("Design", [50]);
      const manager = await organisation.addPerson({ roles: ["manager"] });
      const email = `held-${mark()}@test.example`;
      const wish = {
        ...nothingElse,
        email,
        roleCodes: ["booker" as const],
        functionId: design.id,
        managerId: manager.id,
      };
      const { id } = await client.ok(invitePerson, { body: wish });
      await client.ok(contract.revokeInvitation, { params: { invitationId: id } });
      const { link } = await client.ok(invitePerson, { body: wish });
      await rowsNow(
        stint(),
        organisation.id,
        `DELETE FROM user_role_assignments WHERE role_code = 'manager' AND user_id = '${manager.id}'`,
      );
      expect((await accept(link)).status).toBe(200);
      expect(await personByAddress(client, email)).toMatchObject({ functionId: design.id, managerId: null });
      const held = await rowsNow(
        stint(),
        organisation.id,
        "SELECT count(*) AS n FROM user_invitations WHERE function_id IS NOT NULL OR manager_id IS NOT NULL",
      );
      expect(held).toEqual([{ n: 0 }]);
    });

    it("by file are made exactly as the rows say, with pattern and a manager of the same file, whoever joins first", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      await organisation.addFunction("Design", [50]);
      const at = `${mark()}.example`;
      const header =
        "first_name;last_name;email;roles;function;cost_tier;manager_email;billable;monthly_hours;holiday_allowance;monday;tuesday;wednesday;thursday;friday";
      const { checked, done } = await importFile(
        organisation,
        `${header}\r\n明;山田;akira@${at};booker;design;tier 1;lead@${at};yes;120;165;7,5;7:30;7.5;0;4.25\r\nLea;"O'Brien";lead@${at};Manager|booker;;;;;;;;;;;\r\nBad;;bad@${at};boss;Nowhere;;nobody@${at};perhaps;37.5;;;;;;\r\n;;owner@${at};booker\r\n`,
      );
      expect(checked.map(({ row, kind }) => [row, kind])).toEqual([
        [2, "invite"],
        [3, "invite"],
        [4, "problem"],
        [5, "problem"],
      ]);
      expect(done).toEqual(checked);
      expect(checked[2]?.problems).toEqual([
        "There's no role boss",
        "billable must be Yes or No",
        "monthly_hours must be a whole number from 0 to 744",
        "There's no function Nowhere",
        `No manager has the address nobody@${at}`,
        "At least one role is needed",
      ]);
      const follow = async (name: string) =>
        `https://stint.example/confirm-invite#token=${tokenIn(await newestMailTo(stint(), `${name}@${at}`, "invitation"))}`;
      expect((await accept(await follow("akira"))).status).toBe(200);
      expect((await accept(await follow("lead"))).status).toBe(200);
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

    it("by file change those who are there already, to the cell, and what is exported and imported again changes nothing", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const design = await organisation.addFunction('Design; "Print"', [50, 60]);
      const [first, second] = design.tiers;
      const manager = await organisation.addPerson({ roles: ["manager"], name: "=Mia Manager" });
      const worker = await organisation.addPerson({
        roles: ["booker"],
        name: "-Will Worker",
        functionId: design.id,
        costTierId: first?.id ?? "",
        managerId: manager.id,
        monthlyHours: 120,
      });
      const { csv } = await client.ok(contract.exportPeople);
      const unchanged = await importFile(organisation, csv);
      expect(unchanged.done.map(({ kind }) => kind)).toEqual(["unchanged", "unchanged", "unchanged"]);
      const hours = await importFile(organisation, `email,monthly_hours\n${worker.email},121\n`);
      expect(hours.done.map(({ kind, changes }) => [kind, changes.length])).toEqual([["update", 1]]);
      await importFile(organisation, `email,monthly_hours\n${worker.email},120\n`);
      const text = `email,cost_tier,manager_email,monthly_hours,roles,monday\n${worker.email.toUpperCase()},Tier 2,,,booker; forecaster,8\n${manager.email},,,,booker,\n`;
      const { checked, done } = await importFile(organisation, text);
      expect(checked[0]?.changes).toEqual([
        { field: "Roles", from: "booker", to: "forecaster, booker" },
        { field: "Cost tier", from: "Tier 1", to: "Tier 2" },
        { field: "Manager", from: manager.email, to: "–" },
        { field: "Monthly hours", from: "120", to: "organisation default" },
        { field: "Working pattern", from: "default", to: "8 0 0 0 0 0 0" },
      ]);
      expect(checked[1]?.problems).toEqual(["Still manages others; give them another manager first"]);
      // Rows of one call are judged by what stood before all of them.
      expect(done.map(({ kind }) => kind)).toEqual(["update", "problem"]);
      expect(await personByAddress(client, worker.email)).toMatchObject({
        fullName: "-Will Worker",
        roles: ["forecaster", "booker"],
        functionId: design.id,
        costTierId: second?.id,
        managerId: null,
        billable: true,
        monthlyHours: null,
      });
      expect(
        (await importFile(organisation, (await client.ok(contract.exportPeople)).csv)).done.some(
          ({ kind }) => kind !== "unchanged",
        ),
      ).toBe(false);
    });

    it("by file leave nothing dangling when another admin takes the function or the manager away at once", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const pia = await organisation.addPerson({ roles: ["booker"] });
      for (let round = 0; round < 4; round += 1) {
        const { id } = await organisation.addFunction(`Race ${round}`, [50]);
        const boss = await organisation.addPerson({ roles: ["manager"] });
        const text = `email,first_name,roles,function,manager_email\n${pia.email},Pia,booker,Race ${round},${boss.email}\nnew${round}-${mark()}@test.example,New,booker,Race ${round},\n`;
        const [imported, deleted, removed] = await Promise.all([
          client.call(contract.importPeople, { body: { rows: asBody(fileOf(text).rows) } }),
          client.call(deleteFunction, { params: { functionId: id }, query: { version: "1" } }),
          client.call(deletePerson, { body: { userId: boss.id } }),
        ]);
        expect(imported.status).toBe(200);
        const { verdicts } = imported.body as { verdicts: contract.Verdict[] };
        const given = verdicts.some(({ kind }) => kind === "update" || kind === "invite");
        expect(deleted.status, JSON.stringify(verdicts)).toBe(given ? 409 : 200);
        const { managerId, functionId } = await client.ok(readPerson, { params: { personId: pia.id } });
        expect(functionId === id).toBe(verdicts[0]?.kind === "update");
        // A manager who went first is no manager of hers, and one whom she got stays.
        const stays = (await client.call(readPerson, { params: { personId: boss.id } })).status === 200;
        expect(managerId === boss.id, JSON.stringify([verdicts[0], removed.body])).toBe(
          verdicts[0]?.kind === "update",
        );
        if (managerId === boss.id) expect(stays).toBe(true);
      }
    });

    it("by file give no admin more than their own rights allow, and never take the Super Admin role", async () => {
      const organisation = await makeOrganisation(stint());
      const admin = await organisation.addPerson({ roles: ["admin"] });
      const rows = asBody(
        fileOf(
          `email,first_name,roles\n${organisation.owner.email},Olive,admin\n${admin.email},A,super_admin\nx-${mark()}@test.example,X,super_admin`,
        ).rows,
      );
      const { verdicts } = await admin.client.ok(contract.importPeople, { body: { rows } });
      expect(verdicts.map(({ kind, problems }) => [kind, problems[0]])).toEqual([
        ["problem", "A file can't remove the Super Admin role"],
        ["problem", "Only a Super Admin can grant the Super Admin role."],
        ["problem", "Only a Super Admin can grant the Super Admin role."],
      ]);
      const many = Array.from({ length: contract.rowsPerImport + 1 }, (_, index) => ({
        row: index + 2,
        cells: { email: "x@y.example" },
      }));
      expect((await admin.client.call(contract.importPeople, { body: { rows: many } })).status).toBe(422);
    });
  },
  { today: "2026-11-12" },
);
