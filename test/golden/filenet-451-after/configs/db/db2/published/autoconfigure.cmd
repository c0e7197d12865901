@echo off
rem Made by perflab for filenet-451-after, db/db2. Change the model or an option, not this file.
rem Run in a Db2 command window (db2cmd) as an administrator of Db2, after create-databases.cmd and before
rem configure-databases.cmd: what is stated there wins. Safe to run again: Db2 computes its values anew.
setlocal

rem published (example); filenet-451, DB2 9.7 built-in FileNet Registry settings
set "mem_percent=95"
rem published (example); filenet-451, DB2 9.7 built-in FileNet Registry settings
set "workload_type=mixed"
rem published (example); filenet-451, DB2 9.7 built-in FileNet Registry settings
set "tpm=45000"
rem published (example); filenet-451, DB2 9.7 built-in FileNet Registry settings
set "admin_priority=performance"
rem published (example); filenet-451, DB2 9.7 built-in FileNet Registry settings; published as "apply DB only"
set "apply=DB ONLY"

rem Db2 ends with 4 or more for an error, and with 2 when it has done its work and warns.

rem Global configuration of the FileNet domain
db2 connect to GCD
if errorlevel 4 exit /b 4
db2 autoconfigure using mem_percent %mem_percent% workload_type %workload_type% tpm %tpm% admin_priority %admin_priority% apply %apply%
if errorlevel 4 exit /b 4
db2 connect reset
if errorlevel 4 exit /b 4

rem Object store: metadata of the claim documents
db2 connect to OS
if errorlevel 4 exit /b 4
db2 autoconfigure using mem_percent %mem_percent% workload_type %workload_type% tpm %tpm% admin_priority %admin_priority% apply %apply%
if errorlevel 4 exit /b 4
db2 connect reset
if errorlevel 4 exit /b 4
exit /b 0
