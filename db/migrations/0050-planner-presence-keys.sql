ALTER TABLE planner_presences ADD CONSTRAINT planner_presence_function FOREIGN KEY (org_id, function_id) REFERENCES functions (org_id, id) ON DELETE CASCADE;
ALTER TABLE planner_presences ADD CONSTRAINT planner_presence_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE;
