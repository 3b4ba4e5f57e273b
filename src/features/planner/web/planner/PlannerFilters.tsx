import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { loadFilters, noFilter, partsInUse, type PeopleFilter } from "#features/plans/rules/people-filter.ts";
import { thenFocusGrid } from "./focus-work.ts";
import type { OpenPlanner } from "./use-plan.ts";

interface PlannerFiltersProps {
  readonly planner: OpenPlanner;
  readonly filter: PeopleFilter;
  readonly onChange: (filter: PeopleFilter) => void;
  readonly count: number;
  /** Each as wide as the sheet around them. */
  readonly wide?: boolean;
}

const loadWords = { all: t`Any load`, under: t`Under 85%`, over: t`Over 100%` } as const;

export function PlannerFilters({ planner, filter, onChange, count, wide = false }: PlannerFiltersProps) {
  const part = (change: Partial<PeopleFilter>) => onChange({ ...filter, ...change });
  return (
    <div className="planner-filters" role="search" aria-label={t`People`}>
      <TextInput
        type="search"
        small
        aria-label={t`Search people`}
        placeholder={t`Search people`}
        value={filter.search}
        onChange={(event) => part({ search: event.target.value })}
      />
      <Select
        small
        aria-label={t`Cost tier`}
        value={filter.costTierId ?? ""}
        options={[
          { value: "", label: t`All cost tiers` },
          ...planner.costTiers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={(id) => part({ costTierId: id === "" ? null : id })}
      />
      <Select
        small
        aria-label={t`Project of people`}
        value={filter.projectId ?? ""}
        options={[
          { value: "", label: t`All projects` },
          ...planner.projects.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
        ]}
        onValueChange={(id) => part({ projectId: id === "" ? null : id })}
      />
      <Segmented
        small
        wide={wide}
        label={t.as("workload")`Load`}
        options={loadFilters.map((value) => ({ value, label: loadWords[value] }))}
        value={filter.load}
        onValueChange={(load) => part({ load })}
      />
      <span className="muted">{t`${count} of ${planner.users.length} shown`}</span>
      {partsInUse(filter) > 0 && (
        <Button
          small
          variant="ghost"
          onClick={thenFocusGrid(() => onChange(noFilter))}
        >{t`Show everyone`}</Button>
      )}
    </div>
  );
}
