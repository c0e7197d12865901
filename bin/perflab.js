#!/usr/bin/env node
"use strict";
require("./built").ensureBuilt();
require("../dist/src/cli/main.js").run(process.argv);
