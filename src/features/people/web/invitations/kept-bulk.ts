import * as z from "zod/mini";
import { roleCodes } from "#shared/role.ts";
import { keepWork, keptWork } from "#web/kept-work.ts";

const Row = z.strictObject({
  row: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The Idempotency-Key of the invitation: sent again under it, it happens once. */
  key: z.string(),
  state: z.enum(["waiting", "sent", "failed"]),
  error: z.string(),
});
export type BulkRow = z.infer<typeof Row>;

const Run = z.strictObject({
  fileName: z.string(),
  assignment: z.strictObject({
    roleCodes: z.array(z.enum(roleCodes)),
    functionId: z.nullable(z.string()),
    costTierId: z.nullable(z.string()),
    managerId: z.nullable(z.string()),
    billable: z.boolean(),
    monthlyHours: z.nullable(z.number()),
    holidayAllowance: z.nullable(z.number()),
  }),
  rows: z.array(Row),
});

/** Invitations of a file on their way, as this browser keeps them. Links are secrets and are not kept. */
export type BulkRun = z.infer<typeof Run>;

const name = "bulk add users";

/** A run that was left before its end; null without one. */
export function keptRun(viewerId: string): BulkRun | null {
  return keptWork(viewerId, name, Run);
}

export function keepRun(viewerId: string, run: BulkRun | null): void {
  keepWork(viewerId, name, run);
}
