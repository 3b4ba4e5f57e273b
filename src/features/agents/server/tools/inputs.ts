import * as z from "zod/mini";
import { DayText, MonthText, text } from "#shared/contract.ts";

/** What tools accept, described for models. */
const described = <S extends z.ZodMiniType>(schema: S, description: string): S =>
  schema.check(z.meta({ description }));

export const DayInput = described(DayText, "A day, 2026-11-16");
export const MonthInput = described(MonthText, "A month, 2026-11");
export const ProjectInput = described(text(200), "A project: its code, name or id");
export const FunctionInput = described(text(200), "A function: its name or id");
export const PersonInput = described(text(200), "A person: their name or id");
export const WeekInput = described(DayText, "Any day of the week; this week without it");
export const NoteInput = described(text(1000), "A note that people will read");

/** Months from and to; the previous month without them. */
export const monthsInput = {
  from: z.optional(described(MonthText, "First month, 2026-10; the previous month without from and to")),
  to: z.optional(described(MonthText, "Last month")),
};

/** Where an answer that was too long goes on. */
export const CursorInput = described(
  z.string().check(z.regex(/^\d{1,6}$/)),
  "The cursor of the answer before, to read on",
);
