import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { noSettingsTitle } from "#features/organisation/rules/settings.ts";
import * as contract from "../set-up-contract.ts";
import { saveSetUpList, setUpFacts, setUpFactsOf, setUpList } from "./set-up-list-queries.ts";

export const readSetUpList = serve(contract.readSetUpList, async (call) => {
  const { orgId, id } = call.actor;
  const [[row]] = await call.read(setUpFacts(orgId, id));
  if (!row) throw notFound(noSettingsTitle());
  return setUpFactsOf(row);
});

/** PATCH /api/organisation/set-up */
export const changeSetUpList = serve(contract.changeSetUpList, async (call) => {
  const { orgId } = call.actor;
  await call.write(async (transaction) => {
    const row = await transaction.first(setUpList(orgId));
    const before = {
      isDismissed: row?.is_dismissed ?? false,
      areSettingsRight: row?.are_settings_right ?? false,
    };
    const after = {
      isDismissed: call.body.isDismissed ?? before.isDismissed,
      areSettingsRight: call.body.areSettingsRight ?? before.areSettingsRight,
    };
    if (before.isDismissed === after.isDismissed && before.areSettingsRight === after.areSettingsRight)
      return transaction.unchanged();
    await transaction.run(
      saveSetUpList(orgId, {
        is_dismissed: after.isDismissed,
        are_settings_right: after.areSettingsRight,
      }),
    );
    await transaction.audit({
      action: "change setup list",
      subjectType: "setup list",
      subjectId: orgId,
      before,
      after,
    });
  });
  return {};
});
