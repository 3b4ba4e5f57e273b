-- What a request requests of its days, so that its hours can be worked out again when a public holiday, a working
-- pattern or a sick notice changes them (docs/decisions/0045-leave.md). `part` is null for requests made before:
-- their days say it. A request all of whose hours were given back has none.
ALTER TABLE holiday_requests
  ADD COLUMN part text CONSTRAINT holiday_request_part CHECK (part IN ('whole', 'half', 'hours')),
  ADD COLUMN part_hours numeric(4,2) CONSTRAINT holiday_request_part_hours CHECK (part_hours > 0 AND part_hours <= 24),
  ADD COLUMN half_of text CONSTRAINT holiday_request_half_of CHECK (half_of IN ('morning', 'afternoon')),
  ADD COLUMN from_noon boolean NOT NULL DEFAULT false,
  ADD COLUMN until_noon boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT holiday_requests_total_hours_check,
  ADD CONSTRAINT holiday_request_total_hours CHECK (total_hours >= 0) NOT VALID;

-- Notices of such a kind give hours of other leave on the same days back; null: where no decision is needed and no
-- hours are counted. And how far in the past and ahead a request may lie.
ALTER TABLE leave_kinds
  ADD COLUMN returns_leave boolean,
  ADD COLUMN days_back int NOT NULL DEFAULT 90
    CONSTRAINT leave_kind_days_back CHECK (days_back BETWEEN 0 AND 3660),
  ADD COLUMN months_ahead int NOT NULL DEFAULT 18
    CONSTRAINT leave_kind_months_ahead CHECK (months_ahead BETWEEN 1 AND 120),
  ADD CONSTRAINT leave_kind_returns_leave CHECK (returns_leave IS NOT TRUE OR NOT needs_approval);
