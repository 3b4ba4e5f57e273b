/** The first words of an export's data.json, which say what the file is. */
export interface ExportHead {
  readonly format: "stint-organisation";
  readonly formatVersion: 1;
  /** The version of Stint that wrote it. */
  readonly stint: string;
  readonly organisationId: string;
  readonly organisation: string;
  readonly exportedAt: string;
  /** The newest seal of the audit log at that instant. */
  readonly newestSeal: { readonly number: number; readonly hash: string } | null;
  /** The first day with hours, where imports brought some: imports stay behind, and dashboards begin with it. */
  readonly broughtFrom?: string | null;
  /** data.json is 1, data-2.json is 2. */
  readonly part: number;
}

/** `time_entries.csv`, `time_entries-2.csv` */
export const partName = (name: string, part: number, ending: string): string =>
  `${name}${part === 1 ? "" : `-${part}`}.${ending}`;

/** What the archive's README.txt says. */
export function readMe({ organisation, organisationId, exportedAt, stint, newestSeal }: ExportHead): string {
  const seal =
    newestSeal === null
      ? "No row of the audit log was sealed yet."
      : `The newest seal of the audit log was number ${newestSeal.number}: ${newestSeal.hash}.`;
  return `${organisation}
Organisation ${organisationId}
Exported from Stint ${stint} at ${exportedAt} (UTC), all of it as it was at that instant.

dictionary.csv  what each table and column means
*.csv           one file a table, in UTF-8; a table of more than a million rows goes on in -2.csv, -3.csv
data.json       the same rows, for Stint and other programs; a long one goes on in data-2.json

In data.json every value is a text as PostgreSQL writes it, or null. Each row is one line.
In CSV files an empty cell is an empty text or none. A text that a spreadsheet would run as a formula
begins with an apostrophe. Amounts are in the organisation's currency, instants in UTC.

Passwords, second factors, sessions and the secrets of links are not in here.
${seal}

To make an organisation of it again: on a new server of Stint open /setup and choose
"Bring an organisation from an export". On any other server, its operator runs
npm run organisation -- --from FILE.zip --email ADDRESS-OF-A-SUPER-ADMIN
`.replaceAll("\n", "\r\n");
}
