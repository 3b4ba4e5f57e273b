import { t } from "#shared/texts/t.ts";
import { refuseNewPassword } from "#features/access/server/common-passwords.ts";
import { DatabaseFailure, StartRefused } from "#server/database/engine.ts";
import { servePublic, type Platform } from "#server/http/serve.ts";
import { hashToken } from "#server/ids.ts";
import { invalid, wrongState } from "#server/refusal.ts";
import * as contract from "../../bring-contract.ts";
import { alreadySetUpMessage } from "../../rules/set-up.ts";
import { countRows } from "#features/organisation/server/import-file.ts";
import { bringIn, openExport } from "#features/organisation/server/import-organisation.ts";
import { spendSetUpCode } from "#features/organisation/server/queries/settings.ts";
import { plainCode, requireSetUpCode } from "../set-up.ts";
import { addPart, arrivalOf, forget } from "./archives.ts";

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;
const chooseAgain = () => t`The server no longer has this file. Choose it again.`;

/** What is wrong with a file, at its place in the form. Another error is thrown as it is. */
function refusedFile(error: unknown): unknown {
  if (error instanceof StartRefused) return invalid({ archive: error.message });
  const isOfData = error instanceof DatabaseFailure && /^(2[23]|42501)/.test(error.code);
  return isOfData
    ? invalid({
        archive: t`The rows of this export don't fit together. Export again. Nothing was imported.`,
      })
    : error;
}

/** The code's hash; once an organisation exists, the archive that came with the code goes. */
async function requireCode(platform: Platform, code: string): Promise<string> {
  try {
    return await requireSetUpCode(platform, code);
  } catch (error) {
    await forget(hashToken(plainCode(code)));
    throw error;
  }
}

/** PUT /api/setup/archive/parts/{part} */
export const uploadArchivePart = servePublic(contract.uploadArchivePart, async (call) => {
  const codeHash = await requireCode(call, call.body.code);
  if (!base64.test(call.body.bytes)) throw invalid({ bytes: t`Send the bytes as Base64.` });
  const bytes = Buffer.from(call.body.bytes, "base64");
  if (bytes.length === 0 || bytes.length > contract.archivePart)
    throw invalid({ bytes: t`A part has at most 1 MiB.` });
  return { received: await addPart(codeHash, Number(call.params.part), bytes) };
});

/** POST /api/setup/archive/check. Reads the whole file and writes nothing. */
export const checkArchive = servePublic(contract.checkArchive, async (call) => {
  const codeHash = await requireCode(call, call.body.code);
  const arrival = arrivalOf(codeHash);
  if (arrival?.state !== "uploaded" || arrival.received !== call.body.byteSize)
    throw wrongState(chooseAgain());
  try {
    const arriving = await openExport(arrival.path, t`The file`);
    const rows = await countRows(arriving.zip);
    arrival.checked = { arriving, rows };
    const { head, people, superAdmins } = arriving;
    return {
      organisation: head.organisation,
      exportedAt: head.exportedAt,
      people,
      rows,
      superAdmins: [...superAdmins.keys()].toSorted(),
    };
  } catch (error) {
    await forget(codeHash);
    throw refusedFile(error);
  }
});

/** POST /api/setup/archive/import. All or nothing, in one transaction that uses the code up. */
export const bringOrganisation = servePublic(contract.bringOrganisation, async (call) => {
  const { body, database } = call;
  const codeHash = await requireCode(call, body.code);
  const arrival = arrivalOf(codeHash);
  if (arrival?.state === "importing") throw wrongState(t`This export is being imported already.`);
  if (!arrival?.checked) throw wrongState(chooseAgain());
  const { arriving } = arrival.checked;
  const email = body.email.trim().toLowerCase();
  const ownerId = arriving.superAdmins.get(email);
  if (ownerId === undefined) throw invalid({ email: t`Choose a super admin of the organisation.` });
  refuseNewPassword(call.config, body, [email, arriving.head.organisation]);
  Object.assign(arrival, { state: "importing", rows: 0 });
  try {
    await bringIn(database, arriving, {
      ownerId,
      password: body.password,
      permit: async (transaction) => {
        if ((await transaction.run(spendSetUpCode(codeHash))) !== 1) throw wrongState(alreadySetUpMessage());
      },
      onRows: (rows) => {
        arrival.rows += rows;
      },
    });
  } catch (error) {
    arrival.state = "uploaded";
    throw refusedFile(error);
  }
  arrival.state = "done";
  await forget(codeHash);
  return { email };
});

/** POST /api/setup/archive/progress. Queries no database: the embedded one is busy with the import. */
export const readArrival = servePublic(contract.readArrival, async (call) => {
  const arrival = arrivalOf(hashToken(plainCode(call.body.code)));
  return {
    state: arrival?.state ?? ("none" as const),
    rows: arrival?.rows ?? 0,
    of: arrival?.checked?.rows ?? 0,
  };
});
