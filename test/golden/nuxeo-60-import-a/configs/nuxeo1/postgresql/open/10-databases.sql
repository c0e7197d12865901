-- Made by perflab for nuxeo-60-import-a, nuxeo1/postgresql. Change the model or an option, not this file.
\set ON_ERROR_STOP on
-- chosen; all data of the stand-in is UTF-8

-- nuxeo: Nuxeo repository
\getenv password NUXEO_PASSWORD
CREATE ROLE nuxeo LOGIN PASSWORD :'password';
CREATE DATABASE nuxeo OWNER nuxeo TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect nuxeo
SET ROLE nuxeo;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;
