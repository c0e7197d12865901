WHENEVER SQLERROR EXIT 1
SET DEFINE OFF
-- Made by perflab for ldx-71-t4-ldx-rs-oracle, db/oracle. Change the model or an option, not this file.
-- Run in SQL*Plus as SYSDBA, in the root container where there is one. Safe to run again: the same value is set twice.

-- sibling (advice); LQErs703Performance (Jazz Deployment wiki)
ALTER SYSTEM SET optimizer_adaptive_plans = FALSE SCOPE = BOTH;
-- sibling (advice); LQErs703Performance (Jazz Deployment wiki)
ALTER SYSTEM SET optimizer_adaptive_statistics = FALSE SCOPE = BOTH;
-- sibling (advice); LQErs703Performance (Jazz Deployment wiki)
ALTER SYSTEM SET optimizer_adaptive_reporting_only = FALSE SCOPE = BOTH;
-- sibling (advice); LQErs703Performance (Jazz Deployment wiki)
ALTER SYSTEM SET "_optimizer_use_feedback" = FALSE SCOPE = BOTH;
-- published (advice); ldx-71, Tuning LDX rs for large workloads, Oracle tuning; the default in Oracle's documentation; published as "keeping filesystemio_options and parallel_degree_policy at their default values"
ALTER SYSTEM SET parallel_degree_policy = MANUAL SCOPE = BOTH;
-- sibling (advice); LQErs703Performance (Jazz Deployment wiki)
ALTER SYSTEM SET cursor_sharing = EXACT SCOPE = BOTH;
