-- Foreign keys, each carrying the organisation.
ALTER TABLE timers ADD CONSTRAINT timer_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE, ADD CONSTRAINT timer_project FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id);
ALTER TABLE timer_spans ADD CONSTRAINT timer_span_timer FOREIGN KEY (org_id, timer_id) REFERENCES timers (org_id, id) ON DELETE CASCADE;
ALTER TABLE pinned_projects ADD CONSTRAINT pinned_project_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE, ADD CONSTRAINT pinned_project_project FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id);
