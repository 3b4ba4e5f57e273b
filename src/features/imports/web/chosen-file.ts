import { t } from "#shared/texts/t.ts";
import { largestFile } from "../contract.ts";

/** What the browser offers to choose from. */
export const acceptedFiles =
  ".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const otherSpreadsheets = /\.(?:xls|xlsb|xlsm|ods|numbers)$/i;

/** Why a file can't be imported, before anything of it is read; null where it may be. */
export function refusalOfFile({
  name,
  size,
}: {
  readonly name: string;
  readonly size: number;
}): string | null {
  if (otherSpreadsheets.test(name))
    return t`${name} is a spreadsheet that can't be read here. Save it as XLSX or CSV and choose that file.`;
  if (!/\.(?:csv|tsv|txt|xlsx)$/i.test(name))
    return t`${name} isn't a CSV or XLSX file. Export your data as one of these and choose that file.`;
  if (size === 0) return t`${name} is empty. Choose a file with rows.`;
  if (size > largestFile) return t`${name} is larger than 50 MB. Split it into several files.`;
  return null;
}
