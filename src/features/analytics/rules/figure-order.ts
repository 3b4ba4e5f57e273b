/** What the projects to choose from can be ordered by. */
export const figureOrders = [
  "code",
  "name",
  "budget",
  "actual",
  "used",
  "forecasted",
  "allocated",
  "health",
] as const;
export type FigureOrder = (typeof figureOrders)[number];
