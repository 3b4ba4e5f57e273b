-- What an identity provider sent of a person where the product has words of its own, returned to it as sent
-- (docs/decisions/0044-scim.md).
ALTER TABLE provisioned_people ADD COLUMN sent jsonb NOT NULL DEFAULT '{}';
