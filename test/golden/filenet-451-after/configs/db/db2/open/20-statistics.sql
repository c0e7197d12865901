-- Made by perflab for filenet-451-after, db/db2. Change the model or an option, not this file.
\set ON_ERROR_STOP on
-- missing; neither the report nor the product gives a value
-- published: missing
\connect gcd
ANALYZE;
\connect os
ANALYZE;
