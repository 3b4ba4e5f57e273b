import * as z from "zod/mini";
import { endpoint, Id, text } from "../../shared/contract.ts";
import { adminRoles } from "../../shared/role.ts";

export const CostTier = z.strictObject({ id: Id, name: z.string(), hourlyRate: z.nullable(z.number()) });

export const FunctionSummary = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  allocatorCount: z.int(),
  userCount: z.int(),
  projectCount: z.int(),
  costTiers: z.array(CostTier),
});
export type FunctionSummary = z.infer<typeof FunctionSummary>;

export const listFunctions = endpoint({
  method: "GET",
  path: "/api/functions",
  summary: "The organisation's functions with their cost tiers, by name; rates only for the roles that may see them",
  access: "anyone",
  output: z.strictObject({ functions: z.array(FunctionSummary) }),
  failure: "Failed to fetch functions",
});

export const createFunction = endpoint({
  method: "POST",
  path: "/api/functions",
  summary: "Create a function with its cost tiers and allocators",
  access: adminRoles,
  body: z.strictObject({
    name: text(120),
    description: text(2000),
    costTiers: z.array(z.strictObject({ name: text(120), hourlyRate: z.number() })).check(z.maxLength(40)),
    allocatorIds: z.array(Id).check(z.maxLength(500)),
  }),
  output: z.strictObject({ id: Id }),
  failure: "Failed to create function",
});
