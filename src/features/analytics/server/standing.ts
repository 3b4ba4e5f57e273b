import { toHundredths } from "#shared/hundredths.ts";
import { healthOf, type HealthState, type Standing } from "../rules/health.ts";
import type { StandingRow } from "./standing-queries.ts";

/** Of a project without hours. */
const nothing: StandingRow = {
  budget_hours: 0,
  budget_gbp: 0,
  booked_hours: 0,
  booked_gbp: 0,
  at_completion_hours: 0,
  at_completion_gbp: 0,
};

/** A standing in hours and, where it may be seen, money. */
export function standingFields(standing: StandingRow | null, showsMoney: boolean) {
  const row = standing ?? nothing;
  const amount = (hours: number, gbp: number) => ({ hours, gbp: showsMoney ? gbp : null });
  return {
    budget: amount(row.budget_hours, row.budget_gbp),
    booked: amount(row.booked_hours, row.booked_gbp),
    atCompletion: amount(row.at_completion_hours, row.at_completion_gbp),
    health: healthIn(row, showsMoney),
  };
}

/** A project's health by its standing; by hours alone where money may not be seen. */
export function healthIn(standing: StandingRow | null, showsMoney: boolean): HealthState {
  const row = standing ?? nothing;
  const of = (unit: "hours" | "gbp"): Standing => ({
    budget: toHundredths(row[`budget_${unit}`]),
    booked: toHundredths(row[`booked_${unit}`]),
    atCompletion: toHundredths(row[`at_completion_${unit}`]),
  });
  return healthOf(of("hours"), showsMoney ? of("gbp") : null).state;
}
