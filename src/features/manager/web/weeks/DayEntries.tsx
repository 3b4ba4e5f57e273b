import { Pencil } from "lucide-react";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { typeableNumber } from "#shared/typed-number.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { TimeEntry } from "#features/timesheets/contract.ts";
import { breakDeducted } from "#features/timesheets/rules/break-deducted.ts";
import { wasWords } from "#features/timesheets/rules/overridden.ts";
import type { TimesheetDetail } from "#features/timesheets/decisions-contract.ts";

export interface OverrideMode {
  readonly typed: ReadonlyMap<string, string>;
  readonly wrong: ReadonlyMap<string, string>;
  readonly rounded: ReadonlyMap<string, string>;
  readonly onType: (entryId: string, text: string) => void;
}

interface DayEntriesProps {
  readonly detail: TimesheetDetail;
  readonly entries: readonly TimeEntry[];
  readonly overrides: OverrideMode | null;
}

/** The entries of a day; in override mode their hours can be typed over. */
export function DayEntries({ detail, entries, overrides }: DayEntriesProps) {
  if (entries.length === 0) return <p className="muted">{t`No entries this day.`}</p>;
  return (
    <table className="plain-table day-entries">
      <thead>
        <tr>
          <th scope="col">{t`Project`}</th>
          <th scope="col" className="only-desk">{t`Entry`}</th>
          <th scope="col" className="only-desk">{t`Time`}</th>
          <th scope="col" className="only-desk">{t`Task notes`}</th>
          <th scope="col" className="number is-hours">{t`Hours`}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const project = detail.projects.find(({ id }) => id === entry.projectId);
          return (
            <tr key={entry.id}>
              <td>
                <span className="code">{project?.code}</span> {project?.name}
                <small className="block only-phone muted">
                  {entry.startTime !== null && (
                    <span className="block">
                      <EntryTimes detail={detail} entry={entry} />
                    </span>
                  )}
                  {entry.note}
                </small>
              </td>
              <td className="only-desk">
                <EntryKind detail={detail} entry={entry} />
              </td>
              <td className="only-desk">
                <EntryTimes detail={detail} entry={entry} />
              </td>
              <td className="only-desk">{entry.note === "" ? "–" : entry.note}</td>
              <td className="number is-hours">
                {overrides ? (
                  <OverrideInput entry={entry} overrides={overrides} />
                ) : (
                  <EntryHours entry={entry} />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function EntryKind({ detail, entry }: { readonly detail: TimesheetDetail; readonly entry: TimeEntry }) {
  if (entry.entryType !== "override")
    return detail.entryTypes.find(({ code }) => code === entry.entryType)?.label ?? entry.entryType;
  return <Badge tone="violet" icon={Pencil}>{t`Override`}</Badge>;
}

function EntryTimes({ detail, entry }: { readonly detail: TimesheetDetail; readonly entry: TimeEntry }) {
  if (entry.startTime === null) return "–";
  const lost = breakDeducted(entry, detail.frame);
  return (
    <>
      {`${entry.startTime} – ${entry.endTime ?? ""}`}
      {lost > 0 && <small className="block quiet">{t`less ${formatHours(lost)} h break`}</small>}
    </>
  );
}

function EntryHours({ entry }: { readonly entry: TimeEntry }) {
  const was = wasWords(entry);
  return (
    <>
      {was !== null && <small className="entry-was">{was}</small>} {formatHours(entry.hours)}
    </>
  );
}

function OverrideInput({
  entry,
  overrides,
}: {
  readonly entry: TimeEntry;
  readonly overrides: OverrideMode;
}) {
  const text = overrides.typed.get(entry.id) ?? typeableNumber(entry.hours);
  const wrong = overrides.wrong.get(entry.id);
  return (
    <span className="row end override-input">
      {overrides.typed.has(entry.id) && text !== typeableNumber(entry.hours) ? (
        <small className="entry-was">{t`was ${formatHours(entry.hours)}`}</small>
      ) : (
        wasWords(entry) !== null && <small className="entry-was">{wasWords(entry)}</small>
      )}
      <TextInput
        small
        aria-label={t`Hours, was ${formatHours(entry.hours)}`}
        aria-invalid={wrong !== undefined || undefined}
        title={wrong}
        value={text}
        onValueChange={(value) => overrides.onType(entry.id, value)}
      />
      {wrong !== undefined && <small className="critical">{wrong}</small>}
      {overrides.rounded.has(entry.id) && <small className="quiet">{overrides.rounded.get(entry.id)}</small>}
    </span>
  );
}
