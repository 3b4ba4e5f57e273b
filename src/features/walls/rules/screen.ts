import type { Day } from "#shared/day.ts";
import type { Month } from "#shared/month.ts";
import type { Phase } from "#features/organisation/rules/monthly-cycle.ts";
import type { BudgetEnd } from "#features/analytics/rules/at-completion.ts";
import type { HealthState } from "#features/analytics/rules/health.ts";
import type { Unworkable } from "#features/analytics/rules/unworkable.ts";
import type { WallTheme } from "./panels.ts";

/** A panel with its figures: hours and counts, never money. */
export type ScreenPanel =
  | {
      readonly kind: "hours";
      readonly budget: number;
      readonly forecast: number;
      readonly allocated: number;
      readonly booked: number;
      /** Of the planned ones, those to come that can't be worked. */
      readonly unworkable: Unworkable;
    }
  | {
      readonly kind: "functions";
      readonly functions: readonly {
        readonly name: string;
        /** Whole percent; null without anyone to be utilised. */
        readonly now: number | null;
        readonly before: number | null;
      }[];
      readonly more: number;
    }
  | {
      readonly kind: "projects";
      /** Active projects by the health of their hours. */
      readonly health: Readonly<Record<HealthState, number>>;
      readonly ending: readonly {
        readonly code: string;
        readonly name: string;
        readonly percentage: number | null;
        readonly ends: BudgetEnd | null;
      }[];
    }
  | {
      readonly kind: "cycle";
      readonly phase: Phase;
      /** Its last day. */
      readonly until: Day;
      readonly phases: readonly {
        readonly phase: Phase;
        readonly firstDay: number;
        readonly lastDay: number;
      }[];
      readonly forecastMonth: Month;
      readonly allocationMonth: Month;
      readonly weeksToDecide: number;
      readonly requestsToDecide: number;
      readonly forecastsToFreeze: number;
      readonly allocationsToSubmit: number;
    }
  | {
      readonly kind: "overbooked";
      readonly monday: Day;
      readonly people: number;
      readonly hours: number;
      /** The most hours first; null where names aren't shown. */
      readonly names: readonly { readonly name: string; readonly hours: number }[] | null;
    };

/** What a display reads, once a minute. */
export interface Screen {
  /** Of the page's program: another one means to load it again. */
  readonly build: string;
  readonly name: string;
  readonly organisation: string;
  readonly timeZone: string;
  readonly today: Day;
  readonly theme: WallTheme;
  readonly rotates: boolean;
  readonly panels: readonly ScreenPanel[];
}
