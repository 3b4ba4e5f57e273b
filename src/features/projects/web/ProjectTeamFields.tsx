import { t } from "#shared/texts/t.ts";
import { CheckboxGroup, type CheckboxGroupProps } from "#ui/form/CheckboxGroup.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import type { Faults } from "#web/edit/use-faults.ts";
import { readProjectChoices, type ProjectDetails } from "../contract.ts";
import { assignedFirst, together, type Named } from "./team-choices.ts";

interface Team {
  readonly functionIds: readonly string[];
  readonly forecasterIds: readonly string[];
}

interface ProjectTeamFieldsProps {
  readonly edit: {
    readonly draft: Team;
    readonly faults: Faults;
    readonly set: (change: { functionIds?: string[]; forecasterIds?: string[] }) => void;
  };
  /** Confirms first where set. */
  readonly onFunctionsChange?: (ids: string[]) => void;
  readonly disabled?: boolean;
  /** Assigned ones that may have become inactive since: they stay in sight. */
  readonly assigned?: Pick<ProjectDetails, "functions" | "forecasters"> | undefined;
}

export function ProjectTeamFields(props: ProjectTeamFieldsProps) {
  const { edit, assigned = { functions: [], forecasters: [] }, disabled = false } = props;
  const choices = useRead(readProjectChoices, {}, { fresh: freshFor.general });
  if (choices.isError && choices.data === undefined)
    return <ErrorPanel title={t`Failed to load project data`} read={choices} />;
  const { functions = [], forecasters = [] } = choices.data ?? {};
  const common = { isPending: choices.isPending, disabled };
  return (
    <>
      <Choices
        {...common}
        legend={t`Functions`}
        named={together(functions, assigned.functions)}
        values={edit.draft.functionIds}
        onValuesChange={props.onFunctionsChange ?? ((functionIds) => edit.set({ functionIds }))}
        error={edit.faults["functionIds"]}
        none={t`There are no active functions yet.`}
      />
      <Choices
        {...common}
        legend={t`Forecasters`}
        named={assignedFirst(forecasters, assigned.forecasters)}
        values={edit.draft.forecasterIds}
        onValuesChange={(forecasterIds) => edit.set({ forecasterIds })}
        error={edit.faults["forecasterIds"]}
        none={t`No one has the Forecaster role yet.`}
      />
    </>
  );
}

interface ChoicesProps extends Pick<
  CheckboxGroupProps<string>,
  "legend" | "values" | "onValuesChange" | "error"
> {
  readonly named: readonly Named[];
  readonly isPending: boolean;
  readonly disabled: boolean;
  readonly none: string;
}

function Choices({ named, isPending, disabled, none, ...rest }: ChoicesProps) {
  return (
    <div className="span-3 project-choices">
      <CheckboxGroup
        {...rest}
        grid
        boxed
        options={named.map(({ id, name }) => ({ value: id, label: name, disabled }))}
        hint={isPending ? t`Loading...` : named.length === 0 ? none : undefined}
      />
    </div>
  );
}
