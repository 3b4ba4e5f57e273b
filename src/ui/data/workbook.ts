import { fileName } from "#shared/csv.ts";
import { xlsxFile, xlsxType, type XlsxSheet } from "#shared/xlsx.ts";
import { saveFile } from "./download.ts";

/** Hands sheets to the browser as an XLSX workbook named after a title; `symbol` comes before money. */
export function saveXlsx(title: string, sheets: readonly XlsxSheet[], symbol: string): void {
  saveFile(fileName(title, "xlsx"), new Blob([xlsxFile(sheets, symbol)], { type: xlsxType }));
}
