import { Download, FileText, Printer, Sheet } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import type { ServerFile } from "#web/files/use-file.ts";
import { exportReport, type FileFormat } from "../contract.ts";
import { queryOf, type ReportSearch } from "./search.ts";

const formats = [
  { format: "csv", label: "CSV", icon: Download },
  { format: "xlsx", label: "XLSX", icon: Sheet },
  { format: "pdf", label: "PDF", icon: FileText },
] as const;

interface FileButtonsProps {
  readonly file: ServerFile;
  readonly search: ReportSearch;
  readonly disabled: boolean;
}

/** Saves all lines as a file, or prints what is shown. */
export function FileButtons({ file, search, disabled }: FileButtonsProps) {
  const [chosen, setChosen] = useState<FileFormat | null>(null);
  const buttons = formats.map(({ format, label, icon }) => (
    <Button
      key={format}
      small
      variant="ghost"
      icon={icon}
      disabled={disabled || (file.isPending && chosen !== format)}
      pending={file.isPending && chosen === format}
      onClick={() => {
        setChosen(format);
        file.save(exportReport, { query: { ...queryOf(search), format } });
      }}
    >
      {label}
    </Button>
  ));
  return (
    <div className="row-wrap only-screen">
      {buttons}
      <Button
        small
        variant="ghost"
        icon={Printer}
        disabled={disabled}
        onClick={() => print()}
      >{t`Print`}</Button>
    </div>
  );
}
