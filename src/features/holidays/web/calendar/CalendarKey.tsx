import { t } from "#shared/texts/t.ts";
import { KindName } from "#parts/holidays/KindMark.tsx";
import type { CalendarSpan, TeamCalendar } from "../../calendar-contract.ts";

/** What the looks of the bars in sight mean. */
export function CalendarKey({ pages }: { readonly pages: readonly TeamCalendar[] }) {
  const spans = pages.flatMap(({ people }) => people.flatMap((person) => person.spans));
  const kinds = new Map(spans.flatMap(({ kind }) => (kind === null ? [] : [[kind.name, kind] as const])));
  const isAny = (is: (span: CalendarSpan) => boolean) => spans.some(is);
  const hasHolidays = pages.some(({ publicHolidays }) => publicHolidays.some((days) => days.length > 0));
  return (
    <span className="row-wrap team-key" aria-hidden="true">
      {[...kinds.values()].map((kind) => (
        <KindName key={kind.name} {...kind} />
      ))}
      {isAny(({ kind }) => kind === null) && <KindName name={t`Away`} colour="grey" pattern="solid" />}
      {isAny(({ isPending }) => isPending) && (
        <span className="kind-name">
          <i className="kind-mark" />
          {t`Pending`}
        </span>
      )}
      {hasHolidays && (
        <span className="kind-name">
          <i className="team-holiday-mark" />
          {t`Public holiday`}
        </span>
      )}
    </span>
  );
}
