#!/bin/sh
# Roles and database of docs/operations/postgresql.md, for a new cluster: run as its superuser with STINT_PASSWORD set.
# The first three roles have no password, so that no password lets anybody in as one of them. They may log in for the
# nodes of a distributed database, which reach each other as the current role.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$STINT_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
CREATE ROLE stint_app LOGIN;
CREATE ROLE stint_directory LOGIN;
CREATE ROLE stint_jobs LOGIN;
CREATE ROLE stint LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE;
GRANT stint_app, stint_directory, stint_jobs TO stint;
CREATE DATABASE stint OWNER stint ENCODING 'UTF8' TEMPLATE template0;
REVOKE CONNECT ON DATABASE stint FROM PUBLIC;
GRANT CONNECT ON DATABASE stint TO stint;
SQL
