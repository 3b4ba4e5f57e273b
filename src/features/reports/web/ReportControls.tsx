import { MonthField } from "#parts/months/MonthField.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { useViewer } from "#web/viewer.ts";
import { Field } from "#ui/form/Field.tsx";
import { Filters } from "#ui/form/Filters.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import type { listReportChoices } from "../contract.ts";
import {
  chosenDimensions,
  comparisonIds,
  comparisonLabels,
  isOfHours,
  isOfTime,
  limitsOf,
  measureIds,
  measureLabels,
  noCustomer,
  reportIds,
  reportLabels,
  usualBy,
  type Report,
} from "../rules/report.ts";
import { pivotsOf, type Pivot } from "../rules/shape.ts";
import { Groupings } from "./Groupings.tsx";
import { unshaped, type ReportSearch } from "./search.ts";

interface ReportControlsProps {
  readonly search: ReportSearch;
  /** Undefined while they are on their way. */
  readonly choices: Output<typeof listReportChoices> | undefined;
  /** What stands in their lists until they are there. */
  readonly awaited: string;
  readonly onChange: (part: Partial<ReportSearch>) => void;
}

/** Reports that are about a day, whatever the months. */
const timeless: ReadonlySet<Report> = new Set(["projects", "balances"]);

/** Which report, of which months, put together how, limited to what. */
export function ReportControls(props: ReportControlsProps) {
  const { search, onChange } = props;
  const { report } = search;
  return (
    <Filters
      className="report-controls only-screen"
      active={Object.keys(search.limits).length}
      always={
        <Field label={t`Report`}>
          <Select
            options={reportIds.map((value) => ({ value, label: reportLabels()[value] }))}
            value={report}
            onValueChange={(next) => onChange({ ...unshaped, report: next, limits: {}, by: usualBy(next) })}
          />
        </Field>
      }
    >
      <Times search={search} onChange={onChange} />
      <Figures search={search} onChange={onChange} />
      <Groups {...props} />
      <Limits {...props} />
    </Filters>
  );
}

type PartProps = Pick<ReportControlsProps, "search" | "onChange">;

/** The months, or of balances the day. */
function Times({ search, onChange }: PartProps) {
  const { report } = search;
  const { today } = useViewer();
  return (
    <>
      {!timeless.has(report) && (
        <>
          <MonthField label={t`From Month`} value={search.from} onChange={(from) => onChange({ from })} />
          <MonthField label={t`To Month`} value={search.to} onChange={(to) => onChange({ to })} />
        </>
      )}
      {report === "balances" && (
        <DateField
          label={t.as("day")`On`}
          value={search.limits.day ?? today}
          onValueChange={(day) => day !== "" && onChange({ limits: { ...search.limits, day } })}
        />
      )}
    </>
  );
}

/** Which hours, or which of them less which. */
function Figures({ search, onChange }: PartProps) {
  const { report } = search;
  return (
    <>
      {report === "hours" && (
        <Field label={t`Which hours`}>
          <Select
            options={measureIds.map((value) => ({ value, label: measureLabels()[value] }))}
            value={search.measure}
            onValueChange={(measure) =>
              onChange({ measure, ...(search.pivot === null ? { sort: null, hidden: [] } : {}) })
            }
          />
        </Field>
      )}
      {report === "plan" && (
        <Field label={t`Difference`}>
          <Select
            options={comparisonIds.map((value) => ({ value, label: comparisonLabels()[value] }))}
            value={search.compare}
            onValueChange={(compare) => onChange({ compare })}
          />
        </Field>
      )}
    </>
  );
}

/** What lines are put together by, and whether months are columns. */
function Groups({ search, choices, onChange }: ReportControlsProps) {
  const { report, by } = search;
  const isFine = by.some((each) => each === "day" || each === "entry");
  return (
    <>
      {(isOfHours(report) || report === "absence") && !isFine && (
        <Groupings
          search={search}
          characteristics={choices?.characteristics}
          hasCustomers={(choices?.customers.length ?? 0) > 0}
          onChange={onChange}
        />
      )}
      {pivotsOf(report).length > 0 && !isFine && <MonthsAcross search={search} onChange={onChange} />}
      {report === "utilisation" && (
        <Field label={t.as("grouping")`By`}>
          <Select
            options={chosenDimensions("utilisation")}
            value={by[0] ?? "function"}
            onValueChange={(first) => onChange({ by: [first] })}
          />
        </Field>
      )}
    </>
  );
}

const pivotWords: Readonly<Record<Pivot, string>> = { hours: t`Hours`, cost: t`Cost`, days: t`Days` };

/** Months as columns, or as lines like anything else. */
function MonthsAcross({ search, onChange }: Pick<ReportControlsProps, "search" | "onChange">) {
  const { report, by, pivot } = search;
  const turn = (next: Pivot | "none") => {
    const others = by.filter((each) => !isOfTime(each));
    onChange({
      pivot: next === "none" ? null : next,
      by:
        next === "none" ? by : others.length > 0 ? others : usualBy(report).filter((each) => !isOfTime(each)),
      sort: null,
      hidden: [],
    });
  };
  return (
    <Field label={t`Months as columns`}>
      <Select
        options={[
          { value: "none", label: t`No` },
          ...pivotsOf(report).map((value) => ({ value, label: pivotWords[value] })),
        ]}
        value={pivot ?? "none"}
        onValueChange={turn}
      />
    </Field>
  );
}

type Listed = "project" | "customer" | "function" | "kind" | "place";

const listWords = {
  project: { label: t`Project`, all: t`All projects`, placeholder: t`Choose a project` },
  customer: { label: t`Customer`, all: t`All customers`, placeholder: t`Choose a customer` },
  function: { label: t`Function`, all: t`All functions`, placeholder: t`Choose a function` },
  place: { label: t`Place`, all: t`All places`, placeholder: t`Choose a place` },
  kind: { label: t`Kind of leave`, all: t`All kinds`, placeholder: t`Choose a kind` },
} as const satisfies Record<Listed, object>;

/** What a limit offers; undefined while it's on its way. */
function offeredOf(limit: Listed, choices: ReportControlsProps["choices"]) {
  if (limit === "project")
    return choices?.projects.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  if (limit === "customer" && choices && choices.customers.length > 0)
    return [
      { value: noCustomer, label: t`No customer` },
      ...choices.customers.map(({ id, name }) => ({ value: id, label: name })),
    ];
  const listed = {
    customer: choices?.customers,
    function: choices?.functions,
    place: choices?.places,
    kind: choices?.kinds,
  }[limit];
  return listed?.map(({ id, name }) => ({ value: id, label: name }));
}

/** The fewest choices a limit is shown with: places and kinds of leave aren't everywhere. */
const fewest: Readonly<Record<Listed, number>> = { project: 0, customer: 1, function: 0, place: 1, kind: 2 };

/** The project, function, place and kind of leave, of those reports that they limit. */
function Limits({ search: { report, limits }, choices, awaited, onChange }: ReportControlsProps) {
  const limit = (name: Listed, value: string) => {
    const { [name]: _, ...others } = limits;
    onChange({ limits: value === "all" ? others : { ...others, [name]: value } });
  };
  return (["project", "customer", "function", "place", "kind"] as const)
    .filter((name) => limitsOf[report].includes(name))
    .map((name) => ({ name, offered: offeredOf(name, choices) }))
    .filter(({ name, offered }) => (offered?.length ?? 0) >= fewest[name])
    .map(({ name, offered }) => (
      <LimitField
        key={name}
        label={listWords[name].label}
        all={listWords[name].all}
        placeholder={offered === undefined ? awaited : listWords[name].placeholder}
        choices={offered}
        value={limits[name]}
        onChange={(value) => limit(name, value)}
      />
    ));
}

interface LimitFieldProps {
  readonly label: string;
  readonly all: string;
  readonly placeholder: string;
  /** Undefined while they are on their way. */
  readonly choices: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One or all. Nothing is chosen where the address names what the list doesn't have. */
function LimitField({ label, all, placeholder, choices, value = "all", onChange }: LimitFieldProps) {
  const options = [{ value: "all", label: all }, ...(choices ?? [])];
  return (
    <Field label={label}>
      <Select
        placeholder={placeholder}
        options={options}
        value={options.some((each) => each.value === value) ? value : ""}
        disabled={choices === undefined}
        onValueChange={onChange}
      />
    </Field>
  );
}
