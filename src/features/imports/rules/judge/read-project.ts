import { longest as longestCustomer } from "#features/customers/rules/customer.ts";
import type { ProjectStatus } from "#features/projects/rules/project-status.ts";
import { lengthFault, nameRequired } from "#features/projects/rules/project-draft.ts";
import {
  eachProjectText,
  projectTexts,
  type ProjectTextField,
} from "#features/projects/rules/project-texts.ts";
import { isMonth, monthsBetween, type Month } from "#shared/month.ts";
import { tidyCode, tidyText } from "#shared/tidy-text.ts";
import { t } from "#shared/texts/t.ts";
import { folded } from "../match/directory.ts";
import states from "../words/states.json" with { type: "json" };
import { meanings } from "../read/cell.ts";
import { at, type Fault } from "../read/fault.ts";
import { numberOf, textOf, unreadable } from "./judging.ts";
import type { ProjectFacts, StoredProject } from "./project-facts.ts";
import type { TypedRow } from "../read/rows.ts";

/** What a row says of a project; null where it says nothing. */
export interface ReadProject extends Pick<StoredProject, "functionIds" | "forecasterIds"> {
  /** "" where the row has none. */
  readonly code: string;
  readonly name: string;
  readonly texts: { readonly [Field in ProjectTextField]: string | null };
  readonly status: ProjectStatus | null;
  readonly start: Month | null;
  readonly length: number | null;
  /** The cell that says the length: its own, or the last month's. */
  readonly lengthField: "length" | "end";
  readonly isInternal: boolean | null;
  /** Its name; "" for none. */
  readonly customer: string;
}

/** The status that a word of other tools means. "Archived: no" is an active project. */
const statusOf = meanings<ProjectStatus>(states.projects);

const longest = { name: 200, code: 40 } as const;

const tooLong: Readonly<Record<keyof typeof longest, (most: number) => string>> = {
  name: (most) => t`The name has more than ${most} characters.`,
  code: (most) => t`The code has more than ${most} characters.`,
};

/** Names in one cell, between semicolons where there are any, so that "Cole, Ada" is one. */
const listed = (text: string): string[] =>
  text
    .split(/[;|\n]/.test(text) ? /[;|\n]/ : ",")
    .map(tidyText)
    .filter((part) => part !== "");

function monthIn(row: TypedRow, field: string): Month | null {
  const text = textOf(row, field).slice(0, 7);
  return isMonth(text) ? text : null;
}

function named(
  texts: readonly string[],
  known: ReadonlyMap<string, string | null>,
  noun: "function" | "forecaster",
  faults: Fault[],
): string[] {
  const field = `${noun}s`;
  return texts.flatMap((text) => {
    const found = known.get(folded(text));
    if (found === null) faults.push(at(field, t`Two people are called ${text}. Use the address.`));
    else if (found === undefined)
      faults.push(
        at(
          field,
          noun === "function"
            ? t`There's no function ${text}. Add it first.`
            : t`There's no forecaster ${text}. Add them first.`,
        ),
      );
    return typeof found === "string" ? [found] : [];
  });
}

/** Code, name and further texts as they are stored, with what is wrong with them. */
function textsOf(row: TypedRow, faults: Fault[]) {
  const texts = {
    code: tidyCode(textOf(row, "code")),
    name: tidyText(textOf(row, "name")),
  };
  if (texts.name === "") faults.push(at("name", nameRequired()));
  for (const field of ["code", "name"] as const)
    if (texts[field].length > longest[field]) faults.push(at(field, tooLong[field](longest[field])));
  const further = eachProjectText((field) => {
    const { column, maximum, tooLong: fault } = projectTexts[field];
    const text = textOf(row, column);
    if (text.length > maximum) faults.push(at(column, fault(maximum)));
    return text === "" ? null : text;
  });
  return { ...texts, further };
}

/** The first month, and the length as it is given or up to the last month. */
function spanOf(row: TypedRow, faults: Fault[]): Pick<ReadProject, "start" | "length" | "lengthField"> {
  const [start, end, given] = [monthIn(row, "start"), monthIn(row, "end"), numberOf(row, "length")];
  const between = start !== null && end !== null ? monthsBetween(start, end) + 1 : null;
  const length = given ?? between;
  const lengthField = given === null ? "end" : "length";
  const fault = length === null ? null : lengthFault(length);
  if (fault !== null) faults.push(at(lengthField, fault));
  return { start, length, lengthField };
}

function statusIn(row: TypedRow, faults: Fault[]): ProjectStatus | null {
  const text = textOf(row, "status");
  if (text === "") return null;
  const status = statusOf(text);
  if (status === null)
    faults.push(
      at(
        "status",
        t`There's no status ${text}. Use Proposed, Active, On hold, Completed, Cancelled or Archived.`,
      ),
    );
  return status;
}

function customerIn(row: TypedRow, faults: Fault[]): string {
  const text = tidyText(textOf(row, "customer"));
  if (text.length > longestCustomer.name)
    faults.push(at("customer", t`A name has more than ${longestCustomer.name} characters.`));
  if (text !== "" && row.values["internal"] === true)
    faults.push(at("customer", t`An internal project has no customer`));
  return text;
}

/** Reads a row of projects, or says what can't be read of it. */
export function readProject(
  row: TypedRow,
  facts: Pick<ProjectFacts, "functions" | "forecasters">,
): ReadProject | { readonly faults: readonly Fault[] } {
  const faults = unreadable(row);
  const { code, name, further } = textsOf(row, faults);
  const { internal } = row.values;
  const read = {
    code,
    name,
    texts: further,
    status: statusIn(row, faults),
    ...spanOf(row, faults),
    isInternal: typeof internal === "boolean" ? internal : null,
    customer: customerIn(row, faults),
    functionIds: [...new Set(named(listed(textOf(row, "functions")), facts.functions, "function", faults))],
    forecasterIds: [
      ...new Set(named(listed(textOf(row, "forecasters")), facts.forecasters, "forecaster", faults)),
    ],
  };
  return faults.length > 0 ? { faults } : read;
}
