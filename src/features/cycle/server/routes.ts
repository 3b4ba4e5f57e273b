import { makeException } from "./make-exception.ts";
import { readCycle } from "./read-cycle.ts";
import { remindOfCycle } from "./remind.ts";

export const cycleRoutes = { readCycle, remindOfCycle, makeException };
