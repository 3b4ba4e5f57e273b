import { useState } from "react";
import * as z from "zod/mini";
import type { CallFailure } from "../../../web/call.ts";
import { useWrite } from "../../../web/data.ts";
import { useKeptWork, useUnsavedWork, type UnsavedWork } from "../../../web/unsaved-work.ts";
import { clearForecast, noForecast, saveForecast, type Forecast, type Planner } from "../contract.ts";
import { cleared, draftSaved, frozenSaved } from "../rules/messages.ts";
import { cellsOf, draftFrom, isDirty, merged, rebased, type ForecastDraft } from "./forecast-draft.ts";

/** What the last save said. */
export interface FormNotice {
  readonly tone: "positive" | "critical";
  readonly text: string;
  /** By how much changed rates alone moved the total. */
  readonly repricedBy: number;
  /** Tries the failed step again. */
  readonly retry: (() => void) | null;
}

export interface ForecastForm {
  readonly draft: ForecastDraft;
  readonly change: (draft: ForecastDraft) => void;
  readonly dirty: boolean;
  /** What somebody else stored since the form began, while the form holds unsaved hours. */
  readonly conflict: Forecast | null;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  readonly merge: () => void;
  /** Counts how often somebody else's hours were taken into the form: what was typed before cannot be undone then. */
  readonly takeovers: number;
  /** True while hours of an earlier visit stand in the form again. */
  readonly restored: boolean;
  readonly discardRestored: () => void;
  readonly dismissRestored: () => void;
  /** The guard over unsaved hours. */
  readonly unsaved: UnsavedWork;
  readonly save: (status: "draft" | "frozen") => void;
  readonly clear: () => void;
  /** Which step is under way. */
  readonly pending: "draft" | "frozen" | "clear" | null;
  readonly notice: FormNotice | null;
  readonly dismissNotice: () => void;
}

/** Unsaved hours, and which stored forecast they were typed over. */
const Kept = z.object({ id: z.nullable(z.string()), version: z.number(), hours: z.array(z.tuple([z.string(), z.number()])) });

const isOther = (stored: Forecast, base: Pick<Forecast, "id" | "version">): boolean => stored.version !== base.version || stored.id !== base.id;

/** The form of one project and month: unsaved hours over the stored forecast they began from, saved under its version. */
export function useForecastForm(planner: Planner, invalidCells: number): ForecastForm {
  const name = `forecast ${planner.project.id} ${planner.month}`;
  const kept = useKeptWork(name, Kept);
  const [restored, setRestored] = useState(kept !== null);
  const [draft, setDraft] = useState(() =>
    kept === null ? draftFrom(planner.forecast) : { base: { ...planner.forecast, id: kept.id, version: kept.version }, hours: new Map(kept.hours) },
  );
  const [newer, setNewer] = useState(() => (kept !== null && isOther(planner.forecast, kept) ? planner.forecast : null));
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [takeovers, setTakeovers] = useState(0);
  const [pending, setPending] = useState<ForecastForm["pending"]>(null);
  const saving = useWrite(saveForecast);
  const clearing = useWrite(clearForecast);
  const dirty = isDirty(draft);
  const unsaved = useUnsavedWork({
    name,
    dirty: dirty || invalidCells > 0,
    work: dirty ? { id: draft.base.id, version: draft.base.version, hours: [...draft.hours] } : null,
  });
  const params = { projectId: planner.project.id, month: planner.month };

  // A read may be older than what the last save or a 409 answered: only a higher version, or the loss of the row, is news.
  const [seen, setSeen] = useState(planner.forecast);
  if (seen !== planner.forecast) {
    setSeen(planner.forecast);
    if (isOther(planner.forecast, draft.base) && pending === null) {
      if (dirty) setNewer(planner.forecast);
      else {
        setDraft(draftFrom(planner.forecast));
        setTakeovers(takeovers + 1);
      }
    }
  }

  const failed = (failure: CallFailure, retry: () => void): void => {
    if (failure.status === 409 && failure.code === "stale") {
      setNewer(failure.current as Forecast);
      return;
    }
    console.error(`Saving the forecast failed: ${failure.message}`);
    setNotice({ tone: "critical", text: failure.message, repricedBy: 0, retry });
  };
  const begin = (step: NonNullable<ForecastForm["pending"]>): void => {
    setPending(step);
    setNotice(null);
  };
  const saveAs = (status: "draft" | "frozen"): void => {
    begin(status);
    const body = { status, version: draft.base.version, forecastId: draft.base.id, cells: cellsOf(draft) };
    saving.mutate(
      { params, body },
      {
        onSuccess: (answer) => {
          setDraft(draftFrom(answer.forecast));
          setNewer(null);
          setRestored(false);
          setNotice({ tone: "positive", text: status === "frozen" ? frozenSaved : draftSaved, repricedBy: answer.repricedBy, retry: null });
        },
        onError: (failure) => failed(failure, () => saveAs(status)),
        onSettled: () => setPending(null),
      },
    );
  };
  const clear = (): void => {
    begin("clear");
    clearing.mutate(
      { params, query: { version: String(draft.base.version) } },
      {
        onSuccess: () => {
          setDraft(draftFrom(noForecast));
          setNotice({ tone: "positive", text: cleared, repricedBy: 0, retry: null });
        },
        onError: (failure) => failed(failure, clear),
        onSettled: () => setPending(null),
      },
    );
  };
  return {
    draft,
    change: setDraft,
    dirty,
    conflict: newer,
    takeTheirs: () => {
      if (newer !== null) setDraft(draftFrom(newer));
      setTakeovers(takeovers + 1);
      setNewer(null);
    },
    keepMine: () => {
      if (newer !== null) setDraft(rebased(draft, newer));
      setNewer(null);
    },
    merge: () => {
      if (newer !== null) setDraft(merged(draft, newer));
      setTakeovers(takeovers + 1);
      setNewer(null);
    },
    takeovers,
    restored: restored && dirty,
    discardRestored: () => {
      setDraft(draftFrom(planner.forecast));
      setNewer(null);
    },
    dismissRestored: () => setRestored(false),
    unsaved,
    save: saveAs,
    clear,
    pending,
    notice,
    dismissNotice: () => setNotice(null),
  };
}
