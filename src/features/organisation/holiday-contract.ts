import * as z from "zod/mini";
import { endpoint, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

const PublicHoliday = z.strictObject({
  id: Id,
  holidayDate: z.string(),
  name: z.string(),
  hours: z.number(),
  version: z.int(),
  updatedByName: z.nullable(z.string()),
});
export type PublicHoliday = z.infer<typeof PublicHoliday>;

/** Loose on purpose: the rule says what is wrong. */
const holidayFields = { holidayDate: text(10), name: text(200), hours: z.number() };

export const listPublicHolidays = endpoint({
  method: "GET",
  path: "/api/organisation/public-holidays",
  summary: "List the public holidays of everyone, or of one place, by date",
  access: "read settings",
  query: z.strictObject({ placeId: z.optional(Id) }),
  output: z.strictObject({ holidays: z.array(PublicHoliday) }),
  failure: t`Error loading public holidays`,
});

export const createPublicHoliday = endpoint({
  method: "POST",
  path: "/api/organisation/public-holidays",
  summary: "Add a public holiday, of everyone or of one place",
  access: "change settings",
  body: z.strictObject({ ...holidayFields, placeId: z.optional(Id) }),
  output: z.strictObject({ id: Id }),
  failure: t`Failed to add public holiday`,
});

export const changePublicHoliday = endpoint({
  method: "PATCH",
  path: "/api/organisation/public-holidays/{holidayId}",
  summary: "Change a public holiday",
  access: "change settings",
  params: z.strictObject({ holidayId: Id }),
  body: z.strictObject({ version: Version, ...holidayFields }),
  output: z.strictObject({}),
  failure: t`Failed to update public holiday`,
});

export const deletePublicHoliday = endpoint({
  method: "DELETE",
  path: "/api/organisation/public-holidays/{holidayId}",
  summary: "Delete a public holiday",
  access: "change settings",
  params: z.strictObject({ holidayId: Id }),
  output: z.strictObject({}),
  failure: t`Failed to delete public holiday`,
});

const CodedName = z.strictObject({ code: z.string(), name: z.string() });

export const listHolidayCountries = endpoint({
  method: "GET",
  path: "/api/organisation/holiday-countries",
  summary: "List countries with known public holidays, and the regions of one of them",
  access: "read settings",
  query: z.strictObject({ country: z.optional(text(2)) }),
  output: z.strictObject({ countries: z.array(CodedName), regions: z.array(CodedName) }),
  failure: t`Failed to fetch countries`,
});

export const suggestPublicHolidays = endpoint({
  method: "GET",
  path: "/api/organisation/public-holiday-suggestions",
  summary:
    "List a country's or region's public holidays in up to five years, and which of them everyone or one place has",
  access: "read settings",
  query: z.strictObject({
    country: text(2),
    region: z.optional(text(10)),
    year: z.string().check(z.regex(/^(19|20)\d{2}$/)),
    /** How many years, from `year` on; 1 unless said. */
    years: z.optional(z.string().check(z.regex(/^[1-5]$/), z.meta({ examples: ["2"] }))),
    placeId: z.optional(Id),
  }),
  output: z.strictObject({
    suggestions: z.array(
      z.strictObject({
        holidayDate: z.string(),
        name: z.string(),
        isWeekend: z.boolean(),
        /** Public in some communities of the region alone. */
        isLocal: z.boolean(),
        existingName: z.nullable(z.string()),
      }),
    ),
  }),
  failure: t`Failed to fetch public holidays of this country`,
});

export const importPublicHolidays = endpoint({
  method: "POST",
  path: "/api/organisation/public-holidays/import",
  summary:
    "Add several public holidays, of everyone or of one place; dates that already have one are skipped",
  access: "change settings",
  body: z.strictObject({
    /** Of every day that says none of its own. */
    hours: z.number(),
    holidays: z
      .array(z.strictObject({ holidayDate: text(10), name: text(200), hours: z.optional(z.number()) }))
      .check(z.minLength(1), z.maxLength(300)),
    placeId: z.optional(Id),
  }),
  output: z.strictObject({ added: z.int(), skipped: z.int() }),
  failure: t`Failed to import public holidays`,
});

const InternalProject = z.strictObject({
  id: Id,
  name: z.string(),
  code: z.string(),
  isOpen: z.boolean(),
  version: z.int(),
  updatedByName: z.nullable(z.string()),
});
export type InternalProject = z.infer<typeof InternalProject>;

export const listInternalProjects = endpoint({
  method: "GET",
  path: "/api/organisation/internal-projects",
  summary: "List the projects everyone may book internal time to, by code",
  access: "read settings",
  output: z.strictObject({ projects: z.array(InternalProject) }),
  failure: t`Failed to fetch internal projects`,
});

export const createInternalProject = endpoint({
  method: "POST",
  path: "/api/organisation/internal-projects",
  summary: "Add an internal project",
  access: "change settings",
  body: z.strictObject({ name: text(200), code: text(40) }),
  output: z.strictObject({ id: Id }),
  failure: t`Failed to add internal project`,
});

export const changeInternalProject = endpoint({
  method: "PATCH",
  path: "/api/organisation/internal-projects/{internalProjectId}",
  summary: "Rename an internal project, close it for new time, or open it again",
  access: "change settings",
  params: z.strictObject({ internalProjectId: Id }),
  body: z.strictObject({ version: Version, name: text(200), code: text(40), isOpen: z.boolean() }),
  output: z.strictObject({}),
  failure: t`Failed to update internal project`,
});
