import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";
/** How often a planner says that it is open, in seconds. */
export const presenceInterval = 15;

/** Seconds without news after which someone counts as gone. */
export const presentFor = 3 * presenceInterval;

/** `Maeve O'Rourke (12 unsaved)`, as a colleague's presence is shown. */
export function presenceText({
  fullName,
  unsaved,
}: {
  readonly fullName: string;
  readonly unsaved: number;
}): string {
  return unsaved === 0 ? fullName : t`${fullName} (${grouped(unsaved)} unsaved)`;
}
