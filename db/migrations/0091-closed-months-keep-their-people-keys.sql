ALTER TABLE closed_month_people ADD CONSTRAINT closed_month_person_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months (org_id, month_start),
  ADD CONSTRAINT closed_month_person_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE;
