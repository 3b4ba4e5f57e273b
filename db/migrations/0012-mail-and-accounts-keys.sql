-- Foreign keys, each carrying the organisation.
ALTER TABLE mail_outbox ADD FOREIGN KEY (org_id) REFERENCES clients (id);
ALTER TABLE password_resets ADD CONSTRAINT password_reset_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE;
ALTER TABLE email_confirmations ADD CONSTRAINT email_confirmation_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE;
ALTER TABLE second_factors ADD CONSTRAINT second_factor_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_code_of_factor FOREIGN KEY (org_id, user_id) REFERENCES second_factors (org_id, user_id) ON DELETE CASCADE;
