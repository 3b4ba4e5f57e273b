import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conditionOf } from "#features/provisioning/rules/condition.ts";
import { Fault } from "#features/provisioning/rules/fault.ts";
import { filterText, operators, readFilter, type Filter } from "#features/provisioning/rules/filter.ts";
import { groupType } from "#features/provisioning/rules/group-type.ts";
import { meets } from "#features/provisioning/rules/matching.ts";
import { readPatchPath } from "#features/provisioning/rules/patch-path.ts";
import { userType } from "#features/provisioning/rules/user-type.ts";
import { draws } from "../support/draws.ts";
import { userFilters, filterWords } from "../support/scim/filters.ts";

const ada = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  id: "0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4",
  externalId: "Ada-1",
  userName: "Ada@Example.com",
  name: { formatted: "Ada Cole", givenName: "Ada", familyName: "Cole" },
  displayName: "Ada Cole",
  active: true,
  emails: [{ value: "Ada@Example.com", type: "work", primary: true }],
  roles: [
    { value: "manager", display: "Manager", primary: true },
    { value: "booker", display: "Booker", primary: false },
  ],
  "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": {
    department: "Design",
    manager: { value: "m-1" },
  },
  meta: {
    resourceType: "User",
    created: "2026-01-02T03:04:05.678Z",
    lastModified: "2026-02-03T04:05:06.789Z",
  },
};

function applies(text: string): boolean {
  const filter = readFilter(text);
  if (filter instanceof Fault) throw new Error(filter.detail);
  const condition = conditionOf(userType, filter);
  if (condition instanceof Fault) throw new Error(condition.detail);
  return meets(condition, ada);
}

function faultOf(text: string): string | null {
  const filter = readFilter(text);
  const outcome = filter instanceof Fault ? filter : conditionOf(userType, filter);
  return outcome instanceof Fault ? outcome.scimType : null;
}

describe("A SCIM filter (RFC 7644, 3.4.2.2)", () => {
  it.each([
    ['userName eq "ada@example.com"', "userName doesn't mind case"],
    ['USERNAME EQ "ada@example.com"', "attributes and operators don't mind case"],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "ADA"',
      "an attribute can have its schema before it",
    ],
    ['name.familyName co "OL"', "co: part of the text"],
    ['userName ew "@example.com"', "ew: the end of the text"],
    ['name.givenName ne "Bob"', "ne: another text"],
    ["displayName pr", "pr: there is a value"],
    ['not (externalId eq "ada-1")', "externalId minds case"],
    ['externalId eq "Ada-1"', "externalId minds case"],
    ['meta.lastModified gt "2026-02-03T04:05:06Z"', "instants compare as instants"],
    ['meta.lastModified le "2026-02-03T05:05:06.789+01:00"', "instants compare whatever their zone"],
    ['meta.created lt "2026-01-02T03:04:06"', "an instant without a zone is in UTC"],
    ["active eq true", "booleans"],
    ['active eq "True"', "a boolean as Entra ID can send it"],
    ['emails[type eq "work" and value co "@example.com"]', "a filter in brackets is about one value"],
    ['emails[type eq "work"].value eq "ada@example.com"', "as Entra ID matches by address"],
    ['emails eq "ada@example.com"', "a multi-valued attribute is compared by its value"],
    ['roles[value eq "booker" and primary eq false]', "one value meets both"],
    ['not (roles[value eq "manager" and primary eq false])', "one value must meet both"],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "design"',
      "an extension's attribute",
    ],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value eq "m-1"',
      "a part of an extension's attribute",
    ],
    [
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager pr",
      "a complex attribute is there with one part",
    ],
    ["not (nickName pr)", "what isn't stored is absent"],
    ["nickName eq null", "what isn't stored is absent"],
    ['schemas eq "urn:ietf:params:scim:schemas:core:2.0:User"', "schemas can be asked for"],
    ['userName eq "x" or displayName eq "Ada Cole" and active eq true', "and binds tighter than or"],
    ['not (userName eq "x" or userName eq "y") and active eq true', "not binds tightest"],
    ['(userName eq "x" or active eq true) and name.familyName eq "cole"', "brackets group"],
    ['displayName eq "Ada \\u0043ole"', "texts are JSON's"],
  ])("%s matches: %s", (text) => {
    expect(applies(text)).toBe(true);
  });

  it.each([
    "",
    "userName",
    "userName eq",
    "userName eq ada",
    'userName is "ada"',
    '"ada" eq userName',
    'userName eq "ada',
    'userName eq "ada" and',
    '(userName eq "ada"',
    'userName eq "ada")',
    'emails[type eq "work"',
    'not userName eq "ada"',
    'userName eq "a\\u0000"',
    'userName eq "\\ud800"',
    "favouriteColour pr",
    "active gt true",
    'active co "t"',
    "userName gt null",
    "userName eq 5",
    'meta.created gt "yesterday"',
    'meta.created co "2026"',
    'userName[value eq "x"]',
    'emails[colour eq "x"]',
    'a.b.c eq "x"',
    'userName eq "x"; DROP TABLE users',
  ])("%s is refused as invalidFilter", (text) => {
    expect(faultOf(text)).toBe("invalidFilter");
  });

  it.each([
    ["deep", `${"(".repeat(60)}active pr${")".repeat(60)}`],
    ["wide", Array.from({ length: 101 }, () => "active pr").join(" and ")],
    ["long", `userName eq "${"x".repeat(4000)}"`],
  ])("that is too %s is refused as invalidFilter", (_, text) => {
    expect(faultOf(text)).toBe("invalidFilter");
  });

  it("reads every filter it can write as the same filter", () => {
    fc.assert(
      fc.property(userFilters, (filter: Filter) => {
        expect(readFilter(filterText(filter))).toEqual(filter);
      }),
    );
  });

  it("answers something to any text and never throws", () => {
    const words = fc.constantFrom(
      ...filterWords,
      ...operators,
      '"',
      "\\",
      "[",
      "]",
      "(",
      ")",
      ".",
      " ",
      "\u0000",
      "\ud800",
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 30 }).map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const filter = readFilter(text);
        readPatchPath(text);
        if (!(filter instanceof Fault)) {
          conditionOf(groupType, filter);
          const condition = conditionOf(userType, filter);
          if (!(condition instanceof Fault)) meets(condition, ada);
        }
      }),
      { numRuns: draws(500) },
    );
  });
});
