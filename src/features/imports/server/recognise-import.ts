import { createHash } from "node:crypto";
import { t } from "#shared/texts/t.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import type { KindCode } from "../rules/kinds/fields.ts";
import type { DateOrder, FileContent, Reading, Unit } from "../rules/read/source.ts";
import type { Clues } from "../rules/recognise/evidence.ts";
import { formatsFor, recognise } from "../rules/recognise/recognise.ts";
import { cellText } from "../rules/read/cell.ts";
import { uploadedBytes } from "./engine/file-facts.ts";
import { dateFormatOf, habitOf, received, type ImportChange } from "./queries/imports.ts";
import { describeFile } from "./reading/read-file.ts";
import { readView, claimStep } from "./require-import.ts";

/** By what a file's way of being read is found again: the names of its columns. */
export function headingsKey({ headings }: FileContent): string {
  return createHash("sha256")
    .update(headings.map((cell) => cellText(cell).toLowerCase()).join("\u001f"))
    .digest("hex");
}

/**
 * What a file or sheet contains. Of the organisation's last file with such columns, which column contains
 * what counts more than their names; how dates and numbers are written, only where this file doesn't say it.
 */
export async function recognised(
  call: Pick<Call<typeof contract.recogniseImport>, "read" | "actor" | "today">,
  content: FileContent,
) {
  const { orgId } = call.actor;
  const [[habit], [own]] = await call.read(habitOf(orgId, headingsKey(content)), dateFormatOf(orgId));
  const usual = habit?.reading as Reading | undefined;
  const orders: Readonly<Record<string, DateOrder>> = { dmy_slash: "dmy", dmy_text: "dmy", mdy_slash: "mdy" };
  const clues: Clues = {
    remembered: usual ?? null,
    today: call.today,
    dateOrder: orders[own?.date_format ?? ""] ?? null,
    ...(content.format === "csv" ? { separator: content.layout.separator } : {}),
  };
  const { kind: guessed, preset, ...guess } = recognise(content, clues);
  const kind = (habit?.kind as KindCode | null | undefined) ?? guessed;
  const columns = usual ? { shape: usual.shape, columns: usual.columns, unit: usualUnit(usual) } : guess;
  const formats = usual ? formatsFor({ kind, columns: columns.columns }, content, clues) : guess.formats;
  const reading: Reading = {
    ...content.layout,
    ...formats,
    shape: columns.shape,
    unit: columns.unit,
    columns: columns.columns,
  };
  return { kind, preset, reading };
}

/** Ways to write hours count instead of what a heading says, so that each file is looked at for them. */
const usualUnit = ({ unit }: Reading): Unit | null =>
  unit === undefined || unit === "dayFractions" || unit === "hoursMinutes" ? null : unit;

/** A file of a kind that is read in a new way: what was found of it before no longer holds. */
export const asRead = (read: {
  readonly kind: KindCode;
  readonly reading: Reading;
  readonly content: FileContent;
}): ImportChange => ({
  status: "preparing",
  kind: read.kind,
  reading: JSON.stringify(read.reading),
  content: JSON.stringify(read.content),
  names: null,
  outcome: null,
  failure: null,
  rows_done: 0,
  rows_total: 0,
});

/** POST /api/imports/{importId}/recognise */
export const recogniseImport = serve(contract.recogniseImport, async (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  const before = await readView(call, orgId, importId);
  const [[arrived]] = await call.read(received(orgId, importId));
  if (arrived?.bytes !== before.byteSize) throw wrongState(t`The file isn't uploaded completely yet.`);
  const content = await describeFile(uploadedBytes(call.database, orgId, importId, before.byteSize), null);
  const { kind, preset, reading } = await recognised(call, content);
  return claimStep(call, { version: call.body.version, in: ["uploading", "preparing", "checked"] }, () => ({
    ...asRead({ kind, reading, content }),
    preset,
  }));
});
