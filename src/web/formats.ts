import type { Formats } from "#shared/formats.ts";
import { useViewer } from "./viewer.ts";

/** How the organisation writes dates and times; only inside guarded pages. */
export function useFormats(): Formats {
  return useViewer().formats;
}
