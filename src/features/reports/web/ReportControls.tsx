import { MonthField } from "#parts/months/MonthField.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { useViewer } from "#web/viewer.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { Output } from "#shared/contract.ts";
import type { listReportChoices } from "../contract.ts";
import {
  chosenDimensions,
  comparisons,
  isOfHours,
  limitsOf,
  measures,
  reports,
  usualBy,
  type Dimension,
  type Report,
} from "../rules/report.ts";
import type { ReportSearch } from "./search.ts";

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
export function ReportControls({ search, choices, awaited, onChange }: ReportControlsProps) {
  const { report, by } = search;
  const { today } = useViewer();
  const isFine = by.some((each) => each === "day" || each === "entry");
  return (
    <div className="row-wrap report-controls">
      <Field label="Report">
        <Select
          options={reports}
          value={report}
          onValueChange={(next) => onChange({ report: next, limits: {}, by: usualBy(next) })}
        />
      </Field>
      {!timeless.has(report) && (
        <>
          <MonthField label="From Month" value={search.from} onChange={(from) => onChange({ from })} />
          <MonthField label="To Month" value={search.to} onChange={(to) => onChange({ to })} />
        </>
      )}
      {report === "balances" && (
        <DateField
          label="On"
          value={search.limits.day ?? today}
          onValueChange={(day) => day !== "" && onChange({ limits: { ...search.limits, day } })}
        />
      )}
      {report === "hours" && (
        <Field label="Which hours">
          <Select
            options={measures}
            value={search.measure}
            onValueChange={(measure) => onChange({ measure })}
          />
        </Field>
      )}
      {report === "plan" && (
        <Field label="Difference">
          <Select
            options={comparisons}
            value={search.compare}
            onValueChange={(compare) => onChange({ compare })}
          />
        </Field>
      )}
      {(isOfHours(report) || report === "absence") && !isFine && (
        <Dimensions report={report} by={by} onChange={onChange} />
      )}
      {report === "utilisation" && (
        <Field label="By">
          <Select
            options={chosenDimensions("utilisation")}
            value={by[0] ?? "function"}
            onValueChange={(first) => onChange({ by: [first] })}
          />
        </Field>
      )}
      <Limits search={search} choices={choices} awaited={awaited} onChange={onChange} />
    </div>
  );
}

/** The project, the function and the kind of leave, of those reports that they limit. */
function Limits({ search: { report, limits }, choices, awaited, onChange }: ReportControlsProps) {
  const limit = (name: "project" | "function" | "kind", value: string) => {
    const { [name]: _, ...others } = limits;
    onChange({ limits: value === "all" ? others : { ...others, [name]: value } });
  };
  return (
    <>
      {limitsOf[report].includes("project") && (
        <LimitField
          label="Project"
          all="All projects"
          placeholder={choices === undefined ? awaited : "Choose a project"}
          choices={choices?.projects.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          value={limits.project}
          onChange={(value) => limit("project", value)}
        />
      )}
      {limitsOf[report].includes("function") && (
        <LimitField
          label="Function"
          all="All functions"
          placeholder={choices === undefined ? awaited : "Choose a function"}
          choices={choices?.functions.map(({ id, name }) => ({ value: id, label: name }))}
          value={limits.function}
          onChange={(value) => limit("function", value)}
        />
      )}
      {limitsOf[report].includes("kind") && (choices?.kinds.length ?? 0) > 1 && (
        <LimitField
          label="Kind of leave"
          all="All kinds"
          placeholder="Choose a kind"
          choices={choices?.kinds.map(({ id, name }) => ({ value: id, label: name }))}
          value={limits.kind}
          onChange={(value) => limit("kind", value)}
        />
      )}
    </>
  );
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

/** What hours are put together by: one thing, or two. */
function Dimensions({
  report,
  by,
  onChange,
}: Pick<ReportSearch, "report" | "by"> & Pick<ReportControlsProps, "onChange">) {
  const choices = chosenDimensions(report);
  const first = by[0] ?? usualBy(report)[0] ?? "project";
  return (
    <>
      <Field label="By">
        <Select
          options={choices}
          value={first}
          onValueChange={(next) => onChange({ by: twoOf(next, by[1]) })}
        />
      </Field>
      <Field label="And by">
        <Select
          placeholder="None"
          options={[{ value: "none", label: "None" }, ...choices.filter(({ value }) => value !== first)]}
          value={by[1] ?? "none"}
          onValueChange={(second) =>
            onChange({ by: second === "none" ? by.slice(0, 1) : twoOf(first, second) })
          }
        />
      </Field>
    </>
  );
}

function twoOf(first: Dimension, second: Dimension | undefined): Dimension[] {
  return second === undefined || second === first ? [first] : [first, second];
}
