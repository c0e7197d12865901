-- Made by perflab for filenet-451-before, db/db2. Change the model or an option, not this file.
\set ON_ERROR_STOP on
-- default of Db2

-- GCD: Global configuration of the FileNet domain
\getenv password GCD_PASSWORD
CREATE ROLE gcd LOGIN PASSWORD :'password';
CREATE DATABASE gcd OWNER gcd TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect gcd
SET ROLE gcd;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;

-- OS: Object store: metadata of the claim documents
\getenv password OS_PASSWORD
CREATE ROLE os LOGIN PASSWORD :'password';
CREATE DATABASE os OWNER os TEMPLATE template0 ENCODING 'UTF-8' LC_COLLATE 'C' LC_CTYPE 'C';
\connect os
SET ROLE os;
CREATE TABLE artifact (id bigserial PRIMARY KEY, use_case text NOT NULL, created timestamptz NOT NULL DEFAULT now());
CREATE INDEX artifact_use_case ON artifact (use_case);
RESET ROLE;
