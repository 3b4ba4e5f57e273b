import { useEffect, useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import { sumExact } from "#shared/hundredths.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { CallFailure } from "#web/call.ts";
import { useWrite } from "#web/data.ts";
import { useKeptWork, useUnsavedWork, type UnsavedWork } from "#web/unsaved-work.ts";
import {
  clearForecast,
  noForecast,
  saveForecast,
  type Forecast,
  type Planner,
  type PlannerPeriod,
} from "../../contract.ts";
import { cleared, draftSaved, frozenSaved } from "../../rules/messages.ts";
import { cellsOf, draftFrom, isDirty, type ForecastDraft } from "./forecast-draft.ts";
import {
  afterRead,
  afterSave,
  openMonth,
  settled,
  type ConflictChoice,
  type MonthState,
  type MonthStates,
} from "../months/month-state.ts";

/** What the last step said. */
export interface FormNotice {
  readonly tone: "positive" | "critical";
  readonly text: string;
  /** By how much changed rates alone moved the totals. */
  readonly repricedBy: number;
  /** Tries the failed step again. */
  readonly retry: (() => void) | null;
}

/** A month of the planner with its form. */
export interface MonthForm {
  readonly period: PlannerPeriod;
  readonly draft: ForecastDraft;
  readonly dirty: boolean;
  /** What somebody else stored since the form began, while it holds unsaved hours. */
  readonly conflict: Forecast | null;
}

export type Step = "draft" | "frozen" | "clear";

export interface PlannerForm {
  readonly months: readonly MonthForm[];
  readonly change: (drafts: ReadonlyMap<Month, ForecastDraft>) => void;
  readonly dirty: boolean;
  readonly settle: (month: Month, choice: ConflictChoice) => void;
  /** Counts takeovers of someone else's hours, which end undo. */
  readonly takeovers: number;
  /** True while hours of an earlier visit stand in a form again. */
  readonly restored: boolean;
  readonly giveUp: () => void;
  readonly dismissRestored: () => void;
  /** The guard over unsaved hours. */
  readonly unsaved: UnsavedWork;
  readonly save: (status: "draft" | "frozen", months: readonly Month[], shortfallReason?: string) => void;
  readonly clear: (months: readonly Month[]) => void;
  /** Which step is under way. */
  readonly pending: Step | null;
  readonly notices: readonly FormNotice[];
  readonly dismiss: (notice: FormNotice) => void;
}

const Kept = z.record(
  z.string(),
  z.object({
    id: z.nullable(z.string()),
    version: z.number(),
    hours: z.array(z.tuple([z.string(), z.number()])),
  }),
);

/** The forms of a project's months, each with its own version. Unsaved hours stay by project. */
export function usePlannerForm(planner: Planner, invalidCells: number): PlannerForm {
  const projectId = planner.project.id;
  const name = `forecast ${projectId}`;
  const kept = useKeptWork(name, Kept) ?? {};
  const [states, setStates] = useState<MonthStates>(
    () => new Map(planner.periods.map(({ month, forecast }) => [month, openMonth(forecast, kept[month])])),
  );
  // A step that is tried again takes what stands in the form by then.
  const latest = useRef(states);
  useEffect(() => {
    latest.current = states;
  });
  const [restored, setRestored] = useState(() =>
    planner.periods.some(({ month }) => kept[month] !== undefined),
  );
  const [notices, setNotices] = useState<readonly FormNotice[]>([]);
  const [takeovers, setTakeovers] = useState(0);
  const [busy, setBusy] = useState<{ readonly step: Step; readonly months: ReadonlySet<Month> } | null>(null);
  const saving = useWrite(saveForecast);
  const clearing = useWrite(clearForecast);

  const [read, setRead] = useState(planner);
  if (read !== planner) {
    setRead(planner);
    const after = afterRead(states, planner, busy?.months ?? new Set());
    setStates(after.states);
    if (after.taken) setTakeovers(takeovers + 1);
  }

  const months = useMemo(
    () =>
      planner.periods.map((period): MonthForm => {
        const { draft, newer } = states.get(period.month) ?? openMonth(period.forecast, undefined);
        return { period, draft, dirty: isDirty(draft), conflict: newer };
      }),
    [planner, states],
  );
  const dirty = months.some((each) => each.dirty);
  const shown = new Set(months.map((each) => each.period.month));
  const unsaved = useUnsavedWork({
    name,
    dirty: dirty || invalidCells > 0,
    work: dirty
      ? Object.fromEntries([
          ...Object.entries(kept).filter(([month]) => !shown.has(month)),
          ...months
            .filter((each) => each.dirty)
            .map(
              ({ period, draft }) =>
                [
                  period.month,
                  { id: draft.base.id, version: draft.base.version, hours: [...draft.hours] },
                ] as const,
            ),
        ])
      : null,
  });

  const update = (month: Month, change: (state: MonthState) => MonthState): void =>
    setStates((before) => {
      const state = before.get(month);
      return state === undefined ? before : new Map(before).set(month, change(state));
    });

  /** Does a step month by month; a failure names its month and can be retried. */
  const walk = async (
    step: Step,
    wanted: readonly Month[],
    text: string,
    act: (month: Month, draft: ForecastDraft) => Promise<number>,
  ) => {
    setBusy({ step, months: new Set(wanted) });
    setNotices([]);
    let repricedBy = 0;
    const done: Month[] = [];
    const failed: { month: Month; failure: CallFailure }[] = [];
    for (const month of wanted) {
      const draft = latest.current.get(month)?.draft;
      if (draft === undefined) continue;
      try {
        repricedBy = sumExact([repricedBy, await act(month, draft)]);
        done.push(month);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (error.status === 409 && error.code === "stale") {
          const newer = error.current as Forecast;
          update(month, (state) => ({ ...state, newer }));
        } else failed.push({ month, failure: error });
      }
    }
    const named = (list: readonly Month[]): string =>
      wanted.length === 1 ? "" : list.map(formatMonth).join(", ");
    const told: FormNotice[] = failed.map(({ month, failure }) => {
      console.error(`Saving the forecast failed: ${failure.message} (${month})`);
      const place = named([month]);
      return {
        tone: "critical",
        text: place === "" ? failure.message : `${place}: ${failure.message}`,
        repricedBy: 0,
        // What breaks a rule breaks it again.
        retry: failure.status === 422 ? null : () => void walk(step, [month], text, act),
      };
    });
    if (done.length > 0)
      told.unshift({
        tone: "positive",
        text: [text, named(done)].filter(Boolean).join(" "),
        repricedBy,
        retry: null,
      });
    if (done.length > 0) setRestored(false);
    setNotices(told);
    setBusy(null);
  };

  return {
    months,
    change: (drafts) =>
      setStates((before) => {
        const next = new Map(before);
        for (const [month, draft] of drafts) {
          const state = before.get(month);
          if (state !== undefined) next.set(month, { ...state, draft });
        }
        return next;
      }),
    dirty,
    settle: (month, choice) => {
      update(month, (state) => settled(state, choice));
      if (choice !== "mine") setTakeovers(takeovers + 1);
    },
    takeovers,
    restored: restored && dirty,
    giveUp: () => {
      setStates(
        new Map(planner.periods.map(({ month, forecast }) => [month, openMonth(forecast, undefined)])),
      );
      setTakeovers(takeovers + 1);
    },
    dismissRestored: () => setRestored(false),
    unsaved,
    save: (status, wanted, shortfallReason) =>
      void walk(status, wanted, status === "frozen" ? frozenSaved : draftSaved, async (month, draft) => {
        const { base } = draft;
        const cells = cellsOf(planner, draft);
        const answer = await saving.mutateAsync({
          params: { projectId, month },
          body: {
            status,
            version: base.version,
            forecastId: base.id,
            cells,
            ...(shortfallReason === undefined ? {} : { shortfallReason }),
          },
        });
        update(month, (state) => afterSave(state, draft, answer.forecast));
        return answer.repricedBy;
      }),
    clear: (wanted) =>
      void walk("clear", wanted, cleared, async (month, draft) => {
        await clearing.mutateAsync({
          params: { projectId, month },
          query: { version: String(draft.base.version) },
        });
        update(month, (state) => ({ ...state, draft: draftFrom(noForecast), newer: null }));
        return 0;
      }),
    pending: busy?.step ?? null,
    notices,
    dismiss: (notice) => setNotices(notices.filter((each) => each !== notice)),
  };
}
