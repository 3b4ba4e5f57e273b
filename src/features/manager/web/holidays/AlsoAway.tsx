import { useState } from "react";
import { Button } from "#ui/form/Button.tsx";
import { useFormats } from "#web/formats.ts";
import type { RequestDetail } from "../../holiday-contract.ts";

/** The decision is below: half of a large function may be away. */
const shownAtFirst = 5;

/** Who else of the function is away on days of the request. */
export function AlsoAway({ away }: Pick<RequestDetail, "away">) {
  const formats = useFormats();
  const [all, setAll] = useState(false);
  return (
    <>
      <h3>Also away</h3>
      <ul>
        {away.slice(0, all ? undefined : shownAtFirst).map(({ personId, fullName, startDate, endDate }) => (
          <li key={`${personId} ${startDate}`}>
            <span dir="auto">{fullName}</span>{" "}
            <span className="quiet">{formats.span(startDate, endDate)}</span>
          </li>
        ))}
      </ul>
      {!all && away.length > shownAtFirst && (
        <Button small variant="ghost" onClick={() => setAll(true)}>{`Show all ${away.length}`}</Button>
      )}
    </>
  );
}
