export const projectOrders = [
  "name",
  "code",
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
