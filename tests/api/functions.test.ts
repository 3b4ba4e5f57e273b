import { expect, it } from "vitest";
import * as functions from "#features/functions/contract.ts";
import {
  allocatorRequired,
  allocatorUnknown,
  functionNameRequired,
  lastTier,
  tierNamesUnique,
  tiersInvalid,
} from "#features/functions/rules/function-form.ts";
import { functionHasUsers, tierHasUsers } from "#features/functions/rules/function-use.ts";
import { readAdminDashboard } from "#features/organisation/contract.ts";
import { invitePerson } from "#features/invitations/contract.ts";
import { changePerson, pagePeople, readPerson } from "#features/people/contract.ts";
import { functionGone } from "#features/people/rules/person-form.ts";
import { changeProject, createProject, readProjectChoices } from "#features/projects/contract.ts";
import { functionUnknown } from "#features/projects/rules/project-draft.ts";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import { db } from "#server/database/sql.ts";
import type { Input } from "#shared/contract.ts";
import { makeFunctionGround, projectDraft, type Details } from "../support/function-ground.ts";
import type { TestOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const nothingElse = {
  firstName: "",
  lastName: "",
  costTierId: null,
  managerId: null,
  billable: false,
  monthlyHours: null,
  holidayAllowance: null,
};

async function audited(stint: Stint, organisation: TestOrganisation, subjectId: string) {
  const query = db
    .selectFrom("audit_log")
    .select(["action", "before", "after"])
    .where("subject_id", "=", subjectId)
    .orderBy("id");
  return (await stint.platform.database.read(organisation.id, query))[0];
}

describeOnEngines("Functions", (stint) => {
  it("are read in full by admins only, with tiers, allocators, counts and what they are used by", async () => {
    const { organisation, alan, fay, id, read } = await makeFunctionGround(stint());
    const details = await read();
    const senior = details.costTiers[0]?.id ?? "";
    await organisation.addPerson({
      roles: ["booker"],
      name: "Sam Senior",
      functionId: id,
      costTierId: senior,
    });
    expect(await read()).toMatchObject({
      orgId: organisation.id,
      name: "Design",
      description: "Drawings",
      isActive: true,
      version: 1,
      createdBy: organisation.owner.id,
      allocatorCount: 1,
      userCount: 1,
      projectCount: 0,
      updatedByName: "Olive Owner",
      costTiers: [
        { name: "Senior", hourlyRate: 105, userCount: 1, deletionRefusal: tierHasUsers() },
        { name: "Junior", hourlyRate: 64.5, userCount: 0, deletionRefusal: null },
      ],
      allocators: [{ id: alan.id, name: "Alan Allocator" }],
      use: { users: [{ name: "Sam Senior", isActive: true }], projects: [] },
    });
    expect(
      (await organisation.owner.client.ok(functions.readAllocatorCandidates)).people.map(({ name }) => name),
    ).toEqual(["Alan Allocator"]);
    expect((await fay.client.call(functions.readFunction, { params: { functionId: id } })).status).toBe(403);
    expect((await alan.client.call(functions.readAllocatorCandidates)).status).toBe(403);
  });

  it("are changed in one call: header, tiers edited, added, exchanged and removed, allocators replaced", async () => {
    const { organisation, id, read, save } = await makeFunctionGround(stint());
    const ada = await organisation.addPerson({ roles: ["allocator"], name: "Ada Able" });
    const [senior, junior] = (await read()).costTiers;
    const costTiers = [
      { id: junior?.id, name: "Senior", hourlyRate: 110 },
      { id: senior?.id, name: "Junior", hourlyRate: 64.5 },
      { id: null, name: " Principal ", hourlyRate: 150.25 },
    ];
    const saved = await save({ name: " Drawing ", costTiers, allocatorIds: [ada.id] });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      name: "Drawing",
      version: 2,
      allocators: [{ id: ada.id }],
      updatedBy: organisation.owner.id,
      costTiers: [
        { id: junior?.id, name: "Senior", hourlyRate: 110 },
        { id: senior?.id, name: "Junior" },
        { name: "Principal", hourlyRate: 150.25 },
      ],
    });
    const fewer = await save({
      costTiers: saved.body.costTiers
        .slice(1)
        .map(({ id: tierId, name, hourlyRate }) => ({ id: tierId, name, hourlyRate })),
    });
    expect(fewer.body.costTiers.map(({ name }) => name)).toEqual(["Junior", "Principal"]);
    expect((await save()).body.version).toBe(3);
    const rows = await audited(stint(), organisation, id);
    expect(rows.map(({ action }) => action)).toEqual([
      "create function",
      "change function",
      "change function",
    ]);
    expect(rows[1]).toMatchObject({
      before: { name: "Design" },
      after: { name: "Drawing", allocatorIds: [ada.id] },
    });
    expect(Object.keys(rows[2]?.after as object)).toEqual(["costTiers"]);
  });

  it("reject broken rules, each at its field", async () => {
    const { organisation, client, fay, id, read, save } = await makeFunctionGround(stint());
    await organisation.addFunction("Taken", [50]);
    const [senior, junior] = (await read()).costTiers;
    const tiers = (...list: readonly [string | null | undefined, string, number][]) =>
      list.map(([tierId, name, hourlyRate]) => ({ id: tierId ?? null, name, hourlyRate }));
    const cases: readonly [Record<string, unknown>, string, string][] = [
      [{ name: " " }, "name", functionNameRequired()],
      [{ name: "TAKEN" }, "name", "A function with this name already exists"],
      [{ allocatorIds: [] }, "allocatorIds", allocatorRequired()],
      [{ allocatorIds: [fay.id] }, "allocatorIds", allocatorUnknown()],
      [{ costTiers: [] }, "costTiers", lastTier()],
      [{ costTiers: tiers([senior?.id, "Senior", 0]) }, "costTiers", tiersInvalid()],
      [{ costTiers: tiers([senior?.id, "Senior", 1.005]) }, "costTiers", tiersInvalid()],
      [{ costTiers: tiers([senior?.id, "", 5]) }, "costTiers", tiersInvalid()],
      [
        { costTiers: tiers([senior?.id, "Senior", 5], [junior?.id, "sENIOR ", 6]) },
        "costTiers",
        tierNamesUnique(),
      ],
      [
        { costTiers: tiers([organisation.owner.id, "Another's", 5]) },
        "costTiers",
        "One of the cost tiers no longer exists.",
      ],
    ];
    for (const [change, field, message] of cases) {
      const answer = await save(change);
      expect([answer.status, answer.body.fields]).toEqual([422, { [field]: message }]);
    }
    await organisation.addPerson({ roles: ["booker"], functionId: id, costTierId: senior?.id ?? "" });
    const used = await save({ costTiers: tiers([junior?.id, "Junior", 5]) });
    expect([used.status, used.body.fields]).toEqual([422, { costTiers: tierHasUsers() }]);
    expect((await read()).version).toBe(1);
    const project = await client.ok(createProject, { body: projectDraft(id, fay.id) });
    expect(project.assignedFunctions).toEqual([id]);
  });

  it("answer a stale save, deactivation or deletion with what is stored now", async () => {
    const { client, read, body, save, id } = await makeFunctionGround(stint());
    const before = await read();
    await save({ description: "Theirs" });
    const params = { functionId: id };
    for (const answer of [
      await client.call(functions.changeFunction, { params, body: body(before, { name: "Mine" }) }),
      await client.call(functions.setFunctionActivity, { params, body: { version: 1, isActive: false } }),
      await client.call(functions.deleteFunction, { params, query: { version: "1" } }),
    ]) {
      expect([answer.status, answer.body.code, (answer.body.current as Details).description]).toEqual([
        409,
        "stale",
        "Theirs",
      ]);
    }
  });

  it("deletion is refused with the names while users, projects or booked time refer to it, and otherwise includes tiers and allocators", async () => {
    const { organisation, client, fay, id, read, save, remove } = await makeFunctionGround(stint());
    const [senior] = (await read()).costTiers;
    const sam = await organisation.addPerson({
      roles: ["booker"],
      name: "Sam Senior",
      functionId: id,
      costTierId: senior?.id ?? "",
    });
    const refused = await remove();
    expect([refused.status, refused.body.error]).toEqual([409, functionHasUsers()]);
    // Their time stays under the function and the tier when they move on.
    const project = await addProject(stint(), organisation.id, "KLN");
    const week = { params: { weekStarting: "2026-11-16" } };
    await sam.client.ok(saveMyWeek, {
      ...week,
      body: { version: 0, cells: [{ projectId: project, day: "2026-11-16", hours: 2 }] },
    });
    await stint().platform.database.write(organisation.id, (transaction) =>
      transaction.run(
        db
          .updateTable("users")
          .set({ function_id: null, cost_tier_id: null, billable: false })
          .where("id", "=", sam.id),
      ),
    );
    expect((await remove()).body.error).toBe(
      "Cannot delete function: it is used by Project KLN (KLN). Deactivate it instead.",
    );
    const tier = await save({ costTiers: [{ id: null, name: "Only", hourlyRate: 5 }] });
    expect(tier.body.fields["costTiers"]).toBe("Cannot delete: This cost tier is used by Project KLN (KLN)");
    expect((await sam.client.ok(readMyWeek, week)).entries).toHaveLength(1);

    const spare = await client.ok(functions.createFunction, {
      body: {
        name: "Spare",
        description: "",
        costTiers: [{ name: "Any", hourlyRate: 1 }],
        allocatorIds: (await read()).allocators.map((each) => each.id),
      },
    });
    const invitation = {
      first_name: null,
      last_name: null,
      role_codes: ["booker"],
      token_hash: "x",
      expires_at: "2026-12-01T00:00:00Z",
      email: "i@test.example",
    };
    await stint().platform.database.write(organisation.id, (transaction) =>
      transaction.run(
        db
          .insertInto("user_invitations")
          .values({ org_id: organisation.id, id: spare.id, function_id: spare.id, ...invitation }),
      ),
    );
    const params = { functionId: spare.id };
    const query = { version: "1" };
    expect((await client.call(functions.deleteFunction, { params, query })).body.error).toBe(
      "Cannot delete function: i@test.example is invited with it.",
    );
    await stint().platform.database.write(organisation.id, (transaction) =>
      transaction.run(
        db.updateTable("user_invitations").set({ status: "revoked" }).where("id", "=", spare.id),
      ),
    );
    expect((await client.call(functions.deleteFunction, { params, query })).status).toBe(200);
    expect((await client.call(functions.readFunction, { params })).status).toBe(404);
    const [tiers, allocators] = await stint().platform.database.read(
      organisation.id,
      db.selectFrom("cost_tiers").select("id").where("function_id", "=", spare.id),
      db.selectFrom("function_allocators").select("user_id").where("function_id", "=", spare.id),
    );
    expect([tiers, allocators]).toEqual([[], []]);
    expect((await audited(stint(), organisation, spare.id)).map(({ action }) => action)).toEqual([
      "create function",
      "delete function",
    ]);
    expect(fay.id).not.toBe("");
  });

  it("are returned without their counts when those cannot be read, with a notice", async () => {
    const { client, id } = await makeFunctionGround(stint());
    await stint().engine.script("ALTER TABLE project_functions RENAME TO project_functions_away");
    try {
      const { functions: listed, countsFailure } = await client.ok(functions.listFunctions);
      expect(listed).toMatchObject([{ id, name: "Design", projectCount: null }]);
      expect(countsFailure).toBe(
        "Failed to fetch function counts: something went wrong on our side. It has been recorded.",
      );
    } finally {
      await stint().engine.script("ALTER TABLE project_functions_away RENAME TO project_functions");
    }
  });

  it("leave the pickers when deactivated without changing their uses, and return when reactivated", async () => {
    const { client, fay, id } = await makeFunctionGround(stint());
    const project = await client.ok(createProject, { body: projectDraft(id, fay.id) });
    const set = (version: number, isActive: boolean) =>
      client.ok(functions.setFunctionActivity, { params: { functionId: id }, body: { version, isActive } });
    expect((await set(1, false)).isActive).toBe(false);
    expect((await client.ok(readProjectChoices)).functions).toEqual([]);
    const refused = await client.call(createProject, { body: { ...projectDraft(id, fay.id), code: "TWO" } });
    expect([refused.status, refused.body.fields]).toEqual([422, { functionIds: functionUnknown() }]);
    const renamed = { version: project.version, updates: { name: "Still theirs" }, functionIds: [id] };
    expect(
      (await client.ok(changeProject, { params: { projectId: project.id }, body: renamed }))
        .assignedFunctions,
    ).toEqual([id]);
    expect((await client.ok(functions.listFunctions)).functions).toMatchObject([
      { id, isActive: false, projectCount: 1 },
    ]);
    expect((await set(2, true)).version).toBe(3);
    expect((await client.ok(readProjectChoices)).functions).toMatchObject([{ id }]);
  });

  it("are never left dangling when one admin deletes while another assigns", async () => {
    const { organisation, client, alan, fay } = await makeFunctionGround(stint());
    for (let round = 0; round < 4; round += 1) {
      const made = {
        name: `Race ${round}`,
        description: "",
        costTiers: [{ name: "Any", hourlyRate: 1 }],
        allocatorIds: [alan.id],
      };
      const { id } = await client.ok(functions.createFunction, { body: made });
      const [removed, assigned] = await Promise.all([
        client.call(functions.deleteFunction, { params: { functionId: id }, query: { version: "1" } }),
        client.call(createProject, { body: { ...projectDraft(id, fay.id), code: `R${round}` } }),
      ]);
      // Exactly one of the two happened, and the other got the reason.
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual([removed.status, assigned.status]);
    }
    const pia = await organisation.addPerson({ roles: ["booker"], name: "Pia Person" });
    for (let round = 0; round < 4; round += 1) {
      const made = {
        name: `Job ${round}`,
        description: "",
        costTiers: [{ name: "Any", hourlyRate: 1 }],
        allocatorIds: [alan.id],
      };
      const { id } = await client.ok(functions.createFunction, { body: made });
      const params = { functionId: id };
      const { version } = await client.ok(readPerson, { params: { personId: pia.id } });
      const form = {
        email: `r${round}-${pia.email}`,
        functionId: id,
        roleCodes: ["booker" as const],
        ...nothingElse,
      };
      const [ended, assigned, invited] = await Promise.all([
        round % 2 === 0
          ? client.call(functions.deleteFunction, { params, query: { version: "1" } })
          : client.call(functions.setFunctionActivity, { params, body: { version: 1, isActive: false } }),
        client.call(changePerson, {
          params: { personId: pia.id },
          body: { version, updates: { functionId: id } },
        }),
        client.call(invitePerson, { body: form }),
      ]);
      // Deleted or inactive first: refused at the field. Assigned first: protected from deletion, and retained by
      // them when deactivated.
      for (const answer of [assigned, invited])
        if (answer.status !== 200)
          expect([answer.status, answer.body.fields]).toEqual([422, { functionId: functionGone() }]);
      if (round % 2 === 0)
        expect(ended.status).toBe(assigned.status === 200 || invited.status === 200 ? 409 : 200);
      else expect(ended.status).toBe(200);
      if (ended.status === 200) {
        const late = await client.call(invitePerson, { body: { ...form, email: `late-${form.email}` } });
        expect([late.status, late.body.fields]).toEqual([422, { functionId: functionGone() }]);
      }
    }
    const dangling = db
      .selectFrom("project_functions as a")
      .leftJoin("functions as f", (join) =>
        join.onRef("f.org_id", "=", "a.org_id").onRef("f.id", "=", "a.function_id"),
      )
      .select("a.function_id")
      .where("a.org_id", "=", organisation.id)
      .where("f.id", "is", null);
    expect((await stint().platform.database.read(organisation.id, dangling))[0]).toEqual([]);
  });
});

describeOnEngines("The Admin Dashboard", (stint) => {
  it("counts people, managers, functions, invitations, projects and roles for admins only", async () => {
    const { organisation, client, fay, id, read } = await makeFunctionGround(stint());
    const mo = await organisation.addPerson({ roles: ["manager"], name: "Mo Manager" });
    const gone = await organisation.addPerson({ roles: ["manager", "booker"], name: "Gone Manager" });
    const tier = { functionId: id, costTierId: (await read()).costTiers[0]?.id ?? "" };
    await organisation.addPerson({ roles: ["booker"], managerId: mo.id, ...tier });
    await organisation.addPerson({ roles: ["booker"], managerId: gone.id, ...tier });
    await addProject(stint(), organisation.id, "ONE");
    await addProject(stint(), organisation.id, "TWO", { statusCode: "proposed" });
    await addProject(stint(), organisation.id, "INT", { isInternal: true });
    await stint().platform.database.write(organisation.id, (transaction) =>
      transaction.run(db.updateTable("users").set({ is_active: false }).where("id", "=", gone.id)),
    );
    expect(await client.ok(readAdminDashboard)).toEqual({
      pendingInvitations: 0,
      expiredInvitations: 0,
      totalUsers: 6,
      usersWithManager: 1,
      unassignedUsers: 4,
      activeProjects: 1,
      functions: 1,
      inactiveFunctions: 0,
      forecasters: 1,
      allocators: 1,
      bookers: 2,
    });
    // The list behind each figure has as many people.
    const listed = async (query: Input<typeof pagePeople>["query"]) =>
      (await client.ok(pagePeople, { query: { status: "active", ...query } })).total;
    expect(
      await Promise.all([
        listed({ manager: "none" }),
        listed({ function: "unassigned" }),
        listed({}),
        listed({ role: "booker" }),
      ]),
    ).toEqual([5, 4, 6, 2]);
    expect((await fay.client.call(readAdminDashboard)).status).toBe(403);
  });
});
