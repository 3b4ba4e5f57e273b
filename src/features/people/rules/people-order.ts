/** The columns people are ordered by. */
export const peopleOrders = [
  "name",
  "email",
  "role",
  "function",
  "costTier",
  "billable",
  "monthlyHours",
  "holidayAllowance",
  "manager",
] as const;
export type PeopleOrder = (typeof peopleOrders)[number];
