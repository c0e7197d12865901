-- Made by perflab for dng-606-1s-500c-ifix3-baselines, db/db2. Change the model or an option, not this file.
\set ON_ERROR_STOP on
-- sibling (advice); IBMQuickDeployerChangeDefaultDB2Parameters (Jazz Deployment wiki)

-- JTS: Jazz Team Server
\getenv password JTS_PASSWORD
CREATE ROLE jts LOGIN PASSWORD :'password';
CREATE DATABASE jts OWNER jts TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect jts
SET ROLE jts;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;

-- GC: Global Configuration Management
\getenv password GC_PASSWORD
CREATE ROLE gc LOGIN PASSWORD :'password';
CREATE DATABASE gc OWNER gc TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect gc
SET ROLE gc;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;

-- RM: Requirements Management 1
\getenv password RM_PASSWORD
CREATE ROLE rm LOGIN PASSWORD :'password';
CREATE DATABASE rm OWNER rm TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect rm
SET ROLE rm;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;
