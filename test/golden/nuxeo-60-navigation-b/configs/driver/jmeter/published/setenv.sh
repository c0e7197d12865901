#!/bin/sh
# Made by perflab for nuxeo-60-navigation-b, driver/jmeter. Change the model or an option, not this file.
# JMeter's start script reads bin/setenv.sh. Old releases set HEAP in bin/jmeter itself: there this line takes its place.
# Initial heap size: published (in force); nuxeo-60, Configurations, 1. Single server, Tools; no JVM takes the option with =; published as "-Xms=1g -Xmx=2g"
# Maximum heap size: published (in force); nuxeo-60, Configurations, 1. Single server, Tools; no JVM takes the option with =; published as "-Xms=1g -Xmx=2g"
export HEAP="-Xms1g -Xmx2g"
