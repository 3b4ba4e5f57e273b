import { changeBudgetProfile } from "./change-budget-profile.ts";
import { createBudgetProfile } from "./create-budget-profile.ts";
import { listBudgetProfiles, readBudgetFrame, readBudgetProfile } from "./read-budget-profiles.ts";

export const budgetRoutes = {
  listBudgetProfiles,
  readBudgetFrame,
  readBudgetProfile,
  createBudgetProfile,
  changeBudgetProfile,
};
