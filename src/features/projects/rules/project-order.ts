export const projectOrders = [
  "name",
  "code",
  "customer",
  "status",
  "progress",
  "profiles",
  "functions",
  "forecasters",
  "used",
  "atCompletion",
  "health",
] as const;
export type ProjectOrder = (typeof projectOrders)[number];
