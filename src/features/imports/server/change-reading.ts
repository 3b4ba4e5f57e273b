import { t } from "#shared/texts/t.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { invalid } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import type { KindCode } from "../rules/kinds/fields.ts";
import { kindLabels } from "../rules/kinds/kind-words.ts";
import { kinds } from "../rules/kinds/kinds.ts";
import { recogniseAs } from "../rules/recognise/recognise.ts";
import { openField, periodField, type FileContent, type Layout, type Reading } from "../rules/read/source.ts";
import { uploadedBytes } from "./engine/file-facts.ts";
import { importRow } from "./queries/imports.ts";
import { describeFile } from "./reading/read-file.ts";
import { asRead, recognised } from "./recognise-import.ts";
import { openStatuses, readView, claimStep } from "./require-import.ts";

type Change = Call<typeof contract.changeReading>;

const isSame = (one: Layout, other: Layout): boolean =>
  (["sheet", "encoding", "separator", "headingRow", "hidden"] as const).every(
    (part) => one[part] === other[part],
  );

/** What the file shows by the wanted layout: read anew only where that is another one. */
async function contentOf(call: Change): Promise<FileContent> {
  const { orgId } = call.actor;
  const { importId } = call.params;
  const [[row]] = await call.read(importRow(orgId, importId));
  const stored = row?.content as FileContent | null | undefined;
  const { sheet, encoding, separator, headingRow, hidden } = call.body.reading;
  // Row 0: the one that looks like it.
  const layout = { sheet, encoding, separator, headingRow: call.body.kind === null ? 0 : headingRow, hidden };
  if (stored && isSame(stored.layout, layout)) return stored;
  const bytes = uploadedBytes(call.database, orgId, importId, row?.byte_size ?? 0);
  return describeFile(bytes, layout);
}

/** Texts of several columns are joined: a first and a last name, a task and a description. */
const joinedTypes: ReadonlySet<string> = new Set(["text", "sort", "person", "project"]);

/** Every column contains a field of the kind, none of them twice but those that are joined. */
function refuseColumns(kind: KindCode, reading: Reading): void {
  const known = new Set([...kinds[kind].fields.map(({ name }) => name), periodField, openField]);
  const current = reading.columns.filter((column) => column !== null);
  if (current.some((column) => !known.has(column)))
    throw invalid({ columns: t`${kindLabels()[kind]} don't have one of these columns.` });
  const joined = new Set(
    kinds[kind].fields.filter(({ type }) => joinedTypes.has(type)).map(({ name }) => name),
  );
  const fields = current.filter(
    (column) => column !== periodField && column !== openField && !joined.has(column),
  );
  if (new Set(fields).size < fields.length)
    throw invalid({ columns: t`Two columns can't have the same content. Skip one of them.` });
}

/** The reading as it's stored: columns of another number than the file's are recognised anew. */
async function readingOf(
  call: Change,
  content: FileContent,
): Promise<{ kind: KindCode; reading: Reading; preset?: string | null }> {
  const { kind, reading } = call.body;
  if (kind === null) return recognised(call, content);
  if (content.headings.length === reading.columns.length) {
    refuseColumns(kind, reading);
    return { kind, reading };
  }
  const { shape, columns } = recogniseAs(kind, content);
  return { kind, reading: { ...reading, shape, columns } };
}

/** PUT /api/imports/{importId}/reading */
export const changeReading = serve(contract.changeReading, async (call) => {
  const { actor, body } = call;
  const { orgId } = actor;
  const { importId } = call.params;
  await readView(call, orgId, importId);
  const content = await contentOf(call);
  const { kind, reading, preset } = await readingOf(call, content);
  return claimStep(call, { version: body.version, in: openStatuses }, () => ({
    ...asRead({ kind, reading: { ...reading, ...content.layout }, content }),
    ...(preset === undefined ? {} : { preset }),
    ...(body.options ? { options: JSON.stringify(body.options) } : {}),
  }));
});
