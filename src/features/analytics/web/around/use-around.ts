import { useMemo } from "react";
import type { ChartMarks } from "#ui/charts/chart-model.ts";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { readAround, type Around } from "../../charts-contract.ts";
import { eventWords } from "../../rules/chart-events.ts";
import { queryOf, type DashboardFilter } from "../filter.ts";

/** What surrounds a dashboard's timeframe, read after its figures. */
export function useAround(
  filter: DashboardFilter,
  limits: Readonly<Record<string, string>>,
  isReady: boolean,
): { readonly around: Read<Around>; readonly marks: ChartMarks | undefined } {
  const formats = useFormats();
  const read = useRead(
    readAround,
    { query: { ...queryOf(filter), ...limits } },
    { enabled: isReady, showPrevious: true },
  );
  const { data } = read;
  const isOneProject = limits["project"] !== undefined;
  const marks = useMemo(
    () =>
      data &&
      new Map(
        data.events.map((month) => [
          month.month_start,
          eventWords(month, isOneProject, (day) => formats.day(day)),
        ]),
      ),
    [data, isOneProject, formats],
  );
  return { around: read, marks };
}
