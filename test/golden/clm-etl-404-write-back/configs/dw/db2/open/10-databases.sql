-- Made by perflab for clm-etl-404-write-back, dw/db2. Change the model or an option, not this file.
\set ON_ERROR_STOP on
-- sibling (advice); IBMQuickDeployerChangeDefaultDB2Parameters (Jazz Deployment wiki)

-- DW: data warehouse
\getenv password DW_PASSWORD
CREATE ROLE dw LOGIN PASSWORD :'password';
CREATE DATABASE dw OWNER dw TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect dw
SET ROLE dw;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;
