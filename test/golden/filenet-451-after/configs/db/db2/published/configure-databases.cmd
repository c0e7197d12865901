@echo off
rem Made by perflab for filenet-451-after, db/db2. Change the model or an option, not this file.
rem Run in a Db2 command window (db2cmd) as an administrator of Db2. Safe to run again: db2 takes the same value twice.
setlocal

rem default of Db2
set "logfilsiz=1000"
rem default of Db2
set "maxappls=AUTOMATIC"

rem Db2 ends with 4 or more for an error, and with 2 when it has done its work and warns.

rem Global configuration of the FileNet domain
set "database=GCD"
db2 update db cfg for %database% using LOGFILSIZ %logfilsiz% MAXAPPLS %maxappls%
if errorlevel 4 exit /b 4

rem Object store: metadata of the claim documents
set "database=OS"
db2 update db cfg for %database% using LOGFILSIZ %logfilsiz% MAXAPPLS %maxappls%
if errorlevel 4 exit /b 4
exit /b 0
