import { openWorkbook } from "./open-workbook.ts";
import { readPdf } from "./pdf.ts";
import { unzipped } from "./unzipped.ts";

const numbers = (texts: readonly string[]): number[] =>
  texts.map((text) => Number(text.replaceAll(/[,\u{a0}\u{202f}]/gu, ""))).filter(Number.isFinite);

/** Numbers of a line as people write them, and as a CSV separates them. */
const numbersOf = (line: string): number[] => [
  ...new Set([
    ...numbers(line.match(/\d[\d,\u{a0}\u{202f}]*(?:\.\d+)?/gu) ?? []),
    ...numbers(line.match(/\d+(?:\.\d+)?/g) ?? []),
  ]),
];

const linesOf = (text: string): number[][] => text.split(/\r?\n/).map(numbersOf);

/**
 * The numbers of a file by line, as someone reads them beside each other: of a PDF, a workbook, an archive of texts, or
 * a text.
 */
export async function fileLines(bytes: Uint8Array): Promise<number[][]> {
  const content = Buffer.from(bytes);
  if (content.subarray(0, 5).toString() === "%PDF-")
    return (await readPdf(content)).pages.flat().map((line) => numbersOf(line.join(" ")));
  if (content.subarray(0, 2).toString() !== "PK") return linesOf(content.toString());
  const files = unzipped(content);
  if (!files.has("[Content_Types].xml")) return [...files.values()].flatMap(linesOf);
  return openWorkbook(content).flatMap(({ cells }) => {
    const lines = Map.groupBy(cells, ([place]) => place.replace(/^[A-Z]+/, ""));
    return [...lines.values()].map((line) => line.flatMap(([, { value }]) => numbersOf(String(value))));
  });
}
