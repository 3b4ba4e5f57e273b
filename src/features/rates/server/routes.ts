import { addRate, removeRate } from "./change-rates.ts";
import { previewRate, previewRemoval } from "./preview-changes.ts";
import { listRates, readAppliedRate } from "./read-rates.ts";

export const rateRoutes = {
  listRates,
  previewRate,
  addRate,
  previewRemoval,
  removeRate,
  readAppliedRate,
};
