import { plural, t } from "#shared/texts/t.ts";
import { previewRows, type BulkFault, type BulkPerson } from "../../rules/bulk-add.ts";
import "../invitations.css";

/** What scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 };

export function BulkPreview({ people }: { readonly people: readonly BulkPerson[] }) {
  const more = people.length - previewRows;
  if (people.length === 0) return null;
  return (
    <div className="lined people-preview">
      <table className="table" aria-label={t`Preview`}>
        <thead>
          <tr>
            <th scope="col">{t`First name`}</th>
            <th scope="col">{t`Last name`}</th>
            <th scope="col">{t`Email`}</th>
          </tr>
        </thead>
        <tbody>
          {people.slice(0, previewRows).map(({ row, firstName, lastName, email }) => (
            <tr key={row}>
              <td dir="auto">{firstName}</td>
              <td dir="auto">{lastName === "" ? <span className="quiet">–</span> : lastName}</td>
              <td>{email}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="people-more muted fine">{t`and ${more} more`}</p>}
    </div>
  );
}

/** The rows that are not sent, by number, with the reason. */
export function BulkFaults({ faults }: { readonly faults: readonly BulkFault[] }) {
  if (faults.length === 0) return null;
  const title = t`${plural(faults.length, "# row will be skipped", "# rows will be skipped")}`;
  return (
    <div className="stack gap-2">
      <h3>{title}</h3>
      <ul className="lined people-report" aria-label={title} {...reachable}>
        {faults.map(({ row, email, reason }) => (
          <li key={row}>
            <span className="muted">{t`Row ${row}`}</span>
            <span>{reason}</span>
            <span className="muted">{email}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
