-- Made by perflab for ldx-71-t4-ldx-rs-oracle, db/oracle. Change the model or an option, not this file.
\set ON_ERROR_STOP on
-- default of Oracle Database

-- dwDB: Relational store of the link index
\getenv password DWDB_PASSWORD
CREATE ROLE dwdb LOGIN PASSWORD :'password';
CREATE DATABASE dwdb OWNER dwdb TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect dwdb
SET ROLE dwdb;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;
