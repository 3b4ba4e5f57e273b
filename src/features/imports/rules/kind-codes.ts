/** What a file can hold, in the order in which a new organisation needs it. */
export const kindCodes = [
  "functions",
  "people",
  "projects",
  "characteristics",
  "budgets",
  "forecasts",
  "allocations",
  "time_entries",
  "holiday_requests",
  "holiday_balances",
] as const;
