import type { Formats } from "#shared/formats.ts";
import { formatMonth, monthOf } from "#shared/month.ts";
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
  const by = byName ?? "Someone";
  const month = formatMonth(monthOf(day));
  switch (kind) {
    case "week":
      return `${by} ${status === "approved" ? "approved" : "returned"} your week, ${formats.week(day)}`;
    case "request":
      return `${by} ${status} your holiday request, ${formats.span(day, lastDay ?? day)}`;
    case "forecast-frozen":
      return `${by} froze the forecast of ${name ?? ""} for ${month}`;
    case "forecast-unfrozen":
      return `${by} reopened the forecast of ${name ?? ""} for ${month}`;
    case "allocation-submitted":
      return `${by} submitted the allocation of ${name ?? ""} for ${month}, with hours of yours`;
  }
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
