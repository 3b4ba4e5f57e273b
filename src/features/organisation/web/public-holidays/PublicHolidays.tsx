import { Link } from "@tanstack/react-router";
import { HolidayList } from "./HolidayList.tsx";

/** Everyone's public holidays, in the settings. */
export function PublicHolidays() {
  return (
    <HolidayList
      place={null}
      frame={(tools, list) => (
        <div className="stack gap-2 settings-list">
          <div className="row-wrap settings-list-head">
            <h3>Public holidays</h3>
            {tools}
          </div>
          {list}
          <p className="muted fine">
            These count for everyone. Offices in other regions have their own in{" "}
            <Link to="/admin/places" className="for-finger">
              Places
            </Link>
            .
          </p>
        </div>
      )}
    />
  );
}
