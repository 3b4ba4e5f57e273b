import { useEffect } from "react";
import * as z from "zod/mini";
import type { Day } from "#shared/day.ts";
import { useRead, useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { Versioned } from "#web/edit/use-work.ts";
import { previewHolidays, requestHolidays, type HolidayPreview } from "../contract.ts";
import { checkRequest } from "../rules/check-request.ts";

const RequestDraft = z.object({
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  part: z.enum(["whole", "hours"]),
  hours: z.nullable(z.number()),
  reason: z.string(),
});
type RequestDraft = z.infer<typeof RequestDraft>;

const faultsOf = ({ startDate, endDate, part, hours }: RequestDraft) =>
  checkRequest({ startDate, endDate, part: part === "whole" ? { kind: "whole" } : { kind: "hours", hours } });

export type RequestEdit = Edit<Versioned, RequestDraft>;

export function useRequestDraft(
  start: Day | null,
  onPreview: (preview: HolidayPreview | null) => void,
  onDone: (hours: number) => void,
) {
  const { mutateAsync } = useWrite(requestHolidays);
  const edit = useEdit({
    name: "holiday request",
    schema: RequestDraft,
    startsAnew: start !== null,
    blank: { startDate: start, endDate: start, part: "whole", hours: 4, reason: "" },
    isInside: (path) => path.startsWith("/my-time/holidays"),
    check: faultsOf,
    asksToLeave: ({ reason }) => reason !== "",
    send: ({ draft: { startDate, endDate, part, hours, reason } }) =>
      startDate === null || endDate === null
        ? null
        : mutateAsync({ body: { startDate, endDate, hours: part === "whole" ? null : hours, reason } }),
    onSaved: (saved) => saved && onDone(saved.totalHours),
  });
  const { startDate, endDate, part, hours } = edit.draft;
  const isRight = Object.keys(faultsOf(edit.draft)).length === 0;
  const query = {
    startDate: startDate ?? "",
    endDate: endDate ?? "",
    ...(part === "hours" ? { hours: String(hours) } : {}),
  };
  const read = useRead(previewHolidays, { query }, { enabled: isRight, fresh: 0, keepPrevious: true });
  const preview = isRight ? (read.data ?? null) : null;
  useEffect(() => onPreview(preview), [onPreview, preview]);
  const failed = isRight && read.error !== null && Object.keys(read.error.fields).length === 0;
  return {
    edit,
    /** Null until the dates are right. */
    preview,
    counting: isRight && read.isFetching && read.isPlaceholderData,
    failure: failed ? read.error.message : null,
  };
}
