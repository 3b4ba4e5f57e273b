import { changeBudgetProfile, createBudgetProfile } from "./change-budget-profile.ts";
import { listBudgetProfiles, readBudgetFrame, readBudgetProfile } from "./read-budget-profiles.ts";

export const budgetRoutes = {
  listBudgetProfiles,
  readBudgetFrame,
  readBudgetProfile,
  createBudgetProfile,
  changeBudgetProfile,
};
