-- Browsers that logged in to an account before, as hashes: strangers' wrong passwords don't lock them out. Found by
-- address before the organisation is known, like failed logins.
CREATE TABLE known_devices (
  account_hash text NOT NULL,
  device_hash text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_hash, device_hash)
);
CREATE INDEX known_devices_by_age ON known_devices (seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO stint_directory;
