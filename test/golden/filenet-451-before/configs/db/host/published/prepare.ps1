# Made by perflab for filenet-451-before, db. Change the model or an option, not this file.
# In an elevated prompt: powershell -ExecutionPolicy Bypass -File prepare.ps1
# Safe to run again: it changes only what differs. PowerShell 2.0 and later.
$ErrorActionPreference = "Stop"

# sibling (advice); dng-606, Appendix E, Available TCP/IP ports
$start = 2000
# sibling (advice); dng-606, Appendix E, Available TCP/IP ports
$number = 63535

# The first number is the first port, the second one how many follow.
$now = netsh int ipv4 show dynamicport tcp | Select-String -Pattern ":\s*(\d+)" | ForEach-Object { $_.Matches[0].Groups[1].Value }
if ("$now" -eq "$start $number") {
    Write-Output "dynamic TCP ports: $number from $start on already"
} else {
    netsh int ipv4 set dynamicport tcp start=$start num=$number
    if ($LASTEXITCODE -ne 0) { throw "netsh ended with $LASTEXITCODE" }
}
