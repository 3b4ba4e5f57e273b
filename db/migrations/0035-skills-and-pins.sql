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

-- The least level that a project wants.
CREATE TABLE project_skills (
  org_id uuid NOT NULL,
  project_id uuid NOT NULL,
  skill_id uuid NOT NULL,
  level int NOT NULL CHECK (level BETWEEN 1 AND 3),
  PRIMARY KEY (org_id, project_id, skill_id),
  CONSTRAINT project_skill_project FOREIGN KEY (org_id, project_id) REFERENCES projects ON DELETE CASCADE,
  CONSTRAINT project_skill_skill FOREIGN KEY (org_id, skill_id) REFERENCES skills ON DELETE CASCADE
);
CREATE INDEX project_skills_of_skill ON project_skills (org_id, skill_id);

-- Whether someone is to be on a project: as an allocator pinned it, or as they wish themselves.
CREATE TABLE project_preferences (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pin', 'wish')),
  is_for boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (org_id, user_id, project_id, kind),
  CONSTRAINT project_preference_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT project_preference_project FOREIGN KEY (org_id, project_id) REFERENCES projects ON DELETE CASCADE
);
CREATE INDEX project_preferences_of_project ON project_preferences (org_id, project_id);

-- Whether higher tiers may meet lower ones' demand when a month is filled.
ALTER TABLE functions ADD COLUMN allows_stand_ins boolean NOT NULL DEFAULT false;

ALTER TABLE skills ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON skills TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE person_skills ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON person_skills TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE project_skills ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON project_skills TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE project_preferences ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON project_preferences TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON skills, person_skills, project_skills, project_preferences TO stint_app;
