-- Whom a manager's leave made their stand-in: with the leave it ends or moves.
ALTER TABLE delegations ADD COLUMN holiday_request_id uuid;
ALTER TABLE delegations ADD CONSTRAINT delegation_leave
  FOREIGN KEY (org_id, holiday_request_id) REFERENCES holiday_requests ON DELETE CASCADE;
CREATE INDEX delegations_by_leave ON delegations (org_id, holiday_request_id);
