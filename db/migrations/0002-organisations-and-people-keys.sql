-- Foreign keys, each carrying the organisation: a row cannot point into another one.
ALTER TABLE organisation_settings ADD FOREIGN KEY (org_id) REFERENCES clients (id), ADD FOREIGN KEY (data_region) REFERENCES data_regions (code), ADD FOREIGN KEY (currency) REFERENCES currencies (code), ADD FOREIGN KEY (date_format) REFERENCES date_formats (format_id), ADD FOREIGN KEY (break_handling_mode) REFERENCES break_handling_modes (id);
ALTER TABLE organisation_break_days ADD FOREIGN KEY (org_id) REFERENCES clients (id);
ALTER TABLE organisation_public_holidays ADD FOREIGN KEY (org_id) REFERENCES clients (id);
ALTER TABLE functions ADD FOREIGN KEY (org_id) REFERENCES clients (id);
ALTER TABLE cost_tiers ADD CONSTRAINT cost_tier_function FOREIGN KEY (org_id, function_id) REFERENCES functions (org_id, id);
ALTER TABLE users ADD FOREIGN KEY (org_id) REFERENCES clients (id), ADD CONSTRAINT user_function FOREIGN KEY (org_id, function_id) REFERENCES functions (org_id, id), ADD CONSTRAINT user_cost_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers (org_id, function_id, id), ADD CONSTRAINT user_manager FOREIGN KEY (org_id, manager_id) REFERENCES users (org_id, id);
ALTER TABLE user_role_assignments ADD CONSTRAINT role_assignment_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE, ADD CONSTRAINT role_assignment_role FOREIGN KEY (role_code) REFERENCES user_roles (role_code);
ALTER TABLE function_allocators ADD CONSTRAINT function_allocator_function FOREIGN KEY (org_id, function_id) REFERENCES functions (org_id, id) ON DELETE CASCADE, ADD CONSTRAINT function_allocator_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id);
ALTER TABLE working_patterns ADD CONSTRAINT working_pattern_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE;
ALTER TABLE user_invitations ADD FOREIGN KEY (org_id) REFERENCES clients (id), ADD CONSTRAINT invitation_function FOREIGN KEY (org_id, function_id) REFERENCES functions (org_id, id), ADD CONSTRAINT invitation_cost_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers (org_id, function_id, id), ADD CONSTRAINT invitation_manager FOREIGN KEY (org_id, manager_id) REFERENCES users (org_id, id);
ALTER TABLE credentials ADD CONSTRAINT credential_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT session_of_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE;
ALTER TABLE audit_log ADD FOREIGN KEY (org_id) REFERENCES clients (id);
