import { changeBudgetProfile } from "./change-budget-profile.ts";
import { createBudgetProfile } from "./create-budget-profile.ts";
import { listBudgetProfiles } from "./list-budget-profiles.ts";
import { readBudgetFrame, readBudgetProfile } from "./read-budget-profile.ts";

export const budgetRoutes = [
  listBudgetProfiles,
  readBudgetFrame,
  readBudgetProfile,
  createBudgetProfile,
  changeBudgetProfile,
];
