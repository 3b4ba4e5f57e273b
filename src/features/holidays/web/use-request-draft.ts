import { useEffect } from "react";
import * as z from "zod/mini";
import type { Day } from "#shared/day.ts";
import { useRead, useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { Versioned } from "#web/edit/use-work.ts";
import { previewHolidays, requestHolidays, type HolidayPreview, type RequestKind } from "../contract.ts";
import { checkRequest } from "../rules/check-request.ts";
import { kindFaults } from "../rules/kinds/kind-request.ts";

const RequestDraft = z.object({
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  part: z.enum(["whole", "half", "hours"]),
  hours: z.nullable(z.number()),
  reason: z.string(),
  /** Null for Holiday. */
  kindId: z.nullable(z.string()),
});
type RequestDraft = z.infer<typeof RequestDraft>;

const checked = ({ startDate, endDate, part, hours }: RequestDraft) =>
  checkRequest({ startDate, endDate, part: part === "hours" ? { kind: part, hours } : { kind: part } });

export type RequestEdit = Edit<Versioned, RequestDraft>;

interface RequestOptions {
  /** The day that was clicked; null without one. */
  readonly start: Day | null;
  readonly kinds: readonly RequestKind[];
  readonly today: Day;
  readonly onPreview: (preview: HolidayPreview | null) => void;
  readonly onDone: (hours: number, kind: RequestKind | null) => void;
}

/** What is wrong with a draft, by the rules of requests and then of its kind. */
function faultsWith(draft: RequestDraft, kind: RequestKind | null, today: Day): Record<string, string> {
  const { startDate, endDate } = draft;
  const faults = checked(draft);
  if (kind === null || startDate === null || endDate === null || Object.keys(faults).length > 0)
    return faults;
  return kindFaults(kind, { startDate, endDate }, today);
}

/** How a part and a kind are sent, whole days of Holiday being what is meant without them. */
const partOf = ({ part, hours }: RequestDraft) => (part === "hours" ? { hours } : {});
const kindOf = ({ kindId }: Pick<RequestDraft, "kindId">) => (kindId === null ? {} : { kindId });

/** What the preview of a draft is asked by. */
const queryOf = ({ startDate, endDate, part, hours, kindId }: RequestDraft) => ({
  startDate: startDate ?? "",
  endDate: endDate ?? "",
  ...(part === "hours" ? { hours: String(hours) } : {}),
  ...(part === "half" ? { half: "true" as const } : {}),
  ...kindOf({ kindId }),
});

export function useRequestDraft({ start, kinds, today, onPreview, onDone }: RequestOptions) {
  const { mutateAsync } = useWrite(requestHolidays);
  const chosen = ({ kindId }: RequestDraft) => kinds.find(({ id }) => id === kindId) ?? null;
  const holiday = kinds.find(({ isHoliday }) => isHoliday) ?? null;
  const faultsOf = (draft: RequestDraft) => faultsWith(draft, chosen(draft) ?? holiday, today);
  const edit = useEdit({
    name: "holiday request",
    schema: RequestDraft,
    startsAnew: start !== null,
    blank: { startDate: start, endDate: start, part: "whole", hours: 4, reason: "", kindId: null },
    isInside: (path) => path.startsWith("/my-time/holidays"),
    check: faultsOf,
    asksToLeave: ({ reason }) => reason !== "",
    send: ({ draft }) => {
      const { startDate, endDate, part, reason } = draft;
      if (startDate === null || endDate === null) return null;
      const half = part === "half";
      return mutateAsync({
        body: { startDate, endDate, hours: null, ...partOf(draft), half, reason, ...kindOf(draft) },
      });
    },
    onSaved: (saved, draft) => saved && onDone(saved.totalHours, chosen(draft)),
  });
  const isRight = Object.keys(faultsOf(edit.draft)).length === 0;
  const query = queryOf(edit.draft);
  const read = useRead(previewHolidays, { query }, { enabled: isRight, fresh: 0, keepPrevious: true });
  const preview = isRight ? (read.data ?? null) : null;
  useEffect(() => onPreview(preview), [onPreview, preview]);
  const failed = isRight && read.error !== null && Object.keys(read.error.fields).length === 0;
  return {
    edit,
    /** Null for Holiday. */
    kind: chosen(edit.draft),
    /** Null until the dates are right. */
    preview,
    counting: isRight && read.isFetching && read.isPlaceholderData,
    failure: failed ? read.error.message : null,
  };
}
