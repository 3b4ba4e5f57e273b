-- Who last changed an import, to name them in a conflict. Null for imports that no one has changed since.
ALTER TABLE imports ADD COLUMN updated_by uuid;
