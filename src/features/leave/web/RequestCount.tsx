import { formatHours, sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { useFormats } from "#web/formats.ts";
import { overWords, RiskLines, TierMates } from "#parts/proposals/AtRisk.tsx";
import type { HolidayPreview } from "../contract.ts";
import { holidayTexts } from "../rules/check-request.ts";
import { awayWords, misfitFault } from "../rules/overlap.ts";
import { hoursText, inDays } from "./hours-and-days.ts";

interface BookedWeeksProps {
  readonly weeks: HolidayPreview["bookedWeeks"];
  /** A notice is enough: the leave counts as it's sent. */
  readonly isNotice: boolean;
}

/** What becomes of weeks that are submitted or approved and have hours on the days of the leave. */
function BookedWeeks({ weeks, isNotice }: BookedWeeksProps) {
  const formats = useFormats();
  if (weeks.length === 0) return null;
  const named = (status: "submitted" | "approved") =>
    weeks
      .filter((week) => week.status === status)
      .map(({ weekStarting }) => formats.shortDay(weekStarting))
      .join(", ");
  const [submitted, approved] = [named("submitted"), named("approved")];
  return (
    <Banner tone="caution">
      <b>{t`You've booked ${hoursText(sumHours(weeks.map(({ hours }) => hours)))} on these days.`}</b>
      {submitted !== "" && (
        <p>
          {isNotice
            ? t`The week of ${submitted} goes back to draft, so that you can correct it.`
            : t`The week of ${submitted} is submitted. Recall it to correct it.`}
        </p>
      )}
      {approved !== "" && (
        <p>{t`The week of ${approved} is approved and stays as it is. Ask your manager to reopen it.`}</p>
      )}
    </Banner>
  );
}

interface RequestCountProps {
  readonly preview: HolidayPreview;
  readonly hoursPerDay: number;
  readonly counting: boolean;
  readonly isNotice: boolean;
  /** Of leave that is entered for someone. */
  readonly isForOther?: boolean;
}

export function RequestCount({
  preview,
  hoursPerDay,
  counting,
  isNotice,
  isForOther = false,
}: RequestCountProps) {
  const formats = useFormats();
  const { entries, totalHours, publicHolidays, remaining, away } = preview;
  return (
    <>
      <dl className="request-count" aria-live="polite" aria-busy={counting}>
        <div className="is-total">
          <dt>{t`This costs`}</dt>
          <dd>{hoursText(totalHours)}</dd>
        </div>
        <div>
          <dt>{t`${formatHours(preview.days)} ${plural(preview.days, "working day", "working days")}`}</dt>
          <dd />
        </div>
        {publicHolidays.map(({ day, name }) => (
          <div key={day}>
            <dt>{`${name}, ${formats.shortDay(day)}`}</dt>
            <dd>{hoursText(entries.find((entry) => entry.day === day)?.hours ?? 0)}</dd>
          </div>
        ))}
        <Remaining remaining={remaining} hoursPerDay={hoursPerDay} />
      </dl>
      <Hindrances preview={preview} isForOther={isForOther} />
      {totalHours === 0 && <Banner tone="info">{`${holidayTexts().costsNothing}.`}</Banner>}
      {preview.shortage === null && remaining.some(({ hours }) => hours < 0) && (
        <Banner tone="caution">
          {isForOther
            ? t`This is more than their allowance.`
            : t`This is more than your allowance. You can still request it, and your manager will see that.`}
        </Banner>
      )}
      {!isForOther && <BookedWeeks weeks={preview.bookedWeeks} isNotice={isNotice} />}
      {!isForOther && preview.collisions.length > 0 && <Collisions collisions={preview.collisions} />}
      {totalHours > 0 && <RequestRisk risk={preview.risk} />}
      {away.length > 0 && (
        <Banner tone="info">
          {awayWords(
            away.map(
              ({ fullName, startDate, endDate }) => `${fullName} (${formats.span(startDate, endDate)})`,
            ),
          )}
        </Banner>
      )}
    </>
  );
}

/** What would be left of each leave year. */
function Remaining({
  remaining,
  hoursPerDay,
}: Pick<HolidayPreview, "remaining"> & Pick<RequestCountProps, "hoursPerDay">) {
  const formats = useFormats();
  return (
    <>
      {remaining.map(({ first, last, hours }) => (
        <div key={first} className="is-rest">
          <dt>
            {remaining.length === 1
              ? t`Left afterwards`
              : t`Remaining afterwards, ${formats.span(first, last)}`}
          </dt>
          <dd data-tone={hours < 0 ? "critical" : undefined}>
            {[hoursText(hours), inDays(hours, hoursPerDay)].filter((text) => text !== "").join(", ")}
          </dd>
        </div>
      ))}
    </>
  );
}

/** Other leave on the days, what is given back, what the balance lacks, and days on which leave isn't wanted. */
function Hindrances({
  preview,
  isForOther,
}: {
  readonly preview: HolidayPreview;
  readonly isForOther: boolean;
}) {
  const formats = useFormats();
  const { overlap, blackouts } = preview;
  return (
    <>
      {overlap !== null && (
        <Banner tone="critical">
          {`${misfitFault(overlap, overlap, formats.day, isForOther)} (${formats.span(overlap.startDate, overlap.endDate)}).`}
        </Banner>
      )}
      {preview.returned.map(({ startDate, endDate, kindName, hours }) => (
        <Banner key={startDate} tone="info">
          {t`${kindName ?? t`Holiday`}, ${formats.span(startDate, endDate)}: ${hoursText(hours)} given back.`}
        </Banner>
      ))}
      {preview.shortage !== null && (
        <Banner tone={isForOther ? "caution" : "critical"}>{`${preview.shortage}.`}</Banner>
      )}
      {blackouts.map(({ id, name, firstDay, lastDay, refuses }) => (
        <Banner key={id} tone={refuses && !isForOther ? "critical" : "caution"}>
          {refuses && !isForOther
            ? t`No holiday on ${formats.span(firstDay, lastDay)}: ${name}. Choose other days, or ask an admin.`
            : t`Holiday isn't wanted on ${formats.span(firstDay, lastDay)}: ${name}. You can still request it.`}
        </Banner>
      ))}
    </>
  );
}

function Collisions({ collisions }: Pick<HolidayPreview, "collisions">) {
  const formats = useFormats();
  const byProject = [...Map.groupBy(collisions, ({ projectCode }) => projectCode)];
  return (
    <Banner tone="caution">
      <b>{t`${hoursText(sumHours(collisions.map(({ hours }) => hours)))} allocated to you on these days.`}</b>
      <ul className="collision-list">
        {byProject.map(([code, rows]) => {
          const days = new Set(rows.map(({ day }) => day));
          const [first] = rows;
          const project = `${code} ${first?.projectName ?? ""}`;
          const amount = hoursText(sumHours(rows.map(({ hours }) => hours)));
          const words =
            days.size === 1
              ? t`${project}: ${amount} on ${formats.shortDay(first?.day ?? "")}`
              : t`${project}: ${amount} on ${plural(days.size, "# day", "# days")}`;
          return (
            <li key={code}>
              {first?.allocatorName ? t`${words}, allocated by ${first.allocatorName}` : words}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}

/** What the plan has on the days of a request, and who has room for it. */
function RequestRisk({ risk }: Pick<HolidayPreview, "risk">) {
  if (risk.lines.length === 0)
    return <p className="muted">{t`Nothing in the plan is at risk on these days.`}</p>;
  const words = overWords(risk);
  return (
    <section className="stack gap-2" aria-labelledby="request-risk">
      <h3 id="request-risk">{t`At risk in the plan`}</h3>
      <RiskLines risk={risk} />
      {words !== "" && <p className="muted">{words}</p>}
      <TierMates risk={risk} />
    </section>
  );
}
