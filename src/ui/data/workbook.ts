import { fileName } from "#shared/csv.ts";
import type { XlsxSheet } from "#shared/xlsx.ts";
import { saveFile } from "./download.ts";

/**
 * Hands sheets to the browser as an XLSX workbook named after a title; `symbol` comes before money. What writes
 * workbooks is loaded when one is wanted, so it can fail.
 */
export async function saveXlsx(title: string, sheets: readonly XlsxSheet[], symbol: string): Promise<void> {
  const { xlsxFile, xlsxType } = await import("#shared/xlsx.ts");
  saveFile(fileName(title, "xlsx"), new Blob([xlsxFile(sheets, symbol)], { type: xlsxType }));
}
