-- Comments on a project's month, a forecast line, a person's day in the plan, a week and a leave request
-- (docs/decisions/0076-comments.md). Names in a text are references to people, `@{id}`, so that a renamed person has
-- the new name. Of a deleted comment its row stays, without its text.
CREATE TABLE comments (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  project_id uuid,
  month_start date,
  cost_tier_id uuid,
  user_id uuid,
  day date,
  holiday_request_id uuid,
  text text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  written_by uuid NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (org_id, id),
  CONSTRAINT comment_project FOREIGN KEY (org_id, project_id) REFERENCES projects ON DELETE CASCADE,
  CONSTRAINT comment_tier FOREIGN KEY (org_id, cost_tier_id) REFERENCES cost_tiers ON DELETE CASCADE,
  CONSTRAINT comment_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT comment_holiday_request FOREIGN KEY (org_id, holiday_request_id) REFERENCES holiday_requests ON DELETE CASCADE,
  CONSTRAINT comment_subject CHECK (CASE kind
    WHEN 'project-month' THEN num_nonnulls(project_id, month_start) = 2 AND num_nulls(cost_tier_id, user_id, day, holiday_request_id) = 4
    WHEN 'forecast-line' THEN num_nonnulls(project_id, month_start, cost_tier_id) = 3 AND num_nulls(user_id, day, holiday_request_id) = 3
    WHEN 'allocation-cell' THEN num_nonnulls(user_id, day) = 2 AND num_nulls(project_id, month_start, cost_tier_id, holiday_request_id) = 4
    WHEN 'week' THEN num_nonnulls(user_id, day) = 2 AND num_nulls(project_id, month_start, cost_tier_id, holiday_request_id) = 4
    WHEN 'leave-request' THEN holiday_request_id IS NOT NULL AND num_nulls(project_id, month_start, cost_tier_id, user_id, day) = 5
    ELSE false END),
  CONSTRAINT comment_deleted_without_text CHECK (deleted_at IS NULL OR text = '')
);
CREATE INDEX comments_by_project ON comments (org_id, project_id, month_start);
CREATE INDEX comments_by_tier ON comments (org_id, cost_tier_id);
CREATE INDEX comments_by_user ON comments (org_id, user_id, day);
CREATE INDEX comments_by_day ON comments (org_id, day);
CREATE INDEX comments_by_holiday_request ON comments (org_id, holiday_request_id);
CREATE INDEX comments_by_writer ON comments (org_id, written_by);
SELECT secure('comments');

-- Who a comment mentions, and when they read it.
CREATE TABLE comment_mentions (
  org_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  user_id uuid NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (org_id, comment_id, user_id),
  CONSTRAINT comment_mention_comment FOREIGN KEY (org_id, comment_id) REFERENCES comments ON DELETE CASCADE,
  CONSTRAINT comment_mention_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX comment_mentions_by_user ON comment_mentions (org_id, user_id);
SELECT secure('comment_mentions');

ALTER TABLE user_preferences ADD COLUMN mention_mails boolean NOT NULL DEFAULT true;
