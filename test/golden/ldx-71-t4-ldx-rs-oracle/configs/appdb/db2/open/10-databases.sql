-- Made by perflab for ldx-71-t4-ldx-rs-oracle, appdb/db2. Change the model or an option, not this file.
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

-- RM1: DOORS Next 1
\getenv password RM1_PASSWORD
CREATE ROLE rm1 LOGIN PASSWORD :'password';
CREATE DATABASE rm1 OWNER rm1 TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect rm1
SET ROLE rm1;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;

-- RM2: DOORS Next 2
\getenv password RM2_PASSWORD
CREATE ROLE rm2 LOGIN PASSWORD :'password';
CREATE DATABASE rm2 OWNER rm2 TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect rm2
SET ROLE rm2;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;

-- RM3: DOORS Next 3
\getenv password RM3_PASSWORD
CREATE ROLE rm3 LOGIN PASSWORD :'password';
CREATE DATABASE rm3 OWNER rm3 TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect rm3
SET ROLE rm3;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;

-- QM: ETM
\getenv password QM_PASSWORD
CREATE ROLE qm LOGIN PASSWORD :'password';
CREATE DATABASE qm OWNER qm TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect qm
SET ROLE qm;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;

-- CCM: EWM
\getenv password CCM_PASSWORD
CREATE ROLE ccm LOGIN PASSWORD :'password';
CREATE DATABASE ccm OWNER ccm TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect ccm
SET ROLE ccm;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;

-- AM: RMM
\getenv password AM_PASSWORD
CREATE ROLE am LOGIN PASSWORD :'password';
CREATE DATABASE am OWNER am TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect am
SET ROLE am;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;
