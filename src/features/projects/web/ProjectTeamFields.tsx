import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { readProjectChoices } from "../contract.ts";
import { assignedFirst, together, type Named } from "./team-choices.ts";

interface ProjectTeamFieldsProps {
  readonly functionIds: readonly string[];
  readonly forecasterIds: readonly string[];
  readonly onFunctionsChange: (ids: string[]) => void;
  readonly onForecastersChange: (ids: string[]) => void;
  readonly faults: Readonly<Record<string, string>>;
  readonly disabled?: boolean | undefined;
  /** Assigned ones that may have become inactive since: they stay in sight. */
  readonly assignedFunctions?: readonly Named[] | undefined;
  readonly assignedForecasters?: readonly Named[] | undefined;
}

/** The checkboxes of functions and forecasters: active functions, and people who hold the forecaster role. */
export function ProjectTeamFields({
  functionIds,
  forecasterIds,
  onFunctionsChange,
  onForecastersChange,
  faults,
  disabled = false,
  assignedFunctions = [],
  assignedForecasters = [],
}: ProjectTeamFieldsProps) {
  const choices = useRead(readProjectChoices, {}, { fresh: freshFor.general });
  if (choices.isError && choices.data === undefined)
    return <ErrorPanel title="Failed to load project data" read={choices} />;
  const functions = together(choices.data?.functions ?? [], assignedFunctions);
  const forecasters = assignedFirst(choices.data?.forecasters ?? [], assignedForecasters);
  return (
    <>
      <div className="span-3 project-choices">
        <CheckboxGroup
          grid
          boxed
          legend="Functions"
          options={optionsOf(functions, disabled)}
          values={functionIds}
          onValuesChange={onFunctionsChange}
          error={faults["functionIds"]}
          hint={hintFor(choices.isPending, functions, "There are no active functions yet.")}
        />
      </div>
      <div className="span-3 project-choices">
        <CheckboxGroup
          grid
          boxed
          legend="Forecasters"
          options={optionsOf(forecasters, disabled)}
          values={forecasterIds}
          onValuesChange={onForecastersChange}
          error={faults["forecasterIds"]}
          hint={hintFor(choices.isPending, forecasters, "No one has the Forecaster role yet.")}
        />
      </div>
    </>
  );
}

function optionsOf(named: readonly Named[], disabled: boolean) {
  return named.map(({ id, name }) => ({ value: id, label: name, disabled }));
}

function hintFor(pending: boolean, options: readonly Named[], none: string): string | undefined {
  if (pending) return "Loading...";
  return options.length === 0 ? none : undefined;
}
