"use strict";
/** What CDKTF's own command runs: the compiled app. */
require("./built").ensureBuilt();
require("../dist/main.js");
