import { createContext, useContext } from "react";
import type { Day } from "#shared/day.ts";
import { formatsOf, type Formats } from "#shared/formats.ts";

/** How dates are written and typed around here, and which day it is. */
export interface Dates {
  readonly formats: Formats;
  readonly today: Day;
}

export const DatesContext = createContext<Dates>({ formats: formatsOf("iso", "UTC"), today: "2000-01-01" });

export const useDates = (): Dates => useContext(DatesContext);

/** No date of the product lies outside. */
export const firstDay: Day = "1900-01-01";
export const lastDay: Day = "2100-12-31";
