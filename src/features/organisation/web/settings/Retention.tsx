import { useDeferredValue, useState } from "react";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import type { Output } from "#shared/contract.ts";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { checkSettings, type SettingsValues } from "../../rules/settings.ts";
import { retainedKinds, retentionNames } from "../../rules/retention.ts";
import { readRetention } from "../../settings-contract.ts";
import { retainedWords } from "./retained-words.ts";

type Report = Output<typeof readRetention>;

type RetentionName = (typeof retentionNames)[number];
type RetentionDays = Readonly<Record<RetentionName, number | null>>;

const queryOf = (days: RetentionDays) =>
  Object.fromEntries(retentionNames.map((name) => [name, String(days[name])]));

interface RetentionReportProps {
  readonly days: RetentionDays;
  readonly isEditing: boolean;
}

/**
 * What the nightly run would remove by the days as they stand in the fields, when it ran and when it runs
 * next.
 */
export function RetentionReport({ days: typed, isEditing }: RetentionReportProps) {
  const formats = useFormats();
  const days = useDeferredValue(typed);
  const isRight =
    Object.keys(checkSettings({ compliance: { ...days, secondAdminReopens: false } })).length === 0;
  const read = useRead(
    readRetention,
    { query: queryOf(days) },
    { enabled: isRight, showPrevious: true, fresh: freshFor.planning },
  );
  if (read.isError && !read.data) return <ErrorPanel title={t`The preview couldn't be loaded`} read={read} />;
  if (!read.data) return isRight ? <Loading text={t`Counting older data...`} rows={3} /> : null;
  return (
    <div className="stack gap-3 retention" aria-busy={read.isFetching || undefined}>
      <Runs report={read.data} />
      <h3>{isEditing ? t`What a run with these days would remove` : t`What a run would remove now`}</h3>
      <Table
        label={t`What a run would remove`}
        columns={columnsFor({
          data: formats.day(read.data.dataFrom),
          log: formats.day(read.data.logFrom),
          figures: formats.day(read.data.figuresFrom),
        })}
        rows={read.data.wouldRemove}
        rowId={(row) => row.kind}
        dense
        wraps
      />
    </div>
  );
}

function columnsFor(
  before: Readonly<Record<"data" | "log" | "figures", string>>,
): readonly Column<Report["wouldRemove"][number]>[] {
  return [
    { id: "kind", header: t`What`, rowHeader: true, cell: ({ kind }) => retainedWords[kind].label },
    {
      id: "before",
      header: t`Dated before`,
      width: "140px",
      cell: ({ kind }) => <span className="table-full">{before[retainedKinds[kind]]}</span>,
    },
    {
      id: "count",
      header: t`Rows`,
      width: "100px",
      number: true,
      cell: ({ count }) => (count === 0 ? "–" : formatHours(count)),
    },
  ];
}

function Runs({ report }: { readonly report: Report }) {
  const formats = useFormats();
  const { lastRun, nextRun } = report;
  const removed = goneOf(lastRun?.removed)
    .map(({ kind, count }) => retainedWords[kind].counted(count))
    .join(", ");
  return (
    <dl className="halves retention-runs">
      <div>
        <dt>{t`Last run`}</dt>
        <dd>
          {lastRun === null
            ? t`None yet`
            : lastRun.endedAt === null
              ? t`${formats.day(lastRun.day)}, running now`
              : formats.instant(lastRun.endedAt)}
          {lastRun !== null && (
            <span className="muted">{removed === "" ? t`Nothing to remove` : t`Removed ${removed}`}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t`Next run`}</dt>
        <dd>
          {formats.day(nextRun.day)}
          <span className="muted">{t`From ${String(nextRun.hour).padStart(2, "0")}:00, in the organisation's time zone`}</span>
        </dd>
      </div>
    </dl>
  );
}

const goneOf = (counts: Report["wouldRemove"] = []) => counts.filter(({ count }) => count > 0);

interface RetentionDialogProps {
  readonly values: SettingsValues["compliance"];
  readonly shortened: readonly RetentionName[];
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Confirms before less is kept, because what the next run removes does not come back. */
export function RetentionDialog({ values, shortened, onCancel, onConfirm }: RetentionDialogProps) {
  const formats = useFormats();
  const read = useRead(readRetention, { query: queryOf(values) }, { fresh: freshFor.planning });
  const gone = goneOf(read.data?.wouldRemove);
  const [typed, setTyped] = useState("");
  const shortest = String(Math.min(...shortened.map((name) => values[name] ?? 0)));
  return (
    <Dialog
      open
      title={t`Shorten retention?`}
      onClose={onCancel}
      onSubmit={onConfirm}
      cancel={t`Keep editing`}
      verb={t`Shorten retention`}
      danger
      disabled={read.isPending || typed.trim() !== shortest}
    >
      <div className="stack">
        {read.isPending && <Loading text={t`Counting older data...`} rows={3} />}
        {read.isError && (
          <Banner tone="caution">{t`What the next run removes couldn't be counted. ${read.error.message}`}</Banner>
        )}
        {read.data && gone.length === 0 && <p>{t`The next run removes nothing: no data is that old yet.`}</p>}
        {read.data && gone.length > 0 && (
          <>
            <p>{t`From ${formats.day(read.data.nextRun.day)} on, the nightly run removes older data for good:`}</p>
            <ul className="settings-gone">
              {gone.map(({ kind, count }) => (
                <li key={kind}>{retainedWords[kind].counted(count)}</li>
              ))}
            </ul>
          </>
        )}
        {!read.isPending && (
          <Field label={t`Type ${shortest} to confirm`} hint={t`The number of days you chose.`}>
            <TextInput inputMode="numeric" autoComplete="off" value={typed} onValueChange={setTyped} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
