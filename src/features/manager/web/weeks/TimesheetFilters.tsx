import { ChevronLeft, ChevronRight, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../../../ui/form/Button.tsx";
import { Checkbox } from "../../../../ui/form/Checkbox.tsx";
import { Field } from "../../../../ui/form/Field.tsx";
import { Select } from "../../../../ui/form/Select.tsx";
import { TextInput } from "../../../../ui/form/TextInput.tsx";
import { useFormats } from "../../../../web/formats.ts";
import { neighbourWeek } from "../../../timesheets/rules/week-cells.ts";
import type { ManagerView } from "../manager-view.ts";

const searchRest = 500;

interface TimesheetFiltersProps {
  readonly view: ManagerView;
  readonly functions: readonly { readonly id: string; readonly name: string }[];
  readonly statuses: readonly { readonly code: string; readonly label: string }[];
  readonly change: (change: Partial<ManagerView>) => void;
}

/** Which week, and whom of the team. */
export function TimesheetFilters({ view, functions, statuses, change }: TimesheetFiltersProps) {
  const formats = useFormats();
  const [search, setSearch] = useState(view.search);
  useEffect(() => {
    if (search === view.search) return undefined;
    const timer = setTimeout(() => change({ search }), searchRest);
    return () => clearTimeout(timer);
  }, [search, view.search, change]);
  return (
    <div className="row-wrap gap-3 manager-filters">
      <span className="row">
        <IconButton
          icon={ChevronLeft}
          variant="secondary"
          label="Previous"
          onClick={() => change({ week: neighbourWeek(view.week, -1) })}
        />
        <IconButton
          icon={ChevronRight}
          variant="secondary"
          label="Next"
          onClick={() => change({ week: neighbourWeek(view.week, 1) })}
        />
        <h2 className="manager-week">{formats.week(view.week)}</h2>
      </span>
      <Field label="Function" labelHidden>
        <Select
          value={view.functionId || all}
          options={[
            { value: all, label: "All functions" },
            ...functions.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onValueChange={(value) => change({ functionId: value === all ? "" : value })}
        />
      </Field>
      <Field label="Status" labelHidden>
        <Select
          value={view.status || all}
          options={[
            { value: all, label: "All statuses" },
            ...statuses.map(({ code, label }) => ({ value: code, label })),
          ]}
          onValueChange={(value) => change({ status: value === all ? "" : value })}
        />
      </Field>
      <Field label="Search User" labelHidden>
        <TextInput
          type="search"
          icon={Search}
          placeholder="Search User"
          maxLength={200}
          value={search}
          onValueChange={setSearch}
        />
      </Field>
      <span className="grow only-desk" />
      <Checkbox
        checked={view.exceptionsOnly}
        onCheckedChange={(exceptionsOnly) => change({ exceptionsOnly })}
      >
        Exceptions only
      </Checkbox>
    </div>
  );
}

const all = "all";
