import { describe, expect, it } from "vitest";
import {
  configDocument,
  resourceTypeDocument,
  resourceTypes,
  schemaDocument,
  schemas,
} from "#features/provisioning/rules/discovery.ts";
import { namesTag, tagOf } from "#features/provisioning/rules/entity-tag.ts";
import { Fault } from "#features/provisioning/rules/fault.ts";
import { groupKeyOf } from "#features/provisioning/rules/group-names.ts";
import { groupOfBody, groupOfPatch } from "#features/provisioning/rules/requested-group.ts";
import type { Json, JsonObject } from "#features/provisioning/rules/json.ts";
import { enterpriseUrn, userUrn } from "#features/provisioning/rules/urns.ts";
import { userResource } from "#features/provisioning/rules/user-resource.ts";
import {
  namesAfter,
  rolesAfter,
  userOfBody,
  userOfPatch,
} from "#features/provisioning/rules/requested-user.ts";

const said = (read: unknown): unknown => (read instanceof Fault ? read.detail : read);
const body = (members: JsonObject) => said(userOfBody(members));

describe("a provider's changes of a person", () => {
  it("is what it says of them, without spaces around, and nothing else", () => {
    expect(
      body({
        userName: " ada@h.example ",
        name: { givenName: " Ada ", familyName: "Cole", formatted: "Ada Cole" },
        displayName: "Someone",
        active: false,
        externalId: "e1",
        [enterpriseUrn]: { department: "Design", manager: { value: "bo" } },
      }),
    ).toEqual({
      userName: "ada@h.example",
      givenName: "Ada",
      familyName: "Cole",
      formattedName: "Ada Cole",
      active: false,
      externalId: "e1",
      department: "Design",
      managerId: "bo",
    });
    expect(body({})).toEqual({});
    expect(body({ displayName: "Ada Cole" })).toEqual({ formattedName: "Ada Cole" });
  });

  it("clears what is null or empty, but never the address", () => {
    expect(
      body({
        userName: null,
        name: { givenName: null, familyName: " " },
        displayName: "",
        externalId: null,
        [enterpriseUrn]: { department: null, manager: null },
      }),
    ).toEqual({
      givenName: null,
      familyName: null,
      formattedName: null,
      externalId: null,
      department: null,
      managerId: null,
    });
    expect(body({ [enterpriseUrn]: { manager: { displayName: "Bo" } } })).toEqual({ managerId: null });
  });

  it("names roles by code or name, however written, also as JSON within a text", () => {
    const roles = (...values: Json[]) => body({ roles: values });
    expect(roles({ value: "ADMIN" }, { display: "Booker" })).toEqual({ roles: ["admin", "booker"] });
    expect(roles({ value: '{"value":"Manager"}' })).toEqual({ roles: ["manager"] });
    expect(roles({ value: "Super Admin" }, { value: "allocator" })).toEqual({
      roles: ["allocator"],
      namesSuperAdmin: true,
    });
    expect(roles()).toEqual({ roles: [] });
    expect(body({ roles: null })).toEqual({ roles: [] });
    const choices = "Use admin, manager, forecaster, allocator, booker.";
    expect(roles({ value: "boss" })).toBe(`roles: boss isn't a role. ${choices}`);
    for (const value of [{ value: 5 }, { value: "{" }, { value: "{}" }, { type: "x" }])
      expect(roles(value)).toBe(`roles: a value isn't a role. ${choices}`);
  });

  it("is of a PATCH what it changed", () => {
    const before: JsonObject = {
      userName: "a@h.example",
      name: { givenName: "Ada", familyName: "Cole" },
      roles: [{ value: "booker" }],
      active: true,
      [enterpriseUrn]: { department: "Design", manager: { value: "bo" } },
    };
    const patch = (after: JsonObject) => said(userOfPatch(before, after));
    expect(patch(before)).toEqual({});
    expect(patch({ ...before, active: false, name: { givenName: "Ada", familyName: "Byron" } })).toEqual({
      active: false,
      familyName: "Byron",
    });
    expect(patch({ userName: "a@h.example" })).toEqual({
      givenName: null,
      familyName: null,
      roles: [],
      department: null,
      managerId: null,
    });
    expect(patch({ ...before, displayName: "Ada C", externalId: "1" })).toEqual({
      formattedName: "Ada C",
      externalId: "1",
    });
  });
});

describe("a name from a provider", () => {
  const stored = { firstName: "Ada", lastName: "Cole", hasParts: false };

  it("in parts counts more than a name in one, from then on", () => {
    expect(namesAfter({ givenName: "Bea" }, stored)).toEqual({
      firstName: "Bea",
      lastName: "Cole",
      hasParts: true,
    });
    expect(namesAfter({ familyName: null, formattedName: "X Y" }, stored)).toEqual({
      firstName: "Ada",
      lastName: null,
      hasParts: true,
    });
    const inParts = { ...stored, hasParts: true };
    expect(namesAfter({ formattedName: "X Y" }, inParts)).toEqual(inParts);
  });

  it("in one is split at its first space, and none changes nothing", () => {
    expect(namesAfter({ formattedName: "Ada King  Byron" }, stored)).toEqual({
      firstName: "Ada",
      lastName: "King  Byron",
      hasParts: false,
    });
    expect(namesAfter({ formattedName: "Ada" }, stored)).toEqual({
      firstName: "Ada",
      lastName: null,
      hasParts: false,
    });
    expect(namesAfter({ formattedName: null }, stored)).toBe(stored);
    expect(namesAfter({ givenName: "Eve\u202egnp\r\nBcc: x", familyName: "\u200b" }, stored)).toEqual({
      firstName: "Evegnp Bcc: x",
      lastName: null,
      hasParts: true,
    });
    expect(namesAfter({ formattedName: "\u2066Ada \u200bKing" }, { ...stored, hasParts: false })).toEqual({
      firstName: "Ada",
      lastName: "King",
      hasParts: false,
    });
    expect(namesAfter({}, stored)).toBe(stored);
  });
});

it("a provider neither adds nor removes Super Admin, and no one is without a role", () => {
  expect(rolesAfter({}, [])).toEqual(["booker"]);
  expect(rolesAfter({}, ["admin"])).toEqual(["admin"]);
  expect(rolesAfter({ roles: [] }, ["admin"])).toEqual(["booker"]);
  expect(rolesAfter({ roles: [] }, ["super_admin", "admin"])).toEqual(["super_admin"]);
  expect(rolesAfter({ roles: ["manager"], namesSuperAdmin: true }, ["super_admin"])).toEqual([
    "super_admin",
    "manager",
  ]);
  expect(said(rolesAfter({ roles: ["manager"], namesSuperAdmin: true }, ["manager"]))).toBe(
    "roles: only a Super Admin can give the role Super Admin, in Stint.",
  );
});

describe("a person as a provider reads them", () => {
  const ada = {
    id: "ada",
    version: 7,
    email: "ada@h.example",
    firstName: "Ada",
    lastName: "Cole",
    isActive: true,
    externalId: "e1",
    roles: [
      { code: "super_admin", label: "Super Admin" },
      { code: "admin", label: "Admin" },
    ],
    function: { id: "f", name: "Design", isActive: true },
    manager: { id: "bo", name: "Bo Stone" },
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-02-01T00:00:00Z",
  };
  const base = "https://h.example/scim/v2";

  it("has everything that is stored, with the groups they're in", () => {
    expect(userResource(ada, base)).toEqual({
      schemas: [userUrn, enterpriseUrn],
      id: "ada",
      externalId: "e1",
      userName: "ada@h.example",
      name: { formatted: "Ada Cole", familyName: "Cole", givenName: "Ada" },
      displayName: "Ada Cole",
      active: true,
      emails: [{ value: "ada@h.example", type: "work", primary: true }],
      roles: [
        { value: "super_admin", display: "Super Admin", primary: true },
        { value: "admin", display: "Admin", primary: false },
      ],
      groups: [
        { value: "role-admin", $ref: `${base}/Groups/role-admin`, display: "Role: Admin", type: "direct" },
        { value: "f", $ref: `${base}/Groups/f`, display: "Function: Design", type: "direct" },
      ],
      [enterpriseUrn]: {
        department: "Design",
        manager: { value: "bo", $ref: `${base}/Users/bo`, displayName: "Bo Stone" },
      },
      meta: {
        resourceType: "User",
        created: "2026-01-01T00:00:00Z",
        lastModified: "2026-02-01T00:00:00Z",
        location: `${base}/Users/ada`,
        version: 'W/"7"',
      },
    });
  });

  it("has no members without a value", () => {
    const noOne = {
      ...ada,
      firstName: null,
      lastName: null,
      externalId: null,
      roles: [],
      function: null,
      manager: null,
    };
    expect(Object.keys(userResource({ ...noOne, isActive: false }, base))).toEqual([
      "schemas",
      "id",
      "userName",
      "active",
      "emails",
      "meta",
    ]);
    expect(userResource(noOne, base)["schemas"]).toEqual([userUrn]);
  });

  it("isn't in the group of a function that isn't active, but works there", () => {
    const old = userResource(
      { ...ada, roles: [], function: { id: "f", name: "Old", isActive: false }, manager: null },
      base,
    );
    expect(old["groups"]).toBeUndefined();
    expect(old[enterpriseUrn]).toEqual({ department: "Old" });
  });
});

it("a tag is found in a header, weak or strong, among others or as any", () => {
  const tag = tagOf(7);
  expect(['W/"7"', '"7"', 'W/"6", "7"', " * "].map((header) => namesTag(header, tag))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["", '"6"', "7", 'W/"77"'].map((header) => namesTag(header, tag))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

describe("a provider's changes of a group", () => {
  const patch = (op: "add" | "replace" | "remove", path: string | null, value?: Json) =>
    said(groupOfPatch([{ op, path, value }]));

  it("adds, sets and removes members, each once", () => {
    expect(patch("add", "members", [{ value: "a" }, { value: "b" }, "a"])).toEqual({
      steps: [{ kind: "add", ids: ["a", "b"] }],
    });
    expect(patch("replace", "MEMBERS", [{ value: "a" }])).toEqual({ steps: [{ kind: "set", ids: ["a"] }] });
    expect(patch("remove", "members")).toEqual({ steps: [{ kind: "set", ids: [] }] });
    expect(patch("remove", "members", null)).toEqual({ steps: [{ kind: "set", ids: [] }] });
    expect(patch("remove", "members", [{ value: "a" }])).toEqual({ steps: [{ kind: "remove", ids: ["a"] }] });
    expect(patch("add", "members", [{ display: "A" }])).toBe("members: each needs a value.");
  });

  it("removes members that a filter names or finds, and changes none", () => {
    expect(patch("remove", 'members[value eq "a" or VALUE eq "b"]')).toEqual({
      steps: [{ kind: "remove", ids: ["a", "b"] }],
    });
    for (const filter of [
      'display eq "A"',
      'value eq "a" or display eq "B"',
      'value co "a"',
      'value eq "a" and value eq "b"',
    ])
      expect(patch("remove", `members[${filter}]`)).toMatchObject({ steps: [{ kind: "remove where" }] });
    const stays = "members: a member can be added and removed, not changed.";
    expect(patch("replace", 'members[value eq "a"]', "b")).toBe(stays);
    expect(patch("remove", 'members[value eq "a"].display')).toBe(stays);
  });

  it("sets or clears its id, and says which name it should have", () => {
    expect(patch("replace", "externalId", "e1")).toEqual({ steps: [], externalId: "e1" });
    expect(patch("remove", "externalId")).toEqual({ steps: [], externalId: null });
    expect(patch("replace", "externalId", 5)).toBe("externalId: use a text.");
    expect(patch("replace", "displayName", "Role: Admin")).toEqual({ steps: [], displayName: "Role: Admin" });
    expect(patch("replace", "displayName", 5)).toEqual({ steps: [], displayName: "" });
    expect(patch("replace", "id", "x")).toBe("id can't be changed here.");
    expect(patch("replace", "shoeSize", "x")).toBe("There is no attribute shoeSize.");
    expect(patch("replace", "schemas", ["x"])).toEqual({ steps: [] });
  });

  it("without a path is an object, of which names that nothing is done with are passed over", () => {
    expect(
      patch("replace", null, { id: "x", displayName: "Any", shoeSize: 1, members: ["a"], externalId: "e" }),
    ).toEqual({
      steps: [{ kind: "set", ids: ["a"] }],
      externalId: "e",
    });
    expect(patch("replace", null, "x")).toBe("Without a path, the value must be an object.");
  });

  it("of a PUT leaves members as they are where it doesn't mention them", () => {
    expect(groupOfBody({ displayName: "x" })).toEqual({ steps: [] });
    expect(groupOfBody({ Members: null, EXTERNALID: null })).toEqual({
      steps: [{ kind: "set", ids: [] }],
      externalId: null,
    });
    expect(groupOfBody({ members: [{ value: "a" }] })).toEqual({ steps: [{ kind: "set", ids: ["a"] }] });
  });

  it("is of a role but Super Admin, or of a function", () => {
    expect(groupKeyOf("role-admin")).toEqual({ kind: "role", code: "admin" });
    expect(groupKeyOf("0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4")).toMatchObject({ kind: "function" });
    expect([groupKeyOf("role-super_admin"), groupKeyOf("role-boss"), groupKeyOf("x")]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

/** What a schema says of an attribute. */
interface Said {
  readonly name: string;
  readonly multiValued: boolean;
  readonly required: boolean;
  readonly mutability: string;
  readonly caseExact?: boolean;
  readonly uniqueness?: string;
  readonly subAttributes?: readonly Said[];
}

describe("what the service says of itself", () => {
  const words = ({ name, multiValued, required, mutability, caseExact, uniqueness }: Said) =>
    [
      name,
      multiValued ? "many" : "",
      required ? "required" : "",
      mutability === "readWrite" ? "" : mutability,
      caseExact === true ? "exact" : "",
      uniqueness === "none" || uniqueness === undefined ? "" : uniqueness,
    ]
      .filter((word) => word !== "")
      .join(" ");
  const attributesOf = (id: string) =>
    schemas
      .filter((schema) => schema.id === id)
      .flatMap((schema) => schemaDocument(schema, "")["attributes"] as unknown as readonly Said[])
      .flatMap((attribute) => [
        words(attribute),
        ...(attribute.subAttributes ?? []).map((part) => `- ${words(part)}`),
      ]);

  it("has of a person the attributes of the standard, with its characteristics", () => {
    expect(attributesOf(userUrn)).toEqual([
      "userName required server",
      "name",
      "- formatted",
      "- familyName",
      "- givenName",
      "displayName",
      "active",
      "emails many",
      "- value",
      "- display",
      "- type",
      "- primary",
      "roles many",
      "- value",
      "- display",
      "- type",
      "- primary",
      "groups many readOnly",
      "- value readOnly exact",
      "- $ref readOnly exact",
      "- display readOnly",
      "- type readOnly",
    ]);
    expect(attributesOf(enterpriseUrn)).toEqual([
      "department",
      "manager",
      "- value exact",
      "- $ref exact",
      "- displayName readOnly",
    ]);
    expect(attributesOf("urn:ietf:params:scim:schemas:core:2.0:Group")).toEqual([
      "displayName required readOnly",
      "members many",
      "- value immutable exact",
      "- $ref immutable exact",
      "- display readOnly",
      "- type immutable",
    ]);
  });

  it("says of texts alone whether case counts, and which values and types of things there are", () => {
    const [user] = schemas;
    const attributes = user ? (schemaDocument(user, "")["attributes"] as JsonObject[]) : [];
    const named = (name: string) => attributes.find((each) => each["name"] === name);
    expect(named("active")).toEqual({
      name: "active",
      type: "boolean",
      multiValued: false,
      description: "Whether the person can log in",
      required: false,
      mutability: "readWrite",
      returned: "default",
    });
    expect(named("displayName")).toMatchObject({ caseExact: false, uniqueness: "none" });
    expect(named("name")).not.toHaveProperty("caseExact");
    expect(JSON.stringify(named("groups"))).toContain('"referenceTypes":["Group"]');
    expect(JSON.stringify(named("emails"))).toContain('"canonicalValues":["work","home","other"]');
  });

  it("has two types of resources, of which people have an extension", () => {
    const [user, group] = resourceTypes.map((type) => resourceTypeDocument(type, "/b"));
    expect(user).toMatchObject({
      id: "User",
      endpoint: "/Users",
      schema: userUrn,
      schemaExtensions: [{ schema: enterpriseUrn, required: false }],
      meta: { location: "/b/ResourceTypes/User" },
    });
    expect(group).not.toHaveProperty("schemaExtensions");
  });

  it("can filter, sort, patch and compare versions, but accepts no bulk and no passwords", () => {
    expect(configDocument("/b")).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: true },
      etag: { supported: true },
      authenticationSchemes: [{ type: "oauthbearertoken", primary: true }],
    });
  });
});
