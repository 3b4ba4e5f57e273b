import { harbourPine } from "../harbour-pine.ts";
import { larkfield } from "../larkfield/larkfield.ts";
import { marram } from "../marram/marram.ts";
import type { OrganisationPlan } from "../organisation-plan.ts";

/** The organisations of the public demonstration, as the login page shows them; only the first grows. */
export const publicOrganisations = (
  people: number,
): readonly { readonly plan: OrganisationPlan; readonly people: number }[] => [
  { plan: harbourPine, people },
  { plan: larkfield, people: Math.min(people, 30) },
  { plan: marram, people: Math.min(people, 26) },
];
