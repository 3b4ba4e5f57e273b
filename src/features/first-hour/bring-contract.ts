import * as z from "zod/mini";
import { endpoint, exactText, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

/** Bytes of one part of an archive's upload. */
export const archivePart = 1024 * 1024;

const code = text(60);

export const uploadArchivePart = endpoint({
  method: "PUT",
  path: "/api/setup/archive/parts/{part}",
  summary: "Upload a part of an organisation's export: 1 MiB each but the last, as Base64, in their order",
  access: "public",
  params: z.strictObject({ part: z.string().check(z.regex(/^\d{1,4}$/)) }),
  body: z.strictObject({ code, bytes: z.string() }),
  output: z.strictObject({ received: z.int() }),
  largestBody: 1_500_000,
  failure: t`Failed to upload the export`,
  closedInDemonstration: true,
});

export const checkArchive = endpoint({
  method: "POST",
  path: "/api/setup/archive/check",
  summary: "Check every byte of an uploaded export, and read what organisation it holds",
  access: "public",
  body: z.strictObject({ code, byteSize: z.int() }),
  output: z.strictObject({
    organisation: z.string(),
    exportedAt: z.string(),
    people: z.int(),
    rows: z.int(),
    /** Addresses of its active super admins. */
    superAdmins: z.array(z.string()),
  }),
  failure: t`Failed to check the export`,
  closedInDemonstration: true,
});

export const bringOrganisation = endpoint({
  method: "POST",
  path: "/api/setup/archive/import",
  summary:
    "Make the first organisation of an uploaded export, and set the password of one of its super admins",
  access: "public",
  body: z.strictObject({ code, email: text(254), password: exactText(200), confirmation: exactText(200) }),
  output: z.strictObject({ email: z.string() }),
  failure: t`Failed to import the organisation`,
  closedInDemonstration: true,
});

export const readArrival = endpoint({
  method: "POST",
  path: "/api/setup/archive/progress",
  summary: "Read how far the import of an uploaded export is",
  access: "public",
  body: z.strictObject({ code }),
  output: z.strictObject({
    state: z.enum(["none", "uploaded", "importing", "done"]),
    rows: z.int(),
    of: z.int(),
  }),
  failure: t`Failed to read the import's progress`,
  closedInDemonstration: true,
});
