import { createHash } from "node:crypto";
import { t } from "#shared/texts/t.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import type { KindCode } from "../rules/fields.ts";
import type { FileContent, Reading } from "../rules/source.ts";
import { recognise } from "../rules/recognise.ts";
import { cellText, uploadedBytes } from "./engine/file-facts.ts";
import { habitOf, received, tellTopics, updateImport } from "./queries/imports.ts";
import { describeFile } from "./reading/read-file.ts";
import { readView, requireImport } from "./require-import.ts";

/** By what a file's way of being read is found again: the names of its columns. */
export function headingsKey({ headings }: FileContent): string {
  return createHash("sha256")
    .update(headings.map((cell) => cellText(cell).trim().toLowerCase()).join("\u001f"))
    .digest("hex");
}

/** What a file or sheet holds: the organisation's last reading of such columns counts more than a guess. */
export async function recognised(
  call: Pick<Call<typeof contract.recogniseImport>, "read" | "actor">,
  content: FileContent,
) {
  const guess = recognise(content.headings, content.samples);
  const [[habit]] = await call.read(habitOf(call.actor.orgId, headingsKey(content)));
  const usual = habit?.reading as Reading | undefined;
  const reading: Reading = usual
    ? { ...usual, ...content.layout }
    : { ...content.layout, ...guess.formats, shape: guess.shape, columns: guess.columns };
  return { kind: (habit?.kind as KindCode | null | undefined) ?? guess.kind, preset: guess.preset, reading };
}

/** POST /api/imports/{importId}/recognise */
export const recogniseImport = serve(contract.recogniseImport, async (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  const before = await readView(call, orgId, importId);
  const [[arrived]] = await call.read(received(orgId, importId));
  if (arrived?.bytes !== before.byteSize) throw wrongState(t`The file isn't uploaded completely yet.`);
  const bytes = uploadedBytes(call.database, orgId, importId, before.byteSize);
  const content = await describeFile(bytes, null);
  const { kind, preset, reading } = await recognised(call, content);
  await call.write(async (transaction) => {
    await requireImport(transaction, orgId, importId, {
      version: call.body.version,
      in: ["uploading", "preparing", "checked"],
    });
    await transaction.runAll([
      updateImport(orgId, importId, {
        status: "preparing",
        kind,
        preset,
        reading: JSON.stringify(reading),
        content: JSON.stringify(content),
        names: null,
        outcome: null,
        failure: null,
        rows_done: 0,
        rows_total: 0,
      }),
      tellTopics(orgId, ["import"], importId),
    ]);
    transaction.unchanged();
  });
  return readView(call, orgId, importId);
});
