import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import {
  byCharacteristic,
  chosenDimensions,
  isOfHours,
  isOfTime,
  maxDimensions,
  usualBy,
  type Dimension,
} from "../rules/report.ts";
import type { ReportSearch } from "./search.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

interface GroupingsProps {
  readonly search: ReportSearch;
  /** Undefined while they are on their way. */
  readonly characteristics: readonly Named[] | undefined;
  /** Whether there are customers to group by. */
  readonly hasCustomers: boolean;
  readonly onChange: (part: Partial<ReportSearch>) => void;
}

interface Grouping {
  readonly value: Dimension;
  readonly label: string;
  readonly group?: string;
}

/** Everything a report can be put together by; characteristics of projects under a name of their own. */
function groupingsOf(
  { report, by }: ReportSearch,
  characteristics: readonly Named[],
  hasCustomers: boolean,
): Grouping[] {
  return [
    ...chosenDimensions(report).filter(
      ({ value }) => value !== "customer" || hasCustomers || by.includes(value),
    ),
    ...(isOfHours(report) ? characteristics : []).map(({ id, name }) => ({
      value: byCharacteristic(id),
      label: name,
      group: t`Characteristics`,
    })),
  ];
}

const labels = [t.as("grouping")`By`, t.as("grouping")`And by`, t.as("grouping")`And then by`];

/** What lines are put together by: one thing, two or three, each chosen once. */
export function Groupings({ search, characteristics = [], hasCustomers, onChange }: GroupingsProps) {
  const { report, by, pivot } = search;
  const choices = groupingsOf(search, characteristics, hasCustomers).filter(
    ({ value }) => pivot === null || !isOfTime(value),
  );
  const first = by[0] ?? usualBy(report)[0] ?? "project";
  const chosen = [first, ...by.slice(1)];
  const choose = (at: number, next: Dimension | "none") => {
    const before = chosen.slice(0, at);
    // What is chosen further up goes from below; without a second there is no third.
    const after = next === "none" ? [] : chosen.slice(at + 1).filter((each) => each !== next);
    const groups = next === "none" ? before : [...before, next, ...after];
    onChange({ by: groups, sort: null, hidden: search.hidden.filter((id) => !isGroup(id, chosen)) });
  };
  return labels
    .slice(0, Math.min(maxDimensions, chosen.length + 1))
    .map((label, at) => ({ label, at, value: chosen[at] }))
    .map(({ label, at, value }) => (
      <Field key={label} label={label}>
        <Select<Dimension | "none">
          placeholder={t.as("grouping")`None`}
          options={[
            ...(at === 0 ? [] : [{ value: "none" as const, label: t.as("grouping")`None` }]),
            ...choices.filter((each) => !chosen.slice(0, at).includes(each.value)),
          ]}
          value={value ?? "none"}
          onValueChange={(next) => choose(at, next)}
        />
      </Field>
    ));
}

const isGroup = (column: string, by: readonly Dimension[]): boolean =>
  (by as readonly string[]).includes(column);
