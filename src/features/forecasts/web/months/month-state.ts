import type { Month } from "#shared/month.ts";
import type { Forecast, Planner } from "../../contract.ts";
import {
  draftFrom,
  isDirty,
  merged,
  rebased,
  tiersBetween,
  withHours,
  type ForecastDraft,
} from "../planner/forecast-draft.ts";

/** The form of one month: unsaved hours over the stored forecast they began from. */
export interface MonthState {
  readonly draft: ForecastDraft;
  /** What someone else stored while the form holds unsaved hours. */
  readonly newer: Forecast | null;
  /** The stored forecast as it was last read. */
  readonly seen: Forecast;
}

export type MonthStates = ReadonlyMap<Month, MonthState>;

/** A month's unsaved hours in this browser, and the forecast they were typed over. */
export interface KeptMonth {
  readonly id: string | null;
  readonly version: number;
  readonly hours: readonly (readonly [string, number])[];
}

type Stored = Pick<Forecast, "id" | "version">;

/** Whether another forecast is stored than the form's. */
const isOther = (stored: Stored, base: Stored): boolean =>
  stored.version !== base.version || stored.id !== base.id;

/** A form as it opens: with the hours an earlier visit left, if any. */
export function openMonth(stored: Forecast, kept: KeptMonth | undefined): MonthState {
  if (kept === undefined) return { draft: draftFrom(stored), newer: null, seen: stored };
  const draft = { base: { ...stored, id: kept.id, version: kept.version }, hours: new Map(kept.hours) };
  return { draft, newer: isOther(stored, kept) ? stored : null, seen: stored };
}

/**
 * The forms after a read: a clean form follows, one with unsaved hours is told. Only another forecast than
 * the one last read is news. `busy` months are answered by their save. The same map when nothing is new.
 */
export function afterRead(
  states: MonthStates,
  planner: Planner,
  busy: ReadonlySet<Month>,
): { states: MonthStates; taken: boolean } {
  const next = new Map(states);
  let taken = false;
  for (const { month, forecast } of planner.periods) {
    const state = states.get(month);
    if (state === undefined) next.set(month, openMonth(forecast, undefined));
    else if (state.seen !== forecast) {
      const isNews = isOther(forecast, state.draft.base) && !busy.has(month);
      const isClean = !isDirty(state.draft);
      taken ||= isNews && isClean;
      next.set(month, {
        draft: isNews && isClean ? draftFrom(forecast) : state.draft,
        newer: isNews && !isClean ? forecast : state.newer,
        seen: forecast,
      });
    }
  }
  const isSame =
    next.size === states.size && [...next].every(([month, state]) => states.get(month) === state);
  return { states: isSame ? states : next, taken };
}

/**
 * The form after its save: what is stored, with what was typed since. A read may already have brought a later
 * one.
 */
export function afterSave(state: MonthState, sent: ForecastDraft, answered: Forecast): MonthState {
  const isLater = state.seen.id === answered.id && state.seen.version > answered.version;
  const typedSince = tiersBetween(sent, state.draft).map((costTierId) => ({
    costTierId,
    forecastHours: state.draft.hours.get(costTierId) ?? 0,
  }));
  return { ...state, draft: withHours(draftFrom(isLater ? state.seen : answered), typedSince), newer: null };
}

/** The ways out of a conflict. */
export type ConflictChoice = "theirs" | "mine" | "merge";

/** The form after the choice; unchanged without a conflict. */
export function settled(state: MonthState, choice: ConflictChoice): MonthState {
  const { draft, newer } = state;
  if (newer === null) return state;
  if (choice === "theirs") return { ...state, draft: draftFrom(newer), newer: null };
  return { ...state, draft: choice === "mine" ? rebased(draft, newer) : merged(draft, newer), newer: null };
}
