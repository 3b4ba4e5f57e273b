import fc from "fast-check";
import { expect, it } from "vitest";
import { readSession } from "#features/access/contract.ts";
import { readProvisioning } from "#features/provisioning/contract.ts";
import { readPerson } from "#features/people/contract.ts";
import { createOwnToken } from "#features/tokens/contract.ts";
import { conditionOf } from "#features/provisioning/rules/condition.ts";
import { Fault } from "#features/provisioning/rules/fault.ts";
import { filterText } from "#features/provisioning/rules/filter.ts";
import { meets } from "#features/provisioning/rules/matching.ts";
import { userType } from "#features/provisioning/rules/user-type.ts";
import { newId } from "#server/ids.ts";
import { Client } from "../support/client.ts";
import { draws } from "../support/draws.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { entra } from "../support/scim/entra.ts";
import { userFilters } from "../support/scim/filters.ts";
import { okta } from "../support/scim/okta.ts";
import { connect, type Provider } from "../support/scim/provider.ts";
import { describeOnEngines } from "../support/stint.ts";

const userUrn = "urn:ietf:params:scim:schemas:core:2.0:User";
const enterpriseUrn = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const errorUrn = "urn:ietf:params:scim:api:messages:2.0:Error";
const address = (): string => `scim-${newId().slice(-12)}@test.example`;
const minimal = (userName: string) => ({ schemas: [userUrn], userName });

describeOnEngines("SCIM users", (stint) => {
  const connected = async () => {
    const organisation = await makeOrganisation(stint());
    return { organisation, provider: await connect(stint(), organisation) };
  };
  const audited = async (orgId: string, subjectId: string) => {
    const [answer] = await stint().engine.readBatch("", [
      {
        sql: "SELECT actor_id, actor_name, action FROM audit_log WHERE org_id = $1 AND subject_id = $2 ORDER BY id",
        parameters: [orgId, subjectId],
      },
    ]);
    return answer?.rows ?? [];
  };
  const read = async (provider: Provider, id: string) => (await provider.send("GET", `/Users/${id}`)).body;

  it("RFC 7644, 3.3: a POST answers 201 with the resource, its Location and its ETag", async () => {
    const { organisation, provider } = await connected();
    const userName = address();
    const answer = await provider.send("POST", "/Users", entra.create(userName, "entra-1"));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      201,
      "application/scim+json; charset=utf-8",
    ]);
    expect(answer.body).toMatchObject({
      schemas: [userUrn],
      externalId: "entra-1",
      userName,
      name: { formatted: "Ada Cole", givenName: "Ada", familyName: "Cole" },
      displayName: "Ada Cole",
      active: true,
      emails: [{ value: userName, type: "work", primary: true }],
      roles: [{ value: "booker", primary: true }],
      meta: { resourceType: "User" },
    });
    const id = String(answer.body?.["id"]);
    expect(answer.headers.get("location")).toMatch(new RegExp(`/scim/v2/Users/${id}$`));
    expect(answer.body).toMatchObject({ meta: { version: answer.headers.get("etag") } });
    expect(await audited(organisation.id, id)).toEqual([
      { actor_id: null, actor_name: "Token Entra ID", action: "create user" },
    ]);
  });

  it("RFC 7644, 3.3: a userName that anyone on the server logs in with answers 409 uniqueness, whatever its case", async () => {
    const [{ provider }, other] = await Promise.all([connected(), connected()]);
    const userName = address();
    await provider.create(minimal(userName));
    for (const each of [provider, other.provider]) {
      const answer = await each.send("POST", "/Users", minimal(userName.toUpperCase()));
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { schemas: [errorUrn], scimType: "uniqueness", status: "409" },
      ]);
    }
  });

  it("RFC 7644, 3.12: unreadable or unstorable input answers 400 with SCIM's keyword", async () => {
    const { provider } = await connected();
    const wrong: readonly (readonly [unknown, string])[] = [
      ["{", "invalidSyntax"],
      [{ userName: address() }, "invalidSyntax"],
      [{ schemas: [userUrn] }, "invalidValue"],
      [minimal("no address"), "invalidValue"],
      [{ ...minimal(address()), active: "perhaps" }, "invalidValue"],
      [{ ...minimal(address()), name: { givenName: "x".repeat(101) } }, "invalidValue"],
      [{ ...minimal(address()), roles: [{ value: "king" }] }, "invalidValue"],
      [{ ...minimal(address()), roles: [{ value: "super_admin" }] }, "invalidValue"],
      [{ ...minimal(address()), [enterpriseUrn]: { manager: { value: newId() } } }, "invalidValue"],
    ];
    for (const [body, keyword] of wrong) {
      const answer = await provider.send("POST", "/Users", body);
      expect([body, answer.status, answer.body?.["scimType"], answer.body?.["schemas"]]).toEqual([
        body,
        400,
        keyword,
        [errorUrn],
      ]);
    }
  });

  it("RFC 7644, 2 and 3.12: without a token for provisioning no one gets in, and the answer is SCIM's", async () => {
    const { organisation } = await connected();
    const { secret } = await organisation.owner.client.ok(createOwnToken, {
      body: { name: "Own", scopes: ["people:write"], expiresInDays: 1 },
    });
    const statuses = await Promise.all(
      [stint().visitor(), organisation.owner.client, Client.withToken(stint().url, secret)].map(
        async (client) => {
          const { status, body } = await client.send("GET", "/scim/v2/Users");
          return [status, (body as { schemas?: unknown }).schemas];
        },
      ),
    );
    expect(statuses).toEqual([
      [401, [errorUrn]],
      [403, [errorUrn]],
      [403, [errorUrn]],
    ]);
  });

  it("RFC 7644, 3.5.1: a PUT leaves unmentioned values, and clears by null", async () => {
    const { organisation, provider } = await connected();
    await organisation.addFunction("Design", [50]);
    const userName = address();
    const id = await provider.create({
      ...entra.create(userName, "e-1"),
      [enterpriseUrn]: { department: "design" },
      roles: [{ value: "Forecaster" }],
    });
    const { body } = await provider.send("PUT", `/Users/${id}`, {
      ...minimal(userName),
      externalId: null,
      name: { familyName: null, givenName: "Grace" },
    });
    expect(body).toMatchObject({
      displayName: "Grace",
      roles: [{ value: "forecaster" }],
      [enterpriseUrn]: { department: "Design" },
    });
    expect(body).not.toHaveProperty("externalId");
  });

  it("RFC 7644, 3.14: a stale If-Match answers 412, If-None-Match 304, and a SCIM write raises the person's version", async () => {
    const { organisation, provider } = await connected();
    const id = await provider.create(minimal(address()));
    const first = (await provider.send("GET", `/Users/${id}`)).headers.get("etag") ?? "";
    expect((await provider.send("GET", `/Users/${id}`, undefined, { "if-none-match": first })).status).toBe(
      304,
    );
    const version = (await organisation.owner.client.ok(readPerson, { params: { personId: id } })).version;
    const change = entra.several;
    expect((await provider.send("PATCH", `/Users/${id}`, change, { "if-match": first })).status).toBe(200);
    expect((await provider.send("PATCH", `/Users/${id}`, entra.disable, { "if-match": first })).status).toBe(
      412,
    );
    expect((await provider.send("DELETE", `/Users/${id}`, undefined, { "if-match": first })).status).toBe(
      412,
    );
    expect((await organisation.owner.client.ok(readPerson, { params: { personId: id } })).version).toBe(
      version + 1,
    );
    expect((await provider.send("PATCH", `/Users/${id}`, change)).headers.get("etag")).toBe(
      `W/"${version + 1}"`,
    );
  });

  it("a department that names no function changes no function, and is listed once for the admins", async () => {
    const { organisation, provider } = await connected();
    const ids = [await provider.create(minimal(address())), await provider.create(minimal(address()))];
    const op = { op: "replace", path: `${enterpriseUrn}:department`, value: "Desing" };
    const body = { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: [op] };
    for (const id of ids) {
      const answer = await provider.send("PATCH", `/Users/${id}`, body);
      expect([answer.status, answer.body?.[enterpriseUrn]]).toEqual([200, { department: "Desing" }]);
    }
    const { connections } = await organisation.owner.client.ok(readProvisioning);
    expect(connections.flatMap(({ errors }) => errors)).toMatchObject([
      {
        status: 200,
        detail: "department: no active function is named Desing. The person's function stays as it is.",
      },
    ]);
  });

  it("RFC 7644, 3.5.2: accepts the PATCHes of Entra ID unchanged", async () => {
    const { organisation, provider } = await connected();
    const id = await provider.create(entra.create(address(), "e-1"));
    const boss = await organisation.addPerson({ roles: ["booker"], name: "Beth Boss" });
    const patch = async (body: unknown) => (await provider.send("PATCH", `/Users/${id}`, body)).body;
    expect(await patch(entra.several)).toMatchObject({
      displayName: "Pvlo",
      name: { formatted: "Gtfd Pkqf" },
      emails: [{ value: "test@contoso.example", type: "work", primary: true }],
      externalId: "Eqpj",
    });
    expect(await patch(entra.severalWithFlag)).toMatchObject({ displayName: "Bjfe" });
    expect(await patch(entra.addTitleAndNickName)).toMatchObject({ name: { formatted: "Kkom Unua" } });
    expect(await patch(entra.workAddressAndFamilyName)).toMatchObject({ name: { familyName: "Updated" } });
    expect(await patch(entra.manager(boss.id))).toMatchObject({
      [enterpriseUrn]: { manager: { value: boss.id, displayName: "Beth Boss" } },
    });
    expect((await read(provider, boss.id))?.["roles"]).toMatchObject([
      { value: "manager" },
      { value: "booker" },
    ]);
    const circle = await provider.send("PATCH", `/Users/${boss.id}`, entra.manager(id));
    expect([circle.status, circle.body?.["scimType"], circle.body?.["detail"]]).toEqual([
      400,
      "invalidValue",
      "manager: Choose someone who doesn't report to this person.",
    ]);
    expect(await patch(entra.managerAsList(boss.id))).toMatchObject({
      [enterpriseUrn]: { manager: { value: boss.id } },
    });
    expect(await patch(entra.noManager)).not.toHaveProperty([enterpriseUrn]);
    expect(await patch(entra.oneRole("Allocator"))).toMatchObject({ roles: [{ value: "allocator" }] });
    const renamed = address();
    expect(await patch(entra.rename(renamed))).toMatchObject({
      userName: renamed,
      emails: [{ value: "updated@contoso.example" }],
    });
    expect(await patch(entra.disable)).toMatchObject({ active: false });
    expect(await patch(okta.activate)).toMatchObject({ active: true });
    expect(await patch(entra.disableWithFlag)).toMatchObject({ active: false });
  });

  it("accepts the requests of Okta unchanged", async () => {
    const { provider } = await connected();
    const userName = address();
    const id = await provider.create(okta.create(userName, "okta-1"));
    expect(await provider.find("Users", `userName eq "${userName}"`)).toEqual([id]);
    const put = await provider.send("PUT", `/Users/${id}`, okta.replace(id, userName, false));
    expect([put.status, put.body]).toMatchObject([200, { active: false, displayName: "Another User" }]);
    expect((await provider.send("PATCH", `/Users/${id}`, okta.activate)).body).toMatchObject({
      active: true,
    });
    expect((await provider.send("PATCH", `/Users/${id}`, okta.deactivate)).body).toMatchObject({
      active: false,
    });
  });

  it("RFC 7644, 3.5.2: a PATCH that fails changes nothing and says why", async () => {
    const { provider } = await connected();
    const id = await provider.create(entra.create(address(), "e-1"));
    const before = await read(provider, id);
    const first = { op: "replace", path: "name.givenName", value: "Changed" };
    const wrong: readonly (readonly [unknown, string])[] = [
      [{ op: "replace", path: "colour", value: "red" }, "invalidPath"],
      [{ op: "replace", path: "name[", value: "x" }, "invalidPath"],
      [{ op: "replace", path: 'emails[type eq "home"].value', value: "x@test.example" }, "noTarget"],
      [{ op: "replace", path: "id", value: newId() }, "mutability"],
      [{ op: "remove" }, "noTarget"],
      [{ op: "swap", path: "active", value: true }, "invalidSyntax"],
      [{ op: "replace", path: "emails[type eq].value", value: "x" }, "invalidFilter"],
    ];
    for (const [operation, keyword] of wrong) {
      const body = {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        Operations: [first, operation],
      };
      const answer = await provider.send("PATCH", `/Users/${id}`, body);
      expect([operation, answer.status, answer.body?.["scimType"]]).toEqual([operation, 400, keyword]);
    }
    expect(await read(provider, id)).toEqual(before);
  });

  it("deactivating ends sessions and API tokens at once; the last Super Admin stays", async () => {
    const { organisation, provider } = await connected();
    const person = await organisation.addPerson({ roles: ["admin"] });
    const { secret } = await person.client.ok(createOwnToken, {
      body: { name: "Own", scopes: ["people:read"], expiresInDays: 1 },
    });
    const program = Client.withToken(stint().url, secret);
    expect((await program.send("GET", "/api/people/choices")).status).toBe(200);
    await provider.send("PATCH", `/Users/${person.id}`, entra.disable);
    expect((await person.client.ok(readSession)).user).toBeNull();
    expect((await program.send("GET", "/api/people/choices")).status).toBe(401);
    for (const [method, body] of [
      ["PATCH", entra.disable],
      ["DELETE", undefined],
    ] as const) {
      const refused = await provider.send(method, `/Users/${organisation.owner.id}`, body);
      expect([refused.status, refused.body?.["detail"]]).toEqual([
        409,
        "This is the last active Super Admin. Give someone else the role first.",
      ]);
    }
    const rename = await provider.send("PATCH", `/Users/${organisation.owner.id}`, entra.rename(address()));
    expect(rename.status).toBe(403);
  });

  it("RFC 7644, 3.6: someone who was deleted is gone, and comes again as themselves or as someone else", async () => {
    const { organisation, provider } = await connected();
    const plain = await provider.create(minimal(address()));
    expect((await provider.send("DELETE", `/Users/${plain}`)).status).toBe(204);
    const userName = address();
    const id = await provider.create(entra.create(userName, "e-1"));
    const report = await organisation.addPerson({ roles: ["booker"] });
    await provider.send("PATCH", `/Users/${report.id}`, entra.manager(id));
    expect((await provider.send("DELETE", `/Users/${id}`)).status).toBe(204);
    for (const method of ["GET", "DELETE"] as const)
      expect((await provider.send(method, `/Users/${id}`)).status).toBe(404);
    expect(await provider.find("Users", `userName eq "${userName}"`)).toEqual([]);
    expect(await provider.create(entra.create(userName, "e-1"))).toBe(id);
    expect(await read(provider, id)).toMatchObject({ active: true, externalId: "e-1" });
    expect((await provider.send("DELETE", `/Users/${id}`)).status).toBe(204);
    const other = await provider.create(entra.create(userName, "e-2"));
    expect(other).not.toBe(id);
    expect(await read(provider, other)).toMatchObject({ userName, externalId: "e-2" });
  });

  it("stores externalId for each connection", async () => {
    const { organisation, provider } = await connected();
    const second = await connect(stint(), organisation, "Okta");
    const id = await provider.create(entra.create(address(), "one"));
    await second.send("PATCH", `/Users/${id}`, {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations: [{ op: "add", path: "externalId", value: "two" }],
    });
    expect([(await read(provider, id))?.["externalId"], (await read(second, id))?.["externalId"]]).toEqual([
      "one",
      "two",
    ]);
    expect([
      await provider.find("Users", 'externalId eq "one"'),
      await second.find("Users", 'externalId eq "one"'),
    ]).toEqual([[id], []]);
  });

  it("RFC 7644, 3.4.2.4: pages by startIndex and count, and count 0 answers the total alone", async () => {
    const { provider } = await connected();
    for (let each = 0; each < 4; each += 1) await provider.create(minimal(address()));
    const page = async (query: string) => (await provider.send("GET", `/Users?${query}`)).body;
    expect(await page("count=0")).toMatchObject({ totalResults: 5, itemsPerPage: 0, Resources: [] });
    expect(await page("startIndex=-3&count=-1")).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
    const ids = async (query: string) => (await provider.list(`/Users?${query}`)).map(({ id }) => id);
    expect([
      ...(await ids("count=2")),
      ...(await ids("startIndex=3&count=2")),
      ...(await ids("startIndex=5")),
    ]).toEqual(await ids(""));
    const names = async (order: string) =>
      (await provider.list(`/Users?sortBy=userName&sortOrder=${order}`)).map(({ userName }) => userName);
    expect(await names("descending")).toEqual((await names("ascending")).toReversed());
    expect((await provider.send("GET", "/Users?count=many")).body?.["scimType"]).toBe("invalidValue");
  });

  it("RFC 7644, 3.9: answers the requested attributes, always with id and schemas", async () => {
    const { provider } = await connected();
    const id = await provider.create(entra.create(address(), "e-1"));
    const keys = async (query: string) =>
      Object.keys((await provider.send("GET", `/Users/${id}?${query}`)).body ?? {}).toSorted();
    expect(await keys("attributes=userName,NAME.givenName")).toEqual(["id", "name", "schemas", "userName"]);
    expect(await keys("excludedAttributes=id,meta,emails,roles,groups,name,displayName,active")).toEqual([
      "externalId",
      "id",
      "schemas",
      "userName",
    ]);
  });

  it("RFC 7644, 3.4.2.2: every filter finds its matches, and no one else", async () => {
    const { organisation, provider } = await connected();
    const { id: designId } = await organisation.addFunction("Design", [50]);
    const boss = await organisation.addPerson({ roles: ["manager"], name: "Cole" });
    await organisation.addPerson({
      roles: ["booker"],
      name: "ad A",
      functionId: designId,
      managerId: boss.id,
    });
    await provider.create({ ...entra.create(address(), "x-1"), active: false });
    await provider.create({ ...minimal(address()), displayName: "_ %'\\" });
    const everyone = await provider.list("/Users?count=200");
    expect(everyone.length).toBe(5);
    await fc.assert(
      fc.asyncProperty(userFilters, async (filter) => {
        const condition = conditionOf(userType, filter);
        if (condition instanceof Fault) return;
        const expected = everyone.filter((each) => meets(condition, each)).map(({ id }) => id);
        expect(await provider.find("Users", filterText(filter))).toEqual(expected);
      }),
      { numRuns: draws(60) },
    );
  });

  it("RFC 7644, 3.4.3: searches by POST, over people and groups alike", async () => {
    const { provider } = await connected();
    const search = (filter: string, more = {}) => ({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"],
      filter,
      attributes: ["displayName"],
      ...more,
    });
    const id = await provider.create(entra.create(address(), "e-1"));
    const users = await provider.send("POST", "/Users/.search", search('displayName eq "ada cole"'));
    expect(users.body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName: "Ada Cole" }] });
    const both = search('displayName sw "Ada" or displayName eq "Role: Admin"');
    expect((await provider.send("POST", "/.search", both)).body).toMatchObject({
      totalResults: 2,
      Resources: [{ id }, { id: "role-admin" }],
    });
    expect(
      (await provider.send("POST", "/.search", { ...both, startIndex: 2, count: 1 })).body,
    ).toMatchObject({
      totalResults: 2,
      Resources: [{ id: "role-admin" }],
    });
  });
});
