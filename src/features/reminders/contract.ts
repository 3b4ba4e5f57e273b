import * as z from "zod/mini";
import { Id } from "../../shared/contract.ts";

/** Whom to remind of what is missing. */
export const ToRemind = z.strictObject({
  userIds: z.array(Id).check(z.minLength(1), z.maxLength(500, "Remind at most 500 people at once")),
});

export const Reminded = z.strictObject({
  /** How many were reminded now; the others were today already, or miss nothing. */
  reminded: z.int(),
});

/** What every list of people who owe something says of one of them. */
export const missingPerson = {
  userId: Id,
  name: z.string(),
  initials: z.string(),
  /** Who reminded the person today; null when nobody did. */
  remindedTodayBy: z.nullable(z.string()),
};
