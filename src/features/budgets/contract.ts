import * as z from "zod/mini";
import { endpoint, hours, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { longestProject } from "#features/projects/rules/project-draft.ts";
import { maxHours } from "./rules/budget-profile.ts";
import { budgetStatuses } from "./rules/budget-status.ts";

const Status = z.enum(budgetStatuses);
const Name = text(200);
const Code = text(40);

/** Hours of a tier in a month, counted from 1 at the start. */
const Cell = z.strictObject({
  costTierId: Id,
  monthIndex: z.int().check(z.minimum(1), z.maximum(longestProject)),
  budgetHours: hours(0, maxHours),
});
/** 240 months of 166 cost tiers, or 120 of 333; about 95 bytes each. */
const Cells = z.array(Cell).check(z.maxLength(40_000));
const largestBody = 4 * 1_048_576;

export const BudgetProfile = z.strictObject({
  id: Id,
  projectId: Id,
  profileCode: z.string(),
  profileName: z.string(),
  statusCode: Status,
  statusLabel: z.string(),
  isLocked: z.boolean(),
  /** Hours within the project's length, as it is now. */
  plannedHours: z.number(),
  /** Their money: a draft's at today's rates, any other's at those of the last save. */
  plannedBudget: z.number(),
  /** Stored at the last save. */
  totalHours: z.number(),
  totalBudget: z.number(),
  /** The profile that its activation archived; null when there was none. */
  replacedProfileId: z.nullable(Id),
  replacedProfileCode: z.nullable(z.string()),
  version: z.int(),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
  activatedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  createdBy: z.nullable(Id),
  updatedBy: z.nullable(Id),
  updatedByName: z.nullable(z.string()),
});
export type BudgetProfile = z.infer<typeof BudgetProfile>;

const Tier = z.strictObject({
  functionId: Id,
  functionName: z.string(),
  costTierId: Id,
  costTierName: z.string(),
  hourlyRate: z.number(),
  /** Money per hour in each of the project's months, where a rate begins or ends on a day; else absent. */
  monthRates: z.optional(z.array(z.number())),
});

export const BudgetFrame = z.strictObject({
  projectId: Id,
  projectName: z.string(),
  projectCode: z.string(),
  startDate: z.string(),
  projectLengthMonths: z.int(),
  forecastProgress: z.string(),
  /** The tiers of the project's functions at the rates known today, by function and tier. */
  tiers: z.array(Tier),
  active: z.nullable(BudgetProfile),
});
export type BudgetFrame = z.infer<typeof BudgetFrame>;

export const BudgetProfileDetails = z.extend(BudgetProfile, {
  frame: BudgetFrame,
  months: z.array(z.extend(Cell, { functionId: Id, ratePerHour: z.number() })),
  /** By how much changed rates moved the total in the last save; 0 when read. */
  repricedBy: z.number(),
});
export type BudgetProfileDetails = z.infer<typeof BudgetProfileDetails>;

const ofProject = z.strictObject({ projectId: Id });
const ofProfile = z.strictObject({ budgetProfileId: Id });

export const listBudgetProfiles = endpoint({
  method: "GET",
  path: "/api/projects/{projectId}/budget-profiles",
  summary: "List a project's budget profiles, newest first",
  access: "read projects",
  readsPast: true,
  params: ofProject,
  output: z.strictObject({ profiles: z.array(BudgetProfile) }),
  failure: t`Failed to fetch budget profiles`,
});

export const readBudgetFrame = endpoint({
  method: "GET",
  path: "/api/projects/{projectId}/budget-frame",
  summary:
    "Read what a new budget profile needs: the project's months, cost tiers with rates, and active profile",
  access: "read projects",
  readsPast: true,
  params: ofProject,
  output: BudgetFrame,
  failure: t`Failed to fetch cost tiers`,
});

export const readBudgetProfile = endpoint({
  method: "GET",
  path: "/api/budget-profiles/{budgetProfileId}",
  summary: "Read a budget profile with its months",
  access: "read projects",
  readsPast: true,
  params: ofProfile,
  output: BudgetProfileDetails,
  failure: t`Failed to fetch budget profile`,
});

/** The active profile that an activation archives; null when there is none. */
const Replaces = z.optional(z.nullable(Id));

export const createBudgetProfile = endpoint({
  method: "POST",
  path: "/api/projects/{projectId}/budget-profiles",
  summary:
    "Create a budget profile as a draft or as the active one, archiving the active one before it; rates and totals are the server's",
  access: "change projects",
  params: ofProject,
  body: z.strictObject({
    profileName: Name,
    profileCode: Code,
    statusCode: z.enum(["draft", "active"]),
    months: Cells,
    replacesProfileId: Replaces,
  }),
  output: BudgetProfileDetails,
  failure: t`Failed to create budget profile`,
  largestBody,
});

export const changeBudgetProfile = endpoint({
  method: "PATCH",
  path: "/api/budget-profiles/{budgetProfileId}",
  summary:
    "Change a draft: name, code, months (the complete set), status; activating it archives the active profile",
  access: "change projects",
  params: ofProfile,
  body: z.strictObject({
    version: Version,
    updates: z.strictObject({ profileName: z.optional(Name), profileCode: z.optional(Code) }),
    statusCode: z.optional(Status),
    months: z.optional(Cells),
    replacesProfileId: Replaces,
    /** The person has read the warning of the change of status. */
    acknowledged: z.optional(z.boolean()),
  }),
  output: BudgetProfileDetails,
  failure: t`Failed to update budget profile`,
  largestBody,
});
