import { useNavigate, useSearch, Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { addDays, type Day, shortWeekdayName } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { LedgerDialog } from "#parts/leave/LedgerDialog.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import {
  readMyHolidays,
  type HolidayPreview,
  type MyHolidays,
  type MyRequest,
  type Away,
} from "../contract.ts";
import { readLedger } from "../kinds-contract.ts";
import { BalancePanel } from "./BalancePanel.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import type { HolidaysSearch } from "./holidays-search.ts";
import { MyRequests } from "./MyRequests.tsx";
import { YearCalendar } from "./YearCalendar.tsx";
import { requestName } from "./request-name.ts";
import { publicHolidayText, hoursText, inDays } from "./hours-and-days.ts";
import "./holidays.css";
import { useFirstFew } from "#ui/data/use-first-few.tsx";
import { KindName } from "#parts/leave/KindMark.tsx";
import { About } from "#parts/guide/Explained.tsx";

interface OtherBalancesProps {
  readonly holidays: Pick<MyHolidays, "kinds" | "otherBalances" | "hoursPerDay">;
  readonly onOpen: (kindId: string) => void;
}

/** What is left of the other kinds that count against hours. */
function OtherBalances({ holidays, onOpen }: OtherBalancesProps) {
  const { kinds, otherBalances, hoursPerDay } = holidays;
  const rows = otherBalances.flatMap(({ kindId, balance }) => {
    const kind = kinds.find(({ id }) => id === kindId);
    return kind ? [{ kind, balance }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Panel title={t`Other leave`} help={<About name="Leave balance" />} flush>
      <ul className="dated-list">
        {rows.map(({ kind, balance: { remaining, pending } }) => (
          <li key={kind.id}>
            <KindName {...kind} />
            <span>
              <b>{hoursText(remaining)}</b>{" "}
              <span className="quiet">
                {[inDays(remaining, hoursPerDay), pending > 0 ? t`${hoursText(pending)} pending` : ""]
                  .filter((text) => text !== "")
                  .join(", ")}
              </span>{" "}
              <Button
                small
                variant="ghost"
                onClick={() => onOpen(kind.id)}
                aria-label={t`Details of ${kind.name}`}
              >{t`Details`}</Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const shownAtFirst = 8;

/** Who of one's function is away, and when; of what kind, where that is for everyone to see. */
function AwayPanel({ away }: { readonly away: readonly Away[] }) {
  const formats = useFormats();
  const { functionId } = useViewer();
  const { shown, showAll } = useFirstFew(away, shownAtFirst);
  return (
    <Panel
      title={t`Away in my function`}
      flush
      actions={
        <Link
          className="for-finger"
          to="/team-calendar"
          search={functionId === null ? {} : { function: functionId }}
        >{t`Team calendar`}</Link>
      }
    >
      {away.length === 0 ? (
        <p className="muted dated-none">{t`No one else has upcoming holidays.`}</p>
      ) : (
        <ul className="dated-list">
          {shown.map(({ personId, fullName, startDate, endDate, kindName }) => (
            <li key={`${personId} ${startDate}`}>
              <span dir="auto">{fullName}</span>
              <span className="quiet">
                {formats.span(startDate, endDate)}
                {kindName !== null && `, ${kindName}`}
              </span>
            </li>
          ))}
          {showAll && <li>{showAll}</li>}
        </ul>
      )}
    </Panel>
  );
}

const RequestDrawer = lazy(() =>
  import("./RequestDrawer.tsx").then((module) => ({ default: module.RequestDrawer })),
);

interface HolidaysTabProps {
  /** What another feature shows below the balances. */
  readonly beside?: ReactNode;
}

export function HolidaysTab({ beside }: HolidaysTabProps) {
  const { on }: HolidaysSearch = useSearch({ strict: false });
  const read = useRead(
    readMyHolidays,
    { query: on === undefined ? {} : { on } },
    { fresh: freshFor.planning, showPrevious: true },
  );
  return (
    <ReadView read={read} loading={t`Loading holidays...`} failed={t`Error Loading Holiday Requests`}>
      {(data) => <HolidayYear holidays={data} beside={beside} />}
    </ReadView>
  );
}

function HolidayYear({ holidays, beside }: HolidaysTabProps & { readonly holidays: MyHolidays }) {
  const { today } = useViewer();
  const [startOn, setStartOn] = useState<Day | null | undefined>(undefined);
  const [cancelled, setCancelled] = useState<MyRequest | null>(null);
  const [preview, setPreview] = useState<HolidayPreview | null>(null);
  const [ledgerOf, setLedgerOf] = useState<string | null>(null);
  const { year, requests, publicHolidays, hoursPerDay, kinds } = holidays;
  const opened = kinds.find(({ id }) => id === ledgerOf);
  const close = () => {
    setStartOn(undefined);
    setPreview(null);
  };
  return (
    <div className="stack holidays">
      <YearBar holidays={holidays} onRequest={() => setStartOn(null)} />
      <BalancePanel
        balance={holidays.balance}
        hoursPerDay={hoursPerDay}
        onOpen={() => setLedgerOf(kinds[0]?.id ?? null)}
      />
      <YearCalendar
        year={year}
        requests={requests}
        kinds={kinds}
        publicHolidays={publicHolidays}
        chosen={preview?.entries ?? []}
        today={today}
        onPick={setStartOn}
      />
      <div className="holidays-lists">
        <MyRequests
          requests={requests}
          kinds={kinds}
          hoursPerDay={hoursPerDay}
          today={today}
          onCancel={setCancelled}
        />
        <div className="stack">
          <OtherBalances holidays={holidays} onOpen={setLedgerOf} />
          {beside}
          <AwayPanel away={holidays.away} />
          <PublicHolidaysPanel publicHolidays={publicHolidays} today={today} />
        </div>
      </div>
      {startOn !== undefined && (
        <Suspense fallback={null}>
          <RequestDrawer start={startOn} holidays={holidays} onPreview={setPreview} onClose={close} />
        </Suspense>
      )}
      {opened !== undefined && (
        <LedgerDrawer
          kindId={opened.id}
          kindName={opened.name}
          on={today >= year.first && today <= year.last ? today : year.last}
          onClose={() => setLedgerOf(null)}
        />
      )}
      {cancelled !== null && <CancelDialog request={cancelled} onClose={() => setCancelled(null)} />}
    </div>
  );
}

interface YearBarProps {
  readonly holidays: Pick<MyHolidays, "year" | "kinds">;
  readonly onRequest: () => void;
}

/** Which holiday year is shown, and the button to request leave. */
function YearBar({ holidays: { year, kinds }, onRequest }: YearBarProps) {
  const { today } = useViewer();
  const formats = useFormats();
  const navigate = useNavigate();
  const look = (on: Day) => void navigate({ to: "/my-time/holidays", search: { on }, replace: true });
  return (
    <div className="row-wrap holidays-bar">
      <IconButton
        icon={ChevronLeft}
        label={t`Previous holiday year`}
        onClick={() => look(addDays(year.first, -1))}
      />
      <b>{formats.span(year.first, year.last)}</b>
      <IconButton
        icon={ChevronRight}
        label={t`Next holiday year`}
        onClick={() => look(addDays(year.last, 1))}
      />
      {(today < year.first || today > year.last) && (
        <Button small onClick={() => look(today)}>{t`This year`}</Button>
      )}
      <span className="grow only-desk" />
      <Button variant="primary" icon={Plus} onClick={onRequest}>
        {requestName(kinds)}
      </Button>
    </div>
  );
}

interface LedgerDrawerProps {
  readonly kindId: string;
  readonly kindName: string;
  readonly on: Day;
  readonly onClose: () => void;
}

/** One's own balance of a kind as its lines. */
function LedgerDrawer({ kindId, kindName, on, onClose }: LedgerDrawerProps) {
  const { id: personId } = useViewer();
  const read = useRead(
    readLedger,
    { params: { personId }, query: { kindId, on } },
    { fresh: freshFor.planning },
  );
  return <LedgerDialog title={t`${kindName}: how the balance adds up`} read={read} onClose={onClose} />;
}

interface PublicHolidaysPanelProps {
  readonly publicHolidays: MyHolidays["publicHolidays"];
  readonly today: Day;
}

/** The holiday year's public holidays; past ones are quiet. */
function PublicHolidaysPanel({ publicHolidays, today }: PublicHolidaysPanelProps) {
  const formats = useFormats();
  return (
    <Panel title={t`Public holidays`} flush>
      {publicHolidays.length === 0 ? (
        <p className="muted dated-none">{t`No public holidays this year.`}</p>
      ) : (
        <ul className="dated-list">
          {publicHolidays.map((holiday) => (
            <li key={holiday.day} className={classNames(holiday.day < today && "quiet")}>
              <span dir="auto">{publicHolidayText(holiday)}</span>
              <span className="quiet">{`${shortWeekdayName(holiday.day)} ${formats.day(holiday.day)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
