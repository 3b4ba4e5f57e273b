import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { webAddressFault } from "#shared/web-address.ts";

/** What an admin may let a model's server read. Everything else that is stored stays here. */
export const sendable = ["people", "projects", "functions", "hours", "money"] as const;
export type Sendable = (typeof sendable)[number];

/** What may be sent, in words. */
export const sendableLabels = perLanguage((): Readonly<Record<Sendable, string>> => ({
  people: t`People's names`,
  projects: t`Projects' names and codes`,
  functions: t`Names of functions, tiers and kinds of leave`,
  hours: t`Hours, counts and percentages`,
  money: t`Costs, rates and budgets in money`,
}));

/** Where questions are answered, and what that server may read. */
export interface QuestionValues {
  readonly address: string;
  readonly model: string;
  readonly sent: readonly Sendable[];
}

/** The same as it is stored: without blanks or slashes at the end, nothing twice. */
export const tidyQuestionValues = ({ address, model, sent }: QuestionValues): QuestionValues => ({
  address: address.trim().replace(/(?:\/chat\/completions)?\/*$/, ""),
  model: model.trim(),
  sent: sendable.filter((each) => sent.includes(each)),
});

/** What is wrong, a message per field; empty when it may be saved. */
export function checkQuestionValues({ address, model }: QuestionValues): Record<string, string> {
  const faults: Record<string, string> = {};
  const fault = webAddressFault(
    address,
    () => t`Enter the server's address, such as https://llm.example.com/v1`,
  );
  if (fault !== null || /[?#]/.test(address))
    faults["address"] = fault ?? t`Enter the address alone, without what follows ? or #`;
  if (model === "") faults["model"] = t`Enter the model's name, as the server knows it`;
  return faults;
}
