import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatMonthShort } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { IconButton } from "#ui/form/Button.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { PlannerTools } from "./planner-tools.ts";

export function FunctionPicker({ planner, search, onGo }: Pick<PlannerTools, "planner" | "search" | "onGo">) {
  return (
    <Select
      small
      aria-label={t`Function`}
      className="planner-function"
      value={planner.functionId}
      options={planner.functions.map(({ id, name }) => ({ value: id, label: name }))}
      onValueChange={(functionId) => onGo({ ...search, function: functionId, month: planner.month })}
    />
  );
}

interface PeriodPickerProps extends Pick<PlannerTools, "planner" | "search" | "onGo"> {
  /** No steps, where there is little room. */
  readonly narrow?: boolean | undefined;
}

export function PeriodPicker({ planner, search, onGo, narrow = false }: PeriodPickerProps) {
  const months = planner.periods.map((period) => period.month);
  const listed = months.includes(planner.month) ? months : [...months, planner.month].sort();
  const at = listed.indexOf(planner.month);
  const go = (month: string | undefined) =>
    month !== undefined && onGo({ ...search, function: planner.functionId, month });
  return (
    <span className="planner-period">
      {!narrow && (
        <IconButton
          small
          icon={ChevronLeft}
          label={t`Previous month`}
          disabled={at <= 0}
          onClick={() => go(listed[at - 1])}
        />
      )}
      <Select
        small
        aria-label={t`Period`}
        value={planner.month}
        options={listed.map((month) => ({ value: month, label: formatMonthShort(month) }))}
        onValueChange={go}
      />
      {!narrow && (
        <IconButton
          small
          icon={ChevronRight}
          label={t`Next month`}
          disabled={at === listed.length - 1}
          onClick={() => go(listed[at + 1])}
        />
      )}
    </span>
  );
}
