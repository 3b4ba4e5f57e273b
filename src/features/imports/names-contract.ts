import * as z from "zod/mini";
import { endpoint, exactText, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { ofImport, oneImport } from "./contract.ts";
import { references } from "./rules/kinds/fields.ts";
import { nameLists } from "./rules/match/name-decisions.ts";
import { assumptions } from "./rules/judge/understood.ts";

const Match = z.union([z.strictObject({ id: Id }), z.enum(["create", "skip"])]);

export const readMatches = endpoint({
  method: "GET",
  path: "/api/imports/{importId}/matches",
  summary: "List the names in the file, with what each is matched with, in pages",
  access: "read imports",
  params: ofImport,
  query: z.strictObject({
    /** `open`: not found by themselves. Both where it's left out. */
    list: z.optional(z.enum(nameLists)),
    search: z.optional(text(200)),
    /** How many of them come before the page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
  }),
  output: z.strictObject({
    version: z.int(),
    names: z.array(
      z.strictObject({
        reference: z.enum(references),
        text: z.string(),
        /** In how many rows it stands. */
        rows: z.int(),
        /** What it is matched with now; null where it is unknown and nothing was chosen. */
        match: z.nullable(Match),
        label: z.nullable(z.string()),
        /** Chosen by hand. */
        isChosen: z.boolean(),
        /** It stands for someone or something by itself. */
        isFound: z.boolean(),
        /** More than one is of that name, or nearly. */
        candidates: z.array(z.strictObject({ id: Id, label: z.string() })),
        /** Whether the import can create it. */
        mayCreate: z.boolean(),
      }),
    ),
    /** How many there are in all pages, and `after` of the next. */
    total: z.int(),
    next: z.nullable(z.string()),
    /** Of all names in the file, whatever is listed. */
    counts: z.strictObject({
      open: z.int(),
      found: z.int(),
      undecided: z.int(),
      creatable: z.array(z.strictObject({ reference: z.enum(references), count: z.int() })),
    }),
  }),
  failure: t`Failed to fetch the names in the file`,
});

export const findNamesLike = endpoint({
  method: "GET",
  path: "/api/imports/names",
  summary: "Find what a name in a file can be matched with, by any part of its name",
  access: "read imports",
  query: z.strictObject({ reference: z.enum(references), search: z.optional(text(200)) }),
  output: z.strictObject({
    names: z.array(z.strictObject({ id: Id, label: z.string() })),
    /** How many more there are. */
    left: z.int(),
  }),
  failure: t`Failed to search`,
});

export const changeMatches = endpoint({
  method: "PUT",
  path: "/api/imports/{importId}/matches",
  summary: "Choose what names in the file are matched with",
  body: z.strictObject({
    version: Version,
    matches: z.array(
      z.strictObject({ reference: z.enum(references), text: exactText(300), match: z.nullable(Match) }),
    ),
  }),
  failure: t`Failed to save the matches`,
  ...oneImport,
});

export const decideNames = endpoint({
  method: "POST",
  path: "/api/imports/{importId}/decide",
  summary: "Create or skip all names in the file that nothing was decided about",
  body: z.strictObject({
    version: Version,
    match: z.enum(["create", "skip"]),
    reference: z.optional(z.enum(references)),
  }),
  failure: t`Failed to save the matches`,
  ...oneImport,
});

const Hours = z.nullable(z.number());

export const readUnderstood = endpoint({
  method: "GET",
  path: "/api/imports/{importId}/understood",
  summary: "Read what was understood of a file: its first facts, its span, and what is assumed or doubtful",
  access: "read imports",
  params: ofImport,
  output: z.strictObject({
    version: z.int(),
    /** The first facts of the file, a part for each value, with what can't be read of them. */
    facts: z.array(
      z.strictObject({ row: z.int(), parts: z.array(z.string()), problems: z.array(z.string()) }),
    ),
    /** The first and last day in the file. */
    first: z.nullable(z.string()),
    last: z.nullable(z.string()),
    /** The fewest and most hours that one person has on a day. */
    least: Hours,
    most: Hours,
    /** The five people, or else projects, with the most hours. */
    top: z.array(z.strictObject({ name: z.string(), hours: z.number() })),
    /** The first 20 values that are hardly meant, with their row where one is; and how many there are. */
    doubts: z.array(z.strictObject({ row: z.nullable(z.int()), says: z.string() })),
    doubtCount: z.int(),
    /** What the file doesn't say, with a cell that can be read in two ways. */
    assumed: z.array(z.strictObject({ about: z.enum(assumptions), sample: z.nullable(z.string()) })),
    /** Names that aren't found by themselves, and those without a decision. */
    names: z.strictObject({ open: z.int(), undecided: z.int() }),
  }),
  failure: t`Failed to fetch what was understood`,
});
