import { expect, it } from "vitest";
import { readPerson } from "#features/people/contract.ts";
import { newId } from "#server/ids.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { entra } from "../support/scim/entra.ts";
import { okta } from "../support/scim/okta.ts";
import { connect } from "../support/scim/provider.ts";
import { describeOnEngines } from "../support/stint.ts";

const groupUrn = "urn:ietf:params:scim:schemas:core:2.0:Group";

describeOnEngines("SCIM groups and discovery", (stint) => {
  const connected = async () => {
    const organisation = await makeOrganisation(stint());
    return { organisation, provider: await connect(stint(), organisation) };
  };

  it("are the roles but Super Admin, and the active functions", async () => {
    const { organisation, provider } = await connected();
    const { id } = await organisation.addFunction("Design", [50]);
    const groups = await provider.list("/Groups?attributes=displayName");
    expect(groups.map((each) => [each["id"], each["displayName"]])).toEqual([
      ["role-admin", "Role: Admin"],
      ["role-manager", "Role: Manager"],
      ["role-forecaster", "Role: Forecaster"],
      ["role-allocator", "Role: Allocator"],
      ["role-booker", "Role: Booker"],
      [id, "Function: Design"],
    ]);
    expect((await provider.send("GET", "/Groups/role-super_admin")).status).toBe(404);
  });

  it("RFC 7644, 3.5.2: membership adds and removes a role, as Entra ID and Okta send it", async () => {
    const { organisation, provider } = await connected();
    const [one, two] = [
      await organisation.addPerson({ roles: ["booker"] }),
      await organisation.addPerson({ roles: ["manager"] }),
    ];
    const roles = async (personId: string) =>
      (await organisation.owner.client.ok(readPerson, { params: { personId } })).roles;
    const patch = async (body: unknown) =>
      (await provider.send("PATCH", "/Groups/role-manager", body)).status;
    expect(await patch(entra.addMember(one.id))).toBe(204);
    expect(await roles(one.id)).toEqual(["manager", "booker"]);
    expect(await patch(entra.removeMember(one.id))).toBe(204);
    expect(await roles(one.id)).toEqual(["booker"]);
    expect(await patch(okta.membership(two.id, one.id))).toBe(204);
    expect([await roles(one.id), await roles(two.id)]).toEqual([["manager", "booker"], ["booker"]]);
    expect(await patch(okta.allMembers([two.id]))).toBe(204);
    expect(await provider.find("Groups", `id eq "role-manager" and members eq "${two.id}"`)).toEqual([
      "role-manager",
    ]);
    expect([await roles(one.id), await roles(two.id)]).toEqual([["booker"], ["manager", "booker"]]);
    expect(await patch(entra.removeMemberWithFlag(two.id))).toBe(204);
    expect(await patch(okta.groupName("role-manager", "Whatever"))).toBe(204);
    expect(await patch(entra.renameGroup)).toBe(400);
    expect(await patch(entra.addMember(newId()))).toBe(400);
  });

  it("a role someone needs stays: 409 with what to do first, and nothing is changed", async () => {
    const { organisation, provider } = await connected();
    const boss = await organisation.addPerson({ roles: ["manager", "booker"] });
    await organisation.addPerson({ roles: ["booker"], managerId: boss.id });
    const answer = await provider.send("PATCH", "/Groups/role-manager", okta.allMembers([]));
    expect([answer.status, answer.body?.["detail"]]).toEqual([
      409,
      expect.stringContaining("reassign those users"),
    ]);
    expect(await provider.find("Groups", `members eq "${boss.id}"`)).toContain("role-manager");
  });

  it("membership of a function moves a person, without tier and billable", async () => {
    const { organisation, provider } = await connected();
    const design = await organisation.addFunction("Design", [50]);
    const build = await organisation.addFunction("Build", [60]);
    const person = await organisation.addPerson({
      roles: ["booker"],
      functionId: design.id,
      costTierId: design.tiers[0]?.id ?? "",
    });
    const stored = () => organisation.owner.client.ok(readPerson, { params: { personId: person.id } });
    const before = (await stored()).version;
    await provider.send("PATCH", `/Groups/${build.id}`, entra.addMember(person.id));
    expect(await stored()).toMatchObject({
      functionId: build.id,
      costTierId: null,
      billable: false,
      version: before + 1,
    });
    await provider.send("PATCH", `/Groups/${design.id}`, entra.removeMember(person.id));
    expect(await stored()).toMatchObject({ functionId: build.id });
    const put = await provider.send("PUT", `/Groups/${build.id}`, {
      schemas: [groupUrn],
      externalId: "g-1",
      displayName: "Whatever the provider calls it",
      members: [],
    });
    expect([put.status, put.body]).toMatchObject([200, { externalId: "g-1", members: [] }]);
    expect(await stored()).toMatchObject({ functionId: null });
  });

  it("aren't created or deleted by a provider", async () => {
    const { provider } = await connected();
    const known = await provider.send("POST", "/Groups", entra.createGroup("role: manager"));
    expect([known.status, known.body?.["scimType"]]).toEqual([409, "uniqueness"]);
    const unknown = await provider.send("POST", "/Groups", okta.pushGroup("Everyone"));
    expect([unknown.status, unknown.body?.["scimType"]]).toEqual([400, "invalidValue"]);
    expect((await provider.send("DELETE", "/Groups/role-manager")).status).toBe(403);
  });

  it("RFC 7644, 3.14: a group's tag changes with its members", async () => {
    const { organisation, provider } = await connected();
    const { id } = await organisation.addPerson({ roles: ["booker"] });
    const tag = async () =>
      (await provider.send("GET", "/Groups/role-admin?excludedAttributes=members")).headers.get("etag") ?? "";
    const before = await tag();
    expect(
      (await provider.send("PATCH", "/Groups/role-admin", entra.addMember(id), { "if-match": before }))
        .status,
    ).toBe(204);
    expect(await tag()).not.toBe(before);
    expect(
      (await provider.send("PATCH", "/Groups/role-admin", entra.removeMember(id), { "if-match": before }))
        .status,
    ).toBe(412);
  });

  it("RFC 7644, 4: says what it can do, and refuses to filter that with 403", async () => {
    const { provider } = await connected();
    expect((await provider.send("GET", "/ServiceProviderConfig")).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      sort: { supported: true },
      etag: { supported: true },
    });
    expect((await provider.send("GET", "/Schemas")).body).toMatchObject({ totalResults: 3 });
    expect((await provider.send("GET", "/ResourceTypes")).body).toMatchObject({ totalResults: 2 });
    expect((await provider.send("GET", `/Schemas/${groupUrn}`)).body).toMatchObject({ name: "Group" });
    for (const path of ["/ServiceProviderConfig", "/Schemas", "/ResourceTypes"])
      expect((await provider.send("GET", `${path}?filter=id%20pr`)).status).toBe(403);
  });

  it("RFC 7644, 3.7 and 3.11: Bulk and Me answer 501, other addresses 404", async () => {
    const { provider } = await connected();
    expect((await provider.send("POST", "/Bulk", {})).status).toBe(501);
    expect((await provider.send("GET", "/Me")).status).toBe(501);
    expect((await provider.send("GET", "/Nothing/here")).body).toMatchObject({ status: "404" });
  });
});
