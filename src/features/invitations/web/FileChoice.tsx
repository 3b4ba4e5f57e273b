import { t } from "#shared/texts/t.ts";
import { FileDrop } from "#ui/form/FileDrop.tsx";
import { readCsvFile } from "#web/read-csv-file.ts";
import { fileLimits } from "../rules/people-file.ts";

interface FileChoiceProps {
  readonly hint: string;
  /** The chosen file's name; null before one is chosen. */
  readonly name: string | null;
  readonly error: string | undefined;
  readonly onText: (text: string, name: string) => void;
  readonly onError: (problem: string) => void;
  readonly disabled?: boolean | undefined;
}

/** A CSV file of people, read in the browser. Files beyond the limit are refused before they are read. */
export function FileChoice({ onText, onError, ...drop }: FileChoiceProps) {
  const take = (file: File) => {
    if (file.size > fileLimits.bytes) {
      onError(t`${file.name} is larger than 5 MB. Split it into several files.`);
      return;
    }
    void readCsvFile(file).then((read) =>
      "problem" in read ? onError(read.problem) : onText(read.text, file.name),
    );
  };
  return (
    <FileDrop
      {...drop}
      label={t`CSV file`}
      words={t`Choose a CSV file, or drop it here`}
      accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
      onFile={take}
    />
  );
}
