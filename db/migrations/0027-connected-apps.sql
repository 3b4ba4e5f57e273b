-- Apps that people connected by OAuth 2.1. Each is one of their API tokens, whose text changes as it is renewed.
CREATE TABLE connected_apps (
  org_id uuid NOT NULL,
  token_id uuid NOT NULL,
  -- As the app registered itself, or the address of its own description.
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  -- Remains after its use, so that a second one is noticed and ends the connection.
  code_hash text NOT NULL,
  code_challenge text NOT NULL,
  -- The refresh token that counts, and the one before, whose repetition is answered alike for a moment. Null until the
  -- code is used.
  refresh_hash text,
  previous_hash text,
  -- What the present tokens are derived with, from the code or refresh token that they were given for.
  renewal_key text,
  -- Until when the API token's present text works.
  access_until timestamptz,
  PRIMARY KEY (org_id, token_id),
  CONSTRAINT connected_app_code UNIQUE (org_id, code_hash),
  -- A request is answered once, however often someone clicks.
  CONSTRAINT connected_app_request UNIQUE (org_id, code_challenge),
  CONSTRAINT connected_app_begun CHECK (
    num_nulls(refresh_hash, previous_hash, renewal_key, access_until) IN (0, 4)
  ),
  CONSTRAINT connected_app_token FOREIGN KEY (org_id, token_id) REFERENCES api_tokens ON DELETE CASCADE
);
SELECT secure('connected_apps');
