WHENEVER SQLERROR EXIT 1
-- Made by perflab for ldx-71-t2-lqe-rs-oracle, lqe/oracle. Change the model or an option, not this file.
-- Run in SQL*Plus as SYSDBA. Safe to run again: what exists is left alone, also a password.
-- Passwords are substitution variables (the user and _PASSWORD): DEFINE them before, or SQL*Plus asks for each.
SET DEFINE ON
SET VERIFY OFF
SET ECHO OFF
ALTER SESSION SET CONTAINER = ORCLPDB1;

-- default of Oracle Database
DECLARE
  found VARCHAR2(160);
BEGIN
  SELECT value INTO found FROM nls_database_parameters WHERE parameter = 'NLS_CHARACTERSET';
  IF found <> 'AL32UTF8' THEN
    RAISE_APPLICATION_ERROR(-20001, 'the database was created with the character set ' || found);
  END IF;
END;
/

-- dwDB: Relational store of the link index
DECLARE
  found NUMBER;
BEGIN
  SELECT COUNT(*) INTO found FROM dba_tablespaces WHERE tablespace_name = 'DWDB_TS';
  IF found = 0 THEN
    EXECUTE IMMEDIATE q'[CREATE BIGFILE TABLESPACE DWDB_TS DATAFILE '/opt/oracle/oradata/dwdb_ts.dbf' SIZE 1G
      AUTOEXTEND ON EXTENT MANAGEMENT LOCAL AUTOALLOCATE]';
  END IF;
  SELECT COUNT(*) INTO found FROM dba_tablespaces WHERE tablespace_name = 'DWDB_TEMP';
  IF found = 0 THEN
    EXECUTE IMMEDIATE q'[CREATE TEMPORARY TABLESPACE DWDB_TEMP TEMPFILE '/opt/oracle/oradata/dwdb_temp.dbf' SIZE 20M
      AUTOEXTEND ON EXTENT MANAGEMENT LOCAL UNIFORM SIZE 1M]';
  END IF;
  SELECT COUNT(*) INTO found FROM dba_users WHERE username = 'DWDB';
  IF found = 0 THEN
    EXECUTE IMMEDIATE q'[CREATE USER DWDB IDENTIFIED BY "&&DWDB_PASSWORD."
      DEFAULT TABLESPACE DWDB_TS TEMPORARY TABLESPACE DWDB_TEMP QUOTA UNLIMITED ON DWDB_TS]';
  END IF;
END;
/
GRANT CREATE PROCEDURE, CREATE SESSION, CREATE TABLE, CREATE VIEW TO DWDB;
