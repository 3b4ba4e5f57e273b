-- What an invitation made from a file holds besides: hours for Monday to Sunday in hundredths with the day they begin to hold, and the
-- address of a manager who is invited too. Once accepted it names the person, so that the manager finds them when joining later.
ALTER TABLE user_invitations
  ADD COLUMN pattern_hundredths int[] CHECK (cardinality(pattern_hundredths) = 7 AND 0 <= ALL (pattern_hundredths) AND 2400 >= ALL (pattern_hundredths)),
  ADD COLUMN pattern_from date,
  ADD COLUMN manager_email text,
  ADD COLUMN accepted_user_id uuid,
  ADD CONSTRAINT invitation_pattern_has_a_day CHECK ((pattern_hundredths IS NULL) = (pattern_from IS NULL)),
  ADD CONSTRAINT invitation_has_one_manager CHECK (manager_id IS NULL OR manager_email IS NULL);
CREATE INDEX invitations_awaiting_manager ON user_invitations (org_id, lower(manager_email)) WHERE manager_email IS NOT NULL;
CREATE INDEX invitations_newest_first ON user_invitations (org_id, invited_at DESC) WHERE status = 'pending';
