-- Who may enter, change and cancel everyone's leave without being an admin, as people in HR do.
ALTER TABLE leave_people ADD COLUMN enters_leave boolean NOT NULL DEFAULT false;
