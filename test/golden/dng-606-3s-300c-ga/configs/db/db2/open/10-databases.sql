-- Made by perflab for dng-606-3s-300c-ga, db/db2. Change the model or an option, not this file.
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

-- RM1: Requirements Management 1
\getenv password RM1_PASSWORD
CREATE ROLE rm1 LOGIN PASSWORD :'password';
CREATE DATABASE rm1 OWNER rm1 TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect rm1
SET ROLE rm1;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;

-- RM2: Requirements Management 2
\getenv password RM2_PASSWORD
CREATE ROLE rm2 LOGIN PASSWORD :'password';
CREATE DATABASE rm2 OWNER rm2 TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect rm2
SET ROLE rm2;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;

-- RM3: Requirements Management 3
\getenv password RM3_PASSWORD
CREATE ROLE rm3 LOGIN PASSWORD :'password';
CREATE DATABASE rm3 OWNER rm3 TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect rm3
SET ROLE rm3;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;
