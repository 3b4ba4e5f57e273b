import { ChevronLeft, ChevronRight } from "lucide-react";
import { addMonths, formatMonth, monthOf, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { useViewer } from "#web/viewer.ts";
import type { CalendarSearch } from "./calendar-search.ts";

interface CalendarToolsProps {
  readonly search: CalendarSearch;
  readonly month: Month;
  readonly onShow: (next: CalendarSearch) => void;
}

/** Which month or year is shown. */
export function CalendarTools({ search, month, onShow }: CalendarToolsProps) {
  const { today } = useViewer();
  const isYear = search.view === "year";
  const { view: _, month: __, ...narrowing } = search;
  const look = (next: Month, asYear = isYear) =>
    onShow({
      ...narrowing,
      ...(asYear && { view: "year" }),
      ...(next !== monthOf(today) && { month: next }),
    });
  const step = isYear ? 12 : 1;
  const isNow = isYear ? month.slice(0, 4) === today.slice(0, 4) : month === monthOf(today);
  return (
    <div className="row-wrap team-tools">
      <span className="only-screen">
        <Segmented
          label={t`Time shown`}
          options={[
            { value: "month", label: t`Month` },
            { value: "year", label: t`Year` },
          ]}
          value={isYear ? "year" : "month"}
          onValueChange={(next) => look(month, next === "year")}
        />
      </span>
      <span className="only-screen">
        <IconButton
          icon={ChevronLeft}
          label={isYear ? t`Previous year` : t`Previous month`}
          onClick={() => look(addMonths(month, -step))}
        />
      </span>
      <h2 className="team-title" aria-live="polite">
        {isYear ? month.slice(0, 4) : formatMonth(month)}
      </h2>
      <span className="only-screen">
        <IconButton
          icon={ChevronRight}
          label={isYear ? t`Next year` : t`Next month`}
          onClick={() => look(addMonths(month, step))}
        />
      </span>
      {!isNow && (
        <Button small onClick={() => look(monthOf(today))}>
          {isYear ? t`This year` : t`This month`}
        </Button>
      )}
    </div>
  );
}
