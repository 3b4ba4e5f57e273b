ALTER TABLE user_invitations ADD CONSTRAINT invitation_accepted_user FOREIGN KEY (org_id, accepted_user_id) REFERENCES users (org_id, id) ON DELETE CASCADE;
