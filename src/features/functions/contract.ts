import * as z from "zod/mini";
import { endpoint, Id, paragraphs, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

export const CostTier = z.strictObject({ id: Id, name: z.string(), hourlyRate: z.nullable(z.number()) });

export const FunctionSummary = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  /** Null where the counts could not be read. */
  allocatorCount: z.nullable(z.int()),
  userCount: z.nullable(z.int()),
  projectCount: z.nullable(z.int()),
  costTiers: z.array(CostTier),
});
export type FunctionSummary = z.infer<typeof FunctionSummary>;

const Person = z.strictObject({ id: Id, name: z.string(), email: z.string() });
const Users = z.array(z.strictObject({ name: z.string(), isActive: z.boolean() }));
const Projects = z.array(z.strictObject({ code: z.string(), name: z.string(), isAssigned: z.boolean() }));

/** A function with everything its dialog shows, and what prevents deleting it or its tiers. */
export const FunctionDetails = z.strictObject({
  id: Id,
  orgId: Id,
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.nullable(Id),
  updatedBy: z.nullable(Id),
  updatedByName: z.nullable(z.string()),
  allocatorCount: z.int(),
  userCount: z.int(),
  projectCount: z.int(),
  costTiers: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      hourlyRate: z.number(),
      userCount: z.int(),
      /** Why it cannot be deleted. */
      deletionRefusal: z.nullable(z.string()),
    }),
  ),
  allocators: z.array(Person),
  /** Whether people of higher tiers may stand in for lower ones when a month is filled. */
  allowsStandIns: z.boolean(),
  use: z.strictObject({
    users: Users,
    invitations: z.array(z.string()),
    projects: Projects,
    hasAllocations: z.boolean(),
    characteristics: z.array(z.string()),
  }),
});
export type FunctionDetails = z.infer<typeof FunctionDetails>;

const ofFunction = z.strictObject({ functionId: Id });
const Name = text(120);
const Description = paragraphs(2000);
const Allocators = z.array(Id).check(z.maxLength(500));

export const listFunctions = endpoint({
  method: "GET",
  path: "/api/functions",
  summary: "List functions with their cost tiers, by name; rates only for roles that may see them",
  access: "signed-in",
  output: z.strictObject({
    functions: z.array(FunctionSummary),
    /** Why there are no counts; null when there are. */
    countsFailure: z.nullable(z.string()),
  }),
  failure: t`Failed to fetch functions`,
});

export const readAllocatorCandidates = endpoint({
  method: "GET",
  path: "/api/functions/allocators",
  summary: "List active people with the Allocator role, for the function form",
  access: "read functions and characteristics",
  output: z.strictObject({ people: z.array(Person) }),
  failure: t`Failed to fetch allocators`,
});

export const readFunction = endpoint({
  method: "GET",
  path: "/api/functions/{functionId}",
  summary: "Read a function with its cost tiers, allocators and uses",
  access: "read functions and characteristics",
  params: ofFunction,
  output: FunctionDetails,
  failure: t`Failed to fetch function`,
});

export const createFunction = endpoint({
  method: "POST",
  path: "/api/functions",
  summary: "Create a function with its cost tiers and allocators",
  access: "change functions and characteristics",
  body: z.strictObject({
    name: Name,
    description: Description,
    costTiers: z.array(z.strictObject({ name: Name, hourlyRate: z.number() })).check(z.maxLength(40)),
    allocatorIds: Allocators,
    allowsStandIns: z.optional(z.boolean()),
  }),
  output: z.strictObject({ id: Id }),
  failure: t`Failed to create function`,
});

export const changeFunction = endpoint({
  method: "PUT",
  path: "/api/functions/{functionId}",
  summary:
    "Change a function; the cost tiers and allocators sent replace its own, and a tier without an id is new",
  access: "change functions and characteristics",
  params: ofFunction,
  body: z.strictObject({
    version: Version,
    name: Name,
    description: Description,
    costTiers: z
      .array(z.strictObject({ id: z.nullable(Id), name: Name, hourlyRate: z.number() }))
      .check(z.maxLength(40)),
    allocatorIds: Allocators,
    /** Unchanged where it isn't sent. */
    allowsStandIns: z.optional(z.boolean()),
  }),
  output: FunctionDetails,
  failure: t`Failed to update function`,
});

export const setFunctionActivity = endpoint({
  method: "PUT",
  path: "/api/functions/{functionId}/activity",
  summary: "Deactivate a function, which hides it from new uses, or reactivate it",
  access: "change functions and characteristics",
  params: ofFunction,
  body: z.strictObject({ version: Version, isActive: z.boolean() }),
  output: FunctionDetails,
  failure: t`Failed to update function`,
});

export const deleteFunction = endpoint({
  method: "DELETE",
  path: "/api/functions/{functionId}",
  summary: "Delete an unused function, with its cost tiers and allocator assignments",
  access: "change functions and characteristics",
  params: ofFunction,
  query: z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  output: z.strictObject({}),
  failure: t`Failed to delete function`,
});
