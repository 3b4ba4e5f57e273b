import { Link } from "@tanstack/react-router";
import { t } from "#shared/texts/t.ts";
import { rich } from "#ui/base/rich.ts";
import { SavedImmediately } from "../settings/SavedImmediately.tsx";
import { HolidayList } from "./HolidayList.tsx";

/** Everyone's public holidays, in the settings. */
export function PublicHolidays() {
  return (
    <HolidayList
      place={null}
      frame={(tools, list) => (
        <div className="stack gap-2 settings-list">
          <div className="row-wrap settings-list-head">
            <h3>{t`Public holidays`}</h3>
            {tools}
          </div>
          <SavedImmediately />
          {list}
          <p className="muted fine">{rich`These count for everyone. Offices in other regions have their own in ${<Link to="/admin/places" className="for-finger">{t`Places`}</Link>}.`}</p>
        </div>
      )}
    />
  );
}
