-- Made by perflab for clm-etl-404-write-back, db/db2. Change the model or an option, not this file.
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

-- RM: Rational Requirements Composer
\getenv password RM_PASSWORD
CREATE ROLE rm LOGIN PASSWORD :'password';
CREATE DATABASE rm OWNER rm TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect rm
SET ROLE rm;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;

-- CCM: Change and Configuration Management
\getenv password CCM_PASSWORD
CREATE ROLE ccm LOGIN PASSWORD :'password';
CREATE DATABASE ccm OWNER ccm TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect ccm
SET ROLE ccm;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;

-- QM: Quality Management
\getenv password QM_PASSWORD
CREATE ROLE qm LOGIN PASSWORD :'password';
CREATE DATABASE qm OWNER qm TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect qm
SET ROLE qm;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;
