import * as z from "zod/mini";
import { DayText, endpoint, Id, MonthText, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Repair } from "./repair-contract.ts";

/** Who could receive a person's hours in a function's month, as whoever approves their leave reads it. */
export const Reassignment = z.strictObject({
  functionId: Id,
  functionName: z.string(),
  month: MonthText,
  moves: z.array(
    z.strictObject({
      projectCode: z.string(),
      projectName: z.string(),
      hours: z.number(),
      day: DayText,
      toName: z.string(),
      toDay: DayText,
    }),
  ),
  open: z.array(z.strictObject({ projectCode: z.string(), hours: z.number(), reason: z.string() })),
  moved: z.number(),
  changed: z.int(),
  bound: z.int(),
});
export type Reassignment = z.infer<typeof Reassignment>;

/** A proposal that came with approved leave, for a function's allocators. */
const RepairProposal = z.strictObject({
  id: Id,
  ownerId: Id,
  ownerName: z.string(),
  startDate: DayText,
  endDate: DayText,
  /** The days of the leave in this month. */
  days: z.array(DayText),
  /** The month's version it was worked out from. */
  planVersion: z.int(),
  cells: z.int(),
  hours: z.number(),
  openHours: z.number(),
  createdByName: z.nullable(z.string()),
  version: Version,
  repair: Repair,
});
export type RepairProposal = z.infer<typeof RepairProposal>;

export const listRepairProposals = endpoint({
  method: "GET",
  path: "/api/allocations/{functionId}/{month}/proposals",
  summary: "List what approved leave proposes for a function's month and no one has accepted or declined",
  access: "read proposals",
  params: z.strictObject({ functionId: Id, month: MonthText }),
  output: z.strictObject({ proposals: z.array(RepairProposal) }),
  failure: t`Failed to fetch proposals`,
});

export const leaveRepairProposal = endpoint({
  method: "POST",
  path: "/api/allocations/proposals/{proposalId}/leave",
  summary: "Leave a proposal: it's no longer offered",
  access: "change allocations",
  params: z.strictObject({ proposalId: Id }),
  body: z.strictObject({ version: Version }),
  output: z.strictObject({}),
  failure: t`Failed to decline the proposal`,
});
