import type { KindCode } from "../../rules/kinds/fields.ts";
import { characteristics } from "./characteristics.ts";
import { forecasts } from "./forecasts.ts";
import { functions } from "./functions.ts";
import { holidayBalances } from "./holiday-balances.ts";
import { holidayRequests } from "./holiday-requests.ts";
import { allocations } from "./allocations.ts";
import { budgets } from "./budgets.ts";
import type { AnyKind } from "./kind.ts";
import { people } from "./people.ts";
import { projects } from "./projects.ts";
import { timeEntries } from "./time-entries.ts";

/** The kinds by code. */
const kinds: Readonly<Record<KindCode, AnyKind>> = {
  functions,
  people,
  projects,
  characteristics,
  budgets,
  forecasts,
  allocations,
  time_entries: timeEntries,
  holiday_requests: holidayRequests,
  holiday_balances: holidayBalances,
};

export const kindOf = (code: KindCode): AnyKind => kinds[code];
