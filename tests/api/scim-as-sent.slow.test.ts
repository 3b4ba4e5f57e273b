import { expect, it } from "vitest";
import { changePerson, readPerson } from "#features/people/contract.ts";
import { readProvisioning } from "#features/provisioning/contract.ts";
import { newId } from "#server/ids.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { connect, type Provider } from "../support/scim/provider.ts";
import { describeOnEngines } from "../support/stint.ts";

const userUrn = "urn:ietf:params:scim:schemas:core:2.0:User";
const enterpriseUrn = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const patchUrn = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const address = (): string => `scim-${newId().slice(-12)}@test.example`;

interface Part {
  readonly name: string;
  readonly mutability: string;
  readonly subAttributes?: readonly Part[];
}

/** The paths of a schema's attributes and their parts, by mutability. */
function paths(parts: readonly Part[], prefix = ""): readonly (readonly [string, string])[] {
  return parts.flatMap(({ name, mutability, subAttributes = [] }) => [
    [`${prefix}${name}`, mutability] as const,
    ...paths(subAttributes, `${prefix}${name}.`),
  ]);
}

describeOnEngines("What an identity provider sends of a person", (stint) => {
  const connected = async () => {
    const organisation = await makeOrganisation(stint());
    const provider = await connect(stint(), organisation);
    const userName = address();
    const id = await provider.create({
      schemas: [userUrn],
      userName,
      name: { givenName: "Ada", familyName: "Cole" },
    });
    return { organisation, provider, userName, id };
  };
  const patch = async (provider: Provider, id: string, ...operations: readonly object[]) =>
    provider.send("PATCH", `/Users/${id}`, { schemas: [patchUrn], Operations: operations });
  const read = async (provider: Provider, id: string) => (await provider.send("GET", `/Users/${id}`)).body;

  it("RFC 7643, 2.4: has one primary role, the one it was sent for", async () => {
    const { provider, id } = await connected();
    await patch(provider, id, {
      op: "replace",
      path: "roles",
      value: [{ value: "booker", primary: true }, { value: "manager" }],
    });
    const primary = ((await read(provider, id)) as { roles: { value: string; primary: boolean }[] }).roles;
    expect(primary.filter((role) => role.primary).map(({ value }) => value)).toEqual(["booker"]);
    const found = (role: string) => provider.find("Users", `roles[value eq "${role}" and primary eq true]`);
    expect([await found("booker"), await found("manager")]).toEqual([[id], []]);
  });

  it("RFC 7643, 7: is returned as it was sent, for every attribute that the schema says can be written", async () => {
    const { provider, userName, id } = await connected();
    const values = {
      displayName: "Cole, Ada (Design)",
      "name.formatted": "Dr Ada Cole",
      "name.givenName": "Adah",
      "name.familyName": "Coles",
      emails: [{ value: "ada@elsewhere.example", display: "Ada", type: "work", primary: true }],
      'emails[type eq "work"].value': "ada@third.example",
      roles: [{ value: "manager", display: "Lead", type: "company", primary: true }],
      'roles[value eq "manager"].display': "Head",
      [`${enterpriseUrn}:department`]: "Desing",
    };
    for (const [path, value] of Object.entries(values)) {
      const answer = await patch(provider, id, { op: "replace", path, value });
      expect([path, answer.status]).toEqual([path, 200]);
    }
    const expected = {
      schemas: [userUrn, enterpriseUrn],
      userName,
      displayName: "Cole, Ada (Design)",
      name: { formatted: "Dr Ada Cole", givenName: "Adah", familyName: "Coles" },
      emails: [{ value: "ada@third.example", display: "Ada", type: "work", primary: true }],
      roles: [{ value: "manager", display: "Head", type: "company", primary: true }],
      [enterpriseUrn]: { department: "Desing" },
    };
    expect(await read(provider, id)).toMatchObject(expected);
    for (const filter of [
      'displayName eq "Cole, Ada (Design)"',
      'name.formatted sw "Dr "',
      'emails[value eq "ada@third.example" and display eq "Ada"]',
      'roles[display eq "Head" and type eq "company"]',
      `${enterpriseUrn}:department eq "desing"`,
      `schemas eq "${enterpriseUrn}"`,
    ])
      expect([filter, await provider.find("Users", filter)]).toEqual([filter, [id]]);
  });

  it("is replaced by PUT likewise, and removed where it's removed or null", async () => {
    const { provider, userName, id } = await connected();
    const body = {
      schemas: [userUrn],
      userName,
      displayName: "Cole, Ada",
      emails: [{ value: "a@b.example" }],
    };
    const put = await provider.send("PUT", `/Users/${id}`, body);
    expect([put.status, put.body]).toMatchObject([200, { displayName: "Cole, Ada", emails: body.emails }]);
    const removed = await patch(provider, id, { op: "remove", path: "emails" });
    expect(removed.body).not.toHaveProperty("emails");
    const cleared = await provider.send("PUT", `/Users/${id}`, { ...body, displayName: null });
    expect(cleared.body).not.toHaveProperty("displayName");
    expect(cleared.body).toMatchObject({ name: { formatted: "Ada Cole" } });
  });

  it("counts until the person is changed in Stint, is seen by its connection alone, and changes the version", async () => {
    const { organisation, provider, id } = await connected();
    const { client } = organisation.owner;
    const before = await provider.send("GET", `/Users/${id}`);
    await patch(provider, id, { op: "replace", path: "displayName", value: "Cole, Ada" });
    const after = await provider.send("GET", `/Users/${id}`);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    const again = await patch(provider, id, { op: "replace", path: "displayName", value: "Cole, Ada" });
    expect(again.headers.get("etag")).toBe(after.headers.get("etag"));
    const other = await connect(stint(), organisation, "Okta");
    expect(await read(other, id)).toMatchObject({ displayName: "Ada Cole" });
    const person = await client.ok(readPerson, { params: { personId: id } });
    expect(person).toMatchObject({ firstName: "Ada", lastName: "Cole" });
    await client.ok(changePerson, {
      params: { personId: id },
      body: { version: person.version, updates: { firstName: "Grace" } },
    });
    expect(await read(provider, id)).toMatchObject({ displayName: "Grace Cole" });
  });

  it("in parts that say the same as the name before is accepted by PUT", async () => {
    const { organisation, provider } = await connected();
    const userName = address();
    const id = await provider.create({ schemas: [userUrn], userName, displayName: "Beth Boss" });
    const body = { schemas: [userUrn], userName, name: { givenName: "Beth", familyName: "Boss" } };
    expect((await provider.send("PUT", `/Users/${id}`, body)).status).toBe(200);
    expect(organisation.id).not.toBe("");
  });

  it("that only the server decides answers 400 mutability, by every path the schema calls read-only", async () => {
    const { provider, id } = await connected();
    const { body } = await provider.send("GET", `/Schemas/${userUrn}`);
    const { body: extension } = await provider.send("GET", `/Schemas/${enterpriseUrn}`);
    const readOnly = [
      ...paths(body?.["attributes"] as Part[]),
      ...paths(extension?.["attributes"] as Part[], `${enterpriseUrn}:`),
    ].filter(([, mutability]) => mutability === "readOnly");
    expect(readOnly.length).toBeGreaterThan(4);
    for (const [path] of readOnly) {
      const value = path === "groups" ? [{ value: "role-manager" }] : "X";
      const answer = await patch(provider, id, { op: "replace", path, value });
      expect([path, answer.status, answer.body?.["scimType"]]).toEqual([path, 400, "mutability"]);
    }
  });

  it("too long to be stored answers 400, and what there is no place for is listed once for the admins", async () => {
    const { organisation, provider, id } = await connected();
    const emails = Array.from({ length: 200 }, (_, at) => ({ value: `${at}@${"x".repeat(60)}.example` }));
    const long = await patch(provider, id, { op: "replace", path: "emails", value: emails });
    expect([long.status, long.body?.["scimType"]]).toEqual([400, "invalidValue"]);
    for (const value of ["Engineer", "Head"]) {
      const named = await patch(provider, id, { op: "replace", path: "title", value });
      expect([named.status, named.body?.["title"]]).toEqual([200, undefined]);
    }
    await patch(provider, id, {
      op: "add",
      value: { nickName: "A", [`${enterpriseUrn}:division`]: "North" },
    });
    await provider.create({
      schemas: [userUrn],
      userName: address(),
      title: "X",
      [enterpriseUrn]: { costCenter: "7" },
    });
    const { connections } = await organisation.owner.client.ok(readProvisioning);
    const details = connections.flatMap(({ errors }) => errors).filter(({ status }) => status === 200);
    expect(details.map(({ detail }) => detail).toSorted()).toEqual(
      ["costCenter", "division", "nickName", "title"].map(
        (name) => `${name}: Stint doesn't store this attribute. It was ignored.`,
      ),
    );
  });
});
