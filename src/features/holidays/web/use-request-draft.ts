import { useEffect, useState } from "react";
import * as z from "zod/mini";
import type { Day } from "../../../shared/day.ts";
import { useRead, useWrite } from "../../../web/data.ts";
import { useKeptWork, useUnsavedWork, type UnsavedWork } from "../../../web/unsaved-work.ts";
import { previewHolidays, requestHolidays, type HolidayPreview } from "../contract.ts";
import { checkRequest } from "../rules/check-request.ts";

/** A request while it is filled in. */
export interface RequestDraft {
  readonly startDate: Day | null;
  readonly endDate: Day | null;
  readonly part: "whole" | "hours";
  readonly hours: number | null;
  readonly reason: string;
}

const Kept = z.object({
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  part: z.enum(["whole", "hours"]),
  hours: z.nullable(z.number()),
  reason: z.string(),
});

const faultsOf = ({ startDate, endDate, part, hours }: RequestDraft) =>
  checkRequest({ startDate, endDate, part: part === "whole" ? { kind: "whole" } : { kind: "hours", hours } });

export interface RequestForm {
  readonly draft: RequestDraft;
  readonly set: (change: Partial<RequestDraft>) => void;
  readonly faults: Readonly<Record<string, string>>;
  /** What the request would take; null until its dates are right. */
  readonly preview: HolidayPreview | null;
  readonly counting: boolean;
  /** Why it could not be counted or asked for, when no field says it. */
  readonly failure: string | null;
  readonly pending: boolean;
  readonly changed: boolean;
  readonly restored: boolean;
  readonly unsaved: UnsavedWork;
  readonly submit: () => void;
}

/** The state behind the request drawer: what is typed, what it would take, and the sending. */
export function useRequestDraft(
  start: Day | null,
  onPreview: (preview: HolidayPreview | null) => void,
  onDone: (hours: number) => void,
): RequestForm {
  const kept = useKeptWork("holiday request", Kept);
  const empty: RequestDraft = { startDate: start, endDate: start, part: "whole", hours: 4, reason: "" };
  const [draft, setDraft] = useState<RequestDraft>(start === null && kept !== null ? kept : empty);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const write = useWrite(requestHolidays);
  const isRight = Object.keys(faultsOf(draft)).length === 0;
  const { startDate, endDate, part, hours, reason } = draft;
  const query = {
    startDate: startDate ?? "",
    endDate: endDate ?? "",
    ...(part === "hours" ? { hours: String(hours) } : {}),
  };
  const read = useRead(previewHolidays, { query }, { enabled: isRight, fresh: 0, keepPrevious: true });
  const preview = isRight ? (read.data ?? null) : null;
  useEffect(() => onPreview(preview), [onPreview, preview]);
  const changed = JSON.stringify(draft) !== JSON.stringify(empty) || start !== null;
  const unsaved = useUnsavedWork({
    name: "holiday request",
    dirty: changed,
    work: draft,
    isInside: (path) => path.startsWith("/my-time/holidays"),
  });
  const failed = write.error ?? (isRight ? read.error : null);
  return {
    draft,
    set: (change) => {
      setDraft({ ...draft, ...change });
      setFaults({});
      write.reset();
    },
    faults,
    preview,
    counting: isRight && read.isFetching && read.isPlaceholderData,
    failure: failed !== null && Object.keys(failed.fields).length === 0 ? failed.message : null,
    pending: write.isPending,
    changed,
    restored: start === null && kept !== null,
    unsaved,
    submit: () => {
      const wrong = faultsOf(draft);
      setFaults(wrong);
      if (Object.keys(wrong).length > 0 || startDate === null || endDate === null) return;
      write.mutate(
        { body: { startDate, endDate, hours: part === "whole" ? null : hours, reason } },
        {
          onSuccess: (done) => {
            unsaved.forget();
            onDone(done.totalHours);
          },
          onError: (failure) => setFaults(failure.fields),
        },
      );
    },
  };
}
