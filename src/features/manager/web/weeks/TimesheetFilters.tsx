import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { IconButton } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Filters } from "#ui/form/Filters.tsx";
import { useFormats } from "#web/formats.ts";
import { neighbourWeek } from "#features/timesheets/rules/week-cells.ts";
import { ChoiceFilter, UserSearch } from "../ListFilters.tsx";
import type { ViewProps } from "../manager-view.ts";

const searchRest = 500;

interface TimesheetFiltersProps extends ViewProps {
  readonly functions: readonly { readonly id: string; readonly name: string }[];
  readonly statuses: readonly { readonly code: string; readonly label: string }[];
}

export function TimesheetFilters({ view, functions, statuses, change }: TimesheetFiltersProps) {
  const formats = useFormats();
  const [search, setSearch] = useState(view.search);
  useEffect(() => {
    if (search === view.search) return undefined;
    const timer = setTimeout(() => change({ search }), searchRest);
    return () => clearTimeout(timer);
  }, [search, view.search, change]);
  return (
    <Filters
      className="manager-filters"
      active={[view.functionId, view.status, view.search, view.exceptionsOnly].filter(Boolean).length}
      always={
        <span className="row">
          <IconButton
            icon={ChevronLeft}
            variant="secondary"
            label={t`Previous`}
            onClick={() => change({ week: neighbourWeek(view.week, -1) })}
          />
          <IconButton
            icon={ChevronRight}
            variant="secondary"
            label={t`Next`}
            onClick={() => change({ week: neighbourWeek(view.week, 1) })}
          />
          <h2 className="manager-week">{formats.week(view.week)}</h2>
        </span>
      }
    >
      <ChoiceFilter
        label={t`Function`}
        everyone={t`All functions`}
        value={view.functionId}
        choices={functions.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(functionId) => change({ functionId })}
      />
      <ChoiceFilter
        label={t`Status`}
        everyone={t`All statuses`}
        value={view.status}
        choices={statuses.map(({ code, label }) => ({ value: code, label }))}
        onChange={(status) => change({ status })}
      />
      <UserSearch value={search} onChange={setSearch} />
      <span className="grow only-desk" />
      <Checkbox
        checked={view.exceptionsOnly}
        onCheckedChange={(exceptionsOnly) => change({ exceptionsOnly })}
      >{t`Exceptions only`}</Checkbox>
    </Filters>
  );
}
