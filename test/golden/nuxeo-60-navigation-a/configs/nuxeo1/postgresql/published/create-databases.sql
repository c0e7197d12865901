-- Made by perflab for nuxeo-60-navigation-a, nuxeo1/postgresql. Change the model or an option, not this file.
-- Run it once as superuser: psql -v <role>_password=<password> -f create-databases.sql
\set ON_ERROR_STOP on

-- Nuxeo repository
CREATE ROLE nuxeo LOGIN PASSWORD :'nuxeo_password';
CREATE DATABASE nuxeo OWNER nuxeo TEMPLATE template0 ENCODING 'UTF8';
