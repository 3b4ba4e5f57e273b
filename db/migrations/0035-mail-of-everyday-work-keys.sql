ALTER TABLE user_preferences ADD CONSTRAINT user_preferences_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE;
ALTER TABLE sent_reminders ADD CONSTRAINT sent_reminder_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE;
