import type { KindCode } from "../../rules/fields.ts";
import { characteristics } from "./characteristics.ts";
import { forecasts } from "./forecasts.ts";
import { functions } from "./functions.ts";
import { allocations } from "./allocations.ts";
import { budgets } from "./budgets.ts";
import type { AnyKind } from "./kind.ts";
import { people } from "./people.ts";
import { projects } from "./projects.ts";
import { timeEntries } from "./time-entries.ts";

/** The kinds that can be imported. */
const kinds: Partial<Readonly<Record<KindCode, AnyKind>>> = {
  functions,
  people,
  projects,
  characteristics,
  budgets,
  forecasts,
  allocations,
  time_entries: timeEntries,
};

/** Whether a kind can be imported yet. */
export const isImportable = (code: KindCode): boolean => kinds[code] !== undefined;

export function kindOf(code: KindCode): AnyKind {
  const kind = kinds[code];
  if (!kind) throw new Error(`Nothing imports ${code}`);
  return kind;
}
