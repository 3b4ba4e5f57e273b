import type { Formats } from "#shared/formats.ts";
import { formatMonth, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import type { Place } from "./places.ts";

/** What someone else did. */
export interface ChangeFacts {
  readonly kind: "week" | "request" | "forecast-frozen" | "forecast-unfrozen" | "allocation-submitted";
  readonly id: string;
  readonly byName: string | null;
  readonly status: string;
  readonly name: string | null;
  readonly day: string;
  readonly lastDay: string | null;
}

/** What happened, in a sentence. */
export function changeSentence(change: ChangeFacts, formats: Formats): string {
  const { kind, byName, status, name, day, lastDay } = change;
  const by = byName ?? t`Someone`;
  const month = formatMonth(monthOf(day));
  switch (kind) {
    case "week":
      return status === "approved"
        ? t`${by} approved your week, ${formats.week(day)}`
        : t`${by} returned your week, ${formats.week(day)}`;
    case "request":
      return requestSentence(status, by, formats.span(day, lastDay ?? day));
    case "forecast-frozen":
      return t`${by} froze the forecast of ${name ?? ""} for ${month}`;
    case "forecast-unfrozen":
      return t`${by} reopened the forecast of ${name ?? ""} for ${month}`;
    case "allocation-submitted":
      return t`${by} submitted the allocation of ${name ?? ""} for ${month}, with hours of yours`;
  }
}

function requestSentence(status: string, by: string, days: string): string {
  if (status === "approved") return t`${by} approved your holiday request, ${days}`;
  if (status === "rejected") return t`${by} rejected your holiday request, ${days}`;
  return t`${by} cancelled your holiday request, ${days}`;
}

/** Where it can be seen. */
export function placeOfChange({ kind, id, day }: ChangeFacts): Place {
  switch (kind) {
    case "week":
      return { to: `/my-time/timesheet/${day}` };
    case "request":
      return { to: "/my-time/holidays" };
    case "allocation-submitted":
      return { to: `/allocations/calendar/${monthOf(day)}` };
    case "forecast-frozen":
    case "forecast-unfrozen":
      return { to: "/forecasts", search: { project: id, period: monthOf(day) } };
  }
}
