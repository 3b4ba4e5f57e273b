import { useLocation } from "@tanstack/react-router";
import { momentIn } from "#web/moment.ts";
import { useViewer } from "#web/viewer.ts";
import { AsOfField } from "./AsOfField.tsx";

/** Chooses the day of a page that shows what is now; none where the band above it has one. */
export function AsOfChoice() {
  const { today } = useViewer();
  const { pathname, searchStr } = useLocation();
  return momentIn(pathname, searchStr) === null ? (
    <div className="as-of-choice only-screen">
      <AsOfField day="" today={today} />
    </div>
  ) : null;
}
