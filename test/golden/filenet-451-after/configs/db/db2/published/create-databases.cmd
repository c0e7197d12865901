@echo off
rem Made by perflab for filenet-451-after, db/db2. Change the model or an option, not this file.
rem Run in a Db2 command window (db2cmd) as an administrator of Db2. Safe to run again: a database that exists is left alone.
setlocal

rem default of Db2
set "codeset=UTF-8"
rem default of Db2
set "territory=US"
rem default of Db2
set "pagesize=4096"

rem Db2 ends with 4 or more for an error, and with 2 when it has done its work and warns.

rem Global configuration of the FileNet domain
db2 list database directory | findstr /i /r /c:"alias  *= GCD$" > nul
if errorlevel 1 db2 create database GCD using codeset %codeset% territory %territory% pagesize %pagesize%
if errorlevel 4 exit /b 4

rem Object store: metadata of the claim documents
db2 list database directory | findstr /i /r /c:"alias  *= OS$" > nul
if errorlevel 1 db2 create database OS using codeset %codeset% territory %territory% pagesize %pagesize%
if errorlevel 4 exit /b 4
exit /b 0
