import { FileSpreadsheet, Upload } from "lucide-react";
import { useState, type DragEvent } from "react";
import { classNames } from "#ui/layout/class-names.ts";
import { FieldError } from "#ui/form/Field.tsx";
import { readCsvFile } from "#web/read-csv-file.ts";
import { fileLimits } from "../rules/people-file.ts";
import "./invitations.css";

interface FileChoiceProps {
  readonly hint: string;
  /** The chosen file's name; null before one is chosen. */
  readonly name: string | null;
  readonly error: string | undefined;
  readonly onText: (text: string, name: string) => void;
  readonly onError: (problem: string) => void;
  readonly disabled?: boolean | undefined;
}

/**
 * A place to choose a CSV file, or to drop one on. Files beyond the limit are refused before they are read.
 */
export function FileChoice({ hint, name, error, onText, onError, disabled = false }: FileChoiceProps) {
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file || disabled) return;
    if (file.size > fileLimits.bytes) {
      onError(`${file.name} is larger than 5 MB. Split it into several files.`);
      return;
    }
    void readCsvFile(file).then((read) =>
      "problem" in read ? onError(read.problem) : onText(read.text, file.name),
    );
  };
  // Dropping is for the mouse; by keyboard the input inside the label does the same.
  const drops = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <div>
      <label
        className={classNames("people-file", over && "is-over", name !== null && "is-chosen")}
        {...drops}
      >
        {name === null ? <Upload /> : <FileSpreadsheet />}
        <span className={classNames("anywhere medium", name !== null && "grow")}>
          {name ?? "Choose a CSV file, or drop it here"}
        </span>
        <span className="muted fine">{name === null ? hint : "Choose another"}</span>
        <input
          className="visually-hidden"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          aria-label="CSV file"
          disabled={disabled}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file, mended, can be chosen again.
            event.currentTarget.value = "";
          }}
        />
      </label>
      {error !== undefined && (
        <div className="people-file-error" role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
