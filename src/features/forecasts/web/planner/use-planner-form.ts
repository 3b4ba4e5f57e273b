import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { sumExact } from "#shared/hundredths.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { CallFailure } from "#web/call.ts";
import { useWrite } from "#web/data.ts";
import type { Choice } from "#web/edit/work.ts";
import { useStoredDraft, useUnsavedWork, type UnsavedWork } from "#web/unsaved-work.ts";
import { clearForecast, noForecast, saveForecast, type Forecast, type Planner } from "../../contract.ts";
import type { ForecastCell } from "../../rules/forecast-lines.ts";
import { cleared, draftSaved, frozenSaved } from "../../rules/messages.ts";
import {
  afterRead,
  afterSave,
  cellsOf,
  isDirty,
  storedOf,
  met,
  openMonth,
  settled,
  withHours,
  type MonthForm,
  type MonthForms,
} from "./month-form.ts";

export interface FormNotice {
  readonly tone: "positive" | "critical";
  readonly text: string;
  /** By how much changed rates alone moved the totals. */
  readonly repricedBy: number;
  /** Tries the failed step again. */
  readonly retry: (() => void) | null;
}

export type Step = "draft" | "frozen" | "clear";

interface FormsOfMonths {
  readonly forms: MonthForms;
  readonly update: (month: Month, change: (form: MonthForm) => MonthForm) => void;
  readonly change: (cells: ReadonlyMap<Month, readonly ForecastCell[]>) => void;
  readonly dirty: boolean;
  readonly settle: (month: Month, choice: Choice) => void;
  /** Counts takeovers of someone else's hours, which end undo. */
  readonly takeovers: number;
  /** True while hours of an earlier visit stand in a form again. */
  readonly restored: boolean;
  readonly giveUp: () => void;
  readonly dismissRestored: () => void;
  readonly unsaved: UnsavedWork;
}

interface Steps {
  readonly save: (status: "draft" | "frozen", months: readonly Month[], shortfallReason?: string) => void;
  readonly clear: (months: readonly Month[]) => void;
  readonly pending: Step | null;
  readonly notices: readonly FormNotice[];
  readonly dismiss: (notice: FormNotice) => void;
}

export type PlannerForm = FormsOfMonths & Steps;

const Cells = z.array(z.tuple([z.string(), z.number()]));
const StoredDraft = z.record(
  z.string(),
  z.object({ id: z.nullable(z.string()), version: z.number(), base: Cells, hours: Cells }),
);

const noMonths: ReadonlySet<Month> = new Set();

/** The forms of a project's months, each with its own version, and the steps that save them. */
export function usePlannerForm(planner: Planner, invalidCells: number): PlannerForm {
  const [busy, setBusy] = useState<Busy | null>(null);
  const months = useMonthForms(planner, invalidCells, busy?.months ?? noMonths);
  return { ...months, ...useSteps(planner, months, busy, setBusy) };
}

/** The forms of the months; those that are `busy` with a step hear no news. Unsaved hours stay by project. */
function useMonthForms(planner: Planner, invalidCells: number, busy: ReadonlySet<Month>): FormsOfMonths {
  const name = `forecast ${planner.project.id}`;
  const retained = useStoredDraft(name, StoredDraft) ?? {};
  const [forms, setForms] = useState<MonthForms>(
    () =>
      new Map(planner.periods.map(({ month, forecast }) => [month, openMonth(forecast, retained[month])])),
  );
  const [restored, setRestored] = useState(() =>
    planner.periods.some(({ month }) => retained[month] !== undefined),
  );
  const [takeovers, setTakeovers] = useState(0);
  const [read, setRead] = useState(planner);
  if (read !== planner) {
    setRead(planner);
    const after = afterRead(forms, read, planner, busy);
    setForms(after.forms);
    if (after.used) setTakeovers(takeovers + 1);
  }
  const changed = [...forms].filter(([, form]) => isDirty(form));
  const dirty = changed.length > 0;
  const unsaved = useUnsavedWork({
    name,
    dirty: dirty || invalidCells > 0,
    work: dirty
      ? Object.fromEntries([
          ...Object.entries(retained).filter(([month]) => !forms.has(month)),
          ...changed.map(([month, form]) => [month, storedOf(form)] as const),
        ])
      : null,
  });
  const update: FormsOfMonths["update"] = (month, change) =>
    setForms((before) => {
      const form = before.get(month);
      return form === undefined ? before : new Map(before).set(month, change(form));
    });
  return {
    forms,
    update,
    change: (cells) => {
      for (const [month, own] of cells) update(month, (form) => withHours(form, own));
    },
    dirty,
    settle: (month, choice) => {
      update(month, (form) => settled(form, choice));
      if (choice !== "mine") setTakeovers(takeovers + 1);
    },
    takeovers,
    restored: restored && dirty,
    giveUp: () => {
      setForms(new Map([...forms].map(([month, { stored }]) => [month, openMonth(stored)])));
      setTakeovers(takeovers + 1);
    },
    dismissRestored: () => setRestored(false),
    unsaved,
  };
}

interface Busy {
  readonly step: Step;
  readonly months: ReadonlySet<Month>;
}

interface Failed {
  readonly month: Month;
  readonly failure: CallFailure;
}

type Act = (month: Month, form: MonthForm) => Promise<number>;

/** Does a step month by month; a failure names its month and can be retried. */
function useWalk({ forms, update, dismissRestored }: FormsOfMonths, setBusy: (busy: Busy | null) => void) {
  const [notices, setNotices] = useState<readonly FormNotice[]>([]);
  // A step that is tried again uses what's in the form by then.
  const latest = useRef(forms);
  useEffect(() => {
    latest.current = forms;
  });
  const walk = async (step: Step, wanted: readonly Month[], said: string, act: Act) => {
    setBusy({ step, months: new Set(wanted) });
    setNotices([]);
    let repricedBy = 0;
    const done: Month[] = [];
    const failed: Failed[] = [];
    for (const month of wanted) {
      const form = latest.current.get(month);
      if (form === undefined) continue;
      try {
        repricedBy = sumExact([repricedBy, await act(month, form)]);
        done.push(month);
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure;
        const isStale = failure.status === 409 && failure.code === "stale";
        update(month, (now) => met(now, isStale ? (failure.current as Forecast) : now.stored));
        if (!isStale) failed.push({ month, failure });
      }
    }
    if (done.length > 0) dismissRestored();
    const place = (months: readonly Month[]) =>
      wanted.length === 1 ? "" : months.map(formatMonth).join(", ");
    const success = {
      tone: "positive",
      text: `${said} ${place(done)}`.trim(),
      repricedBy,
      retry: null,
    } as const;
    const failures = failed.map(({ month, failure }): FormNotice => {
      console.error(`Saving the forecast failed: ${failure.message} (${month})`);
      return {
        tone: "critical",
        text: [place([month]), failure.message].filter(Boolean).join(": "),
        repricedBy: 0,
        // What breaks a rule breaks it again.
        retry: failure.status === 422 ? null : () => void walk(step, [month], said, act),
      };
    });
    setNotices(done.length > 0 ? [success, ...failures] : failures);
    setBusy(null);
  };
  const dismiss = (notice: FormNotice) => setNotices(notices.filter((each) => each !== notice));
  return { walk, notices, dismiss };
}

function useSteps(
  planner: Planner,
  months: FormsOfMonths,
  busy: Busy | null,
  setBusy: (busy: Busy | null) => void,
): Steps {
  const projectId = planner.project.id;
  const { walk, notices, dismiss } = useWalk(months, setBusy);
  const saving = useWrite(saveForecast);
  const clearing = useWrite(clearForecast);
  return {
    save: (status, wanted, shortfallReason) =>
      void walk(status, wanted, status === "frozen" ? frozenSaved() : draftSaved(), async (month, form) => {
        const { id, work } = form;
        const cells = cellsOf(planner, form);
        const reason = shortfallReason === undefined ? {} : { shortfallReason };
        const { forecast, repricedBy } = await saving.mutateAsync({
          params: { projectId, month },
          body: { status, version: work.version, forecastId: id, cells, ...reason },
        });
        months.update(month, (now) => afterSave(now, work.draft, forecast));
        return repricedBy;
      }),
    clear: (wanted) =>
      void walk("clear", wanted, cleared(), async (month, { work }) => {
        const query = { version: String(work.version) };
        await clearing.mutateAsync({ params: { projectId, month }, query });
        months.update(month, () => openMonth(noForecast));
        return 0;
      }),
    pending: busy?.step ?? null,
    notices,
    dismiss,
  };
}
