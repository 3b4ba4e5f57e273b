import { isId } from "#shared/id.ts";
import { roleCodes, type RoleCode } from "#shared/permissions.ts";
import { peopleOrders, type PeopleOrder } from "../rules/people-order.ts";

/** What the address of the Users & Roles page contains. */
export interface PeopleSearch {
  readonly search?: string;
  readonly role?: RoleCode;
  /** A function's id, or `unassigned`. */
  readonly function?: string;
  /** A manager's id, or `none`. */
  readonly manager?: string;
  readonly status?: "active" | "inactive";
  readonly sort?: PeopleOrder;
  readonly direction?: "descending";
  readonly person?: string;
}

/** What another look changes of it; undefined removes a part. */
export type PeopleSearchChange = {
  readonly [Name in keyof PeopleSearch]?: PeopleSearch[Name] | undefined;
};

/** Reads the address; anything else in it is dropped. */
export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  const { search: text, function: team, manager, person } = search;
  const role = roleCodes.find((code) => code === search["role"]);
  const status = (["active", "inactive"] as const).find((each) => each === search["status"]);
  const sort = peopleOrders.find((each) => each === search["sort"]);
  const isIdOr = (value: unknown, word?: string): value is string =>
    typeof value === "string" && (value === word || isId(value));
  return {
    // A search for digits arrives as a number.
    ...((typeof text === "string" && text !== "") || typeof text === "number"
      ? { search: String(text) }
      : {}),
    ...(role && { role }),
    ...(isIdOr(team, "unassigned") && { function: team }),
    ...(isIdOr(manager, "none") && { manager }),
    ...(status && { status }),
    ...(sort && { sort }),
    ...(search["direction"] === "descending" && { direction: "descending" }),
    ...(isIdOr(person) && { person }),
  };
}
