-- What projects bring in and cost besides hours: fixed fees, milestones and expenses, each on its day
-- (docs/decisions/0084-charges.md).
CREATE TABLE charges (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('fixed_fee', 'milestone', 'expense')),
  description text NOT NULL CHECK (length(trim(description)) > 0),
  -- In the organisation's currency.
  amount numeric(12,2) NOT NULL,
  is_billable boolean NOT NULL,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT charge_project FOREIGN KEY (org_id, project_id) REFERENCES projects,
  CONSTRAINT charge_amount CHECK (amount > 0),
  CONSTRAINT charge_of_fees_is_billable CHECK (is_billable OR kind = 'expense')
);
CREATE INDEX charges_by_project ON charges (org_id, project_id, day);
SELECT secure('charges');

-- A PDF or a picture, judged by its first bytes.
CREATE TABLE charge_receipts (
  org_id uuid NOT NULL,
  charge_id uuid NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/png', 'image/jpeg')),
  bytes bytea NOT NULL,
  PRIMARY KEY (org_id, charge_id),
  CONSTRAINT charge_receipt_charge FOREIGN KEY (org_id, charge_id) REFERENCES charges ON DELETE CASCADE,
  CONSTRAINT charge_receipt_size CHECK (octet_length(bytes) BETWEEN 1 AND 5242880)
);
SELECT secure('charge_receipts', 'SELECT, INSERT, DELETE');

-- Charges of closed months stay as they are (0017). The second statement sees what was committed while the first waited.
CREATE FUNCTION charge_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organisation uuid := coalesce(NEW.org_id, OLD.org_id);
  days date[] := ARRAY[coalesce(OLD.day, NEW.day), coalesce(NEW.day, OLD.day)];
  closed date;
BEGIN
  PERFORM share_months(organisation, days);
  SELECT min(k.month_start) INTO closed FROM month_closings k
  WHERE k.org_id = organisation AND k.reopened_at IS NULL
    AND k.month_start IN (SELECT date_trunc('month', day::timestamp)::date FROM unnest(days) day);
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION '%', to_char(closed, 'YYYY-MM') USING ERRCODE = 'CLOSD';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refuse_closed AFTER INSERT OR UPDATE OR DELETE ON charges
  FOR EACH ROW WHEN (current_setting('app.closed_days', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION charge_is_open();
