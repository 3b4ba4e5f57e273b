import { t } from "#shared/texts/t.ts";

interface ProjectText {
  /** Where it is stored; imports know the column by this name too. */
  readonly column: string;
  /** What a column of a file is called. */
  readonly heading: string;
  /** Other names of such a column, in lower case, separated by commas; German, French and Spanish ones too. */
  readonly synonyms: string;
  readonly label: () => string;
  /** Characters. */
  readonly maximum: number;
  readonly tooLong: (maximum: number) => string;
}

/**
 * The optional texts of a project besides name and code, each declared here only: contract, forms, conflicts,
 * copies, the list, storage and imports follow (CONTRIBUTING.md says what else a new one needs).
 */
export const projectTexts = {
  description: {
    column: "description",
    heading: "Description",
    synonyms: "notes, summary",
    label: () => t`Description`,
    maximum: 4000,
    tooLong: (maximum) => t`The description has more than ${maximum} characters.`,
  },
} as const satisfies Readonly<Record<string, ProjectText>>;

export type ProjectTextField = keyof typeof projectTexts;
export type ProjectTexts = { readonly [Field in ProjectTextField]: string };

export const projectTextFields = Object.keys(projectTexts) as ProjectTextField[];

/** A value for each of the texts. */
export function eachProjectText<Value>(
  valueOf: (field: ProjectTextField) => Value,
): Record<ProjectTextField, Value> {
  return Object.fromEntries(projectTextFields.map((field) => [field, valueOf(field)])) as Record<
    ProjectTextField,
    Value
  >;
}

/** The texts of something that has them, and nothing else of it. */
export const projectTextsOf = (from: ProjectTexts): ProjectTexts => eachProjectText((field) => from[field]);
