import * as z from "zod/mini";
import { DayText, endpoint, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { companyDayKinds } from "./rules/company-days/company-days.ts";

const CompanyDays = z.strictObject({
  id: Id,
  kind: z.enum(companyDayKinds),
  name: z.string(),
  firstDay: DayText,
  lastDay: DayText,
  /** Null: everyone's. */
  placeId: z.nullable(Id),
  placeName: z.nullable(z.string()),
  refuses: z.boolean(),
  version: z.int(),
  updatedByName: z.nullable(z.string()),
  /** People for whom a shutdown has been booked. */
  booked: z.int(),
});
export type CompanyDays = z.infer<typeof CompanyDays>;

/** Loose on purpose: the rule says what is wrong. */
const fields = {
  kind: z.enum(companyDayKinds),
  name: text(200),
  firstDay: text(10),
  lastDay: text(10),
  placeId: z.nullable(Id),
  refuses: z.boolean(),
};
const ofDays = z.strictObject({ companyDaysId: Id });

export const listCompanyDays = endpoint({
  method: "GET",
  path: "/api/company-days",
  summary: "List shutdown and blackout days, of everyone and every place or of one, the latest first",
  access: "read leave and overtime",
  query: z.strictObject({ placeId: z.optional(Id) }),
  output: z.strictObject({
    companyDays: z.array(CompanyDays),
    /** Places in use, by name. */
    places: z.array(z.strictObject({ id: Id, name: z.string() })),
  }),
  failure: t`Failed to fetch company days`,
});

export const createCompanyDays = endpoint({
  method: "POST",
  path: "/api/company-days",
  summary: "Add shutdown or blackout days. A shutdown is booked by a call of its own",
  access: "change leave and overtime",
  body: z.strictObject(fields),
  output: z.strictObject({ id: Id }),
  failure: t`Failed to add company days`,
});

export const changeCompanyDays = endpoint({
  method: "PATCH",
  path: "/api/company-days/{companyDaysId}",
  summary: "Change company days; once holiday has been booked for them, only their name",
  access: "change leave and overtime",
  params: ofDays,
  body: z.strictObject({ version: Version, ...fields }),
  output: z.strictObject({}),
  failure: t`Failed to update company days`,
});

export const deleteCompanyDays = endpoint({
  method: "DELETE",
  path: "/api/company-days/{companyDaysId}",
  summary: "Delete company days for which no holiday is booked",
  access: "change leave and overtime",
  params: ofDays,
  query: z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  output: z.strictObject({}),
  failure: t`Failed to delete company days`,
});

export const previewShutdown = endpoint({
  method: "GET",
  path: "/api/company-days/{companyDaysId}/booking",
  summary: "Preview what booking a shutdown makes: how much holiday, for how many people",
  access: "read leave and overtime",
  params: ofDays,
  output: z.strictObject({
    people: z.int(),
    hours: z.number(),
    /** Concerned, but without a working day that isn't requested already. */
    others: z.int(),
  }),
  failure: t`Failed to fetch what would be booked`,
});

export const bookShutdown = endpoint({
  method: "POST",
  path: "/api/company-days/{companyDaysId}/booking",
  summary:
    "Book a shutdown as approved holiday for everyone concerned; days they have a request for stay as they are",
  access: "change leave and overtime",
  params: ofDays,
  body: z.strictObject({ version: Version }),
  output: z.strictObject({ people: z.int(), hours: z.number() }),
  failure: t`Failed to book the shutdown`,
});

export const undoShutdown = endpoint({
  method: "POST",
  path: "/api/company-days/{companyDaysId}/booking/undo",
  summary: "Cancel the holiday that was booked for a shutdown, but for what someone has changed since",
  access: "change leave and overtime",
  params: ofDays,
  body: z.strictObject({ version: Version }),
  output: z.strictObject({
    people: z.int(),
    /** Whose holiday was changed since, and stays; by name. */
    left: z.array(z.string()),
  }),
  failure: t`Failed to undo the booking`,
});
