import { createHash } from "node:crypto";
import type { Sink } from "#server/http/file-answer.ts";
import { invalid } from "#server/refusal.ts";
import { ZipWriter } from "#server/zip-writer.ts";
import { grouped } from "#shared/count.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { currencySymbol } from "#shared/money.ts";
import { maxSheetRows, sheetBeginning, sheetEnd, sheetFile, sheetRow, workbookFiles } from "#shared/xlsx.ts";
import { t } from "#shared/texts/t.ts";
import type { Format } from "../rules/formats/format.ts";
import { fieldOf } from "../rules/fields.ts";
import type { FileContext, PayLine } from "../rules/pay-line.ts";
import { headingCells, lineCells, lineText, rowText } from "../rules/render.ts";
import { windows1252 } from "../rules/windows-1252.ts";

/** Lines by the batch, as a cursor hands them out. */
type Batches = AsyncIterable<readonly PayLine[]>;

/** What a file contains, counted while it was written: hours and money in hundredths. */
export interface FileSums {
  lines: number;
  hours: number;
  amount: number;
}

function countedIn(sums: FileSums, lines: readonly PayLine[]): readonly PayLine[] {
  for (const { hours, amount } of lines) {
    sums.lines += 1;
    sums.hours += toHundredths(hours);
    sums.amount += toHundredths(amount);
  }
  return lines;
}

async function writeText(
  format: Format,
  context: FileContext,
  batches: Batches,
  sink: Sink,
): Promise<FileSums> {
  const sums = { lines: 0, hours: 0, amount: 0 };
  const write = (text: string) => sink(format.encoding === "windows-1252" ? windows1252(text) : text);
  if (format.encoding === "utf-8-mark") await sink("\u{feff}");
  const opening = format.opening?.(context) ?? [];
  if (opening.length > 0) await write(opening.map((line) => `${line}\r\n`).join(""));
  if (format.headings) await write(rowText(headingCells(format), format.separator));
  for await (const lines of batches)
    await write(
      countedIn(sums, lines)
        .map((line) => lineText(line, context, format))
        .join(""),
    );
  return sums;
}

async function writeSheet(
  format: Format,
  context: FileContext,
  batches: Batches,
  sink: Sink,
): Promise<FileSums> {
  const sums = { lines: 0, hours: 0, amount: 0 };
  const { columns, headings } = format;
  const sheet = async function* (): AsyncGenerator<string> {
    yield sheetBeginning({
      widths: columns.map(({ field, heading }) =>
        Math.max(field !== null && fieldOf(field).kind !== "text" ? 14 : 24, heading.length + 2),
      ),
      frozen: { rows: headings ? 1 : 0, columns: 0 },
    });
    let at = 0;
    if (headings)
      yield sheetRow(
        columns.map(({ heading }) => ({ text: heading, strong: true })),
        at++,
      );
    for await (const lines of batches) {
      if (at + lines.length > maxSheetRows)
        throw invalid({ format: t`A sheet has at most ${grouped(maxSheetRows)} rows. Export it as CSV` });
      yield countedIn(sums, lines)
        .map((line) => sheetRow(lineCells(line, context, format), at++))
        .join("");
    }
    yield sheetEnd;
  };
  const zip = new ZipWriter(sink);
  for (const [name, content] of workbookFiles(["Hours"], currencySymbol(context.currency)))
    await zip.add(name, [content]);
  await zip.add(sheetFile(0), sheet());
  await zip.end();
  return sums;
}

/** Writes lines as a format has them; answers what they add up to. */
export const writeFile = (
  format: Format,
  context: FileContext,
  batches: Batches,
  sink: Sink,
): Promise<FileSums> => (format.file === "xlsx" ? writeSheet : writeText)(format, context, batches, sink);

/** Bytes of a stored part. */
const partSize = 1 << 20;

/** Cuts a file into parts as it's written, with its size and checksum. */
export class PartWriter {
  readonly #store: (part: number, bytes: Uint8Array) => Promise<unknown>;
  readonly #hash = createHash("sha256");
  #waiting: Buffer[] = [];
  #waitingSize = 0;
  #parts = 0;
  #size = 0;

  constructor(store: (part: number, bytes: Uint8Array) => Promise<unknown>) {
    this.#store = store;
  }

  readonly write: Sink = async (piece) => {
    const bytes = Buffer.from(piece as Uint8Array);
    this.#hash.update(bytes);
    this.#size += bytes.length;
    this.#waiting.push(bytes);
    this.#waitingSize += bytes.length;
    if (this.#waitingSize >= partSize) await this.#flush();
  };

  /** Stores what is left. */
  async end(): Promise<{ readonly size: number; readonly sha256: string }> {
    if (this.#waitingSize > 0) await this.#flush();
    return { size: this.#size, sha256: this.#hash.digest("hex") };
  }

  async #flush(): Promise<void> {
    await this.#store(this.#parts++, Buffer.concat(this.#waiting));
    this.#waiting = [];
    this.#waitingSize = 0;
  }
}
