@echo off
rem Made by perflab for filenet-451-after, db/db2. Change the model or an option, not this file.
rem Run in a Db2 command window (db2cmd) as an administrator of Db2. Safe to run again: it changes only what differs.
setlocal
set "restart=no"

rem Db2 ends with 4 or more for an error, and with 2 when it has done its work and warns.
rem published (advice); filenet-451, DB2 9.7 built-in FileNet Registry settings; published as "db2set DB2_WORKLOAD=FILENET_CM"
rem It sets these by itself; they are not set again:
rem   DB2_SKIPINSERTED=YES [DB2_WORKLOAD]
rem   DB2_USE_ALTERNATE_PAGE_CLEANING=YES [DB2_WORKLOAD]
rem   DB2_EVALUNCOMMITTED=YES [DB2_WORKLOAD]
rem   (published (advice); filenet-451, DB2 9.7 built-in FileNet Registry settings)
db2set DB2_WORKLOAD 2> nul | findstr /i /x /c:"FILENET_CM" > nul
if errorlevel 1 set "restart=yes" & db2set DB2_WORKLOAD=FILENET_CM
if errorlevel 4 exit /b 4
rem default of Db2
set "service=50000"
db2 get dbm cfg | findstr /r /c:"(SVCENAME) = %service%$" > nul
if errorlevel 1 set "restart=yes" & db2set DB2COMM=TCPIP & db2 update dbm cfg using SVCENAME %service%
if errorlevel 4 exit /b 4

rem Registry variables and parameters of the instance take effect when it starts.
if "%restart%"=="no" exit /b 0
db2stop force
if errorlevel 4 exit /b 4
db2start
if errorlevel 4 exit /b 4
exit /b 0
