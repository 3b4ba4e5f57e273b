CREATE TABLE user_roles (role_code text PRIMARY KEY, label text NOT NULL, position int NOT NULL);
INSERT INTO user_roles VALUES
  ('super_admin', 'Super Admin', 1), ('admin', 'Admin', 2), ('manager', 'Manager', 3),
  ('forecaster', 'Forecaster', 4), ('allocator', 'Allocator', 5), ('booker', 'Booker', 6);
GRANT SELECT ON user_roles TO stint_app;

CREATE TABLE functions (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  description text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  -- Whether higher tiers may meet lower ones' demand when a month is filled.
  allows_stand_ins boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX function_name_unique ON functions (org_id, lower(name));
SELECT secure('functions');

CREATE TABLE cost_tiers (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  hourly_rate numeric(10,2) NOT NULL CHECK (hourly_rate > 0),
  position int NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, id),
  CONSTRAINT cost_tier_of_function UNIQUE (org_id, function_id, id),
  CONSTRAINT cost_tier_function FOREIGN KEY (org_id, function_id) REFERENCES functions
);
CREATE UNIQUE INDEX cost_tier_name_unique ON cost_tiers (org_id, function_id, lower(name));
SELECT secure('cost_tiers');

CREATE TABLE users (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  first_name text,
  last_name text,
  email text NOT NULL,
  function_id uuid,
  cost_tier_id uuid,
  manager_id uuid,
  billable boolean NOT NULL DEFAULT false,
  monthly_hours int CHECK (monthly_hours BETWEEN 0 AND 744),
  holiday_allowance int CHECK (holiday_allowance BETWEEN 0 AND 8784),
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  -- What people are found and listed by: no case, no accents, in an order that is the same everywhere.
  name_key text COLLATE "C" GENERATED ALWAYS AS (nullif(trim(lower(regexp_replace(
    normalize(coalesce(first_name, '') || ' ' || coalesce(last_name, ''), NFD), '[\u0300-\u036f]', '', 'g'
  ))), '')) STORED,
  -- The language someone reads: in every browser they log in with, and in their mails
  -- (docs/decisions/0065-languages.md). Null until they first log in.
  language text CONSTRAINT user_language_known CHECK (language IN ('en', 'de', 'fr', 'es')),
  PRIMARY KEY (org_id, id),
  CONSTRAINT manager_is_not_oneself CHECK (manager_id <> id),
  CONSTRAINT tier_needs_function CHECK (cost_tier_id IS NULL OR function_id IS NOT NULL),
  CONSTRAINT billable_needs_function_and_tier
    CHECK (NOT billable OR (function_id IS NOT NULL AND cost_tier_id IS NOT NULL)),
  CONSTRAINT user_function FOREIGN KEY (org_id, function_id) REFERENCES functions,
  CONSTRAINT user_cost_tier FOREIGN KEY (org_id, function_id, cost_tier_id)
    REFERENCES cost_tiers (org_id, function_id, id),
  CONSTRAINT user_manager FOREIGN KEY (org_id, manager_id) REFERENCES users
);
CREATE UNIQUE INDEX user_email_unique ON users (org_id, lower(email));
CREATE INDEX users_by_tier ON users (org_id, function_id, cost_tier_id);
CREATE INDEX users_by_manager ON users (org_id, manager_id);
CREATE INDEX users_by_name ON users (org_id, name_key, id);
SELECT secure('users');

CREATE TABLE user_role_assignments (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role_code text NOT NULL,
  -- The day someone got the role; null where they have had it since they joined.
  since date,
  PRIMARY KEY (org_id, user_id, role_code),
  CONSTRAINT role_assignment_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT role_assignment_role FOREIGN KEY (role_code) REFERENCES user_roles
);
CREATE INDEX role_assignments_by_role ON user_role_assignments (org_id, role_code);
SELECT secure('user_role_assignments');

CREATE TABLE function_allocators (
  org_id uuid NOT NULL,
  function_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (org_id, function_id, user_id),
  CONSTRAINT function_allocator_function FOREIGN KEY (org_id, function_id)
    REFERENCES functions ON DELETE CASCADE,
  CONSTRAINT function_allocator_user FOREIGN KEY (org_id, user_id) REFERENCES users
);
CREATE INDEX function_allocators_by_user ON function_allocators (org_id, user_id);
SELECT secure('function_allocators');

-- Hours of each weekday from a date on. People without a row follow their monthly hours.
CREATE TABLE working_patterns (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  valid_from date NOT NULL,
  monday numeric(4,2) NOT NULL CHECK (monday BETWEEN 0 AND 24),
  tuesday numeric(4,2) NOT NULL CHECK (tuesday BETWEEN 0 AND 24),
  wednesday numeric(4,2) NOT NULL CHECK (wednesday BETWEEN 0 AND 24),
  thursday numeric(4,2) NOT NULL CHECK (thursday BETWEEN 0 AND 24),
  friday numeric(4,2) NOT NULL CHECK (friday BETWEEN 0 AND 24),
  saturday numeric(4,2) NOT NULL CHECK (saturday BETWEEN 0 AND 24),
  sunday numeric(4,2) NOT NULL CHECK (sunday BETWEEN 0 AND 24),
  PRIMARY KEY (org_id, user_id, valid_from),
  CONSTRAINT working_pattern_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
SELECT secure('working_patterns');

-- Where someone belongs from a day on; without a place from the day of a row that names none.
CREATE TABLE user_places (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  valid_from date NOT NULL,
  place_id uuid,
  PRIMARY KEY (org_id, user_id, valid_from),
  CONSTRAINT user_place_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT user_place_place FOREIGN KEY (org_id, place_id) REFERENCES places
);
CREATE INDEX user_places_of_place ON user_places (org_id, place_id);
SELECT secure('user_places');

-- An invitation from a file may name the hours of Monday to Sunday, in hundredths, and the address of a
-- manager who is invited too. Once accepted it names the person, so that a manager who joins later finds
-- them.
CREATE TABLE user_invitations (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  email text NOT NULL,
  first_name text,
  last_name text,
  role_codes text[] NOT NULL CHECK (cardinality(role_codes) > 0),
  function_id uuid,
  cost_tier_id uuid,
  manager_id uuid,
  billable boolean NOT NULL DEFAULT false,
  monthly_hours int CHECK (monthly_hours BETWEEN 0 AND 744),
  holiday_allowance int CHECK (holiday_allowance BETWEEN 0 AND 8784),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'revoked')),
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  invited_by uuid,
  pattern_hundredths int[] CHECK (
    cardinality(pattern_hundredths) = 7 AND 0 <= ALL (pattern_hundredths)
      AND 2400 >= ALL (pattern_hundredths)),
  pattern_from date,
  manager_email text,
  accepted_user_id uuid,
  -- Where someone belongs, and their first and last day, once they join.
  place_id uuid,
  first_day date,
  last_day date,
  PRIMARY KEY (org_id, id),
  CONSTRAINT invitation_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT invitation_pattern_has_a_day CHECK ((pattern_hundredths IS NULL) = (pattern_from IS NULL)),
  CONSTRAINT invitation_has_one_manager CHECK (manager_id IS NULL OR manager_email IS NULL),
  CONSTRAINT invitation_function FOREIGN KEY (org_id, function_id) REFERENCES functions,
  CONSTRAINT invitation_cost_tier FOREIGN KEY (org_id, function_id, cost_tier_id)
    REFERENCES cost_tiers (org_id, function_id, id),
  CONSTRAINT invitation_manager FOREIGN KEY (org_id, manager_id) REFERENCES users,
  CONSTRAINT invitation_accepted_user FOREIGN KEY (org_id, accepted_user_id)
    REFERENCES users ON DELETE CASCADE,
  CONSTRAINT invitation_place FOREIGN KEY (org_id, place_id) REFERENCES places
    ON DELETE SET NULL (place_id),
  CONSTRAINT invitation_ends_after_start CHECK (first_day <= last_day)
);
CREATE UNIQUE INDEX invitation_email_pending ON user_invitations (org_id, lower(email))
  WHERE status = 'pending';
CREATE INDEX invitations_awaiting_manager ON user_invitations (org_id, lower(manager_email))
  WHERE manager_email IS NOT NULL;
CREATE INDEX invitations_newest_first ON user_invitations (org_id, invited_at DESC) WHERE status = 'pending';
CREATE INDEX invitations_by_tier ON user_invitations (org_id, function_id, cost_tier_id);
CREATE INDEX invitations_by_manager ON user_invitations (org_id, manager_id);
CREATE INDEX invitations_by_accepted_user ON user_invitations (org_id, accepted_user_id);
CREATE INDEX invitations_by_place ON user_invitations (org_id, place_id);
SELECT secure('user_invitations');

-- A person without a row has the defaults.
CREATE TABLE user_preferences (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  weekly_reminder boolean NOT NULL DEFAULT true,
  weekly_digest boolean NOT NULL DEFAULT true,
  decision_mails boolean NOT NULL DEFAULT true,
  starts_on_my_time boolean NOT NULL DEFAULT false,
  phase_reminders boolean NOT NULL DEFAULT true,
  -- Null: as the organisation says.
  start_page text,
  -- The roles whose tour someone has taken or declined: a tour is offered once, and again with a new role.
  toured_roles text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT user_preferences_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT user_start_page CHECK (start_page IN ('dashboard', 'home', 'my_time'))
);
SELECT secure('user_preferences');

-- A visit is what someone opens within an hour. `since` is the end of the visit before; changes are shown from there.
CREATE TABLE home_visits (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  since timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT home_visit_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE
);
SELECT secure('home_visits');

-- A manager who is away hands the decisions on their reports to another one, first and last day included.
CREATE TABLE delegations (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  manager_id uuid NOT NULL,
  delegate_id uuid NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Ended by hand before its last day was over.
  ended_at timestamptz,
  ended_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT delegation_is_to_somebody_else CHECK (manager_id <> delegate_id),
  CONSTRAINT delegation_ends_after_start CHECK (first_day <= last_day),
  CONSTRAINT delegation_manager FOREIGN KEY (org_id, manager_id) REFERENCES users,
  CONSTRAINT delegation_delegate FOREIGN KEY (org_id, delegate_id) REFERENCES users
);
CREATE INDEX delegations_by_delegate ON delegations (org_id, delegate_id, last_day);
CREATE INDEX delegations_by_manager ON delegations (org_id, manager_id, last_day);
SELECT secure('delegations');

-- Skills, as simple as tags: people have them at a level, projects want them at least at one.
CREATE TABLE skills (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX skill_name_unique ON skills (org_id, lower(name));
SELECT secure('skills');

-- 1 basic, 2 good, 3 expert.
CREATE TABLE person_skills (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  skill_id uuid NOT NULL,
  level int NOT NULL CHECK (level BETWEEN 1 AND 3),
  PRIMARY KEY (org_id, user_id, skill_id),
  CONSTRAINT person_skill_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT person_skill_skill FOREIGN KEY (org_id, skill_id) REFERENCES skills ON DELETE CASCADE
);
CREATE INDEX person_skills_of_skill ON person_skills (org_id, skill_id);
SELECT secure('person_skills');
