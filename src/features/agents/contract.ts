import * as z from "zod/mini";
import { DayText, endpoint, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { holidayStatuses } from "#features/leave/rules/holiday-status.ts";
import { weekStatuses } from "#features/timesheets/rules/statuses.ts";
import { proposalStates } from "./rules/proposal.ts";

const Hours = { before: z.number(), after: z.number() };
const Days = { first: DayText, last: DayText };
const Decision = {
  isApproved: z.boolean(),
  person: z.string(),
  hours: z.nullable(z.number()),
  comment: z.string(),
};
const change = <K extends string, S extends z.core.$ZodShape>(kind: K, parts: S) =>
  z.strictObject({ kind: z.literal(kind), ...parts });

/** What a proposal changes, as it was when it was proposed. `leaveKind`: null for holiday. */
const Change = z.union([
  change("book", {
    week: DayText,
    cells: z.array(z.strictObject({ day: DayText, project: z.string(), note: z.string(), ...Hours })),
  }),
  change("submit-week", {
    week: DayText,
    status: z.enum(weekStatuses),
    booked: z.number(),
    expected: z.number(),
  }),
  change("request-leave", {
    leaveKind: z.nullable(z.string()),
    ...Days,
    hours: z.number(),
    days: z.number(),
    reason: z.string(),
    remaining: z.array(z.strictObject({ ...Days, ...Hours })),
  }),
  change("decide-week", { week: DayText, ...Decision }),
  change("decide-leave", {
    leaveKind: z.nullable(z.string()),
    status: z.enum(holidayStatuses),
    ...Days,
    ...Decision,
  }),
  change("forecast", {
    project: z.string(),
    month: MonthText,
    tiers: z.array(z.strictObject({ name: z.string(), ...Hours })),
  }),
  change("fill", { function: z.string(), month: MonthText, wanted: z.number(), ...Hours }),
]);

export const AgentProposal = z.strictObject({
  id: Id,
  /** The API token it came through. */
  tokenName: z.string(),
  /** It has been revoked since. The proposal remains its person's. */
  isTokenRevoked: z.boolean(),
  change: Change,
  /** The address of what it changes. */
  page: z.string(),
  state: z.enum(proposalStates),
  /** Why it couldn't be accepted; empty otherwise. */
  problem: z.string(),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
});
export type AgentProposal = z.infer<typeof AgentProposal>;

/** Proposals in the answer at most. */
export const maxListed = 100;

export const listAgentProposals = endpoint({
  method: "GET",
  path: "/api/agents/proposals",
  summary:
    "List what programs proposed to you in the last 30 days, open ones first, then the newest; at most 100",
  access: "signed-in",
  output: z.strictObject({ proposals: z.array(AgentProposal) }),
  failure: t`Failed to fetch proposals`,
});

const ofProposal = z.strictObject({ proposalId: Id });
const Decided = z.strictObject({
  state: z.enum(proposalStates),
  /** Why it couldn't be accepted; empty otherwise. */
  problem: z.string(),
});

export const acceptAgentProposal = endpoint({
  method: "POST",
  path: "/api/agents/proposals/{proposalId}/accept",
  summary:
    "Make the change that was proposed, as yourself and on the version it was proposed on; once, however often",
  access: "signed-in",
  params: ofProposal,
  output: Decided,
  failure: t`Failed to accept the proposal`,
});

export const rejectAgentProposal = endpoint({
  method: "POST",
  path: "/api/agents/proposals/{proposalId}/reject",
  summary: "Reject what was proposed; nothing changes",
  access: "signed-in",
  params: ofProposal,
  output: Decided,
  failure: t`Failed to reject the proposal`,
});
