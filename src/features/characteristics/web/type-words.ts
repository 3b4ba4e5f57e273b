import { t } from "#shared/texts/t.ts";
import type { TypeCode } from "../rules/characteristic.ts";

/** What the database's types are called, by their codes; in English the same as there. */
export const typeNames: Readonly<Record<TypeCode, string>> = {
  number: t.as("type")`Number`,
  true_false: t`True/False`,
  selection: t.as("type")`Selection`,
};

export const typeHints: Readonly<Record<TypeCode, string>> = {
  number: t`A figure, such as a floor area or a count`,
  true_false: t`Yes or no`,
  selection: t`One of the options you name`,
};
