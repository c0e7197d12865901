-- Made by perflab for dng-606-3s-300c-ga, db/db2. Change the model or an option, not this file.
\set ON_ERROR_STOP on
-- published (advice); dng-606, Appendix F, Keeping Database Statistics Up-To-Date; published as "DB2 REORGCHK UPDATE STATISTICS ON TABLE ALL"
-- published: REORGCHK UPDATE STATISTICS ON TABLE ALL
\connect jts
ANALYZE;
\connect gc
ANALYZE;
\connect rm1
ANALYZE;
\connect rm2
ANALYZE;
\connect rm3
ANALYZE;
