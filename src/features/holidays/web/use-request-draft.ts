import { useEffect } from "react";
import type { Day } from "#shared/day.ts";
import { useWrite } from "#web/data.ts";
import { useEdit } from "#web/edit/use-edit.ts";
import { requestHolidays, type HolidayPreview, type RequestKind } from "../contract.ts";
import { blankRequest, draftFaults, RequestDraft, sentDays } from "./request/request-draft.ts";
import { usePreview } from "./request/use-preview.ts";

interface RequestOptions {
  /** The day that was clicked; null without one. */
  readonly start: Day | null;
  readonly kinds: readonly RequestKind[];
  readonly today: Day;
  readonly onPreview: (preview: HolidayPreview | null) => void;
  readonly onDone: (hours: number, kind: RequestKind | null) => void;
}

export function useRequestDraft({ start, kinds, today, onPreview, onDone }: RequestOptions) {
  const { mutateAsync } = useWrite(requestHolidays);
  const chosen = ({ kindId }: RequestDraft) => kinds.find(({ id }) => id === kindId) ?? null;
  const holiday = kinds.find(({ isHoliday }) => isHoliday) ?? null;
  const faultsOf = (draft: RequestDraft) => draftFaults(draft, chosen(draft) ?? holiday, today);
  const edit = useEdit({
    name: "holiday request",
    schema: RequestDraft,
    startsAnew: start !== null,
    blank: blankRequest(start),
    isInside: (path) => path.startsWith("/my-time/holidays"),
    check: faultsOf,
    asksToLeave: ({ reason }) => reason !== "",
    send: ({ draft }) => {
      const days = sentDays(draft);
      if (days === null) return null;
      const { reason, kindId, standInId } = draft;
      return mutateAsync({
        body: {
          ...days,
          reason,
          ...(kindId === null ? {} : { kindId }),
          ...(standInId === null ? {} : { standInId }),
        },
      });
    },
    onSaved: (saved, draft) => saved && onDone(saved.totalHours, chosen(draft)),
  });
  const isRight = Object.keys(faultsOf(edit.draft)).length === 0;
  const previewed = usePreview(edit.draft, isRight);
  const { preview } = previewed;
  useEffect(() => onPreview(preview), [onPreview, preview]);
  return {
    edit,
    /** Null for Holiday. */
    kind: chosen(edit.draft),
    ...previewed,
  };
}
