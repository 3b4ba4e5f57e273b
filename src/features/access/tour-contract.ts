import * as z from "zod/mini";
import { endpoint } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

// Apart from the account's other calls, which every page would load with it.
export const answerTour = endpoint({
  method: "PUT",
  path: "/api/account/tours",
  summary: "Stop offering the tours of your current roles",
  access: "signed-in",
  output: z.strictObject({}),
  failure: t`Failed to remember the tour`,
  // Visitors share a person: each browser remembers for itself.
  closedInDemonstration: true,
});
