import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import type { Standing } from "../undo-contract.ts";

interface StandingTableProps {
  readonly stays: readonly Standing[];
  /** How many there are, where that is known. */
  readonly total?: number;
  /** Brings the next ones. */
  readonly onMore?: (() => void) | undefined;
  readonly pending?: boolean;
}

/** What an undo leaves, with what stands against each. */
export function StandingTable({ stays, total = stays.length, onMore, pending = false }: StandingTableProps) {
  return (
    <div className="import-remaining" role="group" aria-label={t`What stays`} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t`What stays`}</th>
            <th scope="col">{t`Why`}</th>
          </tr>
        </thead>
        <tbody>
          {stays.map(({ what, name, reasons }, at) => (
            // Two rows may be named alike, and none moves.
            <tr key={`${at} ${name}`}>
              <th scope="row">
                <span className="muted fine">{what.slice(0, 1).toUpperCase() + what.slice(1)}</span>
                <br />
                <bdi className="anywhere">{name}</bdi>
              </th>
              <td>{reasons.join(". ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > stays.length && (
        <p className="muted fine import-also">{t`And ${plural(total - stays.length, "# other", "# others")}.`}</p>
      )}
      {onMore && (
        <p className="import-also">
          <Button small pending={pending} onClick={onMore}>{t`Show more`}</Button>
        </p>
      )}
    </div>
  );
}
