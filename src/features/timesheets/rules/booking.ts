import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";

export interface BookableProject {
  readonly statusCode: string;
  /** The day it was completed or cancelled. */
  readonly endedOn: Day | null;
}

const open: readonly string[] = ["active", "on_hold"];
const ended: readonly string[] = ["completed", "cancelled", "archived"];

/**
 * Whether time can be booked to the project that day: active or on hold, or ended on or after it
 * (docs/readings.md#decision-3).
 */
export function mayBookOn(project: BookableProject, day: Day): boolean {
  if (open.includes(project.statusCode)) return true;
  return ended.includes(project.statusCode) && project.endedOn !== null && project.endedOn >= day;
}

export const notBookableMessage = () => t`You can't book time to this project on this day.`;
