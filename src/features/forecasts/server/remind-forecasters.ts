import { serve } from "../../../server/http/serve.ts";
import { loadRenderer, queueLetters } from "../../../server/mail/letter.ts";
import { recipients } from "../../people/server/recipient-queries.ts";
import * as contract from "../calendar-contract.ts";
import { forecastersOfMonth } from "./calendar-queries.ts";
import { forecastsMissingLetter } from "./mail/forecast-letters.ts";
import { missingForecasters } from "./missing-forecasters.ts";
import { takeReminders } from "./reminder-queries.ts";

/** POST /api/forecasts/calendar/{month}/reminders. Each person at most once a day, whoever asks; who cannot be mailed sees it in the product. */
export const remindForecasters = serve(contract.remindForecasters, async (call) => {
  const { actor, config, params, today } = call;
  const { orgId } = actor;
  await loadRenderer();
  return call.write(async (transaction) => {
    const missing = missingForecasters(await transaction.rows(forecastersOfMonth(orgId, params.month)), params.month);
    const wanted = missing.filter((person) => call.body.userIds.includes(person.userId));
    const userIds = wanted.map((person) => person.userId).sort();
    const taken =
      userIds.length === 0 ? [] : await transaction.rows(takeReminders({ orgId, userIds, day: today, month: params.month, askedBy: actor.id }));
    const reminded = wanted.filter((person) => taken.some((row) => row.user_id === person.userId));
    if (reminded.length === 0) {
      transaction.unchanged();
      return { reminded: 0 };
    }
    const readers = await transaction.rows(
      recipients(orgId).where(
        "u.id",
        "in",
        reminded.map((person) => person.userId),
      ),
    );
    const letters = readers.flatMap((row) => {
      const person = reminded.find((each) => each.userId === row.id);
      if (person === undefined) return [];
      return forecastsMissingLetter(
        { recipient: row.email, publicUrl: config.publicUrl },
        { by: actor.name, month: params.month, projects: person.projects },
      );
    });
    await queueLetters(transaction, orgId, letters);
    await transaction.audit({
      action: "remind forecasters",
      subjectType: "forecast reminder",
      subjectId: params.month,
      after: {
        month: params.month,
        reminded: reminded.map(({ userId, name, projects }) => ({ userId, name, projects: projects.map(({ code }) => code) })),
      },
    });
    return { reminded: reminded.length };
  });
});
