-- What happened, for the types of webhooks' messages: the action of the audit log's row
-- (src/features/webhooks/rules/event-types.ts).
ALTER TABLE events ADD COLUMN action text NOT NULL DEFAULT '';

ALTER TABLE webhook_deliveries RENAME COLUMN topic TO type;
