-- Reports are mailed as PDF too.
ALTER TABLE report_schedules DROP CONSTRAINT report_schedules_format_check;
ALTER TABLE report_schedules ADD CONSTRAINT report_schedules_format_check CHECK (format IN ('csv', 'xlsx', 'pdf'));
