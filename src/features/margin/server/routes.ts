import { addCost, removeCost } from "./change-costs.ts";
import { listPeopleCosts, listTierCosts } from "./list-costs.ts";
import { previewCost } from "./preview-cost.ts";
import { readMargin, readMarginLines } from "./read-margin.ts";

export const marginRoutes = {
  listTierCosts,
  listPeopleCosts,
  previewCost,
  addCost,
  removeCost,
  readMargin,
  readMarginLines,
};
