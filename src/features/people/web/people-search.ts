import { roleCodes } from "#shared/role.ts";
import { peopleOrders, type PeopleOrder } from "../rules/people-order.ts";

/** What the address of the Users & Roles page holds. */
export interface PeopleSearch {
  readonly search?: string;
  /** A role code. */
  readonly role?: (typeof roleCodes)[number];
  /** A function's id, or `unassigned`. */
  readonly function?: string;
  /** A manager's id, or `none`. */
  readonly manager?: string;
  readonly status?: "active" | "inactive";
  readonly sort?: PeopleOrder;
  readonly direction?: "descending";
  /** Whose Edit User dialog is open. */
  readonly person?: string;
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the address; anything else in it is dropped. */
export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  const text = search["search"];
  const role = roleCodes.find((code) => code === search["role"]);
  const team = idOr(search["function"], "unassigned");
  const manager = idOr(search["manager"], "none");
  const status = (["active", "inactive"] as const).find((each) => each === search["status"]);
  const sort = peopleOrders.find((each) => each === search["sort"]);
  const person = idOr(search["person"], null);
  return {
    // A search for digits arrives as a number.
    ...(typeof text === "string" || typeof text === "number"
      ? String(text) === ""
        ? {}
        : { search: String(text) }
      : {}),
    ...(role && { role }),
    ...(team !== null && { function: team }),
    ...(manager !== null && { manager }),
    ...(status && { status }),
    ...(sort && { sort }),
    ...(search["direction"] === "descending" && { direction: "descending" }),
    ...(person !== null && { person }),
  };
}

function idOr(value: unknown, word: string | null): string | null {
  return typeof value === "string" && (value === word || id.test(value)) ? value : null;
}

/** The same address without what is the default. */
export function tidyPeopleSearch(search: {
  readonly [Name in keyof PeopleSearch]?: PeopleSearch[Name] | undefined;
}): PeopleSearch {
  return readPeopleSearch(search);
}
