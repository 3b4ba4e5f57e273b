import * as z from "zod/mini";
import { DayText, endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { delegationStates } from "./rules/delegation.ts";

/** A manager's decisions, handed to another from the first to the last day. */
export const Delegation = z.strictObject({
  id: Id,
  managerId: Id,
  managerName: z.string(),
  delegateId: Id,
  delegateName: z.string(),
  firstDay: DayText,
  lastDay: DayText,
  /** Set where it was ended by hand. */
  endedAt: z.nullable(z.string()),
  state: z.enum(delegationStates),
});
export type Delegation = z.infer<typeof Delegation>;

export const listDelegations = endpoint({
  method: "GET",
  path: "/api/manager/delegations",
  summary: "List delegations you gave or received, newest first; admins see everyone's",
  access: "signed-in",
  output: z.strictObject({
    delegations: z.array(Delegation),
    /** Managers one may delegate to, by name; no one where one is no manager. */
    managers: z.array(z.strictObject({ id: Id, name: z.string() })),
  }),
  failure: t`Failed to fetch delegations`,
});

export const createDelegation = endpoint({
  method: "POST",
  path: "/api/manager/delegations",
  summary: "Delegate decisions on your reports to another manager for some days",
  access: "delegate decisions",
  body: z.strictObject({ delegateId: Id, firstDay: DayText, lastDay: DayText }),
  output: z.strictObject({ id: Id }),
  failure: t`Failed to create delegation`,
});

export const endDelegation = endpoint({
  method: "POST",
  path: "/api/manager/delegations/{delegationId}/end",
  summary: "End your delegation now; admins may end anyone's",
  access: "signed-in",
  params: z.strictObject({ delegationId: Id }),
  output: z.strictObject({}),
  failure: t`Failed to end delegation`,
});
