-- Where a function and its cost tiers are used: asked before either is deleted, and by the keys themselves when it is.
CREATE INDEX budget_months_by_tier ON budget_profile_months (org_id, function_id, cost_tier_id);
CREATE INDEX forecast_entries_by_tier ON forecast_entries (org_id, function_id, cost_tier_id);
CREATE INDEX allocation_entries_by_tier ON allocation_entries (org_id, function_id, cost_tier_id, project_id);
CREATE INDEX time_entries_by_tier ON time_entries (org_id, function_id, cost_tier_id, project_id);
