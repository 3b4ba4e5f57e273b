-- Who last saved a week, to name them in a conflict. Null for weeks that were saved before, and after an undo.
ALTER TABLE timesheets ADD COLUMN updated_by uuid;
