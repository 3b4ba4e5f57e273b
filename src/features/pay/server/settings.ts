import { serve } from "#server/http/serve.ts";
import { refuseInvalid, stale } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { checkSettings, settingNames, tidied, type PaySettings } from "../rules/settings.ts";
import { settingsRow, updateSettings } from "./queries/details.ts";
import { lockSettings, makeSettings } from "./queries/exports.ts";
import { settingsOf } from "./settings-view.ts";

/** GET /api/pay/settings */
export const readPaySettings = serve(contract.readPaySettings, async (call) => {
  const [[row]] = await call.read(settingsRow(call.actor.orgId));
  return settingsOf(row);
});

/** PUT /api/pay/settings */
export const changePaySettings = serve(contract.changePaySettings, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { version, ...sent } = call.body;
  const settings: PaySettings = tidied(sent);
  refuseInvalid(checkSettings(settings));
  await call.write(async (transaction) => {
    await transaction.run(makeSettings(orgId));
    const stored = settingsOf(await transaction.first(lockSettings(orgId)));
    if (stored.version !== version) throw stale(stored);
    const changed = settingNames.filter((name) => stored[name] !== settings[name]);
    if (changed.length === 0) return transaction.unchanged();
    const partsOf = (values: PaySettings) => Object.fromEntries(changed.map((name) => [name, values[name]]));
    await transaction.run(updateSettings(orgId, settings, actorId));
    await transaction.audit({
      action: "change pay settings",
      subjectType: "pay settings",
      subjectId: orgId,
      before: partsOf(stored),
      after: partsOf(settings),
    });
  });
  const [[row]] = await call.read(settingsRow(orgId));
  return settingsOf(row);
});
