-- The roles whose tour someone has taken or declined; a tour is offered once, and again with a new role.
ALTER TABLE user_preferences ADD COLUMN toured_roles text[] NOT NULL DEFAULT '{}';
