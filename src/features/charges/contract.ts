import * as z from "zod/mini";
import { DayText, endpoint, FileOutput, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { chargeKinds, longestDescription } from "./rules/charge.ts";
import { largestReceipt, longestReceiptName, receiptTypes } from "./rules/receipt.ts";

/** A fixed fee, a milestone or an expense of a project. */
export const Charge = z.strictObject({
  id: Id,
  projectId: Id,
  day: z.string(),
  kind: z.enum(chargeKinds),
  description: z.string(),
  /** In the organisation's currency. */
  amount: z.number(),
  /** The customer pays it: fees and milestones always. */
  isBillable: z.boolean(),
  receipt: z.nullable(
    z.strictObject({
      name: z.string(),
      type: z.enum(receiptTypes),
      /** In bytes. */
      size: z.int(),
    }),
  ),
  version: z.int(),
  updatedByName: z.nullable(z.string()),
});
export type Charge = z.infer<typeof Charge>;

const longestBase64 = 4 * Math.ceil(largestReceipt / 3);

const NewReceipt = z.strictObject({
  name: text(longestReceiptName),
  /** A PDF, PNG or JPEG of at most 5 MB, as Base64. */
  bytes: z
    .string()
    .check(
      z.maxLength(longestBase64, { error: () => t`The file is larger than 5 MB. Choose a smaller one.` }),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: () => t`Send the bytes as Base64.` }),
    ),
});
export type NewReceipt = z.infer<typeof NewReceipt>;

const fields = {
  day: DayText,
  kind: z.enum(chargeKinds),
  description: text(longestDescription),
  amount: z.number(),
  isBillable: z.boolean(),
};

/** A receipt of the largest size, and the rest. */
const largestBody = longestBase64 + 16_384;

const ofProject = z.strictObject({ projectId: Id });
const ofCharge = z.strictObject({ chargeId: Id });

export const listCharges = endpoint({
  method: "GET",
  path: "/api/projects/{projectId}/charges",
  summary: "List a project's fixed fees, milestones and expenses, newest first",
  access: "read charges",
  params: ofProject,
  output: z.strictObject({ charges: z.array(Charge) }),
  failure: t`Failed to fetch charges`,
});

export const createCharge = endpoint({
  method: "POST",
  path: "/api/projects/{projectId}/charges",
  summary: "Add a fixed fee, a milestone or an expense to a project, on a day of a month that isn't closed",
  access: "change charges",
  params: ofProject,
  body: z.strictObject({ ...fields, receipt: z.optional(NewReceipt) }),
  output: z.strictObject({ id: Id }),
  largestBody,
  failure: t`Failed to add the charge`,
});

export const changeCharge = endpoint({
  method: "PUT",
  path: "/api/charges/{chargeId}",
  summary: "Change a charge. Its receipt stays where none is sent, and is removed by null",
  access: "change charges",
  params: ofCharge,
  body: z.strictObject({ version: Version, ...fields, receipt: z.optional(z.nullable(NewReceipt)) }),
  output: Charge,
  largestBody,
  failure: t`Failed to save the charge`,
});

export const deleteCharge = endpoint({
  method: "DELETE",
  path: "/api/charges/{chargeId}",
  summary: "Delete a charge with its receipt",
  access: "change charges",
  params: ofCharge,
  query: z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  output: z.strictObject({}),
  failure: t`Failed to delete the charge`,
});

export const downloadReceipt = endpoint({
  method: "GET",
  path: "/api/charges/{chargeId}/receipt",
  summary: "Download the receipt of a charge",
  access: "read charges",
  params: ofCharge,
  output: FileOutput,
  files: receiptTypes,
  failure: t`Failed to fetch the receipt`,
});
