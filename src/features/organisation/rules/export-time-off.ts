import type { ExportedTable } from "./exported-table.ts";

/** The tables an export holds of when people work and when they're off. */
export const timeOffTables: Readonly<Record<string, ExportedTable>> = {
  holiday_entries: { about: "The days of holiday requests with their hours." },
  holiday_requests: {
    about: "Requests for holiday and what was decided.",
    columns: {
      cancellation_asked_at: "When the person asked to cancel an approved holiday.",
      decision_comment: "What the manager said.",
      reason: "What the person said.",
    },
  },
  organisation_public_holidays: {
    about: "Public holidays with their hours.",
    columns: { place_id: "Whose place, empty for everyone's." },
  },
  places: {
    about: "Offices with public holidays of their own.",
    columns: {
      country: "Two letters, of the calendar its holidays are looked up in.",
      region: "A part of the country, as that calendar has it.",
    },
  },
  user_places: {
    about: "Which place someone belongs to, from a day on.",
    columns: { valid_from: "The first day it applies.", place_id: "Empty for no place from then on." },
  },
  working_patterns: {
    about: "Hours someone works on each day of the week, from a day on.",
    columns: { valid_from: "The first day it applies." },
  },
};
