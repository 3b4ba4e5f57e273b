import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

/** A row that an undo leaves, with what stands against it. */
const Standing = z.strictObject({ what: z.string(), name: z.string(), reasons: z.array(z.string()) });
export type Standing = z.infer<typeof Standing>;

export const readUndo = endpoint({
  method: "GET",
  path: "/api/imports/{importId}/undo",
  summary: "Read what an undo would undo, and what would stay, in pages",
  access: "read imports",
  params: z.strictObject({ importId: Id }),
  query: z.strictObject({
    after: z.optional(
      z.string().check(z.regex(/^[a-z_]{1,40}(:[0-9a-f-]{36})?$/), z.meta({ examples: ["others"] })),
    ),
  }),
  output: z.strictObject({
    /** Rows that the import made or changed, and how many of them this page is about. */
    total: z.int(),
    looked: z.int(),
    subjects: z.array(
      z.strictObject({
        one: z.string(),
        many: z.nullable(z.string()),
        removed: z.int(),
        restored: z.int(),
        stays: z.int(),
      }),
    ),
    /** At most 200 of what stays. */
    stays: z.array(Standing),
    next: z.nullable(z.string()),
  }),
  failure: t`Failed to fetch what an undo would remove`,
});
