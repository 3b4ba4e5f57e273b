-- An entry of somebody without a cost tier names a function alone, which the key of function and tier together does not guard.
ALTER TABLE time_entries ADD CONSTRAINT time_entry_function FOREIGN KEY (org_id, function_id) REFERENCES functions (org_id, id);
