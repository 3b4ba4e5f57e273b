import * as z from "zod/mini";
import { DayText, endpoint, Id, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { kindColours, kindPatterns } from "./rules/kinds/leave-kind.ts";

/** An absence of one request, with its own first and last day. */
const Span = z.strictObject({
  first: DayText,
  last: DayText,
  /** Null where the viewer may only know that someone is away. */
  kind: z.nullable(
    z.strictObject({ name: z.string(), colour: z.enum(kindColours), pattern: z.enum(kindPatterns) }),
  ),
  /** Shown to the person, their manager, and those who enter everyone's leave only. */
  isPending: z.boolean(),
  /** Only a part of each day. */
  isPart: z.boolean(),
});
export type CalendarSpan = z.infer<typeof Span>;

const Person = z.strictObject({
  id: Id,
  fullName: z.string(),
  functionName: z.nullable(z.string()),
  /** Which of `publicHolidays` are theirs. */
  calendar: z.int(),
  /** Monday to Sunday: whether they usually work, on the first day requested. */
  works: z.array(z.boolean()),
  spans: z.array(Span),
});
export type CalendarPerson = z.infer<typeof Person>;

const Named = z.strictObject({ id: Id, name: z.string() });

export const readTeamCalendar = endpoint({
  method: "GET",
  path: "/api/team-calendar",
  summary:
    "List active people by name with their leave in up to a year: approved, and pending where you decide on it",
  access: "signed-in",
  query: z.strictObject({
    from: DayText,
    to: DayText,
    search: z.optional(text(200)),
    function: z.optional(Id),
    /** People who belong to this place on the first day. */
    place: z.optional(Id),
    /** Only people with leave in this time. */
    away: z.optional(z.enum(["true"])),
    after: z.optional(text(600)),
    most: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
  }),
  output: z.strictObject({
    people: z.array(Person),
    publicHolidays: z.array(z.array(z.strictObject({ day: DayText, name: z.string(), hours: z.number() }))),
    total: z.int(),
    next: z.nullable(z.string()),
    functions: z.array(Named),
    places: z.array(Named),
    /** The viewer may enter, change and cancel everyone's leave but their own. */
    entersLeave: z.boolean(),
  }),
  failure: t`Failed to fetch the team calendar`,
});
export type TeamCalendar = z.infer<typeof readTeamCalendar.output>;
