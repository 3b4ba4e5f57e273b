import { serve } from "../../../server/http/serve.ts";
import { loadRenderer } from "../../../server/mail/letter.ts";
import { remindMissing } from "../../reminders/server/asking.ts";
import * as contract from "../calendar-contract.ts";
import { forecastersOfMonth } from "./calendar-queries.ts";
import { forecastsMissingLetter } from "./mail/forecast-letters.ts";
import { missingForecasters } from "./missing-forecasters.ts";

/**
 * POST /api/forecasts/calendar/{month}/reminders. Each person at most once a day, whoever asks; who cannot be
 * mailed sees it in the product.
 */
export const remindForecasters = serve(contract.remindForecasters, async (call) => {
  const { actor, config } = call;
  const { month } = call.params;
  await loadRenderer();
  return call.write(async (transaction) =>
    remindMissing(transaction, call, {
      table: "forecast_reminders",
      month,
      missing: missingForecasters(await transaction.rows(forecastersOfMonth(actor.orgId, month)), month),
      userIds: call.body.userIds,
      letter: ({ projects }, recipient) =>
        forecastsMissingLetter(
          { recipient, publicUrl: config.publicUrl },
          { by: actor.name, month, projects },
        ),
      action: "remind forecasters",
      subjectType: "forecast reminder",
      told: ({ projects }) => ({ projects: projects.map(({ code }) => code) }),
    }),
  );
});
