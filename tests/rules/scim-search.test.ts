import { describe, expect, it } from "vitest";
import { scimDialect } from "#features/provisioning/rules/dialect.ts";
import { Fault } from "#features/provisioning/rules/fault.ts";
import { groupType } from "#features/provisioning/rules/group-type.ts";
import type { Json, JsonObject } from "#features/provisioning/rules/json.ts";
import { listAnswer, pageOf } from "#features/provisioning/rules/paging.ts";
import { namesOf, project, wants } from "#features/provisioning/rules/projection.ts";
import { readSearch, readWanted, sortKeyOf } from "#features/provisioning/rules/search-request.ts";
import { enterpriseUrn, userUrn } from "#features/provisioning/rules/urns.ts";
import { userType } from "#features/provisioning/rules/user-type.ts";
import { readBody, schemaFault } from "#features/provisioning/rules/values.ts";

const ada: JsonObject = {
  schemas: [userUrn, enterpriseUrn],
  id: "ada",
  userName: "ada@h.example",
  name: { formatted: "Ada Cole", givenName: "Ada", familyName: "Cole" },
  active: true,
  roles: [
    { value: "booker", display: "Booker", primary: true },
    { value: "admin", display: "Admin" },
  ],
  [enterpriseUrn]: { department: "Design", manager: { value: "bo", displayName: "Bo" } },
};
const said = (read: unknown): unknown => (read instanceof Fault ? read.detail : read);

describe("a client that wants few attributes (RFC 7644, 3.9)", () => {
  const only = (...attributes: string[]) => project(userType, ada, { attributes, excluded: [] });
  const without = (...excluded: string[]) => project(userType, ada, { attributes: [], excluded });
  const always = { schemas: ada["schemas"], id: "ada" };

  it("gets those that it names, whatever their case, and always schemas and id", () => {
    expect(only("USERNAME")).toEqual({ ...always, userName: "ada@h.example" });
    expect(only("userName", "active")).toEqual({ ...always, userName: "ada@h.example", active: true });
    expect(only("nickName", "nothing")).toEqual(always);
  });

  it("gets parts of attributes, also of each of several values", () => {
    expect(only("name.givenName", "roles.value")).toEqual({
      ...always,
      name: { givenName: "Ada" },
      roles: [{ value: "booker" }, { value: "admin" }],
    });
    expect(only("name.givenName", "name")).toEqual({ ...always, name: ada["name"] });
    expect(only("roles.primary")).toEqual({ ...always, roles: [{ primary: true }] });
    expect(only("roles.type")).toEqual({ ...always, roles: [] });
  });

  it("gets an extension, or what it names of it", () => {
    expect(only(enterpriseUrn)).toEqual({ ...always, [enterpriseUrn]: ada[enterpriseUrn] });
    expect(only(`${enterpriseUrn}:department`)).toEqual({
      ...always,
      [enterpriseUrn]: { department: "Design" },
    });
    expect(only(`${enterpriseUrn}:manager.value`)).toEqual({
      ...always,
      [enterpriseUrn]: { manager: { value: "bo" } },
    });
    expect(only("department")).toEqual(always);
  });

  it("is spared those that it excludes, but for schemas and id", () => {
    expect(without("id", "schemas", "name", "roles", "active", enterpriseUrn)).toEqual({
      ...always,
      userName: "ada@h.example",
    });
    expect(without("name.formatted", "name.givenName")).toMatchObject({ name: { familyName: "Cole" } });
    expect(without("name.formatted", "name")).not.toHaveProperty("name");
    expect(without("roles.display", "roles.primary")).toMatchObject({
      roles: [{ value: "booker" }, { value: "admin" }],
    });
    expect(without(`${enterpriseUrn}:manager`)).toMatchObject({ [enterpriseUrn]: { department: "Design" } });
    expect(without("nickName")).toEqual(ada);
    expect(without()).toEqual(ada);
  });

  it("says whether members need to be read for it", () => {
    const needs = (attributes: string[], excluded: string[]) =>
      wants(groupType, { attributes, excluded }, "members");
    expect(needs([], [])).toBe(true);
    expect(needs(["displayName"], [])).toBe(false);
    expect(needs(["members.value"], [])).toBe(true);
    expect(needs([], ["members"])).toBe(false);
    expect(needs([], ["members.display"])).toBe(true);
    expect(needs([], ["displayName"])).toBe(true);
  });

  it("names them with commas between, or in a list", () => {
    expect(namesOf(" userName, name.givenName,,")).toEqual(["userName", "name.givenName"]);
    expect(namesOf(undefined)).toEqual([]);
    expect(readWanted({ attributes: ["a,b", "c"], excludedAttributes: "d" })).toEqual({
      attributes: ["a", "b", "c"],
      excluded: ["d"],
    });
    expect(readWanted({ attributes: null })).toEqual({ attributes: [], excluded: [] });
    expect(said(readWanted({ attributes: ["a", 1] }))).toBe("attributes: use names of attributes.");
    expect(said(readWanted({ excludedAttributes: 1 }))).toBe("excludedAttributes: use names of attributes.");
  });
});

describe("a search (RFC 7644, 3.4.2)", () => {
  const search = (raw: JsonObject) => readSearch(raw);

  it("without more requests the first hundred of all, in no order", () => {
    expect(search({})).toEqual({
      filter: null,
      sortBy: null,
      descending: false,
      page: { startIndex: 1, count: 100 },
      wanted: { attributes: [], excluded: [] },
    });
    expect(search({ startIndex: null, count: null, filter: null, sortBy: null, sortOrder: null })).toEqual(
      search({}),
    );
  });

  it("accepts integers, as such or as the text of an address", () => {
    expect(search({ startIndex: 3, count: "7" })).toMatchObject({ page: { startIndex: 3, count: 7 } });
    expect(search({ startIndex: " +5 ", count: "-1" })).toMatchObject({ page: { startIndex: 5, count: 0 } });
    for (const wrong of ["1.5", "x", "", 1.5, true, "1234567890"])
      expect(said(search({ count: wrong }))).toBe("count: use a whole number.");
    expect(said(search({ startIndex: "x" }))).toBe("startIndex: use a whole number.");
  });

  it("has an order, whatever the case of its word", () => {
    expect(search({ sortBy: "userName", sortOrder: "DESCENDING" })).toMatchObject({
      sortBy: "userName",
      descending: true,
    });
    expect(search({ sortOrder: "Ascending" })).toMatchObject({ descending: false });
    expect(said(search({ sortOrder: "down" }))).toBe("sortOrder: use ascending or descending.");
    expect(said(search({ sortOrder: 1 }))).toBe("sortOrder: send it once, as a text.");
    expect(said(search({ sortBy: ["a", "b"] }))).toBe("sortBy: send it once, as a text.");
    expect(said(search({ filter: ["a"] }))).toBe("filter: send it once, as a text.");
  });

  it("has a filter that can be read", () => {
    expect(search({ filter: 'userName eq "a"' })).toMatchObject({
      filter: { kind: "compare", path: "userName" },
    });
    expect(search({ filter: "userName eq" })).toBeInstanceOf(Fault);
  });

  it("is sorted by an attribute, of several values by the value, and of others by a part", () => {
    const key = (sortBy: string | null) => said(sortKeyOf(userType, sortBy));
    expect(
      ["USERNAME", "emails", "roles.display", "name.familyName", `${enterpriseUrn}:department`].map(key),
    ).toEqual([
      "userName",
      "emails.value",
      "roles.display",
      "name.familyName",
      `${enterpriseUrn}:department`,
    ]);
    expect(key(`${enterpriseUrn}:manager`)).toBe(`${enterpriseUrn}:manager.value`);
    expect([key(null), key("nickName")]).toEqual([null, null]);
    expect(key("name")).toBe("sortBy: name a part of the attribute.");
    expect(key("shoeSize")).toBe("sortBy: there is no attribute shoeSize.");
    expect(key(enterpriseUrn)).toBe(`sortBy: there is no attribute ${enterpriseUrn}.`);
    expect(key("x".repeat(300))).toBe(`sortBy: there is no attribute ${"x".repeat(200)}.`);
  });

  it("answers two hundred at most, from the first on", () => {
    expect(pageOf(undefined, undefined)).toEqual({ startIndex: 1, count: 100 });
    expect(pageOf(0, -5)).toEqual({ startIndex: 1, count: 0 });
    expect(pageOf(-3, 0)).toEqual({ startIndex: 1, count: 0 });
    expect(pageOf(2, 200)).toEqual({ startIndex: 2, count: 200 });
    expect(pageOf(20_000_000, 201)).toEqual({ startIndex: 10_000_000, count: 200 });
    expect(listAnswer([ada], 7, 3)).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: 7,
      startIndex: 3,
      itemsPerPage: 1,
      Resources: [ada],
    });
  });
});

describe("what a provider sends of a person", () => {
  const body = (members: JsonObject) => said(readBody(userType, members));

  it("has the names of the schema, and what isn't stored or only the server's is left out", () => {
    expect(
      body({
        USERNAME: "ada@h.example",
        NickName: "A",
        shoeSize: 4,
        id: "mine",
        schemas: [userUrn],
        meta: { version: "1" },
        groups: [{ value: "g" }],
        "name.givenName": "Ada",
      }),
    ).toEqual({ userName: "ada@h.example" });
    expect(
      body({
        [enterpriseUrn.toUpperCase()]: { DEPARTMENT: "Design", costCenter: "1", "manager.value": "x" },
      }),
    ).toEqual({
      [enterpriseUrn]: { department: "Design" },
    });
    expect(body({ [enterpriseUrn]: "Design", [`${enterpriseUrn}:department`]: "Design" })).toEqual({});
  });

  it("has flags, also as texts", () => {
    expect([true, false, "True", " FALSE "].map((active) => body({ active }))).toEqual([
      { active: true },
      { active: false },
      { active: true },
      { active: false },
    ]);
    expect([1, "yes", ["true", "false"]].map((active) => body({ active }))).toEqual(
      Array.from({ length: 3 }, () => "active: use true or false."),
    );
  });

  it("has texts that can be stored, of a thousand characters at most", () => {
    expect(body({ userName: "x".repeat(1000) })).toEqual({ userName: "x".repeat(1000) });
    const most = "userName: use at most 1000 characters that can be stored.";
    expect(["x".repeat(1001), "a\u0000", "\ud800"].map((userName) => body({ userName }))).toEqual([
      most,
      most,
      most,
    ]);
    expect(body({ userName: 5 })).toBe("userName: use a text.");
    expect(body({ name: { givenName: 5 } })).toBe("name.givenName: use a text.");
  });

  it("has parts, of which null clears one, and a plain value counts as the value", () => {
    expect(body({ name: { GIVENNAME: "Ada", familyName: null, shoe: 1 } })).toEqual({
      name: { givenName: "Ada", familyName: null },
    });
    expect(body({ name: "Ada" })).toBe("name: use an object.");
    expect(body({ name: null, displayName: null })).toEqual({ name: null, displayName: null });
    expect(body({ roles: ["booker", { value: "admin", type: null }] })).toEqual({
      roles: [{ value: "booker" }, { value: "admin" }],
    });
    expect(body({ roles: "booker" })).toEqual({ roles: [{ value: "booker" }] });
    expect(body({ roles: [5] })).toBe("roles.value: use a text.");
    const manager = (value: Json) => body({ [enterpriseUrn]: { manager: value } });
    expect([manager([{ value: "bo" }]), manager("bo"), manager(""), manager([""])]).toEqual([
      { [enterpriseUrn]: { manager: { value: "bo" } } },
      { [enterpriseUrn]: { manager: { value: "bo" } } },
      { [enterpriseUrn]: { manager: null } },
      { [enterpriseUrn]: { manager: null } },
    ]);
    expect(manager(5)).toBe("manager.value: use a text.");
  });

  it("has twenty thousand values at most", () => {
    const members = (count: number) =>
      said(readBody(groupType, { members: Array.from({ length: count }, () => "a") }));
    expect(members(20_001)).toBe("members: use at most 20000 values.");
    expect(members(20_000)).toHaveProperty("members.19999", { value: "a" });
  });

  it("says of which schema it is, whatever the case", () => {
    expect(schemaFault({ Schemas: ["x", userUrn.toUpperCase()] }, userUrn)).toBeNull();
    for (const schemas of [[], [enterpriseUrn], userUrn, [1]])
      expect(schemaFault({ schemas }, userUrn)?.detail).toBe(`schemas must name ${userUrn}.`);
    expect(schemaFault({}, userUrn)?.scimType).toBe("invalidSyntax");
  });
});

it("a refusal has the status and keyword that the standard has for it", () => {
  const refused = (status: number, code: string, keyword: string | null = null) =>
    scimDialect.failure({ status, code, keyword, message: "Why" });
  const error = "urn:ietf:params:scim:api:messages:2.0:Error";
  expect(refused(409, "taken", "uniqueness")).toEqual({
    status: 409,
    body: { schemas: [error], scimType: "uniqueness", detail: "Why", status: "409" },
  });
  expect(refused(422, "wrong")).toMatchObject({
    status: 400,
    body: { scimType: "invalidValue", status: "400" },
  });
  expect(refused(413, "malformed")).toMatchObject({ status: 400, body: { scimType: "invalidSyntax" } });
  expect(refused(404, "not-found")).toEqual({
    status: 404,
    body: { schemas: [error], detail: "Why", status: "404" },
  });
});
