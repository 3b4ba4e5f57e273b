import { type TypeCode, nameKey } from "#features/characteristics/rules/characteristic.ts";
import {
  isStorableNumber,
  numberHint,
  readNumber as readFigure,
  type CharacteristicValue,
} from "#features/characteristics/rules/characteristic-value.ts";
import { maxOptions } from "#features/characteristics/rules/new-characteristic.ts";
import { isLocked, isProjectStatus } from "#features/projects/rules/project-status.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { t } from "#shared/texts/t.ts";
import { readNumber } from "../read/cell-numbers.ts";
import { at, type Fault } from "../read/fault.ts";
import {
  outcomeOf,
  outcomesOf,
  overRows,
  readNamed,
  textOf,
  unreadable,
  type Batch,
  type Judged,
  type JudgeContext,
  type Names,
  type Unread,
} from "./judging.ts";
import { deletedMeanwhile, saidBefore } from "./plan-facts.ts";
import { readYesNo } from "../read/read-field.ts";
import type { Outcome, TypedRow } from "../read/rows.ts";
import type { AllocatedProject } from "./allocation-facts.ts";

export interface StoredOption {
  readonly id: string;
  readonly label: string;
}

/** A characteristic of the file. */
export interface StoredCharacteristic {
  readonly id: string;
  readonly name: string;
  readonly typeCode: TypeCode;
  /** Null for a global one. */
  readonly functionId: string | null;
  readonly functionName: string | null;
  readonly options: readonly StoredOption[];
}

/** A project as far as its values depend on it. */
export type DescribedProject = Pick<AllocatedProject, "label" | "statusCode" | "isInternal" | "functionIds">;

export interface StoredValue extends CharacteristicValue {
  readonly id: string;
}

/** What values of characteristics are judged by. */
export interface CharacteristicFacts {
  readonly projects: ReadonlyMap<string, DescribedProject>;
  readonly characteristics: ReadonlyMap<string, StoredCharacteristic>;
  /** By project and characteristic, `project characteristic`. */
  readonly values: ReadonlyMap<string, StoredValue>;
}

export type CharacteristicWork =
  | { readonly option: StoredOption & { readonly characteristicId: string; readonly place: number } }
  | {
      readonly value: StoredValue & {
        readonly isNew: boolean;
        readonly projectId: string;
        readonly characteristicId: string;
        readonly typeCode: TypeCode;
        readonly functionId: string | null;
      };
    };

interface ReadValue {
  readonly projectId: string;
  readonly characteristicId: string;
  readonly text: string;
}

const longestLabel = 200;

function readValue(row: TypedRow, names: Names): ReadValue | Unread {
  const refused = unreadable(row);
  const text = tidyText(textOf(row, "value"));
  if (text.length > longestLabel)
    refused.push(at("value", t`The value has more than ${longestLabel} characters.`));
  return readNamed(
    row,
    names,
    { fields: ["project", "characteristic"], hours: 0, refused },
    ({ project, characteristic }) =>
      text === ""
        ? { hours: 0, skipped: t`No value` }
        : { projectId: project.id, characteristicId: characteristic.id, text },
  );
}

const valueKey = (read: ReadValue): string => `${read.projectId} ${read.characteristicId}`;

/** Tells the tally of rows that are passed over. */
export const noteCharacteristics = overRows(readValue, (read, row, { seen }) => {
  saidBefore(seen, `value ${valueKey(read)}`, row);
});

interface ValueBatch extends Batch<CharacteristicFacts, CharacteristicWork> {
  /** Options to be made, by characteristic. */
  readonly made: Map<string, StoredOption[]>;
}

/** What becomes of values: a number, yes or no, or one of the characteristic's options, as its type is. */
export function judgeCharacteristics(
  rows: readonly TypedRow[],
  facts: CharacteristicFacts,
  frame: JudgeContext,
): Judged<CharacteristicWork> {
  const batch: ValueBatch = { facts, frame, works: [], made: new Map() };
  const outcomes = outcomesOf(rows, frame, readValue, (read, row) => judgeValue(row, read, batch));
  return { outcomes, works: batch.works };
}

function judgeValue(row: TypedRow, read: ReadValue, batch: ValueBatch): Outcome {
  const place = placeOf(row, read, batch);
  if ("fault" in place) return outcomeOf(row, "refused", [place.fault]);
  const { project, characteristic, stored, wanted } = place;
  const { value, isNewOption } = wanted;
  if (stored && !isNewOption && isSame(stored, value)) return outcomeOf(row, "same");
  const fault = projectFault(project, characteristic, stored !== undefined);
  if (fault !== null) return outcomeOf(row, "refused", [at("project", fault)]);
  if (isNewOption) makeOption(read, characteristic, value.valueOptionId ?? "", batch);
  batch.works.push({
    value: {
      ...value,
      id: stored?.id ?? batch.frame.idOf(row),
      isNew: !stored,
      projectId: read.projectId,
      characteristicId: characteristic.id,
      typeCode: characteristic.typeCode,
      functionId: characteristic.functionId,
    },
  });
  return outcomeOf(row, stored ? "changed" : "created");
}

/** Where a value is to go, and what it is. */
interface Place {
  readonly project: DescribedProject;
  readonly characteristic: StoredCharacteristic;
  readonly stored: StoredValue | undefined;
  readonly wanted: Wanted;
}

interface Wanted {
  readonly value: CharacteristicValue;
  readonly isNewOption: boolean;
}

function placeOf(row: TypedRow, read: ReadValue, batch: ValueBatch): Place | { readonly fault: Fault } {
  const { facts, frame } = batch;
  const earlier = saidBefore(frame.seen, `value ${valueKey(read)}`, row);
  if (earlier !== null) return { fault: t`Row ${earlier} already has a value for this. Remove one of them.` };
  const project = facts.projects.get(read.projectId);
  const characteristic = facts.characteristics.get(read.characteristicId);
  if (!project || !characteristic) return { fault: deletedMeanwhile() };
  const wanted = valueOf(row, read, characteristic, batch);
  if ("fault" in wanted) return wanted;
  return { project, characteristic, stored: facts.values.get(valueKey(read)), wanted };
}

const isSame = (one: CharacteristicValue, other: CharacteristicValue): boolean =>
  one.valueNumber === other.valueNumber &&
  one.valueBoolean === other.valueBoolean &&
  one.valueOptionId === other.valueOptionId;

const none: CharacteristicValue = { valueNumber: null, valueBoolean: null, valueOptionId: null };

function valueOf(
  row: TypedRow,
  { text }: ReadValue,
  characteristic: StoredCharacteristic,
  batch: ValueBatch,
): Wanted | { readonly fault: Fault } {
  const { name, typeCode } = characteristic;
  if (typeCode === "selection") return optionFor(row, text, characteristic, batch);
  if (typeCode === "true_false") {
    const truth = readYesNo(text);
    return truth === null
      ? { fault: at("value", t`${name} is true or false. Write Yes or No.`) }
      : { value: { ...none, valueBoolean: truth }, isNewOption: false };
  }
  const number = readFigure(text) ?? readNumber(text, ",");
  return number === null || !isStorableNumber(number)
    ? { fault: at("value", t`${name} is a number. ${numberHint()}`) }
    : { value: { ...none, valueNumber: number }, isNewOption: false };
}

function optionFor(
  row: TypedRow,
  text: string,
  characteristic: StoredCharacteristic,
  { made, frame }: ValueBatch,
): Wanted | { readonly fault: Fault } {
  const options = [...characteristic.options, ...(made.get(characteristic.id) ?? [])];
  const option = options.find(({ label }) => nameKey(label) === nameKey(text));
  if (option) return { value: { ...none, valueOptionId: option.id }, isNewOption: false };
  if (frame.options.createOptions !== true && !frame.isOwn(characteristic.id))
    return { fault: at("value", unknownOption(text, characteristic)) };
  return options.length >= maxOptions
    ? { fault: at("value", t`${characteristic.name} has ${maxOptions} options, which is the maximum.`) }
    : { value: { ...none, valueOptionId: frame.idOf(row, 1) }, isNewOption: true };
}

const maxNamed = 3;

function unknownOption(text: string, { name, options }: StoredCharacteristic): string {
  const labels = options.slice(0, maxNamed).map(({ label }) => label);
  const more = options.length > maxNamed ? " …" : "";
  return t`${name} has no option ${text}. Use one of its options (${labels.join(", ")}${more}), or have options created.`;
}

function projectFault(
  project: DescribedProject,
  { name, functionId, functionName }: StoredCharacteristic,
  hasValue: boolean,
): string | null {
  if (project.isInternal)
    return t`${project.label} is internal, and internal projects have no characteristics.`;
  if (isProjectStatus(project.statusCode) && isLocked(project.statusCode))
    return t`${project.label} is completed, cancelled or archived, and its characteristics stay as they are. Import them while it's open.`;
  if (functionId === null || hasValue || project.functionIds.includes(functionId)) return null;
  return t`${name} is of the function ${functionName ?? ""}, which ${project.label} doesn't have. Add the function to the project first.`;
}

function makeOption(
  { text }: ReadValue,
  { id, options }: StoredCharacteristic,
  optionId: string,
  batch: ValueBatch,
): void {
  const made = batch.made.get(id) ?? [];
  batch.made.set(id, made);
  const place = options.length + made.length;
  made.push({ id: optionId, label: text });
  batch.works.push({ option: { id: optionId, label: text, characteristicId: id, place } });
}
