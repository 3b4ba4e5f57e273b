import { csvText, fileName, type CsvValue } from "#shared/csv.ts";

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\u{feff}";

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function saveCsv(title: string, rows: readonly (readonly CsvValue[])[]): void {
  saveFile(
    fileName(title, "csv"),
    new Blob([BYTE_ORDER_MARK, csvText(rows)], { type: "text/csv;charset=utf-8" }),
  );
}
