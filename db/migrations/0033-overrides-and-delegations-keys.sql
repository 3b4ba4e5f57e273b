ALTER TABLE timesheets ADD CONSTRAINT timesheet_decider FOREIGN KEY (org_id, decided_by) REFERENCES users (org_id, id);
ALTER TABLE delegations
  ADD CONSTRAINT delegation_manager FOREIGN KEY (org_id, manager_id) REFERENCES users (org_id, id),
  ADD CONSTRAINT delegation_delegate FOREIGN KEY (org_id, delegate_id) REFERENCES users (org_id, id),
  ADD CONSTRAINT delegation_ended_by FOREIGN KEY (org_id, ended_by) REFERENCES users (org_id, id);
