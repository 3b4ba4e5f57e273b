import { randomBytes } from "node:crypto";
import { t } from "#shared/texts/t.ts";
import { hashPassword } from "#features/access/server/hashing.ts";
import { storeCredential } from "#features/access/server/queries.ts";
import { auditRow } from "#server/audit.ts";
import { writeOrganisationLines, type OrganisationTable } from "#server/database/backup/organisation-rows.ts";
import { batchOf, insertsOf } from "#server/database/batch.ts";
import { DatabaseFailure, StartRefused } from "#server/database/engine.ts";
import { opensClosedDays } from "#server/database/sql.ts";
import { hashToken, newId, newToken } from "#server/ids.ts";
import type { Database, Transaction } from "#server/scope.ts";
import { ZipReader } from "#server/zip-reader.ts";
import type { ExportHead } from "../rules/export-file.ts";
import { exportedTables } from "../rules/export-tables.ts";
import { removedPeopleDomain } from "#features/people/rules/former-person.ts";
import { tablesToExport } from "./export-organisation.ts";
import { headOf, tablesIn, type ImportedTable } from "./import-file.ts";
import { loginAddresses, usedAddresses } from "./queries/import.ts";
import { dropSetUpCodes, setBegun } from "./queries/settings.ts";

/** Milliseconds the one transaction may last: many millions of rows are slow. */
const patience = 24 * 3_600_000;
/** Addresses looked up at once. */
const atOnce = 1000;

interface ImportedPeople {
  readonly people: number;
  /** Their addresses, lower case. */
  readonly addresses: readonly string[];
  /** Active super admins, by address. */
  readonly superAdmins: ReadonlyMap<string, string>;
}

async function peopleIn(zip: ZipReader): Promise<ImportedPeople> {
  const people: { id: string; email: string; isActive: boolean }[] = [];
  const superAdmins = new Set<string>();
  for await (const { name, columns, rows } of tablesIn(zip)) {
    const at = (column: string) => columns.indexOf(column);
    for await (const batch of rows)
      for (const row of batch) {
        const cell = (column: string) => row[at(column)] ?? "";
        if (name === "users")
          people.push({
            id: cell("id"),
            email: cell("email").toLowerCase(),
            isActive: cell("is_active") === "true",
          });
        if (name === "user_role_assignments" && cell("role_code") === "super_admin")
          superAdmins.add(cell("user_id"));
      }
    if (people.length > 0 && superAdmins.size > 0) break;
  }
  return {
    people: people.length,
    addresses: people.map(({ email }) => email).filter((email) => !email.endsWith(`@${removedPeopleDomain}`)),
    superAdmins: new Map(
      people
        .filter(({ id, isActive }) => isActive && superAdmins.has(id))
        .map(({ id, email }) => [email, id]),
    ),
  };
}

const some = (names: readonly string[]): string =>
  names.length > 5 ? t`${names.slice(0, 5).join(", ")} and ${names.length - 5} more` : names.join(", ");

const usedBy = (addresses: readonly string[]): StartRefused =>
  new StartRefused(
    t`Already a login of another organisation on this server: ${some(addresses)}. Change these addresses there or in the organisation you export, then try again. Nothing was imported.`,
  );

async function refuseUsed(database: Database, addresses: readonly string[]): Promise<void> {
  const used: string[] = [];
  for (let from = 0; from < addresses.length; from += atOnce)
    used.push(
      ...(
        await database.directory((transaction) =>
          transaction.rows(usedAddresses(addresses.slice(from, from + atOnce))),
        )
      ).map(({ email }) => email),
    );
  if (used.length > 0) throw usedBy(used);
}

/** The table a file's rows go into, with the columns that the file left out and that must be made. */
function tableFor(known: readonly OrganisationTable[], { name, columns }: ImportedTable): OrganisationTable {
  const table = known.find((one) => one.name === name);
  const isKnown = columns.every((column) => table?.columns.some((one) => one.name === column));
  if (!table || !isKnown)
    throw new StartRefused(
      table
        ? t`The export has other columns in ${name} that this version doesn't know. Import it with the version that made it, or a newer one.`
        : t`The export has a table ${name} that this version doesn't know. Import it with the version that made it, or a newer one.`,
    );
  const named = columns.flatMap((column) => table.columns.find((one) => one.name === column) ?? []);
  const made = secretsOf(name).map((column) => ({
    name: column,
    type: "text",
    isText: true,
  }));
  return { ...table, columns: [...named, ...made] };
}

/** Columns of secrets, which aren't exported and are made anew; others that aren't have the database's default. */
const secretsOf = (name: string): string[] =>
  Object.keys(exportedTables[name]?.without ?? {}).filter((column) => column.endsWith("_hash"));

/** Rows as lines of the new organisation; a link's secret is made anew, and no one knows it. */
async function* linesFor(
  { name, rows }: ImportedTable,
  ids: { from: string; to: string },
  onRows: (rows: number) => void,
): AsyncGenerator<string[]> {
  const secrets = secretsOf(name);
  for await (const batch of rows) {
    yield batch.map((row) =>
      JSON.stringify([
        ...row.map((cell) => (cell === ids.from ? ids.to : cell)),
        ...secrets.map(() => hashToken(newToken())),
      ]),
    );
    onRows(batch.length);
  }
}

async function writeTables(
  transaction: Transaction,
  zip: ZipReader,
  ids: { from: string; to: string },
  onRows: (rows: number) => void,
): Promise<number> {
  const known = await tablesToExport(transaction);
  await transaction.run(opensClosedDays);
  let total = 0;
  for await (const table of tablesIn(zip)) {
    const lines = linesFor(table, ids, onRows);
    total += await writeOrganisationLines(transaction, tableFor(known, table), ids.to, lines);
  }
  return total;
}

/** An export whose every byte is checked. */
export interface ArrivingExport extends ImportedPeople {
  readonly zip: ZipReader;
  readonly head: ExportHead;
}

/** Checks a file; `name` is what messages call it. Throws StartRefused for anything but an export. */
export async function openExport(path: string, name = path): Promise<ArrivingExport> {
  const zip = await ZipReader.open(path, name);
  return { zip, head: await headOf(zip), ...(await peopleIn(zip)) };
}

interface Arrangement {
  /** The super admin who gets the password. */
  readonly ownerId: string;
  readonly password: string;
  /** Runs first in the transaction and may throw. */
  readonly permit?: (transaction: Transaction) => Promise<void>;
  /** Hears of rows as they're written. */
  readonly onRows?: (rows: number) => void;
}

/**
 * Makes a new organisation of an export, in one transaction. One super admin gets a password; everyone else keeps
 * their roles and has none. Throws StartRefused in words.
 */
export async function bringIn(
  database: Database,
  { zip, head, addresses }: ArrivingExport,
  { ownerId, password, permit, onRows = () => undefined }: Arrangement,
): Promise<{ orgId: string; rows: number }> {
  await refuseUsed(database, addresses);
  const orgId = newId();
  const passwordHash = await hashPassword(password);
  const work = async (transaction: Transaction): Promise<number> => {
    await permit?.(transaction);
    await transaction.run(dropSetUpCodes());
    const rows = await writeTables(transaction, zip, { from: head.organisationId, to: orgId }, onRows);
    if (head.broughtFrom) await transaction.run(setBegun(orgId, head.broughtFrom));
    const logins = await transaction.rows(loginAddresses(orgId));
    await transaction.runAll(insertsOf(orgId, batchOf("login_directory", logins)));
    await transaction.run(storeCredential(orgId, ownerId, passwordHash));
    const entry = {
      action: "import organisation",
      subjectType: "organisation",
      subjectId: orgId,
      after: { from: head.organisationId, exportedAt: head.exportedAt, stint: head.stint, rows },
    };
    await transaction.run(auditRow({ orgId, id: null, name: "Set-up" }, entry, "set-up"));
    return rows;
  };
  try {
    return { orgId, rows: await database.write(orgId, work, patience) };
  } catch (error) {
    // Someone else has got the address since.
    if (error instanceof DatabaseFailure && error.constraint === "login_directory_pkey") throw usedBy([]);
    throw error;
  }
}

/** The same for the command: `email` is an active super admin of it, who gets the password this answers. */
export async function importOrganisation(
  database: Database,
  path: string,
  email: string,
): Promise<{ head: ExportHead; orgId: string; rows: number; password: string }> {
  const arriving = await openExport(path);
  const { head, superAdmins } = arriving;
  const ownerId = superAdmins.get(email.toLowerCase());
  if (ownerId === undefined)
    throw new StartRefused(
      `${email} isn't an active super admin of ${head.organisation}. Give --email with one of: ${some([...superAdmins.keys()].sort())}.`,
    );
  const password = randomBytes(18).toString("base64url");
  return { head, password, ...(await bringIn(database, arriving, { ownerId, password })) };
}
