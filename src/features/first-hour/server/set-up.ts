import { randomBytes } from "node:crypto";
import { t } from "#shared/texts/t.ts";
import { servePublic, type Platform } from "#server/http/serve.ts";
import { hashToken } from "#server/ids.ts";
import { invalid, refuseInvalid, wrongState } from "#server/refusal.ts";
import { refuseNewPassword } from "#features/access/server/common-passwords.ts";
import { anyLogin } from "#features/access/server/queries.ts";
import * as contract from "#features/organisation/contract.ts";
import { alreadySetUpMessage, checkSetUp, planIdOf, wrongSetUpCodeMessage } from "../rules/set-up.ts";
import { beginning, createOrganisation } from "#features/organisation/server/create-organisation.ts";
import {
  dropSetUpCodes,
  insertSetUpCode,
  setUpCode,
  spendSetUpCode,
} from "#features/organisation/server/queries/settings.ts";
import { isTimeZone } from "#features/organisation/server/time-zones.ts";

async function isFounded(platform: Platform): Promise<boolean> {
  return (await platform.database.directory((transaction) => transaction.first(anyLogin()))) !== undefined;
}

/** A code without what people type between its groups. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, "").toLowerCase();

/** A one-time code for an empty database: 128 random bits in four groups. Replaces the one before. */
export async function issueSetUpCode(platform: Platform): Promise<string> {
  const code = randomBytes(16).toString("hex");
  await platform.database.directory(async (transaction) => {
    await transaction.run(dropSetUpCodes());
    await transaction.run(insertSetUpCode(hashToken(code)));
  });
  return code.replace(/(.{8})(?=.)/g, "$1-");
}

export const readSetUp = servePublic(contract.readSetUp, async (call) => ({
  isOpen: !(await isFounded(call)),
}));

/** A code's hash, where no organisation exists and it's the one in the log. */
export async function requireSetUpCode(platform: Platform, code: string): Promise<string> {
  if (await isFounded(platform)) throw wrongState(alreadySetUpMessage());
  const codeHash = hashToken(plainCode(code));
  if (!(await platform.database.directory((transaction) => transaction.first(setUpCode(codeHash)))))
    throw invalid({ code: wrongSetUpCodeMessage() });
  return codeHash;
}

/** POST /api/setup. One of two wins: the code is used up with the organisation's creation. */
export const setUp = servePublic(contract.setUp, async (call) => {
  const { body, database } = call;
  const codeHash = await requireSetUpCode(call, body.code);
  refuseInvalid(checkSetUp(body));
  if (!isTimeZone(body.timeZone)) throw invalid({ timeZone: t`Choose a time zone` });
  refuseNewPassword(call.config, body, [body.firstName, body.lastName, body.email, body.organizationName]);
  const email = body.email.trim();
  const draft = {
    name: body.organizationName.trim(),
    currency: body.currency,
    timeZone: body.timeZone,
    limitCostsToRoles: body.limitCostsToRoles,
    createdAt: beginning(call.clock, body.timeZone),
    owner: {
      email,
      firstName: body.firstName.trim(),
      lastName: body.lastName.trim() || null,
      password: body.password,
    },
    compliance: {
      dataRegion: body.dataRegion,
      planId: planIdOf(body.planLabel),
      securityEmail: body.securityEmail.trim(),
    },
  };
  await createOrganisation(database, draft, async (transaction) => {
    if ((await transaction.run(spendSetUpCode(codeHash))) !== 1) throw wrongState(alreadySetUpMessage());
  });
  return { email };
});
