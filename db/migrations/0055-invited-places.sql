-- Where someone who is invited belongs once they join.
ALTER TABLE user_invitations ADD COLUMN place_id uuid;
ALTER TABLE user_invitations
  ADD CONSTRAINT invitation_place FOREIGN KEY (org_id, place_id) REFERENCES places (org_id, id)
  ON DELETE SET NULL (place_id);
