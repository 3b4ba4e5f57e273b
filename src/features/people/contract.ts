import * as z from "zod/mini";
import { DayText, endpoint, hours, Id, text, Version, type Output } from "#shared/contract.ts";
import { roleCodes } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { peopleOrders } from "./rules/people-order.ts";
import { longestName } from "./rules/person-form.ts";
import { planProblems } from "./rules/planned-change.ts";
import { GivenSkills, SkillAtLevel } from "./skills-contract.ts";

const Role = z.strictObject({ code: z.string(), label: z.string() });
const Named = z.strictObject({ id: Id, name: z.string() });
/** Whether they may enter, change and cancel everyone's leave but their own. */
const LeaveRight = { entersLeave: z.boolean() };
const Employment = { firstDay: z.nullable(DayText), lastDay: z.nullable(DayText) };
/** A person in the list. Hours and allowance count as `effective…` where the person has none of their own. */
export const ListedPerson = z.strictObject({
  id: Id,
  fullName: z.nullable(z.string()),
  email: z.string(),
  roles: z.array(Role),
  functionName: z.nullable(z.string()),
  costTierName: z.nullable(z.string()),
  billable: z.boolean(),
  monthlyHours: z.nullable(z.int()),
  effectiveMonthlyHours: z.int(),
  holidayAllowance: z.nullable(z.int()),
  effectiveHolidayAllowance: z.int(),
  managerName: z.nullable(z.string()),
  isActive: z.boolean(),
  ...Employment,
  ...LeaveRight,
});
export type ListedPerson = z.infer<typeof ListedPerson>;

export const pagePeople = endpoint({
  method: "GET",
  path: "/api/people/page",
  summary: "List people by name or email, role, function, manager and status, in pages",
  access: "read people",
  query: z.strictObject({
    search: z.optional(text(200)),
    role: z.optional(z.enum(roleCodes)),
    /** A function, or `unassigned` for people without one. */
    function: z.optional(z.union([z.literal("unassigned"), Id])),
    /** A manager, or `none` for people without an active one. */
    manager: z.optional(z.union([z.literal("none"), Id])),
    status: z.optional(z.enum(["active", "inactive"])),
    /** Only these people: up to ten ids, separated by commas. */
    among: z.optional(
      text(400).check(
        z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,9}$/),
        z.meta({ examples: ["0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4"] }),
      ),
    ),
    sort: z.optional(z.enum(peopleOrders)),
    direction: z.optional(z.enum(["ascending", "descending"])),
    /** Where the page before ended: its `next`. */
    after: z.optional(text(600)),
    /** How many a page contains; 100 unless said. */
    most: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
  }),
  output: z.strictObject({
    people: z.array(ListedPerson),
    /** How many there are in all. */
    total: z.int(),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(z.string()),
  }),
  failure: t`Failed to fetch users`,
});

export const readPeopleChoices = endpoint({
  method: "GET",
  path: "/api/people/choices",
  summary:
    "List what the user forms offer: roles, functions with their tiers, places, possible managers, and the organisation's defaults",
  access: "read people",
  output: z.strictObject({
    roles: z.array(Role),
    functions: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        isActive: z.boolean(),
        costTiers: z.array(z.strictObject({ id: Id, name: z.string(), hourlyRate: z.number() })),
      }),
    ),
    /** Places, by name, to belong to. Those no longer in use can't be chosen. */
    places: z.array(z.strictObject({ id: Id, name: z.string(), isActive: z.boolean() })),
    /** Active people who have the manager role, by name. */
    managers: z.array(Named),
    defaultMonthlyHours: z.int(),
    defaultHolidayAllowance: z.int(),
  }),
  failure: t`Failed to fetch functions`,
});

/** What changes of a person on a day to come; a part that's missing stays as it is then. */
const Planned = {
  startsOn: DayText,
  /** Function, tier and billable belong together. */
  work: z.optional(
    z.strictObject({ functionId: z.nullable(Id), costTierId: z.nullable(Id), billable: z.boolean() }),
  ),
  manager: z.optional(z.strictObject({ managerId: z.nullable(Id) })),
};

const Pattern = z.strictObject({ validFrom: z.string(), hours: z.array(z.number()) });

/** One person with everything the Edit User dialog shows. */
export const PersonDetails = z.strictObject({
  id: Id,
  version: z.int(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  email: z.string(),
  isActive: z.boolean(),
  roles: z.array(z.string()),
  functionId: z.nullable(Id),
  functionName: z.nullable(z.string()),
  costTierId: z.nullable(Id),
  costTierName: z.nullable(z.string()),
  managerId: z.nullable(Id),
  managerName: z.nullable(z.string()),
  billable: z.boolean(),
  monthlyHours: z.nullable(z.int()),
  holidayAllowance: z.nullable(z.int()),
  ...Employment,
  ...LeaveRight,
  /** Working patterns, the latest first. */
  patterns: z.array(Pattern),
  /** Where they belong from a day on, the latest first; null for no place. */
  places: z.array(
    z.strictObject({
      validFrom: z.string(),
      placeId: z.nullable(Id),
      placeName: z.nullable(z.string()),
    }),
  ),
  /** By name. */
  skills: z.array(SkillAtLevel),
  /** The earliest first. A job makes them on their day in the organisation's time zone. */
  planned: z.array(
    z.strictObject({
      ...Planned,
      functionName: z.nullable(z.string()),
      costTierName: z.nullable(z.string()),
      managerName: z.nullable(z.string()),
      clearsHours: z.boolean(),
      /** Why it couldn't be made on its day; null while nothing stopped it. */
      problem: z.nullable(z.enum(planProblems)),
    }),
  ),
  /** Where the person is needed, by name. */
  duties: z.strictObject({
    allocatorOf: z.array(z.string()),
    managerOf: z.array(z.string()),
    managerInInvitations: z.array(z.string()),
    forecasterOf: z.array(z.string()),
    /** Office displays whose link they made, and that works. */
    linkMakerOf: z.array(z.string()),
  }),
  /** Time, allocations, forecasts or changes of theirs are kept: removing the person deactivates them. */
  hasHistory: z.boolean(),
  hasSecondFactor: z.boolean(),
  updatedAt: z.string(),
  updatedByName: z.nullable(z.string()),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

const ofPerson = z.strictObject({ personId: Id });

export const readPerson = endpoint({
  method: "GET",
  path: "/api/people/{personId}",
  summary: "Read one person with roles, working patterns and assignments",
  access: "read people",
  params: ofPerson,
  output: PersonDetails,
  failure: t`Failed to fetch users`,
});

const Name = z.nullable(text(longestName));
const NullableNumber = z.nullable(z.number());

export const changePerson = endpoint({
  method: "PATCH",
  path: "/api/people/{personId}",
  summary:
    "Change a person: fields, roles, the right to enter leave, employment, working patterns, places, skills and what changes on a day to come; only what is sent changes",
  access: "change people",
  params: ofPerson,
  body: z.strictObject({
    version: Version,
    updates: z.strictObject({
      firstName: z.optional(Name),
      lastName: z.optional(Name),
      functionId: z.optional(z.nullable(Id)),
      costTierId: z.optional(z.nullable(Id)),
      managerId: z.optional(z.nullable(Id)),
      billable: z.optional(z.boolean()),
      monthlyHours: z.optional(NullableNumber),
      holidayAllowance: z.optional(NullableNumber),
    }),
    /** Every role the person is to have. */
    roleCodes: z.optional(z.array(z.enum(roleCodes)).check(z.maxLength(roleCodes.length))),
    entersLeave: z.optional(z.boolean()),
    /** Null for no limit. Nothing is expected or booked outside these days, and leave is in proportion. */
    employment: z.optional(z.partial(z.strictObject(Employment))),
    /** Hours for Monday to Sunday from a day on; replaces a pattern that begins on the same day. */
    pattern: z.optional(
      z.strictObject({
        validFrom: DayText,
        hours: z.array(hours(0, 24)).check(z.minLength(7), z.maxLength(7)),
      }),
    ),
    /** Allocated hours to come that the person can't work after the change are deleted with it. */
    clearsHours: z.optional(z.boolean()),
    /** Days on which patterns to be removed would begin; only days to come. */
    removedPatterns: z.optional(z.array(DayText).check(z.maxLength(100))),
    /** Where they belong from a day on, null for no place; replaces what begins on the same day. */
    place: z.optional(z.strictObject({ validFrom: DayText, placeId: z.nullable(Id) })),
    /** Days on which moves to be removed would begin; only days to come. */
    removedPlaces: z.optional(z.array(DayText).check(z.maxLength(100))),
    /** Every skill the person is to have. */
    skills: z.optional(GivenSkills),
    /**
     * What changes on a day to come, instead of the same part planned for that day. With `clearsHours`, allocated
     * hours from that day on that they can't work any more are deleted then.
     */
    planned: z.optional(z.strictObject({ ...Planned, clearsHours: z.optional(z.boolean()) })),
    /** Days of planned changes to remove. */
    removedPlanned: z.optional(z.array(DayText).check(z.maxLength(100))),
  }),
  output: PersonDetails,
  failure: t`Failed to update user`,
});

export const changeEmail = endpoint({
  method: "PUT",
  path: "/api/people/{personId}/email",
  summary: "Change a person's email address; they must use a link mailed to it before they log in again",
  access: "change people",
  params: ofPerson,
  body: z.strictObject({ email: text(254) }),
  output: z.strictObject({}),
  refusesTokens: true,
  failure: t`Failed to update user`,
  closedInDemonstration: true,
});

export const setPersonActive = endpoint({
  method: "PUT",
  path: "/api/people/{personId}/active",
  summary: "Deactivate a person and end their sessions, or reactivate them",
  access: "change people",
  params: ofPerson,
  body: z.strictObject({ version: Version, isActive: z.boolean(), clearsHours: z.optional(z.boolean()) }),
  output: PersonDetails,
  failure: t`Failed to update user`,
});

export const removeSecondFactor = endpoint({
  method: "DELETE",
  path: "/api/people/{personId}/second-factor",
  summary:
    "Remove someone's lost second factor; a Super Admin's only by a Super Admin, your own in your account",
  access: "change people",
  params: ofPerson,
  output: z.strictObject({}),
  failure: t`Failed to remove the second factor`,
  closedInDemonstration: true,
});

export const deletePerson = endpoint({
  method: "POST",
  path: "/api/people/delete",
  summary: "Remove a person without assignments; one with recorded history is deactivated instead",
  access: "change people",
  body: z.strictObject({ userId: Id, clearsHours: z.optional(z.boolean()) }),
  output: z.strictObject({ outcome: z.enum(["deleted", "deactivated"]) }),
  failure: t`Failed to delete user`,
});

export type PeopleChoices = Output<typeof readPeopleChoices>;
