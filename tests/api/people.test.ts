import { expect, test } from "vitest";
import { readSession, signIn } from "#features/access/contract.ts";
import { createFunction } from "#features/functions/contract.ts";
import * as contract from "#features/people/contract.ts";
import { changeReports } from "#features/people/reports-contract.ts";
import { createProject } from "#features/projects/contract.ts";
import { newId } from "#server/ids.ts";
import type { Input, Output } from "#shared/contract.ts";
import type { Client } from "../support/client.ts";
import { makeOrganisation, testPassword, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

type Change = Omit<Input<typeof contract.changePerson>["body"], "version">;
const read = (client: Client, personId: string) => client.ok(contract.readPerson, { params: { personId } });

describeOnEngines(
  "people",
  (stint) => {
    /** Changes a person as they are stored now. */
    const change = async (client: Client, personId: string, body: Partial<Change>) => {
      const { version } = await read(client, personId);
      return client.call(contract.changePerson, {
        params: { personId },
        body: { version, updates: {}, ...body },
      });
    };
    const activate = async (client: Client, personId: string, isActive: boolean) => {
      const { version } = await read(client, personId);
      return client.call(contract.setPersonActive, { params: { personId }, body: { version, isActive } });
    };
    const remove = (client: Client, userId: string) =>
      client.call(contract.deletePerson, { body: { userId } });

    test("what failed while a person is changed is named: their roles, or the person", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const { id } = await organisation.addPerson({ roles: ["booker"] });
      const why = "something went wrong on our side. It has been recorded.";
      const failures = async () => [
        (await change(client, id, { roleCodes: ["forecaster"] })).body.error,
        (await change(client, id, { roleCodes: ["forecaster"], updates: { firstName: "Ada" } })).body.error,
      ];
      await stint().engine.script(
        "ALTER TABLE user_role_assignments ADD CONSTRAINT planted CHECK (false) NOT VALID",
      );
      try {
        expect(await failures()).toEqual([
          `Failed to update user roles: ${why}`,
          `Failed to update user: ${why}`,
        ]);
      } finally {
        await stint().engine.script("ALTER TABLE user_role_assignments DROP CONSTRAINT planted");
      }
    });

    test("everyone who reports to a person gets another manager in one call, but for that manager, and never in a circle", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const leaver = await organisation.addPerson({ roles: ["manager"] });
      const next = await organisation.addPerson({ roles: ["manager", "booker"], managerId: leaver.id });
      const team = [
        await organisation.addPerson({ roles: ["manager", "booker"], managerId: leaver.id }),
        await organisation.addPerson({ roles: ["booker"], managerId: leaver.id }),
      ];
      const below = await organisation.addPerson({ roles: ["manager"], managerId: team[0]?.id ?? "" });
      const give = (managerId: string | null, by = client) =>
        by.call(changeReports, { params: { personId: leaver.id }, body: { managerId } });
      const managers = async () =>
        Promise.all([next, ...team].map(async ({ id }) => (await read(client, id)).managerId));
      expect((await give(below.id)).body).toMatchObject({
        fields: { managerId: "Choose someone who doesn't report to this person" },
      });
      expect((await give(team[1]?.id ?? "")).body).toMatchObject({
        fields: { managerId: "Choose someone with the Manager role" },
      });
      expect((await give(next.id, next.client)).status).toBe(403);
      expect(await managers()).toEqual([leaver.id, leaver.id, leaver.id]);
      expect((await give(next.id)).body).toEqual({ changed: 2 });
      expect(await managers()).toEqual([leaver.id, next.id, next.id]);
      expect((await give(null)).body).toEqual({ changed: 1 });
      expect(await managers()).toEqual([null, next.id, next.id]);
      expect((await give(next.id)).body).toEqual({ changed: 0 });
    });

    test("the list is found by name without case and accents, by address, role, function, manager and status, and ordered by any column", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const team = await organisation.addFunction("Design", [80, 50]);
      const boss = await organisation.addPerson({ roles: ["manager"], name: "Øystein Ångström" });
      const jose = await organisation.addPerson({
        roles: ["booker", "allocator"],
        name: "José O'Brien-Núñez",
        managerId: boss.id,
      });
      await organisation.addPerson({
        roles: ["booker"],
        name: "Иван Петров",
        functionId: team.id,
        costTierId: team.tiers[0]?.id ?? "",
        monthlyHours: 120,
      });
      await organisation.addPerson({ roles: ["booker"], name: "נועה לוי" });
      const found = async (query: Input<typeof contract.pagePeople>["query"]) =>
        (await client.ok(contract.pagePeople, { query })).people.map(({ fullName }) => fullName);
      expect(await found({ search: "jose NUNEZ" })).toEqual(["José O'Brien-Núñez"]);
      for (const search of ["o'b", "O’B", "oʼbrien"])
        expect(await found({ search })).toEqual(["José O'Brien-Núñez"]);
      expect(await found({ search: jose.email.toUpperCase() })).toEqual(["José O'Brien-Núñez"]);
      expect(await found({ search: "Иван" })).toEqual(["Иван Петров"]);
      expect(await found({ search: "לוי" })).toEqual(["נועה לוי"]);
      expect(await found({ search: "%" })).toEqual([]);
      expect(await found({ role: "allocator" })).toEqual(["José O'Brien-Núñez"]);
      expect(await found({ function: team.id })).toEqual(["Иван Петров"]);
      expect(await found({ function: "unassigned", role: "manager" })).toEqual(["Øystein Ångström"]);
      expect(await found({ manager: boss.id })).toEqual(["José O'Brien-Núñez"]);
      expect(await found({ manager: "none", role: "booker" })).toEqual(["Иван Петров", "נועה לוי"]);
      await activate(client, jose.id, false);
      expect(await found({ status: "inactive" })).toEqual(["José O'Brien-Núñez"]);
      expect(await found({ sort: "function", direction: "descending" }).then((names) => names[0])).toBe(
        "Иван Петров",
      );
      expect(await found({ sort: "monthlyHours" }).then((names) => names[0])).toBe("Иван Петров");
      expect(await found({ sort: "role" }).then((names) => names[0])).toBe("Olive Owner");
      for (const sort of ["name", "email", "costTier", "billable", "holidayAllowance", "manager"] as const)
        expect(await found({ sort }).then((names) => names.toSorted())).toEqual((await found({})).toSorted());
      const [ivan] = (await client.ok(contract.pagePeople, { query: { search: "Петров" } })).people;
      expect(ivan).toMatchObject({
        functionName: "Design",
        costTierName: "Tier 1",
        billable: true,
        monthlyHours: 120,
        effectiveMonthlyHours: 120,
        holidayAllowance: null,
        effectiveHolidayAllowance: 200,
        managerName: null,
        roles: [{ code: "booker", label: "Booker" }],
      });
    });

    test("pages follow each other without a gap or a double in every order, people without a value last", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const values = Array.from(
        { length: 130 },
        (_, index) =>
          `('${newId()}', ${index % 9 === 0 ? "NULL" : `'Name ${index % 7}'`}, 'p${index}@x.example', ${index % 5 === 0 ? "NULL" : 100 + (index % 4)})`,
      );
      await stint().engine.transaction(
        `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${organisation.id}'`,
        (run) =>
          run({
            sql: `INSERT INTO users (org_id, id, first_name, email, monthly_hours) SELECT c.id, v.id::uuid, v.name, v.email, v.hours FROM (VALUES ${values.join(",")}) v (id, name, email, hours) JOIN clients c ON c.id = '${organisation.id}'`,
            parameters: [],
          }),
      );
      for (const sort of ["name", "monthlyHours", "manager"] as const)
        for (const direction of ["ascending", "descending"] as const) {
          const seen: Output<typeof contract.pagePeople>["people"] = [];
          let after: string | null | undefined;
          do {
            const page = await client.ok(contract.pagePeople, {
              query: { sort, direction, ...(after ? { after } : {}) },
            });
            expect(page.total).toBe(131);
            seen.push(...page.people);
            after = page.next;
          } while (after !== null);
          expect(new Set(seen.map(({ id }) => id)).size).toBe(131);
          if (sort === "name") expect(seen.slice(-15).every(({ fullName }) => fullName === null)).toBe(true);
        }
      expect((await client.call(contract.pagePeople, { query: { after: "nonsense" } })).status).toBe(422);
    });

    test("only what is sent changes, and the save says when and by whom", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const team = await organisation.addFunction("Design", [80]);
      const tier = team.tiers[0]?.id ?? "";
      const boss = await organisation.addPerson({ roles: ["manager"], name: "Mo Manager" });
      const person = await organisation.addPerson({ roles: ["booker"], name: "Sam Booker" });
      const before = await read(client, person.id);
      const saved = await change(client, person.id, {
        updates: {
          lastName: " van der Berg ",
          functionId: team.id,
          costTierId: tier,
          billable: true,
          managerId: boss.id,
          monthlyHours: 120,
        },
      });
      expect(saved.body).toMatchObject({
        firstName: "Sam",
        lastName: "van der Berg",
        functionName: "Design",
        costTierName: "Tier 1",
        managerName: "Mo Manager",
        billable: true,
        monthlyHours: 120,
        holidayAllowance: null,
        roles: ["booker"],
        version: before.version + 1,
        updatedByName: "Olive Owner",
      });
      expect(saved.body.updatedAt >= before.updatedAt).toBe(true);
      const same = await change(client, person.id, { updates: { monthlyHours: 120 } });
      expect(same.body.version).toBe(saved.body.version);
      const cleared = await change(client, person.id, { updates: { monthlyHours: null } });
      expect(cleared.body.monthlyHours).toBeNull();
    });

    test("every rule is refused at its field", async () => {
      const organisation = await makeOrganisation(stint());
      const other = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const design = await organisation.addFunction("Design", [80]);
      const build = await organisation.addFunction("Build", [70]);
      const strange = await other.addFunction("Design", [80]);
      const booker = await organisation.addPerson({ roles: ["booker"] });
      const boss = await organisation.addPerson({ roles: ["manager"] });
      await activate(client, boss.id, false);
      const person = await organisation.addPerson({ roles: ["booker", "manager"] });
      const cases: readonly (readonly [Partial<Change>, string])[] = [
        [{ updates: { billable: true } }, "billable"],
        [{ updates: { billable: true, functionId: design.id } }, "billable"],
        [{ updates: { costTierId: design.tiers[0]?.id ?? "" } }, "costTierId"],
        [{ updates: { functionId: design.id, costTierId: build.tiers[0]?.id ?? "" } }, "costTierId"],
        [{ updates: { functionId: design.id, costTierId: strange.tiers[0]?.id ?? "" } }, "costTierId"],
        [{ updates: { functionId: strange.id } }, "functionId"],
        [{ updates: { managerId: person.id } }, "managerId"],
        [{ updates: { managerId: booker.id } }, "managerId"],
        [{ updates: { managerId: boss.id } }, "managerId"],
        [{ updates: { managerId: other.owner.id } }, "managerId"],
        [{ updates: { monthlyHours: 7.5 } }, "monthlyHours"],
        [{ updates: { monthlyHours: 800 } }, "monthlyHours"],
        [{ updates: { holidayAllowance: -1 } }, "holidayAllowance"],
        [{ roleCodes: [] }, "roleCodes"],
        [{ pattern: { validFrom: "2026-12-01", hours: [8, 8, 8, 8, 8, 25, 0] } }, "pattern.hours.5"],
      ];
      for (const [body, field] of cases) {
        const answer = await change(client, person.id, body);
        expect([field, answer.status, Object.keys(answer.body.fields)]).toEqual([field, 422, [field]]);
      }
      expect((await read(client, person.id)).version).toBe(1);
    });

    test("a manager who reports to the person, directly or through others, is refused", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const top = await organisation.addPerson({ roles: ["manager"] });
      const middle = await organisation.addPerson({ roles: ["manager"], managerId: top.id });
      const low = await organisation.addPerson({ roles: ["manager"], managerId: middle.id });
      for (const managerId of [middle.id, low.id]) {
        const answer = await change(client, top.id, { updates: { managerId } });
        expect([answer.status, answer.body.fields]).toEqual([
          422,
          { managerId: "Choose someone who doesn't report to this person" },
        ]);
      }
      expect((await change(client, low.id, { updates: { managerId: top.id } })).status).toBe(200);
      expect((await change(client, middle.id, { updates: { managerId: low.id } })).status).toBe(200);
    });

    test("of two saves on one version, one wins and the other reads what is stored", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const person = await organisation.addPerson({ roles: ["booker"] });
      const { version } = await read(client, person.id);
      const saves = await Promise.all(
        [100, 110].map((monthlyHours) =>
          client.call(contract.changePerson, {
            params: { personId: person.id },
            body: { version, updates: { monthlyHours } },
          }),
        ),
      );
      expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const late = saves.find(({ status }) => status === 409);
      expect(late?.body).toMatchObject({
        code: "stale",
        current: { version: version + 1, updatedByName: "Olive Owner" },
      });
    });

    test("roles are replaced, and a session has them at once", async () => {
      const organisation = await makeOrganisation(stint());
      const person = await organisation.addPerson({ roles: ["booker"] });
      expect((await person.client.call(contract.pagePeople)).status).toBe(403);
      await change(organisation.owner.client, person.id, { roleCodes: ["admin", "booker"] });
      expect((await person.client.call(contract.pagePeople)).status).toBe(200);
      expect((await person.client.ok(readSession)).user?.roles).toEqual(["admin", "booker"]);
      await change(organisation.owner.client, person.id, { roleCodes: ["booker"] });
      expect((await person.client.call(contract.pagePeople)).status).toBe(403);
    });

    test("a role in use stays: allocators of a function, managers of someone", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const allocator = await organisation.addPerson({ roles: ["allocator", "booker"] });
      const boss = await organisation.addPerson({ roles: ["manager", "booker"] });
      await organisation.addFunction("Design", [80], [allocator.id]);
      const report = await organisation.addPerson({ roles: ["booker"], managerId: boss.id });
      const first = await change(client, allocator.id, { roleCodes: ["booker"] });
      expect([first.status, first.body.code, first.body.error]).toEqual([
        409,
        "role_in_use",
        "This user is still assigned as an allocator in one or more functions. Please unassign them before removing the Allocator role.",
      ]);
      const second = await change(client, boss.id, { roleCodes: ["booker"], updates: { monthlyHours: 90 } });
      expect(second.body.error).toBe(
        "This user is still assigned as a manager to other users. Please reassign those users before removing the Manager role.",
      );
      expect(await read(client, boss.id)).toMatchObject({ roles: ["manager", "booker"], monthlyHours: null });
      await change(client, report.id, { updates: { managerId: null } });
      expect((await change(client, boss.id, { roleCodes: ["booker"] })).body.roles).toEqual(["booker"]);
    });

    test("only a super admin makes, unmakes, shuts out or removes super admins, and no one ends themselves", async () => {
      const organisation = await makeOrganisation(stint());
      const { owner } = organisation;
      const admin = await organisation.addPerson({ roles: ["admin"] });
      const second = await organisation.addPerson({ roles: ["super_admin"] });
      const booker = await organisation.addPerson({ roles: ["booker"] });
      expect((await change(admin.client, booker.id, { roleCodes: ["super_admin"] })).body.fields).toEqual({
        roleCodes: "Only a Super Admin can grant or remove the Super Admin role.",
      });
      expect((await change(admin.client, second.id, { roleCodes: ["booker"] })).status).toBe(422);
      expect((await activate(admin.client, second.id, false)).status).toBe(403);
      expect((await remove(admin.client, second.id)).status).toBe(403);
      expect((await change(admin.client, admin.id, { roleCodes: ["booker"] })).body.fields).toEqual({
        roleCodes: "You can't remove your own admin rights. Ask another admin.",
      });
      expect((await activate(owner.client, owner.id, false)).status).toBe(409);
      expect((await remove(owner.client, owner.id)).body.error).toBe(
        "You can't remove or deactivate your own account. Ask another admin.",
      );
      expect((await activate(owner.client, second.id, false)).status).toBe(200);
      expect((await activate(admin.client, second.id, true)).status).toBe(403);
      // An inactive one does not count: the owner is the last.
      expect((await change(owner.client, owner.id, { roleCodes: ["admin"] })).body.error).toBe(
        "This is the last active Super Admin. Give someone else the role first.",
      );
    });

    test("of two super admins who end each other at once, one stays", async () => {
      for (const way of ["demote", "deactivate", "remove"] as const) {
        const organisation = await makeOrganisation(stint());
        const { owner } = organisation;
        const second = await organisation.addPerson({ roles: ["super_admin"] });
        const end = (who: TestPerson, whom: TestPerson) => {
          if (way === "remove") return remove(who.client, whom.id);
          if (way === "deactivate")
            return who.client.call(contract.setPersonActive, {
              params: { personId: whom.id },
              body: { version: 1, isActive: false },
            });
          return who.client.call(contract.changePerson, {
            params: { personId: whom.id },
            body: { version: 1, updates: {}, roleCodes: ["booker"] },
          });
        };
        const ends = await Promise.all([end(owner, second), end(second, owner)]);
        expect([way, ends.filter(({ status }) => status === 200).length]).toEqual([way, 1]);
        const left = await stint().platform.database.read(organisation.id, {
          compile: () => ({
            sql: `SELECT 1 FROM user_role_assignments a JOIN users u ON u.org_id = a.org_id AND u.id = a.user_id WHERE a.role_code = 'super_admin' AND u.is_active AND a.org_id = '${organisation.id}'`,
            parameters: [],
          }),
        } as never);
        expect(left[0]).toHaveLength(1);
      }
    });

    test("deactivating ends every session and the sign-in; reactivating brings both back", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const second = await organisation.addPerson({ roles: ["super_admin"] });
      const door = stint().visitor();
      expect((await activate(second.client, organisation.owner.id, false)).body.isActive).toBe(false);
      expect((await client.call(contract.pagePeople)).status).toBe(401);
      const login = (password: string) =>
        door.call(signIn, { body: { email: organisation.owner.email, password } });
      expect((await login(testPassword)).body.error).toBe(
        "Your account is deactivated. Ask an admin of your organisation.",
      );
      expect((await login("not it")).body.error).toBe("Invalid email or password. Please try again.");
      await activate(second.client, organisation.owner.id, true);
      expect((await client.call(contract.pagePeople)).status).toBe(401);
      await door.signIn(organisation.owner.email, testPassword);
      expect((await door.call(contract.pagePeople)).status).toBe(200);
    });

    test("removal says where the person is needed, deletes who left no trace, and deactivates who did", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const needed = await organisation.addPerson({
        roles: ["allocator", "manager", "forecaster"],
        name: "Nan Needed",
      });
      const design = await organisation.addFunction("Design", [80], [needed.id]);
      await organisation.addFunction("Build", [80], [needed.id]);
      const report = await organisation.addPerson({
        roles: ["booker"],
        name: "Rae Report",
        managerId: needed.id,
      });
      const blocked = await remove(client, needed.id);
      expect([blocked.status, blocked.body.error]).toEqual([
        409,
        "Cannot delete user: user is still assigned as a function allocator for Build, Design. Please unassign them before deletion.",
      ]);
      expect((await read(client, needed.id)).duties).toMatchObject({
        allocatorOf: ["Build", "Design"],
        managerOf: ["Rae Report"],
      });

      const boss = await organisation.addPerson({ roles: ["manager"] });
      await change(client, report.id, { updates: { managerId: boss.id } });
      expect((await remove(client, boss.id)).body.error).toContain(
        "still assigned as a manager to Rae Report",
      );

      const forecaster = await organisation.addPerson({ roles: ["forecaster", "booker"] });
      await forecaster.client.ok(createProject, {
        body: {
          name: "Quay",
          code: "QUY",
          description: "",
          startMonth: 1,
          startYear: 2026,
          projectLengthMonths: 3,
          functionIds: [design.id],
          forecasterIds: [forecaster.id],
        },
      });
      expect((await remove(client, forecaster.id)).body.error).toContain(
        "still assigned as a forecaster to Quay",
      );

      const newcomer = await organisation.addPerson({ roles: ["booker"] });
      expect((await remove(client, newcomer.id)).body).toEqual({ outcome: "deleted" });
      expect((await client.call(contract.readPerson, { params: { personId: newcomer.id } })).status).toBe(
        404,
      );
      expect((await newcomer.client.call(readSession)).body.user).toBeNull();

      expect((await read(client, forecaster.id)).hasHistory).toBe(true);
      const project = await organisation.addPerson({ roles: ["admin"] });
      await project.client.ok(createFunction, {
        body: {
          name: "Survey",
          description: "",
          costTiers: [{ name: "One", hourlyRate: 10 }],
          allocatorIds: [needed.id],
        },
      });
      expect((await remove(client, project.id)).body).toEqual({ outcome: "deactivated" });
      expect(await read(client, project.id)).toMatchObject({ isActive: false });
    });

    test("removing someone while they are being assigned leaves no dangling assignment", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      for (let round = 0; round < 4; round += 1) {
        const person = await organisation.addPerson({ roles: ["allocator", "manager"] });
        const report = await organisation.addPerson({ roles: ["booker"] });
        const body = {
          name: `Team ${round}`,
          description: "",
          costTiers: [{ name: "One", hourlyRate: 10 }],
          allocatorIds: [person.id],
        };
        const [removed, assigned, managed] = await Promise.all([
          remove(client, person.id),
          client.call(createFunction, { body }),
          change(client, report.id, { updates: { managerId: person.id } }),
        ]);
        const gone = removed.status === 200;
        expect([assigned.status, managed.status].filter((status) => status === 200)).toHaveLength(
          gone ? 0 : [assigned, managed].filter(({ status }) => status === 200).length,
        );
        expect([assigned.status, managed.status].every((status) => status === 200 || status === 422)).toBe(
          true,
        );
        expect(gone || assigned.status === 200 || managed.status === 200).toBe(true);
      }
    });

    test("a role is not removed while someone assigns what needs it", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      for (let round = 0; round < 4; round += 1) {
        const person = await organisation.addPerson({ roles: ["allocator", "booker"] });
        const body = {
          name: `Team ${round}`,
          description: "",
          costTiers: [{ name: "One", hourlyRate: 10 }],
          allocatorIds: [person.id],
        };
        const [used, assigned] = await Promise.all([
          change(client, person.id, { roleCodes: ["booker"] }),
          client.call(createFunction, { body }),
        ]);
        expect([used.status, assigned.status].filter((status) => status === 200)).toHaveLength(1);
      }
    });

    test("working patterns apply from a day; a future one can be removed, one that has begun cannot", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const person = await organisation.addPerson({ roles: ["booker"] });
      const four = [8, 8, 8, 8, 0, 0, 0];
      await change(client, person.id, { pattern: { validFrom: "2026-11-01", hours: four } });
      await change(client, person.id, { pattern: { validFrom: "2026-12-01", hours: [4, 4, 4, 4, 4, 0, 0] } });
      const again = await change(client, person.id, {
        pattern: { validFrom: "2026-12-01", hours: [5, 5, 5, 5, 5, 0, 0.25] },
      });
      expect(again.body.patterns).toEqual([
        { validFrom: "2026-12-01", hours: [5, 5, 5, 5, 5, 0, 0.25] },
        { validFrom: "2026-11-01", hours: four },
      ]);
      expect((await change(client, person.id, { removedPatterns: ["2026-11-01"] })).status).toBe(409);
      // One that begins today has begun.
      const { id: begun } = await organisation.addPerson({ roles: ["booker"] });
      await change(client, begun, { pattern: { validFrom: "2026-11-21", hours: four } });
      expect((await change(client, begun, { removedPatterns: ["2026-11-21"] })).status).toBe(409);
      expect((await change(client, person.id, { removedPatterns: ["2026-12-01"] })).body.patterns).toEqual([
        { validFrom: "2026-11-01", hours: four },
      ]);
    });

    test("people who are no admins neither read nor change people, and another organisation's person is as unknown as a made-up one", async () => {
      const organisation = await makeOrganisation(stint());
      const stranger = (await makeOrganisation(stint())).owner.client;
      const person = await organisation.addPerson({
        roles: ["manager", "forecaster", "allocator", "booker"],
      });
      for (const [who, ids, status] of [
        [person.client, [organisation.owner.id], 403],
        [stranger, [person.id, newId()], 404],
      ] as const)
        for (const personId of ids) {
          const params = { personId };
          expect((await who.call(contract.readPerson, { params })).status).toBe(status);
          expect(
            (await who.call(contract.changePerson, { params, body: { version: 1, updates: {} } })).status,
          ).toBe(status);
          expect(
            (await who.call(contract.setPersonActive, { params, body: { version: 1, isActive: false } }))
              .status,
          ).toBe(status);
          expect((await remove(who, personId)).status).toBe(status);
        }
      expect((await person.client.call(contract.readPeopleChoices)).status).toBe(403);
      const choices = await organisation.owner.client.ok(contract.readPeopleChoices);
      expect(choices.managers).toEqual([{ id: person.id, name: expect.stringContaining("Pat") as string }]);
      expect(choices.roles.map(({ label }) => label)).toEqual([
        "Super Admin",
        "Admin",
        "Manager",
        "Forecaster",
        "Allocator",
        "Booker",
      ]);
    });
  },
  { today: "2026-11-21" },
);
