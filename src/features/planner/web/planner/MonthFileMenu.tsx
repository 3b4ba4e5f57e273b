import { FileDown, FileText } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { saveCsv } from "#ui/data/download.ts";
import { saveXlsx } from "#ui/data/workbook.ts";
import { Menu, MenuItem, type MenuButtonProps } from "#ui/overlay/Menu.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useViewer } from "#web/viewer.ts";
import { savePlans } from "./save-plans.ts";
import type { ExportedHours } from "#features/plans/rules/month-export.ts";

export interface MonthFile {
  readonly title: string;
  readonly month: Month;
  /** Requested when a file is wanted. */
  readonly lines: () => Promise<readonly ExportedHours[]> | readonly ExportedHours[];
  /** Whose plans, a page a person; everyone's where it names no function. */
  readonly functionId?: string | undefined;
}

/** Saves the allocations of a month as a file; a failure is shown. */
export function useMonthFile({ title, month, lines, functionId }: MonthFile) {
  const { currencySymbol } = useViewer();
  const [pending, setPending] = useState(false);
  const saveAs = async (kind: "csv" | "xlsx" | "pdf") => {
    setPending(true);
    try {
      if (kind === "pdf") return await savePlans(month, { function: functionId });
      const found = await lines();
      if (found.length === 0) return toast.warning(t`No hours allocated yet.`);
      const { monthCsv, monthSheets } = await import("#features/plans/rules/month-export.ts");
      if (kind === "csv") saveCsv(title, monthCsv(found));
      else await saveXlsx(title, monthSheets(month, found), currencySymbol);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t`Failed to fetch allocations`);
    } finally {
      setPending(false);
    }
  };
  return { pending, saveAs };
}

export function MonthFileMenu({
  file,
  button,
}: {
  readonly file: MonthFile;
  readonly button: (props: MenuButtonProps) => ReactNode;
}) {
  return (
    <Menu label={t`Export`} button={button}>
      <MonthFileItems file={file} />
    </Menu>
  );
}

/** The files of a month, in a menu. */
export function MonthFileItems({ file }: { readonly file: MonthFile }) {
  const { saveAs } = useMonthFile(file);
  return (
    <>
      <MenuItem icon={FileDown} onClick={() => void saveAs("csv")}>{t`Save as CSV`}</MenuItem>
      <MenuItem icon={FileDown} onClick={() => void saveAs("xlsx")}>{t`Save as Excel`}</MenuItem>
      <MenuItem
        icon={FileText}
        onClick={() => void saveAs("pdf")}
      >{t`Save one page per person (PDF)`}</MenuItem>
    </>
  );
}
