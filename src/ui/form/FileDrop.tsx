import { FileSpreadsheet, Upload } from "lucide-react";
import { useState, type DragEvent, type ReactNode, type RefObject } from "react";
import { t } from "#shared/texts/t.ts";
import { classNames } from "../layout/class-names.ts";
import { FieldError } from "./Field.tsx";
import "./file-drop.css";

export interface FileDropProps {
  /** What the input is called: "CSV file". */
  readonly label: string;
  /** Inside, while nothing is chosen: "Choose a CSV file, or drop it here". */
  readonly words: ReactNode;
  /** What the file may be, in a line. */
  readonly hint: string;
  /** As an input's `accept`. */
  readonly accept: string;
  /** The chosen file's name; null before one is chosen. */
  readonly name?: string | null | undefined;
  readonly error?: string | undefined;
  readonly onFile: (file: File) => void;
  readonly disabled?: boolean | undefined;
  /** The input, for a button elsewhere that opens it too. */
  readonly input?: RefObject<HTMLInputElement | null> | undefined;
}

/** A place to choose a file, or to drop one on. */
export function FileDrop({
  label,
  words,
  hint,
  accept,
  name = null,
  error,
  onFile,
  disabled = false,
  input,
}: FileDropProps) {
  const [over, setOver] = useState(false);
  const choose = (file: File | undefined) => {
    if (file && !disabled) onFile(file);
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
      choose(event.dataTransfer.files[0]);
    },
  };
  return (
    <div>
      <label className={classNames("file-drop", over && "is-over", name !== null && "is-chosen")} {...drops}>
        {name === null ? <Upload /> : <FileSpreadsheet />}
        <span className={classNames("anywhere medium", name !== null && "grow")}>{name ?? words}</span>
        <span className="muted fine">{name === null ? hint : t`Choose another`}</span>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={accept}
          aria-label={label}
          disabled={disabled}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            // The same file, corrected, can be chosen again.
            event.currentTarget.value = "";
          }}
        />
      </label>
      {error !== undefined && (
        <div className="file-drop-error" role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
