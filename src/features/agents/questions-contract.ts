import * as z from "zod/mini";
import { DayText, endpoint, exactText, MonthText, paragraphs, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { sendable } from "./rules/sendable.ts";

const values = {
  /** Of an OpenAI-compatible server, without /chat/completions. */
  address: text(500),
  model: text(200),
  /** What that server may read. */
  sent: z.array(z.enum(sendable)).check(z.maxLength(sendable.length)),
};

export const QuestionSettings = z.strictObject({
  /** 0 while questions are off. */
  version: z.int(),
  updatedByName: z.nullable(z.string()),
  ...values,
  /** The key itself is never read back. */
  hasKey: z.boolean(),
});
export type QuestionSettings = z.infer<typeof QuestionSettings>;

const path = "/api/organisation/questions";

export const readQuestionSettings = endpoint({
  method: "GET",
  path,
  summary: "Read where questions in plain words are answered, without its key",
  access: "read connections",
  output: QuestionSettings,
  failure: t`Failed to fetch the settings of questions`,
});

export const saveQuestionSettings = endpoint({
  method: "PUT",
  path,
  summary: "Turn questions in plain words on, or change where they are answered",
  access: "change connections",
  body: z.strictObject({
    version: Version,
    ...values,
    /** Null leaves the stored one as it is. */
    apiKey: z.nullable(exactText(500)),
  }),
  output: QuestionSettings,
  failure: t`Failed to save the settings of questions`,
  closedInDemonstration: true,
});

export const removeQuestionSettings = endpoint({
  method: "DELETE",
  path,
  summary: "Turn questions in plain words off; the address and its key are deleted",
  access: "change connections",
  output: z.strictObject({}),
  failure: t`Failed to turn questions off`,
});

export const readQuestionState = endpoint({
  method: "GET",
  path: "/api/questions",
  summary: "Read whether questions in plain words are answered here, and by whom",
  access: "signed-in",
  output: z.strictObject({
    /** The host that answers; null while questions are off. */
    server: z.nullable(z.string()),
  }),
  failure: t`Failed to fetch whether questions are answered`,
});

/** Where a value is read; null for words of the question itself. */
const Page = z.nullable(z.string());
const Part = z.union([
  z.strictObject({ kind: z.literal("words"), value: z.string() }),
  z.strictObject({ kind: z.enum(["number", "money", "percent"]), value: z.number(), page: Page }),
  z.strictObject({ kind: z.literal("name"), value: z.string(), page: Page }),
  z.strictObject({ kind: z.literal("day"), value: DayText, page: Page }),
  z.strictObject({ kind: z.literal("month"), value: MonthText, page: Page }),
]);

/** Letters of a question. */
export const maxQuestion = 500;

export const answerQuestion = endpoint({
  method: "POST",
  path: "/api/questions",
  summary: "Answer a question in plain words from what you may read; every value with the page that has it",
  access: "signed-in",
  body: z.strictObject({ question: paragraphs(maxQuestion) }),
  output: z.strictObject({
    /** Words and values in their order; null where the answer isn't known. */
    parts: z.nullable(z.array(Part)),
  }),
  failure: t`Failed to answer the question`,
  closedInDemonstration: true,
});
export type Answer = z.infer<typeof answerQuestion.output>;
