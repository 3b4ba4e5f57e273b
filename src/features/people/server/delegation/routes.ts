import { createDelegation, endDelegation, listDelegations } from "./delegations.ts";

export const delegationRoutes = { listDelegations, createDelegation, endDelegation };
