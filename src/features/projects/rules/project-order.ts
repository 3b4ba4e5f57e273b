export const projectOrders = [
  "name",
  "code",
  "status",
  "progress",
  "profiles",
  "functions",
  "forecasters",
] as const;
export type ProjectOrder = (typeof projectOrders)[number];
