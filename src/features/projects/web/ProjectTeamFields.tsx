import { t } from "#shared/texts/t.ts";
import { CheckboxGroup, type CheckboxGroupProps } from "#ui/form/CheckboxGroup.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import type { Faults } from "#web/edit/use-faults.ts";
import { readProjectChoices, type ProjectDetails } from "../contract.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What is offered, and what is assigned though it is offered no more. */
export function together(offered: readonly Named[], assigned: readonly Named[]): Named[] {
  const known = new Set(offered.map((each) => each.id));
  return [...offered, ...assigned.filter((each) => !known.has(each.id))];
}

/**
 * The same with the stored assignment in front, so that who it is can be seen among hundreds; ticking a box
 * moves none.
 */
export function assignedFirst(offered: readonly Named[], assigned: readonly Named[]): Named[] {
  const chosen = new Set(assigned.map((each) => each.id));
  const all = together(offered, assigned);
  return [...all.filter((each) => chosen.has(each.id)), ...all.filter((each) => !chosen.has(each.id))];
}

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
