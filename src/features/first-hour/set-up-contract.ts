import * as z from "zod/mini";
import { endpoint } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

/** Whether there are any of the organisation's, and any of the sample data. */
const Made = z.strictObject({ own: z.boolean(), sample: z.boolean() });

const SetUpFacts = z.strictObject({
  isDismissed: z.boolean(),
  /** A setting was changed, a public holiday added, or an admin said that the settings are right. */
  areSettingsRight: z.boolean(),
  functions: Made,
  /** Active people and pending invitations, without the reader of this. */
  people: Made,
  /** Active projects, internal ones left out. */
  projects: Made,
  /** Budget profiles and forecasts. */
  plans: Made,
  frozenForecasts: Made,
  submittedAllocations: Made,
  /** The organisation has no project, internal ones left out. */
  isWithoutProjects: z.boolean(),
});
export type SetUpFacts = z.infer<typeof SetUpFacts>;

export const readSetUpList = endpoint({
  method: "GET",
  path: "/api/organisation/set-up",
  summary: "Read how far the organisation is with setting up",
  access: "read settings",
  output: SetUpFacts,
  failure: t`Failed to read the set-up list`,
});

export const changeSetUpList = endpoint({
  method: "PATCH",
  path: "/api/organisation/set-up",
  summary: "Dismiss the set-up list, bring it back, or accept the settings as they are",
  access: "change settings",
  body: z.strictObject({
    isDismissed: z.optional(z.boolean()),
    areSettingsRight: z.optional(z.literal(true)),
  }),
  output: z.strictObject({}),
  failure: t`Failed to change the set-up list`,
});

/** What sample data consists of. */
const SampleCounts = z.strictObject({
  functions: z.int(),
  people: z.int(),
  projects: z.int(),
  budgetProfiles: z.int(),
  forecasts: z.int(),
  allocations: z.int(),
  timesheets: z.int(),
});
export type SampleCounts = z.infer<typeof SampleCounts>;

export const readSampleData = endpoint({
  method: "GET",
  path: "/api/organisation/sample-data",
  summary: "Read what removing the sample data would delete, and what prevents it",
  access: "read settings",
  output: z.strictObject({
    counts: SampleCounts,
    /** Sentences that name the organisation's own work that uses the sample data. */
    ownWork: z.array(z.string()),
    /** Sentences that name what was added to the sample data, or changed in it, and nothing else uses. */
    trials: z.array(z.string()),
  }),
  failure: t`Failed to read the sample data`,
});

export const loadSampleData = endpoint({
  method: "POST",
  path: "/api/organisation/sample-data",
  summary: "Load sample data into an organisation without projects",
  access: "change settings",
  output: SampleCounts,
  failure: t`Failed to load the sample data`,
});

export const removeSampleData = endpoint({
  method: "POST",
  path: "/api/organisation/sample-data/removal",
  summary: "Remove the sample data",
  access: "change settings",
  body: z.strictObject({
    /** Also remove what people have added to the sample data or changed in it. */
    withTrials: z.boolean(),
  }),
  output: SampleCounts,
  failure: t`Failed to remove the sample data`,
});
