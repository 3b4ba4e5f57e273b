-- An owner's wish to have an approved request cancelled, and what was said with a decision.
ALTER TABLE holiday_requests
  ADD COLUMN cancellation_asked_at timestamptz,
  ADD COLUMN cancellation_reason text,
  ADD COLUMN decision_comment text;
-- Requests are listed newest first (specification 001 section 7).
CREATE INDEX holiday_requests_newest ON holiday_requests (org_id, created_at DESC);
